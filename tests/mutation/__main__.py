"""Mutation testing of the engine, and removal of whole rules.

    python -m tests.mutation --sample 300 --seed 1     300 random slips in functions and tables
    python -m tests.mutation --sample 0                all of them
    python -m tests.mutation --only games.engine.abilities --sample 0
    python -m tests.mutation --bodies 10               and ten rules, each without the code that cites it

Exits with 1 if the score is below `--least`, or if no test fails without a rule.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from random import Random

import pytest

import games.engine  # noqa: F401  (fills CITATIONS)
from games.engine.rulebook import CITATIONS

from .afresh import QUIET, is_noticed, run_at_import
from .bodies import emptied_body
from .equivalents import EQUIVALENTS
from .mutants import Mutant, mutants_of
from .sources import caches_of, modules_of, source_of
from .tables import Entry, entries_of
from .trial import Bench, Change, Verdict, print_line, replace_code

ENGINE = "games.engine"
TESTS = (
    "tests/engine",
    "tests/golden",
    "tests/history/test_formats.py",
    "tests/editions/test_engine.py",
    "tests/words/test_decisions.py",
)
"""Tests of the engine that need no database."""
TABLES = {"games.engine.setups": ("games.engine.setups:SETUPS", "setup")}
"""Package of tables: the table, and a part of the names of the test files that read it."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants; 0 is all of them")
    parser.add_argument("--bodies", type=int, default=0, help="how many rules to take out; 400 is all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=15.0, help="stop after that much processor time")
    parser.add_argument("--least", type=float, default=90.0, help="the score, in %%, that is demanded")
    parser.add_argument("--only", action="append", help="a module or package instead of the engine")
    parser.add_argument("--tests", action="append", help="a folder of tests instead of those of the rules")
    given = parser.parse_args()
    given.tests = given.tests or TESTS
    mutants, bodies = _Mutants(given), _Bodies(given)

    def try_all(bench: Bench) -> None:
        mutants(bench)
        if given.bodies:
            bodies(bench)

    pytest.main([*QUIET, "-s", *given.tests], plugins=[Bench(mutants.modules, try_all)])
    return max(mutants.code, bodies.code)


class _Mutants:
    """Mutants of functions and wrong entries in tables, one by one."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.modules = [module for package in given.only or (ENGINE,) for module in modules_of(package)]
        self.all: list[Mutant | Entry] = [
            mutant for module in self.modules for mutant in mutants_of(source_of(module))
        ]
        self.all += [
            entry for name in TABLES if name in self.modules for entry in entries_of(TABLES[name][0])
        ]
        self.run_at_import = run_at_import()
        self.code = 1

    def __call__(self, bench: Bench) -> None:
        chosen = list(self.all)
        Random(self.given.seed).shuffle(chosen)
        chosen = chosen[: self.given.sample or None]
        print_line(f"{len(chosen)} of {len(self.all)} mutants, seed {self.given.seed}")
        counts: Counter[str] = Counter()
        for number, mutant in enumerate(chosen):
            if _seconds() > 60 * self.given.minutes:
                print_line(f"stopped after {self.given.minutes:g} minutes of processor time")
                break
            fate = self._outcome_of(bench, mutant)
            counts[fate] += 1
            if fate != "killed":
                print_line(f"{fate}: {mutant}")
            if number % 100 == 99:
                print_line(f"... {number + 1}, {_seconds():.0f} s")
        self._sum_up(counts)

    def _outcome_of(self, bench: Bench, mutant: Mutant | Entry) -> str:
        if isinstance(mutant, Mutant) and mutant.id in EQUIVALENTS:
            return "equivalent"
        change, tests = _trial_of(bench, mutant)
        is_new = isinstance(mutant, Mutant) and not mutant.fits
        verdict = Verdict(None, 0) if is_new or not tests else bench.tried(change, tests)
        if verdict.timed_out:
            return "timed out"
        if verdict.is_killed:
            return "killed"
        if isinstance(mutant, Mutant) and (is_new or (mutant.module, mutant.function) in self.run_at_import):
            noticed = is_noticed(mutant.module, mutant.function, mutant.place)
            return "killed" if noticed else "survived"
        return "survived" if tests else "not reached"

    def _sum_up(self, counts: Counter[str]) -> None:
        dead = counts["killed"] + counts["timed out"]
        noticeable = counts.total() - counts["equivalent"]
        score = 100 * dead / max(1, noticeable)
        print_line(f"{dict(counts)}: {score:.1f} % of {noticeable} mutants were noticed")
        self.code = 0 if score >= self.given.least else 1


def _trial_of(bench: Bench, mutant: Mutant | Entry) -> tuple[Change, list[int]]:
    if isinstance(mutant, Entry):
        part = next(part for table, part in TABLES.values() if table == mutant.table)
        return mutant.change, bench.tests_in(part)
    file = source_of(mutant.module).file
    if caches_of(mutant.module):  # the first test that needs it fills the caches of the others
        tests = bench.tests_of_file(file)
    else:
        tests = bench.tests_of(file, [mutant.line]) or bench.tests_of(file, mutant.lines)
    return replace_code([(mutant.module, mutant.function, mutant.code)]), tests


def _seconds() -> float:
    """Processor time of this process and of its finished children."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


class _Bodies:
    """Rules without the code that cites them."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.cited = {
            rule: [name for name in subjects if name.startswith("games.engine.") and emptied_body(name).codes]
            for rule, subjects in CITATIONS.items()
        }
        self.code = 0

    def __call__(self, bench: Bench) -> None:
        rules = sorted(rule for rule, subjects in self.cited.items() if subjects)
        dice = Random(self.given.seed)
        dice.shuffle(rules)
        missed = []
        for rule in rules[: self.given.bodies]:
            subject = dice.choice(self.cited[rule])
            marked = [number for number, item in enumerate(bench.items) if rule in _rules_of(item)]
            verdict = bench.tried(replace_code(emptied_body(subject).codes), marked)
            outcome = verdict.killer or ("a test that never ends" if verdict.timed_out else "NOT MISSED")
            print_line(f"{rule}: without {subject}: {outcome}")
            if not verdict.is_killed:
                missed.append(rule)
        print_line(f"{len(missed)} rules not missed by their own tests: {missed}")
        self.code = 1 if missed else 0


def _rules_of(item: pytest.Item) -> set[str]:
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


if __name__ == "__main__":
    sys.exit(main())
