"""Amounts: hundredths of a point. They are exact internally, but shown and compared as whole hundredths.

A sum of rounded values is not the rounded sum. Round only at the end; otherwise rounding decides ties.
"""

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


def round_amount(amount: Amount) -> int:
    """An amount rounded to whole hundredths (half to even), as it is shown. Two amounts count as equal if
    their rounded values are."""
    return round(amount)


@dataclass(frozen=True, slots=True)
class Holder:
    """A player who held a seat for a number of rounds of the game.

    `entry`: None for a house bot or a user without an entry. `missed`: whether the holder lost the seat
    because of missed answers.
    """

    entry: int | None
    rounds: int
    missed: bool = False


@dataclass(frozen=True, slots=True)
class HolderPoints:
    """A holder's part of the points of a seat, exact. A forfeited part is shown, but counts for no entry."""

    holder: Holder
    points: Amount
    forfeited: bool = False


def split(points: Amount, holders: Sequence[Holder], *, forfeits: bool = False) -> tuple[HolderPoints, ...]:
    """The parts of a seat's points, in exact hundredths, in the order of its holders. They sum to `points`.

    Each holder's part is proportional to the rounds for which they held the seat. If no round was played, the
    last holder gets all points. `forfeits`: whether the parts of holders with `missed` are forfeited. Raises
    ValueError without holders, and for rounds below 0.
    """
    if not holders or any(holder.rounds < 0 for holder in holders):
        raise ValueError("a seat has a holder, and rounds are not negative")
    if len(holders) == 1:
        return (HolderPoints(holders[0], points, forfeits and holders[0].missed),)
    rounds = sum(holder.rounds for holder in holders)
    parts: list[Amount] = [Fraction(points * one.rounds, rounds) if rounds else 0 for one in holders[:-1]]
    parts.append(points - sum(parts))
    return tuple(
        HolderPoints(holder, part, forfeited=forfeits and holder.missed)
        for holder, part in zip(holders, parts, strict=True)
    )
