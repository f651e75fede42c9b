"""Removes whole rules: the code that cites a rule is emptied."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from types import CodeType

from .sources import compiled_function, functions_of, source_of

NEUTRAL = {
    "bool": "False",
    "int": "0",
    "str": "''",
    "tuple": "()",
    "list": "[]",
    "dict": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
    "Sequence": "()",
    "Counter": "Counter()",
}
"""The value of an emptied function, by the head of its annotation; `None` if no value fits."""


@dataclass(frozen=True)
class Body:
    """A function or class that implements a rule, with the bodies of its functions emptied."""

    subject: str
    codes: tuple[tuple[str, str, CodeType], ...]
    """Module, function, code."""


def emptied_body(subject: str) -> Body:
    """`module:function` without its body, or `module:class` without the bodies of its methods."""
    module, _, name = subject.partition(":")
    source = source_of(module)
    codes = []
    for function, sound in functions_of(source.parsed()):
        if (function == name or function.startswith(f"{name}.")) and not _is_empty(sound):
            tree = source.parsed()
            node = dict(functions_of(tree))[function]
            node.body = _empty_statements(node)
            codes.append((module, function, compiled_function(source, tree, function)))
    return Body(subject, tuple(codes))


def _is_empty(node: ast.FunctionDef) -> bool:
    """Whether the function already does nothing: its body is only a docstring."""
    return all(isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) for part in node.body)


def _empty_statements(node: ast.FunctionDef) -> list[ast.stmt]:
    annotation = ast.unparse(node.returns) if node.returns else "None"
    neutral = NEUTRAL.get(annotation.partition("[")[0], "None")
    if any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(node)):
        return ast.parse("if False:\n    yield").body
    return [ast.Return(ast.parse(neutral, mode="eval").body)]
