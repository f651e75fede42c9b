"""The points of a final table, and the lines that explain them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from .amounts import Amount, amount_of, round_amount
from .final_table import FinalTable, Value, seat_facts
from .language import AllOf, AnyOf, ByPlace, Condition, Each, Fixed, OneOf, Pot, Scoring, SumOf, Ties, Within

_ZERO = Fraction(0)

LineId: TypeAlias = Literal["by_place", "each", "points", "pot", "floor", "rounding"]


@dataclass(frozen=True, slots=True)
class PointsLine:
    """A part of a seat's points. `term`: the index of the term, None for a part without one. `facts`: the
    facts that were used.

    `amount` is in points. The amounts of all lines of a seat sum exactly to its points.
    """

    id: LineId
    term: int | None
    facts: tuple[tuple[str, Value], ...]
    amount: Fraction


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The score of a seat, in hundredths of a point. `points` is rounded, `exact` is not."""

    house: str
    points: int
    exact: Amount
    lines: tuple[PointsLine, ...]


def score(scoring: Scoring, table: FinalTable) -> tuple[SeatScore, ...]:
    """The points of each seat, in the order of the seats. Terms that do not apply to a seat add no line."""
    facts = seat_facts(table)
    found: list[list[PointsLine]] = [[] for _ in table.seats]
    for number, term in enumerate(scoring.terms_for(table.players)):
        concerned = [
            seat for seat, own in enumerate(facts) if term.when is None or meets_condition(term.when, own)
        ]
        if isinstance(term, Pot):
            _add_pot_shares(term, number, facts, concerned, found)
            continue
        for seat in concerned:
            found[seat].append(_line(term, number, scoring.ties, table, facts[seat]))
    return tuple(
        _seat_score(seat.house, lines, scoring.floor) for seat, lines in zip(table.seats, found, strict=True)
    )


def meets_condition(condition: Condition, facts: Mapping[str, Value]) -> bool:
    """Whether the facts of a seat meet a condition."""
    match condition:
        case OneOf(fact, values):
            return facts[fact] in values
        case Within(fact, low, high):
            value = int(facts[fact])
            return (low is None or low <= value) and (high is None or value <= high)
        case AnyOf(conditions):
            return any(meets_condition(one, facts) for one in conditions)
        case AllOf(conditions):
            return all(meets_condition(one, facts) for one in conditions)


def _line(
    term: ByPlace | Each | Fixed, number: int, ties: Ties, table: FinalTable, facts: Mapping[str, Value]
) -> PointsLine:
    match term:
        case ByPlace(listed):
            place = int(facts["place"])
            tied = table.tied(place)
            return PointsLine(
                "by_place",
                number,
                (("place", place), ("tied", tied)),
                _place_points(listed, place, tied, ties),
            )
        case Each(fact, each, most):
            count = int(facts[fact])
            counted = count if most is None else min(count, most)
            return PointsLine("each", number, ((fact, count), ("counted", counted)), each * counted)
        case Fixed(fixed):
            return PointsLine("points", number, (), fixed)


def _place_points(listed: Sequence[Fraction], place: int, tied_count: int, ties: Ties) -> Fraction:
    """The points of a place that `tied_count` houses share; they cover it and the following places."""
    if tied_count == 1:
        return listed[place - 1] if place <= len(listed) else _ZERO
    covered = [listed[one - 1] if one <= len(listed) else _ZERO for one in range(place, place + tied_count)]
    if ties == "best":
        return covered[0]
    return covered[-1] if ties == "worst" else sum(covered, _ZERO) / tied_count


def _add_pot_shares(
    pot: Pot,
    number: int,
    facts: Sequence[Mapping[str, Value]],
    seats: list[int],
    lines: list[list[PointsLine]],
) -> None:
    """Adds the shares of a pot. Seats without any of the fact receive nothing."""
    amount = pot.amount
    if isinstance(amount, SumOf):
        amount = amount.points * sum(int(own[amount.fact]) for own in facts)
    weights = {seat: int(facts[seat][pot.to]) for seat in seats}
    total = sum(weights.values())
    for seat, weight in weights.items():
        if weight:
            share = Fraction(weight, total)
            given = (("pot", str(amount)), (pot.to, weight), ("total", total))
            part = amount * share * share if pot.over == "shares_squared" else amount * share
            lines[seat].append(PointsLine("pot", number, given, part))


def _seat_score(house: str, lines: list[PointsLine], floor: Fraction | None) -> SeatScore:
    exact = lines[0].amount if len(lines) == 1 else sum((line.amount for line in lines), _ZERO)
    if floor is not None and exact < floor:
        lines = [*lines, PointsLine("floor", None, (), floor - exact)]
        exact = floor
    amount = amount_of(exact)
    points = round_amount(amount)
    if points != amount:
        lines = [*lines, PointsLine("rounding", None, (), Fraction(points, 100) - exact)]
    return SeatScore(house, points, amount, tuple(lines))
