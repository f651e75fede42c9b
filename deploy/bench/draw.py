"""Quality and speed of the draws of a league: a Swiss season of 240 entries, and six rounds at once.

make bench-draw
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import pstdev

from deploy.bench.harness import Report, reporting
from games.engine import BASE
from games.leagues.draw import DrawInput, Entry, SizeRules, certify, commitment
from games.leagues.draw.inputs import Json
from games.leagues.neighbours import neighbours

SIZE = 6
HOUSES = BASE.setups[SIZE].houses
PAR = {"greyjoy": 49, "stark": 49, "martell": 49, "baratheon": 44, "tyrell": 38, "lannister": 32}
"""Mean points of 8,276 games of one community, in tenths, scored as below."""
POINTS = (10, 6, 4, 3, 2, 1)
UNIT = round(100 * pstdev(POINTS) / 2)
"""Unit of the differences in points at a table, in hundredths, as in a season with this scoring."""
ENTRIES, SWISS_ROUNDS, SEEDS = 240, 6, 3
MAX_SECONDS, MAX_SECONDS_AT_ONCE = 10, 1


def main() -> None:
    with reporting():
        swiss(ENTRIES, SWISS_ROUNDS)
        for count in (42, ENTRIES):
            at_once(count, SIZE)


def first_input(count: int, **settings: int | str) -> DrawInput:
    """The input of a first round, with no data about the entries."""
    given = DrawInput(
        season="bench",
        round=1,
        sizes=SizeRules((SIZE,), SIZE),
        houses={SIZE: HOUSES},
        neighbours={SIZE: neighbours(BASE, SIZE)},
        par={SIZE: PAR},
        entries=tuple(Entry(number=number) for number in range(1, count + 1)),
    )
    return replace(given, **settings)  # type: ignore[arg-type]


def swiss(count: int, rounds: int) -> None:
    """Draws rounds one after another. Players differ in skill, and houses in strength."""
    chance = Random(1)  # noqa: S311
    skill = {number: chance.gauss(0, 0.6) for number in range(1, count + 1)}
    season = first_input(count, unit=UNIT)
    repeats = Counter[str]()
    for round in range(1, rounds + 1):
        season = replace(season, round=round, spread="random" if round == 1 else "sliced")
        draws = timed(season)
        made = draws.made[0]
        report(f"{count} entries, Swiss round {round}", season, draws, MAX_SECONDS)
        weights = season.weights
        repeats += Counter(met=made["cost"]["met"] // weights["met"])
        repeats += Counter(played=made["cost"]["played"] // weights["played"])
        season = after(season, made["result"][0]["tables"], skill, chance)
    print(
        f"\nThe season: {repeats['met']} repeat meetings (limit 15 of {count * 5 * rounds // 2:,}), "
        f"{repeats['played']} repeat houses (limit 4 of {count * rounds:,})"
    )


def after(
    season: DrawInput, tables: Sequence[Sequence[int]], skill: dict[int, float], chance: Random
) -> DrawInput:
    """The input of the next round, after the tables have been played."""
    entries = {entry.number: entry for entry in season.entries}
    met, beside = (
        Counter[tuple[int, int]]({(i, j): times for i, j, times in rows})
        for rows in (season.met, season.beside)
    )
    mean = (2 * sum(PAR.values()) + SIZE) // (2 * SIZE)
    for table in tables:
        seats = list(zip(table, HOUSES, strict=True))
        places = sorted(seats, key=lambda seat: -skill[seat[0]] - PAR[seat[1]] / 20 - chance.gauss(0, 1))
        for (number, house), points in zip(places, POINTS, strict=True):
            entry = entries[number]
            entries[number] = replace(
                entry,
                points=entry.points + 100 * points,
                luck=entry.luck + PAR[house] - mean,
                played=Counter(entry.played) + Counter([house]),
            )
        at = dict(zip(HOUSES, table, strict=True))
        met.update((i, j) for i in table for j in table if i < j)
        beside.update((min(at[a], at[b]), max(at[a], at[b])) for a, b in season.neighbours[SIZE])
    return replace(
        season,
        entries=tuple(entries.values()),
        met=tuple((*pair, times) for pair, times in met.items()),
        beside=tuple((*pair, times) for pair, times in beside.items()),
    )


def at_once(count: int, rounds: int) -> None:
    """All rounds of a schedule in one draw."""
    season = first_input(count, rounds=rounds)
    report(f"{count} entries, {rounds} rounds at once", season, timed(season), MAX_SECONDS_AT_ONCE)


@dataclass(frozen=True)
class Timed:
    """Draws of the same input with several seeds: their certificates and CPU seconds."""

    made: list[Json]
    seconds: list[float]


def timed(given: DrawInput) -> Timed:
    made, seconds = [], []
    for seed in range(SEEDS):
        round_seed = bytes([seed]) * 32
        bound = replace(given, commitment=commitment(round_seed))
        started = time.process_time()
        made.append(certify(bound, round_seed, "bench"))
        seconds.append(time.process_time() - started)
    return Timed(made, seconds)


def report(title: str, given: DrawInput, draws: Timed, limit: float) -> None:
    """Prints CPU seconds and costs with their spread over the seeds, and the terms of the first seed."""
    lines = Report()
    lines.begin(title)
    lines.line(f"CPU s, limit {limit}", draws.seconds, digits=2)
    offset = given.weights["luck"] * sum(entry.luck**2 for entry in given.entries)
    ratios = []
    for made in draws.made:
        total, bound = (sum(made[name].values()) + offset for name in ("cost", "bounds"))
        ratios.append(total / bound if bound else 1.0 + total)
    lines.line("cost / sum of bounds, limit of rounds 2 and 3: 1.25", ratios, digits=3)
    for name, weight in (("met", "repeat meetings"), ("played", "repeat houses")):
        counts = [made["cost"][name] // given.weights[name] for made in draws.made]
        lines.line(weight, counts)
    show("draw", draws.made[0]["cost"])
    show("bound", draws.made[0]["bounds"])


def show(what: str, terms: dict[str, int]) -> None:
    listed = ", ".join(f"{term} {amount:,}" for term, amount in terms.items() if amount)
    print(f"  {what:<14}{sum(terms.values()):>12,}  {listed}", flush=True)


if __name__ == "__main__":
    main()
