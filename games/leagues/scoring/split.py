"""Who receives which part of a seat's points when it changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Holder:
    """Who held a seat for how many rounds of the game. `entry`: None for a house bot or a user without entry.

    `missed`: the seat was taken from them because they did not answer.
    """

    entry: int | None
    rounds: int
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Hundredths of a point. A forfeited part is shown, and counts for nobody."""

    holder: Holder
    points: int
    forfeited: bool = False


def split(points: int, holders: Sequence[Holder], *, forfeits: bool = False) -> tuple[Part, ...]:
    """The parts of a seat's points, in hundredths, in the order of its holders; they sum to `points`.

    Each holder but the last receives the share of the rounds that they held it, rounded down; the last the
    rest. `forfeits`: a part that was lost by missing counts for nobody.
    Raises ValueError without holders, and for rounds below 0.
    """
    if not holders or any(holder.rounds < 0 for holder in holders):
        raise ValueError("a seat has a holder, and rounds are not negative")
    if len(holders) == 1:
        return (Part(holders[0], points, forfeits and holders[0].missed),)
    rounds = sum(holder.rounds for holder in holders)
    parts = [points * holder.rounds // rounds if rounds else 0 for holder in holders[:-1]]
    parts.append(points - sum(parts))
    return tuple(
        Part(holder, part, forfeited=forfeits and holder.missed)
        for holder, part in zip(holders, parts, strict=True)
    )
