"""Simulated final tables, and the checks of a new scoring with them: its range of points, and whether it is
fair."""

import math
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from games.leagues.scoring.final_table import EndedBy, FinalSeat, FinalTable
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.reading import InvalidScoring
from games.leagues.scoring.score import score

WINS: Mapping[str, float] = {
    "baratheon": 19.0,
    "greyjoy": 24.9,
    "lannister": 11.8,
    "martell": 14.0,
    "stark": 20.5,
    "tyrell": 9.8,
}
"""Wins in 100 games of these houses. The numbers of Greyjoy, Martell and Tyrell are from the community in
`par`. The other houses share the remaining wins in the order of their mean points."""

STRENGTHS: Mapping[str, float] = {
    "baratheon": -0.055,
    "greyjoy": -0.022,
    "lannister": -0.719,
    "martell": 0.594,
    "stark": 0.253,
    "tyrell": -0.051,
}
"""Strengths for the places after the first. The chance of the next place is proportional to e**strength
(Plackett-Luce). With these and WINS, the mean points by 10-6-4-3-2-1 are those of the community."""

_MEAN_WINS = sum(WINS.values()) / len(WINS)

_ENDINGS: tuple[EndedBy, ...] = (*("rounds",) * 6, *("castles",) * 11, "draw", "concession", "adjudication")
_MAX_CASTLES_OF_TABLE = 20


def wins_of(house: str) -> float:
    """The wins of a house in 100 games. A house that the community did not play has the mean."""
    return WINS.get(house, _MEAN_WINS)


def strength_of(house: str) -> float:
    """The strength of a house. A house that the community did not play has average strength."""
    return STRENGTHS.get(house, 0.0)


def simulate_order(houses: Sequence[str], dice: random.Random) -> list[str]:
    """The houses of a table from first to last, among equally skilled players."""
    (winner,) = dice.choices(houses, [wins_of(house) for house in houses])
    merits = {house: strength_of(house) - math.log(-math.log(1 - dice.random() or 1e-16)) for house in houses}
    return [winner, *sorted((house for house in houses if house != winner), key=lambda house: -merits[house])]


@lru_cache(maxsize=8)
def final_tables(houses: tuple[str, ...], count: int, seed: int) -> tuple[FinalTable, ...]:
    """`count` final tables of these houses with all kinds of endings, including shared places and houses
    without a castle."""
    dice = random.Random(f"final-tables:{len(houses)}:{seed}")  # noqa: S311  (must be deterministic)
    return tuple(_final_table(houses, dice) for _ in range(count))


def _final_table(houses: tuple[str, ...], dice: random.Random) -> FinalTable:
    players = len(houses)
    ended_by = dice.choice(_ENDINGS)
    order = simulate_order(houses, dice)
    castles = _castles(players, ended_by, dice)
    thrones = dice.sample(range(1, players + 1), players)
    places = _places(players, ended_by, dice)
    return FinalTable(
        tuple(
            _simulated_seat(house, order.index(house), castles, places, throne, dice)
            for house, throne in zip(houses, thrones, strict=True)
        ),
        rounds=10 if ended_by == "rounds" else dice.randint(2, 10),
        ended_by=ended_by,
    )


def _simulated_seat(
    house: str, rank: int, castles: Sequence[int], places: Sequence[int], throne: int, dice: random.Random
) -> FinalSeat:
    held = castles[rank]
    return FinalSeat(
        house=house,
        place=places[rank],
        castles=held,
        strongholds=dice.randint(0, held),
        areas=held + dice.randint(0, 6),
        supply=dice.randint(0, 6),
        power=dice.randint(0, 15),
        throne=throne,
    )


def _castles(players: int, ended_by: EndedBy, dice: random.Random) -> list[int]:
    """The number of castles of each house, from first to last place. A house with seven castles ends the
    game."""
    most = 7 if ended_by == "castles" else dice.randint(3, 6)
    rest = sorted((dice.randint(0, min(6, most)) for _ in range(players - 1)), reverse=True)
    while most + sum(rest) > _MAX_CASTLES_OF_TABLE:
        rest[rest.index(max(rest))] -= 1
        rest.sort(reverse=True)
    return [most, *rest]


def _places(players: int, ended_by: EndedBy, dice: random.Random) -> list[int]:
    """Places of the houses. In a draw some share the first place. After an adjudication the last two may
    share a place."""
    if ended_by == "draw":
        sharing = dice.randint(2, players)
        return [1] * sharing + list(range(sharing + 1, players + 1))
    if ended_by == "adjudication" and dice.random() < 0.5:
        return [*range(1, players - 1), players - 1, players - 1]
    return list(range(1, players + 1))


TABLES = 2000
MAX_POINTS = 10**9
"""Maximum points of a seat, in hundredths. They fit into all columns and into the numbers of all clients."""

WarningCode: TypeAlias = Literal["better_place_scores_less", "all_score_the_same"]


@dataclass(frozen=True, slots=True)
class ScoringWarning:
    """A warning for organisers. `table`: the first table with the problem. `tables`: the number of tables
    with it."""

    code: WarningCode
    tables: int
    table: FinalTable


@dataclass(frozen=True, slots=True)
class ScoringCheck:
    """Results of the check, in hundredths. `mean` and `deviation` are those of a seat's points.

    `house_share`: the share of the variance of a seat's points that the houses explain, 0 to 1. `first_only`:
    whether all seats except the winner's always score the same, so that only wins count.
    """

    players: int
    tables: int
    least: int
    greatest: int
    mean: float
    deviation: float
    house_share: float
    first_only: bool
    warnings: tuple[ScoringWarning, ...]


@lru_cache(maxsize=64)
def check_scoring(
    scoring: Scoring, houses: tuple[str, ...], *, tables: int = TABLES, seed: int = 1
) -> ScoringCheck:
    """Checks a scoring with simulated final tables of these houses. The result is deterministic.

    Raises InvalidScoring if a seat scores more than MAX_POINTS, or less than its negative.
    """
    found: dict[WarningCode, tuple[int, FinalTable]] = {}
    by_house: defaultdict[str, list[int]] = defaultdict(list)
    differs_after_first = False
    for table in final_tables(houses, tables, seed):
        scores = score(scoring, table)
        for one in scores:
            if abs(one.points) > MAX_POINTS:
                raise InvalidScoring("/terms", "out_of_range", MAX_POINTS)
            by_house[one.house].append(one.points)
        # The best score of each place comes first, so comparing adjacent ones is enough.
        ordered = sorted((seat.place, -one.points) for seat, one in zip(table.seats, scores, strict=True))
        differs_after_first |= len({points for place, points in ordered if place > 1}) > 1
        if any(first[0] < second[0] and first[1] > second[1] for first, second in pairwise(ordered)):
            _count_warning(found, "better_place_scores_less", table)
        if len({points for _, points in ordered}) == 1:
            _count_warning(found, "all_score_the_same", table)
    if found.get("all_score_the_same", (0, None))[0] < tables:  # a draw, or equal castles, is no fault
        found.pop("all_score_the_same", None)
    values = [point for listed in by_house.values() for point in listed]
    mean = Fraction(sum(values), len(values))
    variance = Fraction(sum(value * value for value in values), len(values)) - mean**2
    between = sum((Fraction(sum(own), len(own)) - mean) ** 2 for own in by_house.values()) / len(by_house)
    return ScoringCheck(
        players=len(houses),
        tables=tables,
        least=min(values),
        greatest=max(values),
        mean=float(mean),
        deviation=float(variance) ** 0.5,
        house_share=float(between / variance) if variance else 0.0,
        first_only=not differs_after_first,
        warnings=tuple(ScoringWarning(code, count, table) for code, (count, table) in sorted(found.items())),
    )


def _count_warning(
    warnings: dict[WarningCode, tuple[int, FinalTable]], code: WarningCode, table: FinalTable
) -> None:
    count, first = warnings.get(code, (0, table))
    warnings[code] = count + 1, first


Assignment: TypeAlias = Literal["random", "balanced"]
MIN_ADJUSTED_ROUNDS = 2
_POOL_TABLES = 1500


class AdjustmentUnfair(ValueError):  # noqa: N818
    """Subtracting par would let the houses decide the title, in favour of weak houses.

    `reason`: `one_round` or `wins_only`. `ratio`: the title odds of the luckiest quarter, divided by those of
    the unluckiest, after the subtraction.
    """

    def __init__(self, reason: Literal["one_round", "wins_only"], ratio: float) -> None:
        super().__init__(f"{reason}: title odds of luckiest to unluckiest quarter {ratio:.2f}")
        self.reason = reason
        self.ratio = ratio


@dataclass(frozen=True, slots=True)
class TitleOdds:
    """Chances of the title for the quarter of entries with the luckiest houses, and for the unluckiest
    quarter.

    `luck_deviation`: the standard deviation of an entry's luck over the season, in hundredths of a point.
    """

    luckiest: float
    unluckiest: float
    luck_deviation: float

    @property
    def ratio(self) -> float:
        return self.luckiest / max(self.unluckiest, 1e-9)


def require_fair_adjustment(scoring: Scoring, rounds: int, houses: tuple[str, ...]) -> None:
    """Raises AdjustmentUnfair if `full` adjustment of this scoring would be unfair at tables of these houses.

    After one round, or if only wins count, the subtracted par exceeds the advantage of a house. The winner
    with the weakest house is then always first.
    """
    if scoring.adjust != "full":
        return
    if rounds < MIN_ADJUSTED_ROUNDS:
        raise AdjustmentUnfair("one_round", title_odds(scoring, rounds, houses, is_adjusted=True).ratio)
    if check_scoring(scoring, houses, tables=200).first_only:
        raise AdjustmentUnfair("wins_only", title_odds(scoring, rounds, houses, is_adjusted=True).ratio)


def title_odds(
    scoring: Scoring,
    rounds: int,
    houses: tuple[str, ...],
    *,
    is_adjusted: bool = False,
    assignment: Assignment = "random",
    tables: int = 6,
    runs: int = 200,
    seed: int = 1,
) -> TitleOdds:
    """Title odds in simulated seasons of equally skilled players, with `tables` tables a round. The result is
    deterministic.

    `assignment`: with `balanced`, entries play all houses before one repeats, and weak houses after strong
    ones. `is_adjusted`: whether points minus luck decide the title.
    """
    players = len(houses)
    results = _pool_results(scoring, houses)
    par = results.par
    dice = random.Random(f"title-odds:{rounds}:{players}:{seed}")  # noqa: S311  (the same every time)
    names = _alternate_houses(par)
    mean = sum(par.values()) / players
    entries = players * tables
    quarter = entries // 4
    titles = [0.0, 0.0]
    squares = 0.0
    for _ in range(runs):
        points, luck = [0.0] * entries, [0.0] * entries
        for number in range(rounds):
            for seated in _seated(entries, players, number, assignment, dice):
                ended = results.tables[int(dice.random() * len(results.tables))]
                for house, entry in zip(names, seated, strict=True):
                    points[entry] += ended[house]
                    luck[entry] += par[house] - mean
        final = [have - lucky for have, lucky in zip(points, luck, strict=True)] if is_adjusted else points
        best = max(final) - 1e-6
        winners = [entry for entry in range(entries) if final[entry] >= best]
        order = dice.sample(range(entries), entries)  # equal luck is in random order
        order.sort(key=lambda entry: -round(luck[entry], 6))
        for side, chosen in enumerate((order[:quarter], order[-quarter:])):
            titles[side] += len(set(winners) & set(chosen)) / len(winners)
        squares += sum(lucky * lucky for lucky in luck)
    return TitleOdds(titles[0] / runs, titles[1] / runs, (squares / (runs * entries)) ** 0.5)


def _seated(
    entries: int, players: int, number: int, assignment: Assignment, dice: random.Random
) -> list[list[int]]:
    """The entries of each table, by house. With `balanced`, all entries move to the next house each round."""
    if assignment == "random":
        order = dice.sample(range(entries), entries)
        return [order[first : first + players] for first in range(0, entries, players)]
    size = entries // players
    seated = [[0] * players for _ in range(size)]
    for group in range(players):
        for table, member in enumerate(dice.sample(range(size), size)):
            seated[table][(group + number) % players] = group * size + member
    return seated


def _alternate_houses(par: Mapping[str, float]) -> list[str]:
    """The strongest house, the weakest, the second strongest, and so on."""
    ordered = sorted(par, key=lambda house: (-par[house], house))
    return [ordered.pop(0 if number % 2 == 0 else -1) for number in range(len(par))]


class _PooledResults(NamedTuple):
    """Results of simulated tables: the points by house of each table, and the mean points of each house."""

    tables: Sequence[Mapping[str, int]]
    par: Mapping[str, float]


@lru_cache(maxsize=16)
def _pool_results(scoring: Scoring, houses: tuple[str, ...]) -> _PooledResults:
    """The results of simulated tables that ended by the rules."""
    simulated = final_tables(houses, _POOL_TABLES, 2)
    finals = (final for final in simulated if final.ended_by in ("castles", "rounds"))
    tables = [{one.house: one.points for one in score(scoring, final)} for final in finals]
    par = {house: sum(points[house] for points in tables) / len(tables) for house in tables[0]}
    return _PooledResults(tables, par)
