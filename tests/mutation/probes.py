"""Statements of the engine that a test reaches.

A probe sets one number of a list before each statement. The interpreter would call a tracer for
every line, which made the tests ten times slower.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from types import CodeType

from .sources import codes_of, functions_of, living, source_of

Line = tuple[str, int]
"""File and line."""

_HITS = "the list of hits"
"""The name of the list in probed code, which no source text can contain."""


class Probes:
    """Probes in every function of these modules, for the rest of this process."""

    def __init__(self, modules: Iterable[str]) -> None:
        self.places: list[tuple[str, frozenset[int]]] = []
        """For each probe the file, and the lines of its statement without nested statements."""
        self.hits: list[int] = []
        for module in modules:
            self._place(module)
        self.hits += [0] * len(self.places)

    def reached(self) -> set[Line]:
        """The lines reached since the last call."""
        places = [self.places[number] for number, hit in enumerate(self.hits) if hit]
        self.hits[:] = [0] * len(self.places)
        return {(file, line) for file, lines in places for line in lines}

    def _place(self, module: str) -> None:
        source = source_of(module)
        tree = source.parsed()
        functions = dict(functions_of(tree))
        for node in functions.values():
            self._probe(node, source.file)
        codes = codes_of(compile(ast.fix_missing_locations(tree), source.file, "exec", dont_inherit=True))
        for function in functions:
            living(module, function).__code__ = self._filled(codes[function])

    def _probe(self, node: ast.AST, file: str) -> None:
        for name, value in ast.iter_fields(node):
            if not isinstance(value, list):
                continue
            for child in value:
                if isinstance(child, ast.AST):
                    self._probe(child, file)
            if value and isinstance(value[0], ast.stmt):
                setattr(node, name, [part for child in value for part in (*self._before(child, file), child)])

    def _before(self, statement: ast.stmt, file: str) -> list[ast.stmt]:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            return []  # a docstring stays first
        self.places.append((file, frozenset(own_lines(statement))))
        probe = ast.parse(f"{_HITS!r}[{len(self.places) - 1}] = 1").body[0]
        return [ast.copy_location(probe, statement)]

    def _filled(self, code: CodeType) -> CodeType:
        return code.replace(
            co_consts=tuple(
                self._filled(constant)
                if isinstance(constant, CodeType)
                else self.hits
                if isinstance(constant, str) and constant == _HITS
                else constant
                for constant in code.co_consts
            )
        )


def own_lines(statement: ast.stmt) -> set[int]:
    lines = set(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    for part in ast.walk(statement):
        if isinstance(part, ast.stmt) and part is not statement:
            lines -= set(range(part.lineno, (part.end_lineno or part.lineno) + 1))
    return lines or {statement.lineno}
