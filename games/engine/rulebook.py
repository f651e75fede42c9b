"""Which rule of the rulebook a piece of code carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

CITATIONS: dict[str, list[str]] = {}
"""Rule id -> the code that carries it out, as `module:qualified_name`."""


def cites(*rules: str) -> Callable[[T], T]:
    """Record that the decorated function or class carries out these rules."""

    def record(subject: T) -> T:
        name = f"{getattr(subject, '__module__', '')}:{getattr(subject, '__qualname__', '')}"
        for rule in rules:
            CITATIONS.setdefault(rule, []).append(name)
        return subject

    return record
