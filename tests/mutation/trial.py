"""Runs tests on broken code: one process collects the tests, and a fork of it breaks the code and runs them.

A fork takes milliseconds and leaves no state. It runs only tests that reach the changed line, the quickest
first. It stops at the first that fails, or after `ENOUGH_SECONDS`: a mutant that no test has noticed until
then survives.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from .probes import Line, Probes
from .sources import caches_of, codes_of, living

MOST_MEMORY = 3 * 2**30
SPARE_SECONDS = 5.0
"""Processor time that a test of mutated code may take beyond four times that of the original."""
ENOUGH_SECONDS = 8.0
"""Processor time of all tests of one trial."""

Change = Callable[[], None]
"""Mutates the code of the calling process."""


def replace_code(codes: Iterable[tuple[str, str, CodeType]]) -> Change:
    """Replaces the code of functions: module, function, and the new code.

    Existing inner functions get their new code too, and the caches of the module are cleared.
    """

    def change() -> None:
        for module, function, code in codes:
            sound = codes_of(living(module, function).__code__)
            for name, broken in codes_of(code).items():
                for made in gc.get_referrers(sound[name]) if name in sound else ():
                    if isinstance(made, FunctionType) and made.__code__.co_freevars == broken.co_freevars:
                        made.__code__ = broken
            living(module, function).__code__ = code
            for cache in caches_of(module):
                cache.cache_clear()

    return change


def print_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@dataclass
class Reached:
    """Time and reached lines of each test, by its place among the tests."""

    seconds: list[float] = field(default_factory=list)
    lines: list[set[Line]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """The result of a mutated run: the test that failed, or the reason for none."""

    killer: str | None
    ran: int
    timed_out: bool = False

    @property
    def is_killed(self) -> bool:
        return self.timed_out or self.killer is not None


class Bench:
    """A pytest plugin that passes its collected tests to `work` and runs none itself."""

    def __init__(self, modules: Iterable[str], work: Callable[[Bench], None]) -> None:
        self.modules = sorted(set(modules))
        self.work = work
        self.items: list[pytest.Item] = []
        self.reached = Reached()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        print_line(f"{len(self.items)} tests; watching what each reaches ...")
        gc.freeze()  # so that a fork does not copy the objects it visits
        self.reached = in_fork(self._observe_tests)
        if self.reached.failed:
            raise pytest.UsageError(f"these fail already: {self.reached.failed[:5]}")
        print_line(f"{sum(self.reached.seconds):.0f} s")
        self.work(self)
        return True

    def node_id(self, number: int) -> str:
        return self.items[number].nodeid

    def tests_of(self, file: str, lines: Iterable[int]) -> list[int]:
        """Tests that reach one of these lines, the quickest first."""
        wanted = {(file, line) for line in lines}
        found = [number for number, reached in enumerate(self.reached.lines) if wanted & reached]
        return sorted(found, key=lambda number: self.reached.seconds[number])

    def tests_of_file(self, file: str) -> list[int]:
        """Tests that reach any line of the file, the quickest first."""
        lines = {line for reached in self.reached.lines for where, line in reached if where == file}
        return self.tests_of(file, lines)

    def tests_in(self, part: str) -> list[int]:
        """Tests of files whose path has this part, the quickest first."""
        found = [number for number, item in enumerate(self.items) if part in item.nodeid.partition("::")[0]]
        return sorted(found, key=lambda number: self.reached.seconds[number])

    def tried(self, change: Change, tests: Sequence[int]) -> Verdict:
        """Runs tests on changed code."""
        try:
            verdict = in_fork(lambda: self._run(change, tests))
        except TimeoutError:
            return Verdict(None, len(tests), timed_out=True)
        assert isinstance(verdict, Verdict)
        return verdict

    def _run(self, change: Change, tests: Sequence[int]) -> Verdict:
        change()
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        end = time.process_time() + ENOUGH_SECONDS
        for ran, (number, following) in enumerate(zip_longest(tests, tests[1:]), 1):
            # A test that does not end kills this process.
            signal.setitimer(signal.ITIMER_PROF, SPARE_SECONDS + 4 * self.reached.seconds[number])
            if self._fails(number, following):
                return Verdict(self.node_id(number), ran)
            if time.process_time() > end:
                return Verdict(None, ran)
        return Verdict(None, len(tests))

    def _observe_tests(self) -> Reached:
        found = Reached()
        probes = Probes(self.modules)
        for number in range(len(self.items)):
            start = time.process_time()
            failed = self._fails(number, number + 1 if number + 1 < len(self.items) else None)
            found.seconds.append(time.process_time() - start)
            found.lines.append(probes.reached())
            if failed:
                found.failed.append(self.node_id(number))
        return found

    def _fails(self, number: int, following: int | None) -> bool:
        """Whether a test fails. The last one does not tear down fixtures of wider scope: the fork exits."""
        item = self.items[number]
        after = item if following is None else self.items[following]
        return any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def in_fork(work: Callable[[], Any]) -> Any:
    """The result of `work` in a fork of this process. Raises its exception, and TimeoutError when a signal
    kills the fork.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _discard_output()
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(_outcome_of(work), pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        raw = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        raise TimeoutError(signal.Signals(os.WTERMSIG(status)).name)
    found, error = pickle.loads(raw)
    if error is not None:
        raise RuntimeError(error)
    return found


def _outcome_of(work: Callable[[], Any]) -> tuple[Any, str | None]:
    """The result, or the traceback of the exception: an internal error must not be taken for a verdict."""
    try:
        return work(), None
    except BaseException:
        return None, traceback.format_exc()


def _discard_output() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
