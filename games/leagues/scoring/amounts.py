"""Amounts: hundredths of a point, exact internally, but printed and compared as whole hundredths.

A sum of rounded values is not the rounded sum. Round only at the end, or rounding decides ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Amount: TypeAlias = int | Fraction
"""Hundredths of a point, exact."""


def amount_of(points: Fraction) -> Amount:
    """Points in exact hundredths. Whole amounts are integers, which are cheaper to add."""
    whole, rest = divmod(points.numerator * 100, points.denominator)
    return points * 100 if rest else whole


def printed(amount: Amount) -> int:
    """An amount for display: whole hundredths, half to even. Amounts are equal if their printed values
    are."""
    return round(amount)


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder of a seat for a number of rounds of the game. `entry`: None for a house bot or a user without
    entry.

    `missed`: they lost the seat because they did not answer.
    """

    entry: int | None
    rounds: int
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part in exact hundredths of a point. A forfeited part is shown, but counts for no entry."""

    holder: Holder
    points: Amount
    forfeited: bool = False


def split(points: Amount, holders: Sequence[Holder], *, forfeits: bool = False) -> tuple[Part, ...]:
    """The parts of a seat's points, in exact hundredths, in the order of its holders. They sum to `points`.

    Each holder's share is proportional to the rounds that they held it; the last holder has all if no round
    was played. `forfeits`: the part of a holder with `missed` counts for no entry. Raises ValueError without
    holders, and for rounds below 0.
    """
    if not holders or any(holder.rounds < 0 for holder in holders):
        raise ValueError("a seat has a holder, and rounds are not negative")
    if len(holders) == 1:
        return (Part(holders[0], points, forfeits and holders[0].missed),)
    rounds = sum(holder.rounds for holder in holders)
    parts: list[Amount] = [Fraction(points * one.rounds, rounds) if rounds else 0 for one in holders[:-1]]
    parts.append(points - sum(parts))
    return tuple(
        Part(holder, part, forfeited=forfeits and holder.missed)
        for holder, part in zip(holders, parts, strict=True)
    )
