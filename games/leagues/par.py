"""Par: the expected points of an average player with a house, in hundredths.

Par is estimated for a number of players, a ruleset and a scoring. The luck of an entry is the sum of the par
of its houses minus the mean par of their tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import fsum, sqrt

from games.leagues.scoring.amounts import Amount
from games.leagues.scoring.language import ByPlace, Scoring
from games.leagues.scoring.standings import luck_of
from games.leagues.simulated import check_scoring

COMMUNITY_PAR: Mapping[str, int] = {
    "greyjoy": 487,
    "stark": 486,
    "martell": 485,
    "baratheon": 443,
    "tyrell": 380,
    "lannister": 320,
}
"""Mean points, scored by 10-6-4-3-2-1, over 8,276 games of these houses in one web community."""
COMMUNITY_POINTS = (10, 6, 4, 3, 2, 1)

PRIOR_TABLES = 100
"""Weight of the prior, in tables."""
RIDGE = 1.0


@dataclass(frozen=True, slots=True)
class RatedTable:
    """A finished table that counts: without a bot, an adjudication, or a substitute in the first half of the
    game.

    `seats`: house, rating of its player before the game (in any unit), points.
    """

    seats: tuple[tuple[str, float, int], ...]


@dataclass(frozen=True, slots=True)
class Par:
    """The expected points of each house. `errors`: their standard errors, in hundredths; None without tables.

    `slope`: additional points for each unit by which a player's rating exceeds the mean of the table.
    """

    players: int
    values: Mapping[str, int]
    errors: Mapping[str, float | None]
    tables: int
    slope: float


def estimate_par(tables: Sequence[RatedTable], prior: Mapping[str, int]) -> Par:
    """Estimates par by ridge least squares of `points = par of the house + slope * rating above the table's
    mean`.

    The estimate is shrunk towards `prior`, whose keys are the houses. The values sum to the mean points of a
    table, shrunk in the same way, up to rounding. The order of tables does not matter. Raises ValueError for
    a table of other houses.
    """
    houses = tuple(sorted(prior))
    if any(sorted(house for house, _, _ in table.seats) != list(houses) for table in tables):
        raise ValueError("a table of other houses")
    prior_mean = fsum(prior.values()) / len(houses)
    if not tables:
        values = _round_to_hundredths({house: Fraction(prior[house]) for house in houses})
        return Par(len(houses), values, dict.fromkeys(houses), 0, 0.0)
    rows = [
        (houses.index(house), rating - fsum(other for _, other, _ in table.seats) / len(houses), points)
        for table in tables
        for house, rating, points in table.seats
    ]
    count = len(tables)
    mean = fsum(points for _, _, points in rows) / len(rows)
    found, slope, errors = _least_squares(
        len(houses), [(house, rating, points - mean) for house, rating, points in rows]
    )
    weight = count / (count + PRIOR_TABLES)
    offsets = [
        weight * found[number] + (1 - weight) * (prior[house] - prior_mean)
        for number, house in enumerate(houses)
    ]
    level = weight * mean + (1 - weight) * prior_mean - fsum(offsets) / len(houses)
    return Par(
        players=len(houses),
        values=_round_to_hundredths(
            {house: Fraction(level + offset) for house, offset in zip(houses, offsets, strict=True)}
        ),
        errors={house: weight * error for house, error in zip(houses, errors, strict=True)},
        tables=count,
        slope=slope,
    )


def prior_par(scoring: Scoring, houses: tuple[str, ...]) -> dict[str, int]:
    """The par before any game was played.

    For the houses of COMMUNITY_PAR and points that decrease by place, it is COMMUNITY_PAR scaled to the
    deviation of these points. Otherwise it is equal for all houses.
    """
    players = len(houses)
    by_place = _decreasing_points(scoring, players)
    if set(houses) != COMMUNITY_PAR.keys() or by_place is None:
        return _round_to_hundredths(dict.fromkeys(houses, Fraction(check_scoring(scoring, houses).mean)))
    scale = Fraction(_deviation(by_place) / _deviation(COMMUNITY_POINTS))
    mean = Fraction(sum(by_place), players) * 100
    community = Fraction(sum(COMMUNITY_PAR.values()), players)
    return _round_to_hundredths(
        {house: mean + (COMMUNITY_PAR[house] - community) * scale for house in houses}
    )


def luck(par: Mapping[int, Mapping[str, int]], seats: Iterable[tuple[int, str, tuple[str, ...]]]) -> Amount:
    """The luck of an entry, in exact hundredths. Tables without par count 0.

    `par`: number of players -> house -> hundredths. `seats`: (number of players, house, all houses of the
    table) of each of the entry's seats.
    """
    return sum(luck_of(par.get(players, {}), houses)[house] for players, house, houses in seats)


def _decreasing_points(scoring: Scoring, players: int) -> list[Fraction] | None:
    """The points of each place; None unless only places give points, and the points decrease from place to
    place."""
    points = [Fraction(0)] * players
    for term in scoring.terms_for(players):
        if not isinstance(term, ByPlace) or term.when is not None:
            return None
        for place, each in enumerate(term.points[:players]):
            points[place] += each
    return points if all(first > second for first, second in pairwise(points)) else None


def _deviation(values: Sequence[Fraction] | Sequence[int]) -> float:
    mean = Fraction(sum(values), len(values))
    return sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def _round_to_hundredths(values: Mapping[str, Fraction]) -> dict[str, int]:
    """Rounds values to whole hundredths whose sum is the rounded sum of the values: rounds up the largest
    remainders.

    Equal values stay equal, even if this changes the sum. Otherwise rounding would give entries different
    luck.
    """
    floors = {house: value.__floor__() for house, value in values.items()}
    missing = round(sum(values.values(), Fraction(0))) - sum(floors.values())
    by_remainder = sorted(values, key=lambda house: (floors[house] - values[house], house))
    up, down = set(by_remainder[:missing]), set(by_remainder[missing:])
    parted = {values[house] for house in up} & {values[house] for house in down}
    return {
        house: round(values[house]) if values[house] in parted else floors[house] + (house in up)
        for house in sorted(values)
    }


def _least_squares(
    houses: int, rows: list[tuple[int, float, float]]
) -> tuple[list[float], float, list[float]]:
    """(An offset for each house, the slope, the standard error of each offset).

    `rows`: (index of the house, rating above the mean, points above the mean). Each row has one house, so the
    offsets can be computed from the slope. The ridge makes all divisors positive. Sums are rounded only once
    (`fsum`), so that the order of rows does not matter.
    """
    sums = []
    for house in range(houses):
        own = [(rating, points) for number, rating, points in rows if number == house]
        sums.append((len(own) + RIDGE, fsum(rating for rating, _ in own), fsum(points for _, points in own)))
    divisor = fsum(rating * rating for _, rating, _ in rows) + RIDGE
    divisor -= fsum(rating * rating / count for count, rating, _ in sums)
    slope = fsum(rating * points for _, rating, points in rows)
    slope = (slope - fsum(rating * points / count for count, rating, points in sums)) / divisor
    offsets = [(points - rating * slope) / count for count, rating, points in sums]
    rest = fsum((points - offsets[house] - slope * rating) ** 2 for house, rating, points in rows)
    variance = rest / max(1, len(rows) - houses - 1)
    errors = [sqrt(variance * (1 / count + (rating / count) ** 2 / divisor)) for count, rating, _ in sums]
    return offsets, slope, errors
