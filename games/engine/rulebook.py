"""Citations: the rules of the rulebook that a piece of code implements."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

CITATIONS: dict[str, list[str]] = {}
"""Maps rule ids to the code that implements them, as `module:qualified_name`."""


def cites(*rules: str) -> Callable[[T], T]:
    """Records that the decorated function or class implements these rules."""

    def record(subject: T) -> T:
        name = f"{getattr(subject, '__module__', '')}:{getattr(subject, '__qualname__', '')}"
        for rule in rules:
            CITATIONS.setdefault(rule, []).append(name)
        return subject

    return record
