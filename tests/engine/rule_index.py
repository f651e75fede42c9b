"""The index rule -> code -> tests: what `@cites` and `@pytest.mark.rule` tell.

`python -m tests.engine.rule_index` prints it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import games.engine  # noqa: F401  (fills CITATIONS)
from games.engine.data.rules import RULES
from games.engine.rulebook import CITATIONS

from .examples.reading import read_examples

FOLDER = Path(__file__).parent

NO_CODE = {
    "COMP-6": "markers are positions in our tables",
    "SETUP-5": "houses are chosen in the lobby",
    "DEC-01": "houses are chosen in the lobby",
    "SUPPLY-10": "says what does not happen",
    "TALK-1": "players talk; nothing of it binds the server",
    "TALK-2": "players talk; the server shows no secret",
    "TALK-3": "no answer gives a piece away",
    "TALK-4": "players talk; the server offers no proof",
    "TERM-1": "the kinds of unit are a table",
    "TERM-10": "the word for `combat.area`",
    "WEST-21": "the texts are data",
    "WIN-7": "says what does not happen",
    "RUL-32": "says what does not happen",
    "RUL-55": "slips of the booklets",
}
"""Rules that no single piece of code carries out, and why."""

NO_TEST = {
    "DEC-01": "tested with the lobby",
    "TALK-1": NO_CODE["TALK-1"],
    "TALK-2": NO_CODE["TALK-2"],
    "TALK-4": NO_CODE["TALK-4"],
    "RUL-55": NO_CODE["RUL-55"],
}
"""Rules that no test of the engine can break, and why."""


def rules_tested() -> dict[str, list[str]]:
    """Rule id -> the tests that are marked with it, the worked examples included."""
    found: dict[str, list[str]] = {}
    for file in sorted(FOLDER.rglob("test_*.py")):
        for rule, test in _marks(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(rule, []).append(f"{file.stem}::{test}")
    for example in read_examples(FOLDER / "examples"):
        for rule in example.cites:
            found.setdefault(rule, []).append(example.id)
    return found


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                for rule in mark.args:
                    assert isinstance(rule, ast.Constant)
                    yield str(rule.value), node.name


def rules_cited() -> dict[str, list[str]]:
    """Rule id -> the code that carries it out. Importing the engine has filled it."""
    return CITATIONS


def main() -> None:
    tests, code = rules_tested(), rules_cited()
    for rule in RULES:
        print(rule, "|", ", ".join(code.get(rule, ["-"])), "|", ", ".join(tests.get(rule, ["-"])))  # noqa: T201


if __name__ == "__main__":
    main()
