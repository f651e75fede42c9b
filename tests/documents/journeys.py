"""Pages that describe a journey through the code, and the calls that a journey really makes.

A step begins with its number, sometimes a word, and a name:

    1. `games.api.views.decisions:AnswerOfDecision.put`           called, and not before the steps above
    2. Again `got_api.database.pipeline:Batch.finish`            called once more after the step above
    3. SQL `games/rls.py: create policy viewer`         done by PostgreSQL: the file contains this text
    4. Program `openapi/verify_draw.py: def verify(`    done by another program: the file contains this text
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from tests.documents.pages import ROOT

_ITEM = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
_MARK = re.compile(r"(?:(Again|SQL|Program) )?`([^`]+)`")


class Wrong(AssertionError):  # noqa: N818
    """The page and the code disagree."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a page. `mark`: the word before its name, empty for the first call of a function."""

    number: int
    mark: str
    name: str

    @property
    def is_called(self) -> bool:
        return self.mark in {"", "Again"}

    def __str__(self) -> str:
        return f"step {self.number}, {self.name}"


def steps_of(text: str) -> list[Step]:
    """The steps of a page, in its order. Raises `Wrong` for one without a name or with a wrong number."""
    steps = []
    for place, (number, rest) in enumerate(_ITEM.findall(text), start=1):
        found = _MARK.match(rest)
        if found is None:
            raise Wrong(f"step {number} names no function: {rest}")
        if int(number) != place:
            raise Wrong(f"step {number} stands in place {place}")
        steps.append(Step(place, found[1] or "", found[2]))
    if not steps:
        raise Wrong("the page has no steps")
    return steps


def function_named(name: str) -> FunctionType:
    """The function `module.path:Qualified.name`, without its decorators. Raises `Wrong` if there is none."""
    module, _, qualified = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in qualified.split("."):
            found = inspect.getattr_static(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise Wrong(f"{name} does not exist: {error}") from error
    found = getattr(found, "run", found)  # a task of Celery
    found = inspect.unwrap(getattr(found, "__func__", found))
    if not isinstance(found, FunctionType):
        raise Wrong(f"{name} is no function")
    return found


def check_texts(steps: Sequence[Step]) -> None:
    """Checks that SQL and programs are in the files that the page names. Raises `Wrong`."""
    for step in steps:
        if step.is_called:
            continue
        path, _, text = step.name.partition(": ")
        file = ROOT / path
        if not text or not file.is_file() or text not in file.read_text(encoding="utf-8"):
            raise Wrong(f"{step}: {path} does not contain {text!r}")


@contextmanager
def recorded_calls(steps: Sequence[Step], *others: str) -> Iterator[list[str]]:
    """Records the names of called functions, in all threads: those that steps name, and `others`.

    Raises `Wrong` for an unknown name. The code of each function is replaced meanwhile, so calls through
    every reference to it are recorded. All other code runs at full speed.
    """
    calls: list[str] = []
    names = dict.fromkeys([*(step.name for step in steps if step.is_called), *others])
    functions = {name: function_named(name) for name in names}
    codes = {name: function.__code__ for name, function in functions.items()}
    try:
        for name, function in functions.items():
            function.__code__ = _noting(name, function, calls)
        yield calls
    finally:
        for name, function in functions.items():
            function.__code__ = codes[name]


def _noting(name: str, function: FunctionType, calls: list[str]) -> CodeType:
    """Code that records a call of a function, and then calls it."""
    if function.__code__.co_freevars:
        raise Wrong(f"{name} is a closure, whose calls cannot be recorded")
    original = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    original.__kwdefaults__ = function.__kwdefaults__

    def note(*args: Any, **kwargs: Any) -> Any:
        calls.append(name)
        return original(*args, **kwargs)

    consts = tuple(note if each == "note" else each for each in _calling.__code__.co_consts)
    return _calling.__code__.replace(co_consts=consts)


def _calling(*args: Any, **kwargs: Any) -> Any:
    note: Any = "note"  # replaced later: code with a closure cannot replace code without one
    return note(*args, **kwargs)


def check_order(steps: Sequence[Step], calls: Sequence[str]) -> None:
    """Checks that a journey made these calls in the order of the page. Raises `Wrong`."""
    before, place = None, -1
    for step in steps:
        if not step.is_called:
            continue
        places = [at for at, name in enumerate(calls) if name == step.name]
        if not places:
            raise Wrong(f"{step}: the journey does not call it")
        if step.mark == "Again":
            places = [at for at in places if at > place]
            if not places:
                raise Wrong(f"{step}: the journey does not call it again after {before}")
        elif places[0] < place:
            raise Wrong(f"{step}: the journey calls it for the first time before {before}")
        before, place = step, places[0]
