"""Wrong entries in tables, one at a time: an incremented number, two exchanged entries, a missing one.

A table is changed in place, so that all its importers see the change.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Entry:
    """A table with one wrong entry: its place, the original, the replacement, and the function that changes
    it.
    """

    table: str
    path: str
    before: str
    after: str
    change: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.table}{self.path}: {self.before}  ->  {self.after}"


def entries_of(table: str) -> Iterator[Entry]:
    """All wrong entries of `module:NAME`, a dictionary of dataclasses."""
    module, _, name = table.partition(":")
    found = getattr(importlib.import_module(module), name)
    for key, value in found.items():
        for path, old, new, whole in _wrong(value):
            yield Entry(table, f"[{key!r}]{path}", repr(old), repr(new), _becoming(value, whole))


def _becoming(value: Any, whole: Any) -> Callable[[], None]:
    """Gives a row the fields of another one: holders of the row see the change too."""

    def change() -> None:
        for field in fields(value):
            object.__setattr__(value, field.name, getattr(whole, field.name))

    return change


Wrong = tuple[str, Any, Any, Any]
"""Place in a value, the original, the replacement, and the whole changed value."""


def _wrong(value: Any) -> Iterator[Wrong]:
    if isinstance(value, bool):
        yield "", value, not value, not value
    elif isinstance(value, int):
        yield "", value, value + 1, value + 1
    elif isinstance(value, str):
        yield "", value, f"{value}~", f"{value}~"
    elif isinstance(value, tuple):
        yield from _of_tuple(value)
    elif isinstance(value, frozenset):
        for item in sorted(value):
            yield "", value, value - {item}, value - {item}
    elif isinstance(value, Mapping):
        for key, item in value.items():
            without = {other: kept for other, kept in value.items() if other != key}
            yield f"[{key!r}]", item, "nothing", without
            for path, old, new, whole in _wrong(item):
                yield f"[{key!r}]{path}", old, new, {**value, key: whole}
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for path, old, new, whole in _wrong(getattr(value, field.name)):
                yield f".{field.name}{path}", old, new, replace(value, **{field.name: whole})


def _of_tuple(value: tuple[Any, ...]) -> Iterator[Wrong]:
    for index, item in enumerate(value):
        if isinstance(item, int):
            for _, old, new, whole in _wrong(item):
                yield f"[{index}]", old, new, (*value[:index], whole, *value[index + 1 :])
        elif index:
            exchanged = (*value[: index - 1], item, value[index - 1], *value[index + 1 :])
            yield "", value, exchanged, exchanged
