"""Check of a scoring on many final tables before it is used."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from games.leagues.scoring.errors import ScoringUnlawful
from games.leagues.scoring.final_table import FinalTable
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.score import score
from games.leagues.simulated import final_tables

TABLES = 2000
MAX_POINTS = 10**9
"""Maximum hundredths of a seat. They fit into all columns and into the numbers of all clients."""

WarningCode: TypeAlias = Literal["better_place_scores_less", "all_score_the_same"]


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning for organizers. `table`: the first table that shows the problem, `tables`: how many show
    it."""

    code: WarningCode
    tables: int
    table: FinalTable


@dataclass(frozen=True, slots=True)
class Checked:
    """Results of the check, in hundredths. `mean` and `deviation` are those of a seat.

    `house_share`: the share of the variance of a seat's points that lies between houses, 0 to 1.
    `first_only`: all seats but the first always score the same, so that only wins count.
    """

    players: int
    tables: int
    least: int
    greatest: int
    mean: float
    deviation: float
    house_share: float
    first_only: bool
    warnings: tuple[Warned, ...]


@lru_cache(maxsize=64)
def check(scoring: Scoring, houses: tuple[str, ...], *, tables: int = TABLES, seed: int = 1) -> Checked:
    """Scores simulated final tables of these houses; deterministic.

    Raises ScoringUnlawful where a seat scores beyond MAX_POINTS.
    """
    found: dict[WarningCode, tuple[int, FinalTable]] = {}
    by_house: defaultdict[str, list[int]] = defaultdict(list)
    differs_behind = False
    for table in final_tables(houses, tables, seed):
        scores = score(scoring, table)
        for one in scores:
            if abs(one.points) > MAX_POINTS:
                raise ScoringUnlawful("/terms", "out_of_range", MAX_POINTS)
            by_house[one.house].append(one.points)
        # The best score of each place comes first, so comparing adjacent ones is enough.
        ordered = sorted((seat.place, -one.points) for seat, one in zip(table.seats, scores, strict=True))
        differs_behind |= len({points for place, points in ordered if place > 1}) > 1
        if any(first[0] < second[0] and first[1] > second[1] for first, second in pairwise(ordered)):
            _note(found, "better_place_scores_less", table)
        if len({points for _, points in ordered}) == 1:
            _note(found, "all_score_the_same", table)
    if found.get("all_score_the_same", (0, None))[0] < tables:  # a draw, or equal castles, is no fault
        found.pop("all_score_the_same", None)
    values = [point for listed in by_house.values() for point in listed]
    mean = Fraction(sum(values), len(values))
    variance = Fraction(sum(value * value for value in values), len(values)) - mean**2
    between = sum((Fraction(sum(own), len(own)) - mean) ** 2 for own in by_house.values()) / len(by_house)
    return Checked(
        players=len(houses),
        tables=tables,
        least=min(values),
        greatest=max(values),
        mean=float(mean),
        deviation=float(variance) ** 0.5,
        house_share=float(between / variance) if variance else 0.0,
        first_only=not differs_behind,
        warnings=tuple(Warned(code, count, table) for code, (count, table) in sorted(found.items())),
    )


def _note(found: dict[WarningCode, tuple[int, FinalTable]], code: WarningCode, table: FinalTable) -> None:
    count, first = found.get(code, (0, table))
    found[code] = count + 1, first
