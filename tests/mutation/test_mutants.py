"""The machine that breaks code breaks it as it says, and everywhere."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import games.engine
from games.engine.queries import supply, tracks
from games.engine.rulebook import CITATIONS

from .__main__ import AT_IMPORT, TABLES, modules_to_break
from .bodies import emptied
from .mutants import mutants_of
from .sources import Source, compiled, functions_of, living, modules_of, source_of
from .tables import entries_of


def slips(body: str) -> list[str]:
    source = Source("m", "m.py", f"def f(a, b=1):\n    '''Tells.'''\n    {body}\n")
    return [f"{mutant.before} -> {mutant.after}" for mutant in mutants_of(source)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return a < b", ["a < b -> a <= b"]),
        ("return a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("return a + 2", ["a + 2 -> a - 2", "2 -> 3"]),
        ("return not a", ["not a -> a"]),
        ("return min(a)", ["min(a) -> max(a)"]),
        ("return sorted(a, key=b)", ["sorted(a, key=b) -> list(a)"]),
        ("return [x for x in a if x]", ["[x for x in a if x] -> [x for x in a]"]),
        ("return 'word'", ["'word' -> 'word~'"]),
        ("a(b)", ["a(b) -> pass"]),
        ("raise a", ["raise a -> pass"]),
        ("raise NotImplementedError", []),
        ("a.b = b", ["a.b = b -> pass"]),
        ("c = b", []),
        ("assert a == 1, 'never'", []),
        ("c: 'Word' = a", []),
        ("return zip(a, b, strict=True)", []),
    ],
)
def test_slips_of_a_body(body: str, expected: list[str]) -> None:
    assert slips(body) == expected


def test_condition_is_turned_round() -> None:
    assert slips("if a: return") == ["a -> not a", "return -> pass"]
    assert slips("while a is b: break") == ["a is b -> a is not b", "break -> continue"]


def test_functions_of_classes_and_functions_in_functions() -> None:
    tree = ast.parse("class A:\n  def b(self):\n    def c(): pass\ndef d(): pass\n")
    assert [name for name, _ in functions_of(tree)] == ["A.b", "d"]


RULES = ("abilities", "events", "phases", "queries", "verbs")


@pytest.mark.parametrize(
    "module", [name for package in RULES for name in modules_of(f"games.engine.{package}")]
)
def test_every_function_of_the_rules_can_be_broken(module: str) -> None:
    source = source_of(module)
    for function, _ in functions_of(source.parsed()):
        code = compiled(source, source.parsed(), function)
        sound = living(module, function).__code__
        assert (code.co_qualname, code.co_freevars, code.co_code) == (
            sound.co_qualname,
            sound.co_freevars,
            sound.co_code,
        )


def test_broken_code_reaches_those_who_imported_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ((module, function, code),) = emptied("games.engine.queries.tracks:moved_to").codes
    assert tracks.moved_to(("stark", "tyrell"), "tyrell", 1) == ("tyrell", "stark")
    imported = tracks.moved_to
    monkeypatch.setattr(living(module, function), "__code__", code)
    assert imported(("stark", "tyrell"), "tyrell", 1) == ()


def test_everything_that_cites_a_rule_can_be_emptied() -> None:
    subjects = {name for names in CITATIONS.values() for name in names if name.startswith("games.engine.")}
    without = sorted(subject for subject in subjects if not emptied(subject).codes)
    assert without == ["games.engine.phases.westeros.reveal:nothing", "games.engine.ruleset:Ruleset"]


def test_source_is_that_of_the_running_module() -> None:
    assert source_of(supply.__name__).text == Path(supply.__file__).read_text(encoding="utf-8")


def test_wrong_entries_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {3: Row(1, ("stark", "tyrell"), {"twins": {"knight": 2}}, frozenset({"eyrie"}))}
    monkeypatch.setattr(sys.modules[__name__], "TABLE", table, raising=False)
    found = list(entries_of(f"{__name__}:TABLE"))
    assert [(entry.path, entry.before, entry.after) for entry in found] == [
        ("[3].number", "1", "2"),
        ("[3].houses", "('stark', 'tyrell')", "('tyrell', 'stark')"),
        ("[3].units['twins']", "{'knight': 2}", "'nothing'"),
        ("[3].units['twins']['knight']", "2", "'nothing'"),
        ("[3].units['twins']['knight']", "2", "3"),
        ("[3].closed", "frozenset({'eyrie'})", "frozenset()"),
    ]
    found[4].change()
    assert table[3] == Row(1, ("stark", "tyrell"), {"twins": {"knight": 3}}, frozenset({"eyrie"}))


@dataclass(frozen=True)
class Row:
    number: int
    houses: tuple[str, ...]
    units: dict[str, dict[str, int]]
    closed: frozenset[str]


def test_functions_that_ran_at_import_are_functions() -> None:
    for subject in AT_IMPORT:
        module, _, function = subject.partition(":")
        assert function in dict(functions_of(source_of(module).parsed())), subject


def test_every_package_of_the_engine_is_broken() -> None:
    """Data is not: its functions have run when a test begins. Setups are, entry by entry."""
    packages = {module.split(".")[2] for module in modules_to_break() if module.count(".") > 1}
    folder = Path(games.engine.__path__[0])
    assert packages == {path.stem for path in folder.glob("[a-z]*") if path.suffix in (".py", "")} - {"data"}
    assert all(list(entries_of(table)) for table, _ in TABLES.values())
