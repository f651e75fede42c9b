"""The choices that a policy considers. They are collected only within `considering`.

    with considering() as considered:
        answer = policy(view, decision, options, chance)
    reasons = considered.best_choices()

A policy notes its choices with `note`, or picks one by `best_of`. Its answer does not depend on this.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from .policy import Json

MAX_CHOICES = 3
"""Maximum number of returned choices."""

TERMS = (
    "gain",
    "danger",
    "nearness",
    "protection",
    "departure",
    "march",
    "defense",
    "support",
    "raid",
    "consolidate",
    "victory",
    "casualties",
    "card",
    "position",
    "power",
    "worth",
    "chance",
)
"""The parts of the value of a choice, named in the catalogues: `bot_term-gain`, `order_kind-march`."""

Describe = Callable[[], tuple[Json, dict[str, float]]]
"""Returns a choice and the terms of its value."""


@dataclass
class ChoiceNotes:
    """The choices noted for one answer, with their values. Only the best ones are described."""

    noted_choices: list[tuple[float, Describe]] = field(default_factory=list)

    def best_choices(self) -> list[Json]:
        """The most valuable choices, best first, with their terms."""
        ranked = sorted(self.noted_choices, key=lambda each: -each[0])
        return [_rounded(value, *describe()) for value, describe in ranked[:MAX_CHOICES]]


def _rounded(value: float, choice: Json, terms: dict[str, float]) -> Json:
    parts = {name: round(part, 1) for name, part in terms.items()}
    return {
        "choice": choice,
        "value": round(value, 1),
        "terms": {name: part for name, part in parts.items() if part},
    }


_current: ContextVar[ChoiceNotes | None] = ContextVar("considered", default=None)


@contextmanager
def considering() -> Iterator[ChoiceNotes]:
    """Collects the choices that policies note within the block."""
    considered = ChoiceNotes()
    token = _current.set(considered)
    try:
        yield considered
    finally:
        _current.reset(token)


def note(value: float, describe: Describe) -> None:
    """Notes a choice with its value, which its terms explain."""
    considered = _current.get()
    if considered is not None:
        considered.noted_choices.append((value, describe))


def note_terms(choice: Json, terms: dict[str, float]) -> None:
    """Notes a choice whose value is the sum of these terms."""
    note(sum(terms.values()), lambda: (choice, terms))


def note_worth(choice: Json, value: float) -> None:
    """Notes a choice whose value has no parts."""
    note_terms(choice, {"worth": value})


@contextmanager
def without_notes() -> Iterator[None]:
    """Collects no choices within the block: those of a search are made in imagined positions."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


def best_of(choices: Sequence[Json], worth: Callable[[Json], float]) -> Json:
    """The choice with the highest worth: of equal ones, the first."""
    values = [worth(choice) for choice in choices]
    for value, choice in zip(values, choices, strict=True):
        note_worth(choice, value)
    return choices[max(range(len(choices)), key=values.__getitem__)]
