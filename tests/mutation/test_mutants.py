"""The mutation tool changes code as declared, wherever the code is used."""

from __future__ import annotations

import ast
import os
import signal
import sys
from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine import audiences
from games.engine.queries import supply, tracks
from games.engine.rulebook import CITATIONS
from tests.rows import each_row

from .__main__ import _Mutants
from .afresh import is_noticed, run_at_import
from .bodies import emptied_body
from .equivalents import EQUIVALENTS
from .mutants import Mutant, mutants_of
from .probes import Probes, own_lines
from .sources import Source, compiled_function, functions_of, living, modules_of, source_of
from .tables import entries_of
from .trial import Bench, in_fork, replace_code


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
        ("raise ValueError(f'{a} is wrong')", ["raise ValueError(f'{a} is wrong') -> pass"]),
        ("raise Illegal('wrong')", ["raise Illegal('wrong') -> pass", "'wrong' -> 'wrong~'"]),
        ("a.b = b", ["a.b = b -> pass"]),
        ("c = b", []),
        ("assert a == 1, 'never'", []),
        ("c: 'Word' = a", []),
        ("return zip(a, b, strict=True)", []),
    ],
)
def test_each_kind_of_statement_has_the_expected_mutants(body: str, expected: list[str]) -> None:
    assert slips(body) == expected


def test_mutants_of_a_branch_invert_its_condition() -> None:
    assert slips("if a: return") == ["a -> not a", "return -> pass"]
    assert slips("while a is b: break") == ["a is b -> a is not b", "break -> continue"]


def test_methods_are_listed_and_nested_functions_belong_to_their_outer_function() -> None:
    tree = ast.parse("class A:\n  def b(self):\n    def c(): pass\ndef d(): pass\n")
    assert [name for name, _ in functions_of(tree)] == ["A.b", "d"]


@pytest.mark.long
@each_row("module", modules_of("games.engine"))
def test_every_function_of_the_engine_can_be_mutated(module: str) -> None:
    source = source_of(module)
    for function, _ in functions_of(source.parsed()):
        code = compiled_function(source, source.parsed(), function)
        sound = living(module, function).__code__
        assert (code.co_qualname, code.co_freevars, code.co_code) == (
            sound.co_qualname,
            sound.co_freevars,
            sound.co_code,
        )


def test_importers_of_a_function_run_its_mutated_code(monkeypatch: pytest.MonkeyPatch) -> None:
    ((module, function, code),) = emptied_body("games.engine.queries.tracks:moved_to").codes
    assert tracks.moved_to(("stark", "tyrell"), "tyrell", 1) == ("tyrell", "stark")
    imported = tracks.moved_to
    monkeypatch.setattr(living(module, function), "__code__", code)
    assert imported(("stark", "tyrell"), "tyrell", 1) == ()


def test_functions_that_already_exist_run_the_mutated_code() -> None:
    rule = audiences.own_house_until("closed")
    [mutant] = [each for each in slips_of("games.engine.audiences", "own_house_until") if "not" in each.after]

    def readers_when_broken() -> Any:
        replace_code([(mutant.module, mutant.function, mutant.code)])()
        return rule.readers(None, SimpleNamespace(closed=False))

    assert in_fork(readers_when_broken) is None


def slips_of(module: str, function: str) -> list[Mutant]:
    return [mutant for mutant in mutants_of(source_of(module)) if mutant.function == function]


def test_probes_record_reached_code() -> None:
    nodes = dict(functions_of(source_of(tracks.__name__).parsed()))

    def reached() -> tuple[Any, ...]:
        probes = Probes([tracks.__name__])
        moved = tracks.moved_to(("stark", "tyrell"), "tyrell", 1)
        return moved, probes.reached(), probes.reached()

    moved, lines, again = in_fork(reached)
    node = nodes["moved_to"]
    assert moved == ("tyrell", "stark")
    assert {line for _, line in lines} == set(range(node.body[1].lineno, (node.end_lineno or 0) + 1))
    assert again == set()


def test_own_lines_of_a_statement_exclude_those_of_nested_statements() -> None:
    [whole] = ast.parse("if a:\n  b\nelif c:\n  d\nelse:\n  (e +\n  f)\n").body
    assert isinstance(whole, ast.If)
    assert own_lines(whole) == {1}
    assert own_lines(whole.orelse[0]) == {3, 5}


def test_fork_reports_exceptions_and_signals_of_the_child() -> None:
    """Otherwise an error of the trial would count as a killed mutant."""
    assert in_fork(lambda: 3) == 3
    with pytest.raises(RuntimeError, match="no such test"):
        in_fork(partial(_raise, LookupError("no such test")))
    with pytest.raises(TimeoutError, match="SIGPROF"):
        in_fork(lambda: os.kill(os.getpid(), signal.SIGPROF))


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.long
def test_mutant_that_no_test_reaches_survives() -> None:
    mutant = slips_of("games.engine.queries.tracks", "moved_to")[0]
    run = _Mutants(Namespace(only=[mutant.module]))
    assert run._outcome_of(Bench([], lambda bench: None), mutant) == "not reached"


def test_mutants_that_cannot_be_noticed_still_apply() -> None:
    """An outdated entry could hide a mutant that a test can notice; `equivalents.py` says when to add one."""
    modules = {entry.partition(":")[0] for entry in EQUIVALENTS}
    ids = {mutant.id for module in modules for mutant in mutants_of(source_of(module))}
    assert EQUIVALENTS.keys() - ids == set()
    assert all(EQUIVALENTS.values())


def test_equivalent_mutant_does_not_count_as_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    [mutant, *_] = slips_of("games.engine.queries.tracks", "moved_to")
    run = _Mutants(Namespace(only=[mutant.module], least=90.0))
    monkeypatch.setattr("tests.mutation.__main__.EQUIVALENTS", {mutant.id: "a reason"})
    assert run._outcome_of(Bench([], lambda bench: None), mutant) == "equivalent"
    run._sum_up(Counter(killed=9, survived=1, equivalent=10))
    assert run.code == 0
    run._sum_up(Counter(killed=8, survived=1, equivalent=10))
    assert run.code == 1


def test_mutant_without_the_closure_variables_of_the_function_does_not_fit() -> None:
    slips = slips_of("games.engine.events.event", "Event.__init_subclass__")
    assert [slip.after for slip in slips if not slip.fits] == ["pass"]
    assert len(slips) > 2


@pytest.mark.long
def test_code_that_runs_at_import_is_mutated_in_a_new_interpreter() -> None:
    assert ("games.engine.codec", "kind_of") in run_at_import()
    [slip, *_] = [each for each in slips_of("games.engine.codec", "kind_of") if each.before == "'_'"]
    assert is_noticed(slip.module, slip.function, slip.place)


@pytest.mark.long
def test_every_function_that_cites_a_rule_can_be_emptied() -> None:
    subjects = {name for names in CITATIONS.values() for name in names if name.startswith("games.engine.")}
    without = sorted(subject for subject in subjects if not emptied_body(subject).codes)
    assert without == ["games.engine.phases.westeros.reveal:resolve_nothing", "games.engine.ruleset:Ruleset"]


def test_source_text_equals_the_file_of_the_running_module() -> None:
    assert source_of(supply.__name__).text == Path(supply.__file__).read_text(encoding="utf-8")


def test_each_entry_of_a_table_is_mutated_in_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
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
