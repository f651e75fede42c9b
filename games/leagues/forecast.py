"""What an organiser can know of a season before it begins: how long it takes, who sits out, how fair it is.

Everything is simulated from fixed seeds, so that the same season has the same forecast every time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.clocks import Clock, assumed_game_seconds
from games.leagues.draw.sizes import SizeRules, Sizes, sizes_for
from games.leagues.fairness import Houses, TitleOdds, title_odds
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.score import score
from games.leagues.simulated import HOUSES, STRENGTHS, WINS, final_tables

RUNS = 500
SKILL_DEVIATION = 0.6
"""Of the skill of players. One more point of skill makes a win e times as likely."""
MIN_GAMES = 30
"""So many finished games tell more about durations than what is assumed."""
_SCORED = 300


@dataclass(frozen=True, slots=True)
class Plan:
    """A stage, as far as a forecast needs it. `round_seconds`: the latest end of a round, None for none.

    `at_once` rounds run at the same time. `durations`: seconds of finished games with this clock and size.
    """

    entries: int
    allowed: tuple[int, ...]
    wanted: int
    max_byes: int
    rounds: int
    at_once: int
    houses: Houses
    round_seconds: int | None
    clock: Clock
    scoring: Scoring
    durations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Seconds from the start of the stage until a round has ended: in half of all runs, in nine of ten."""

    round: int
    likely: int
    late: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """`repeated_meetings` and `repeated_houses` are what no draw can avoid over all rounds.

    `best_first` and `best_in_three`: how often the best player is first, and among the first three.
    `odds`: of the title, of the entries with the luckiest houses and with the unluckiest, among equals.
    `assumed_durations`: whether too few games were finished to know how long one takes.
    """

    sizes: Sizes
    ends: tuple[RoundEnd, ...]
    repeated_meetings: int
    repeated_houses: int
    best_first: float
    best_in_three: float
    odds: TitleOdds
    assumed_durations: bool


def forecast(plan: Plan, runs: int = RUNS) -> Forecast:
    """The forecast of a stage. Raises SizesImpossible."""
    sizes = sizes_for(SizeRules(plan.allowed, plan.wanted, plan.max_byes), plan.entries)
    first, in_three = best_player(plan, sizes, runs)
    return Forecast(
        sizes=sizes,
        ends=round_ends(plan, len(sizes.tables), runs),
        repeated_meetings=repeated_meetings(plan.rounds, sizes, plan.entries),
        repeated_houses=repeated_houses(plan.rounds, sizes, plan.entries),
        best_first=first,
        best_in_three=in_three,
        odds=title_odds(
            plan.scoring,
            plan.rounds,
            max(sizes.tables),
            adjusted=plan.scoring.adjust == "full",
            houses=plan.houses,
        ),
        assumed_durations=len(plan.durations) < MIN_GAMES,
    )


def game_quantiles(clock: Clock, durations: Sequence[int]) -> tuple[float, float]:
    """Seconds that half of all games, and nine of ten, take at most."""
    if len(durations) >= MIN_GAMES:
        ordered = sorted(durations)
        return float(ordered[len(ordered) // 2]), float(ordered[len(ordered) * 9 // 10])
    return assumed_game_seconds(clock)


def round_ends(plan: Plan, tables: int, runs: int = RUNS) -> tuple[RoundEnd, ...]:
    """When each round ends. It takes as long as its longest game, and starts when few enough are open."""
    half, most = game_quantiles(plan.clock, plan.durations)
    deviation = math.log(most / half) / 1.2816  # the ninth tenth of a normal distribution
    dice = random.Random(f"round-ends:{plan.rounds}:{tables}")  # noqa: S311  (the same every time)
    found: list[list[float]] = [[] for _ in range(plan.rounds)]
    for _ in range(runs):
        ends: list[float] = []
        for number in range(plan.rounds):
            longest = max(half * math.exp(deviation * dice.gauss()) for _ in range(tables))
            if plan.round_seconds is not None:
                longest = min(longest, plan.round_seconds)
            # The first to close makes room for the next; a round is open until all before it are closed.
            starts = 0.0 if number < plan.at_once else sorted(ends)[number - plan.at_once]
            ends.append(starts + longest)
            found[number].append(ends[-1])
    return tuple(
        RoundEnd(number, round(sorted(row)[runs // 2]), round(sorted(row)[runs * 9 // 10]))
        for number, row in enumerate(found, 1)
    )


def repeated_meetings(rounds: int, sizes: Sizes, entries: int) -> int:
    """How many meetings of two entries must repeat, whatever is drawn: pairs at tables beyond all pairs."""
    return max(
        0, rounds * sum(size * (size - 1) // 2 for size in sizes.tables) - entries * (entries - 1) // 2
    )


def repeated_houses(rounds: int, sizes: Sizes, entries: int) -> int:
    """How many seats must repeat a house for their entry, with byes shared equally."""
    seats = rounds * sum(sizes.tables)
    each, more = divmod(seats, entries)
    houses = max(sizes.tables)
    return (entries - more) * max(0, each - houses) + more * max(0, each + 1 - houses)


def best_player(plan: Plan, sizes: Sizes, runs: int = RUNS) -> tuple[float, float]:
    """How often the most skilled of all entries ends first, and among the first three."""
    dice = random.Random(f"best-player:{plan.entries}:{plan.rounds}")  # noqa: S311  (the same every time)
    points = {size: _points_by_place(plan.scoring, size) for size in set(sizes.tables)}
    first = in_three = 0
    for _ in range(runs):
        # How many times as likely each entry wins as an average one.
        weights = [math.exp(dice.gauss(0, SKILL_DEVIATION)) for _ in range(plan.entries)]
        best = weights.index(max(weights))
        totals = [0] * plan.entries
        for _ in range(plan.rounds):
            order = dice.sample(range(plan.entries), plan.entries)
            seated = 0
            for size in sizes.tables:
                table = order[seated : seated + size]
                seated += size
                ranked = _ranked(table, HOUSES[size], weights, dice)
                for entry, gained in zip(ranked, points[size], strict=True):
                    totals[entry] += gained
        better = sum(total > totals[best] for total in totals)
        equal = sum(total == totals[best] for total in totals)
        # Who has equal points is ranked by what is not simulated: each is as likely.
        first += dice.random() < (1 / equal if better == 0 else 0)
        in_three += dice.random() < min(1.0, max(0, 3 - better) / equal)
    return first / runs, in_three / runs


_WINNING = {house: 1 / wins for house, wins in WINS.items()}
_FOLLOWING = {house: math.exp(-strength) for house, strength in STRENGTHS.items()}


def _ranked(
    table: Sequence[int], houses: Sequence[str], weights: Sequence[float], dice: random.Random
) -> list[int]:
    """The entries of a table from first to last: who waits for the shortest time is next (Plackett-Luce).

    The winner follows from how often houses win, the others from the strengths of their houses.
    """
    random_number, log = dice.random, math.log
    _, winner = min(
        (-log(1 - random_number()) * _WINNING[house] / weights[entry], entry)
        for house, entry in zip(houses, table, strict=True)
    )
    others = sorted(
        (-log(1 - random_number()) * _FOLLOWING[house] / weights[entry], entry)
        for house, entry in zip(houses, table, strict=True)
        if entry != winner
    )
    return [winner, *(entry for _, entry in others)]


def _points_by_place(scoring: Scoring, size: int) -> list[int]:
    """The mean points of each place at simulated tables, in hundredths."""
    sums, count = [0] * size, 0
    for table in final_tables(size, _SCORED, 3):
        if table.ended_by in ("castles", "rounds"):
            count += 1
            for seat, one in zip(table.seats, score(scoring, table), strict=True):
                sums[seat.place - 1] += one.points
    return [round(total / count) for total in sums]
