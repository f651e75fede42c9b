"""Copies of frozen dataclasses, fast enough for one in every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


def copier(cls: type[T]) -> Callable[[T, Mapping[str, Any]], T]:
    """A function that copies an object of a slots dataclass without parents, with changes of fields.

    `dataclasses.replace` runs `__init__`, which sets every field of a frozen class by a slow detour. This
    fills an object of an open class with the same slots and then closes it: a tenth of the time for a State.
    """
    names = tuple(field.name for field in fields(cls))  # type: ignore[arg-type]
    lines = [
        "def copy(row, changes):",
        "    made = new(Open)",
        *(f"    made.{name} = row.{name}" for name in names),
        "    for name, value in changes.items():",
        "        setattr(made, name, value)",
        "    made.__class__ = cls",
        "    return made",
    ]
    known: dict[str, Any] = {
        "new": object.__new__,
        "Open": type("Open", (), {"__slots__": names}),
        "cls": cls,
    }
    exec("\n".join(lines), known)  # noqa: S102 - made from the names of our own fields
    copy: Callable[[T, Mapping[str, Any]], T] = known["copy"]
    return copy
