"""Influence of the draw of houses on a title, by simulated seasons among equally skilled players."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from games.leagues.scoring.language import Scoring
from games.leagues.scoring.score import score
from games.leagues.simulated import check, final_tables

Assignment: TypeAlias = Literal["random", "balanced"]
MIN_ROUNDS = 2
_POOL = 1500


class AdjustmentUnfair(ValueError):  # noqa: N818
    """Subtracting par would decide the title by the houses, in favour of the weak ones.

    `reason`: `one_round` or `wins_only`; `ratio`: title odds of the luckiest to the unluckiest quarter with
    it.
    """

    def __init__(self, reason: Literal["one_round", "wins_only"], ratio: float) -> None:
        super().__init__(f"{reason}: title odds of luckiest to unluckiest quarter {ratio:.2f}")
        self.reason = reason
        self.ratio = ratio


@dataclass(frozen=True, slots=True)
class TitleOdds:
    """Chances of the title for the quarters of entries with the luckiest and the unluckiest houses, and their
    ratio.

    `luck_deviation`: the deviation of an entry's luck over the season, in hundredths of a point.
    """

    luckiest: float
    unluckiest: float
    luck_deviation: float

    @property
    def ratio(self) -> float:
        return self.luckiest / max(self.unluckiest, 1e-9)


def require_fair_adjustment(scoring: Scoring, rounds: int, houses: tuple[str, ...]) -> None:
    """Raises AdjustmentUnfair if `full` adjustment of this scoring would be unfair at tables of these houses.

    After one round, or where only wins count, the subtracted par exceeds the advantage of a house: the winner
    with the weakest house is always first.
    """
    if scoring.adjust != "full":
        return
    if rounds < MIN_ROUNDS:
        raise AdjustmentUnfair("one_round", title_odds(scoring, rounds, houses, adjusted=True).ratio)
    if check(scoring, houses, tables=200).first_only:
        raise AdjustmentUnfair("wins_only", title_odds(scoring, rounds, houses, adjusted=True).ratio)


def title_odds(
    scoring: Scoring,
    rounds: int,
    houses: tuple[str, ...],
    *,
    adjusted: bool = False,
    assignment: Assignment = "random",
    tables: int = 6,
    runs: int = 200,
    seed: int = 1,
) -> TitleOdds:
    """Title odds in simulated seasons with `tables` per round among equals; deterministic.

    `balanced`: entries play all houses before one repeats, and weak ones follow strong ones. `adjusted`: by
    points minus luck.
    """
    players = len(houses)
    pool, par = _pool(scoring, houses)
    dice = random.Random(f"title-odds:{rounds}:{players}:{seed}")  # noqa: S311  (the same every time)
    names = _alternating(par)
    mean = sum(par.values()) / players
    entries = players * tables
    quarter = entries // 4
    titles = [0.0, 0.0]
    squares = 0.0
    for _ in range(runs):
        points, luck = [0.0] * entries, [0.0] * entries
        for number in range(rounds):
            for seated in _seated(entries, players, number, assignment, dice):
                ended = pool[int(dice.random() * len(pool))]
                for house, entry in zip(names, seated, strict=True):
                    points[entry] += ended[house]
                    luck[entry] += par[house] - mean
        final = [have - lucky for have, lucky in zip(points, luck, strict=True)] if adjusted else points
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
    """The entries of each table, by house. Balanced: all entries move to the next house each round."""
    if assignment == "random":
        order = dice.sample(range(entries), entries)
        return [order[first : first + players] for first in range(0, entries, players)]
    size = entries // players
    seated = [[0] * players for _ in range(size)]
    for group in range(players):
        for table, member in enumerate(dice.sample(range(size), size)):
            seated[table][(group + number) % players] = group * size + member
    return seated


def _alternating(par: Mapping[str, float]) -> list[str]:
    """The strongest house, the weakest, the second strongest, and so on."""
    ordered = sorted(par, key=lambda house: (-par[house], house))
    return [ordered.pop(0 if number % 2 == 0 else -1) for number in range(len(par))]


@lru_cache(maxsize=16)
def _pool(
    scoring: Scoring, houses: tuple[str, ...]
) -> tuple[Sequence[Mapping[str, int]], Mapping[str, float]]:
    """(Points by house at simulated tables that ended by the rules, the mean of each house)."""
    tables = (table for table in final_tables(houses, _POOL, 2) if table.ended_by in ("castles", "rounds"))
    pool = [{one.house: one.points for one in score(scoring, table)} for table in tables]
    return pool, {house: sum(row[house] for row in pool) / len(pool) for house in pool[0]}
