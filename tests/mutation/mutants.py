"""Small mistakes that a programmer could make, one at a time: a mutant is a function with one of them.

Only bodies of functions are changed: the code of a live function can be replaced, but a table cannot.
Assertions, annotations, docstrings, default values and `strict=` are not changed: they state facts, or do
not run. Error messages for programmers are not changed either.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType

from .sources import Source, compiled_function, functions_of, living, source_of

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NOT_RUN = ("annotation", "returns", "decorator_list", "args")
"""Fields of syntax that a call of the function does not run."""
FOR_PROGRAMMERS = ("raise TypeError(", "raise ValueError(")
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}


@dataclass(frozen=True)
class Mutant:
    """A function with one mutation: its place, the original and the replacement."""

    module: str
    function: str
    line: int
    lines: range
    """The lines of the whole function."""
    before: str
    after: str
    place: tuple[int, int]
    """Part of the function, and number of the mutation there."""

    @property
    def code(self) -> CodeType:
        """The mutated code of the function."""
        source = source_of(self.module)
        return compiled_function(source, tree_of(source, self.function, self.place), self.function)

    @property
    def fits(self) -> bool:
        """Whether the live function can run the code. It cannot if, for example, `super()` was removed."""
        return self.code.co_freevars == living(self.module, self.function).__code__.co_freevars

    @property
    def id(self) -> str:
        """The mutation without its place in the file."""
        return f"{self.module}:{self.function}: {self.before}  ->  {self.after}"

    def __str__(self) -> str:
        return f"{self.module}:{self.function} line {self.line}: {self.before}  ->  {self.after}"


def tree_of(source: Source, function: str, place: tuple[int, int]) -> ast.Module:
    """A whole module with the mutation at a place of a function."""
    tree = source.parsed()
    index, number = place
    old, new = list(_slips(_parts(dict(functions_of(tree))[function])[index]))[number]
    _Replacer(old, new).visit(tree)
    return ast.fix_missing_locations(tree)


def mutants_of(source: Source) -> Iterator[Mutant]:
    """All mutants of a module."""
    for function, node in functions_of(source.parsed()):
        if _is_abstract(node):
            continue
        seen = set()
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for index, part in enumerate(_parts(node)):
            for number, (old, new) in enumerate(_slips(part)):
                mutant = Mutant(
                    source.module,
                    function,
                    part.lineno,
                    lines,
                    _shortened_code(old),
                    _shortened_code(new),
                    (index, number),
                )
                if str(mutant) not in seen:
                    seen.add(str(mutant))
                    yield mutant


def _is_abstract(function: ast.FunctionDef) -> bool:
    """Whether the function is abstract and never runs."""
    return ast.unparse(function.body[-1]) == "raise NotImplementedError"


def _shortened_code(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:87] + "..."


def _parts(function: ast.FunctionDef) -> list[ast.stmt | ast.expr]:
    """The statements and expressions of a body, in a fixed order."""
    found: list[ast.stmt | ast.expr] = []

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Assert) or _is_docstring(node) or getattr(node, "arg", "") == "strict":
            return
        if isinstance(node, ast.Raise) and ast.unparse(node).startswith(FOR_PROGRAMMERS):
            found.append(node)
            return
        if isinstance(node, (ast.stmt, ast.expr)):
            found.append(node)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(
                node, ast.Call
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    visit(child)

    for statement in function.body:
        visit(statement)
    return found


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


Slip = tuple[ast.AST, ast.AST]


def _slips(node: ast.stmt | ast.expr) -> Iterator[Slip]:
    """Pairs of a node and its replacement."""
    work = _SLIPS_BY_NODE.get(type(node))
    if work is not None:
        yield from work(node)


def _changed_node(node: ast.AST, **fields: object) -> ast.AST:
    twin = copy.copy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def _negations(node: ast.If | ast.While | ast.IfExp) -> Iterator[Slip]:
    opposite = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
    if not isinstance(node.test, (ast.Compare, ast.UnaryOp)):  # those are inverted by their own mutations
        yield node.test, opposite


def _comparison(node: ast.Compare) -> Iterator[Slip]:
    for index, operator in enumerate(node.ops):
        other = COMPARISONS[type(operator)]()
        yield node, _changed_node(node, ops=[*node.ops[:index], other, *node.ops[index + 1 :]])


def _boolean(node: ast.BoolOp) -> Iterator[Slip]:
    yield node, _changed_node(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    for index in range(len(node.values)):
        rest = [*node.values[:index], *node.values[index + 1 :]]
        yield node, rest[0] if len(rest) == 1 else _changed_node(node, values=rest)


def _arithmetic(node: ast.BinOp) -> Iterator[Slip]:
    other = OPERATORS.get(type(node.op))
    if other is not None:
        yield node, _changed_node(node, op=other())


def _unary(node: ast.UnaryOp) -> Iterator[Slip]:
    yield node, node.operand


def _constant(node: ast.Constant) -> Iterator[Slip]:
    if isinstance(node.value, bool):
        yield node, _changed_node(node, value=not node.value)
    elif isinstance(node.value, int):
        yield node, _changed_node(node, value=node.value + 1)
    elif isinstance(node.value, str):
        yield node, _changed_node(node, value=f"{node.value}~")


def _filter_slips(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> Iterator[Slip]:
    for index, generator in enumerate(node.generators):
        if generator.ifs:
            open_to_all = _changed_node(generator, ifs=[])
            rest = [*node.generators[:index], open_to_all, *node.generators[index + 1 :]]
            yield node, _changed_node(node, generators=rest)


def _call(node: ast.Call) -> Iterator[Slip]:
    if isinstance(node.func, ast.Name) and node.func.id in CALLS:
        other = CALLS[node.func.id]
        keywords = node.keywords if other != "list" else []
        yield node, _changed_node(node, func=_changed_node(node.func, id=other), keywords=keywords)


def _left_out(node: ast.stmt) -> Iterator[Slip]:
    yield node, ast.copy_location(ast.Pass(), node)


def _assignment_slips(node: ast.Assign) -> Iterator[Slip]:
    if not all(isinstance(target, (ast.Name, ast.Tuple)) for target in node.targets):
        yield from _left_out(node)


def _addition_slips(node: ast.AugAssign) -> Iterator[Slip]:
    yield from _left_out(node)
    other = OPERATORS.get(type(node.op))
    if other is not None:
        yield node, _changed_node(node, op=other())


def _jump(node: ast.Break | ast.Continue) -> Iterator[Slip]:
    other = ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    yield node, ast.copy_location(other, node)


def _return_slips(node: ast.Return) -> Iterator[Slip]:
    if node.value is None:
        yield from _left_out(node)


_SLIPS_BY_NODE: dict[type[ast.AST], Callable[..., Iterator[Slip]]] = {
    ast.If: _negations,
    ast.IfExp: _negations,
    ast.While: _negations,
    ast.Compare: _comparison,
    ast.BoolOp: _boolean,
    ast.BinOp: _arithmetic,
    ast.UnaryOp: _unary,
    ast.Constant: _constant,
    ast.ListComp: _filter_slips,
    ast.SetComp: _filter_slips,
    ast.DictComp: _filter_slips,
    ast.GeneratorExp: _filter_slips,
    ast.Call: _call,
    ast.Expr: _left_out,
    ast.Raise: _left_out,
    ast.Assign: _assignment_slips,
    ast.AugAssign: _addition_slips,
    ast.Break: _jump,
    ast.Continue: _jump,
    ast.Return: _return_slips,
}


class _Replacer(ast.NodeTransformer):
    def __init__(self, target: ast.AST, replacement: ast.AST) -> None:
        self.target = target
        self.replacement = replacement

    def visit(self, node: ast.AST) -> ast.AST:
        return self.replacement if node is self.target else self.generic_visit(node)
