"""Tests code that runs when the engine is imported, in a new interpreter that imports the mutated module.

    python -m tests.mutation.afresh MODULE FILE FUNCTION PART SLIP

It exits with 1 when a test fails or the engine cannot be imported, and with 0 when no test has failed until
`ENOUGH_SECONDS` of processor time are over.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType
from typing import Any

import pytest

from .mutants import tree_of
from .sources import Source, source_of

ENOUGH_SECONDS = 10
TESTS = "tests/engine"
"""The tests to run. They start without Django, beginning with the tests of tables."""
QUIET = ["-qq", "--no-header", "-m", "not drill", "-p", "no:cacheprovider", "-p", "no:faulthandler"]

_WATCH = """
import json, sys
found = set()
def profile(frame, event, argument):
    if event == "call":
        found.add((frame.f_globals.get("__name__", ""), frame.f_code.co_qualname))
sys.setprofile(profile)
import games.engine, games.engine.history, games.engine.notation, games.engine.proof, games.engine.reference
sys.setprofile(None)
json.dump(sorted(found), sys.stdout)
"""


def run_at_import() -> set[tuple[str, str]]:
    """Module and name of each function that runs while the engine is imported."""
    done = subprocess.run([sys.executable, "-c", _WATCH], check=True, capture_output=True, text=True)
    return {(module, function) for module, function in json.loads(done.stdout)}


def is_noticed(module: str, function: str, place: tuple[int, int]) -> bool:
    """Whether a test fails when the module is imported with this mutation."""
    given = [module, source_of(module).file, function, *map(str, place)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation.afresh", *given],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return done.returncode != 0


class _Importer(SourceFileLoader):
    """Imports a mutated version of one module."""

    def __init__(self, name: str, file: str, code: CodeType) -> None:
        super().__init__(name, file)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None


class _Ender:
    """A pytest plugin that exits at the first failure, and after enough tests."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            sys.exit(1)
        if time.process_time() > ENOUGH_SECONDS:
            pytest.exit("enough", returncode=0)


def main(module: str, file: str, function: str, part: str, slip: str) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (4 * ENOUGH_SECONDS, 4 * ENOUGH_SECONDS))
    with open(file, encoding="utf-8") as opened:
        source = Source(module, file, opened.read())
    tree = tree_of(source, function, (int(part), int(slip)))
    sys.meta_path.insert(0, _Importer(module, file, compile(tree, file, "exec", dont_inherit=True)))
    return int(pytest.main([*QUIET, "-x", TESTS], plugins=[_Ender()]) != 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
