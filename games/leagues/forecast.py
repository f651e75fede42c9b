"""Forecast of a season before it begins: durations, byes, repeated meetings and houses, and fairness.

All simulations use fixed seeds, so that the same season always has the same forecast.
"""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.clocks import Clock, assumed_game_seconds
from games.leagues.draw.sizes import Sizes
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.score import score
from games.leagues.simulated import Assignment, TitleOdds, final_tables, strength_of, title_odds, wins_of

RUNS = 500
SKILL_DEVIATION = 0.6
"""Standard deviation of the players' skill. One more point of skill multiplies the odds of a win by e."""
MIN_GAMES = 30
"""Minimum number of finished games for which their durations are used in place of assumed ones."""
_SCORED_TABLES = 300


@dataclass(frozen=True, slots=True)
class ForecastInput:
    """The inputs of a forecast of a stage.

    `sizes`: the tables of each round; all rounds after these have the same tables as the last of them.
    `at_once`: the number of rounds that run at the same time. `houses`: size of a table -> its houses.
    `round_seconds`: the time from the start of a round to its end time, None without an end time.
    `durations`: the seconds that finished games with this clock and these sizes took. `best_of_tables`: the
    number of entries of each table that continue, 0 for all.
    """

    entries: int
    sizes: tuple[Sizes, ...]
    rounds: int
    at_once: int
    houses: Mapping[int, tuple[str, ...]]
    assignment: Assignment
    round_seconds: int | None
    clock: Clock
    scoring: Scoring
    durations: tuple[int, ...] = ()
    best_of_tables: int = 0

    def sizes_of(self, number: int) -> Sizes:
        """The tables of a round; `number` counts from 0."""
        return self.sizes[min(number, len(self.sizes) - 1)]


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Seconds from the start of the stage to the end of a round.

    The round ends by `likely` in half of all runs, and by `late` in nine of ten. `sizes`: the tables of the
    round.
    """

    round: int
    likely: int
    late: int
    sizes: Sizes


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a stage.

    `repeated_meetings` and `repeated_houses`: repetitions over all rounds that no draw can avoid.
    `best_first` and `best_in_three`: the shares of seasons that the best player ends first, and among the
    first three. `odds`: title odds of the entries with the luckiest and the unluckiest houses, if all players
    are equally skilled. `assumed_durations`: whether durations are assumed, because too few games have
    finished.
    """

    ends: tuple[RoundEnd, ...]
    repeated_meetings: int
    repeated_houses: int
    best_first: float
    best_in_three: float
    odds: TitleOdds
    assumed_durations: bool


def forecast(plan: ForecastInput, runs: int = RUNS) -> Forecast:
    """The forecast of a stage."""
    first, in_three = best_player_shares(plan, runs)
    return Forecast(
        ends=round_ends(plan, runs),
        repeated_meetings=repeated_meetings(plan),
        repeated_houses=repeated_houses(plan),
        best_first=first,
        best_in_three=in_three,
        odds=title_odds(
            plan.scoring,
            plan.rounds,
            plan.houses[max(plan.sizes[0].tables)],
            is_adjusted=plan.scoring.adjust == "full",
            assignment=plan.assignment,
        ),
        assumed_durations=len(plan.durations) < MIN_GAMES,
    )


def game_quantiles(clock: Clock, durations: Sequence[int]) -> tuple[float, float]:
    """The median and the ninth decile of the seconds that a game takes."""
    if len(durations) >= MIN_GAMES:
        ordered = sorted(durations)
        return float(ordered[len(ordered) // 2]), float(ordered[len(ordered) * 9 // 10])
    return assumed_game_seconds(clock)


def round_ends(plan: ForecastInput, runs: int = RUNS) -> tuple[RoundEnd, ...]:
    """The simulated end of each round. A round lasts as long as its longest game. It starts as soon as fewer
    than `at_once` rounds are open."""
    half, most = game_quantiles(plan.clock, plan.durations)
    deviation = math.log(most / half) / 1.2816  # the ninth tenth of a normal distribution
    dice = random.Random(f"round-ends:{plan.rounds}:{len(plan.sizes[0].tables)}")  # noqa: S311  (the same every time)
    found: list[list[float]] = [[] for _ in range(plan.rounds)]
    for _ in range(runs):
        ends: list[float] = []
        for number in range(plan.rounds):
            longest = max(half * math.exp(deviation * dice.gauss()) for _ in plan.sizes_of(number).tables)
            if plan.round_seconds is not None:
                longest = min(longest, plan.round_seconds)
            # A round starts when another closes, and stays open until all rounds before it are closed.
            starts = 0.0 if number < plan.at_once else sorted(ends)[number - plan.at_once]
            ends.append(starts + longest)
            found[number].append(ends[-1])
    return tuple(
        RoundEnd(
            number + 1,
            round(sorted(row)[runs // 2]),
            round(sorted(row)[runs * 9 // 10]),
            plan.sizes_of(number),
        )
        for number, row in enumerate(found)
    )


def repeated_meetings(plan: ForecastInput) -> int:
    """The minimum number of repeated meetings: the pairs that meet at all tables, less the number of
    different pairs."""
    meetings = sum(
        size * (size - 1) // 2 for number in range(plan.rounds) for size in plan.sizes_of(number).tables
    )
    return max(0, meetings - plan.entries * (plan.entries - 1) // 2)


def repeated_houses(plan: ForecastInput) -> int:
    """The minimum number of seats at which an entry plays a house again, if byes are shared equally.

    If only the best of each table continue, an entry that reaches a round has played in all rounds before it.
    """
    seats = [sum(plan.sizes_of(number).tables) for number in range(plan.rounds)]
    houses = max(max(sizes.tables) for sizes in plan.sizes)
    if plan.best_of_tables:
        return sum(seats[houses:])
    each, more = divmod(sum(seats), plan.entries)
    return (plan.entries - more) * max(0, each - houses) + more * max(0, each + 1 - houses)


def best_player_shares(plan: ForecastInput, runs: int = RUNS) -> tuple[float, float]:
    """The shares of seasons that the most skilled entry ends first, and among the first three.

    If only the best of each table continue, entries that reached a later round rank higher.
    """
    dice = random.Random(f"best-player:{plan.entries}:{plan.rounds}")  # noqa: S311  (the same every time)
    points = {size: _points_by_place(plan.scoring, houses) for size, houses in plan.houses.items()}
    first = in_three = 0
    for _ in range(runs):
        # Each entry's chance of a win relative to an average entry.
        weights = [math.exp(dice.gauss(0, SKILL_DEVIATION)) for _ in range(plan.entries)]
        best = weights.index(max(weights))
        totals = [(0, 0)] * plan.entries  # last round that an entry reached, and its points
        playing: Sequence[int] = range(plan.entries)
        for number in range(plan.rounds):
            order = dice.sample(playing, len(playing))
            seated, playing = 0, [] if plan.best_of_tables else playing
            for size in plan.sizes_of(number).tables:
                table = order[seated : seated + size]
                seated += size
                ranked = _simulate_places(table, plan.houses[size], weights, dice)
                for entry, gained in zip(ranked, points[size], strict=True):
                    level = number if plan.best_of_tables else 0
                    totals[entry] = (level, totals[entry][1] + gained)
                if plan.best_of_tables:
                    playing = [*playing, *ranked[: plan.best_of_tables]]
            if plan.best_of_tables:
                playing = [*playing, *order[seated:]]
        better = sum(total > totals[best] for total in totals)
        equal = sum(total == totals[best] for total in totals)
        # Ties are broken by criteria that are not simulated, so each order is equally likely.
        first += dice.random() < (1 / equal if better == 0 else 0)
        in_three += dice.random() < min(1.0, max(0, 3 - better) / equal)
    return first / runs, in_three / runs


def _simulate_places(
    table: Sequence[int], houses: Sequence[str], weights: Sequence[float], dice: random.Random
) -> list[int]:
    """Simulates the places of a table: its entries from first to last, by exponential waiting times
    (Plackett-Luce).

    The winner depends on the win rates of the houses. The places of the others depend on the strengths of
    their houses.
    """
    random_number, log = dice.random, math.log
    _, winner = min(
        (-log(1 - random_number()) / wins_of(house) / weights[entry], entry)
        for house, entry in zip(houses, table, strict=True)
    )
    others = sorted(
        (-log(1 - random_number()) * math.exp(-strength_of(house)) / weights[entry], entry)
        for house, entry in zip(houses, table, strict=True)
        if entry != winner
    )
    return [winner, *(entry for _, entry in others)]


def _points_by_place(scoring: Scoring, houses: tuple[str, ...]) -> list[int]:
    """The mean points of each place at simulated tables, in hundredths."""
    sums, count = [0] * len(houses), 0
    for table in final_tables(houses, _SCORED_TABLES, 3):
        if table.ended_by in ("castles", "rounds"):
            count += 1
            for seat, one in zip(table.seats, score(scoring, table), strict=True):
                sums[seat.place - 1] += one.points
    return [round(total / count) for total in sums]
