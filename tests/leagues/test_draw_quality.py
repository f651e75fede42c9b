"""A Swiss season of 240 entries: draws stay close to their bounds, and few meetings and houses repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import pstdev

import pytest

from games.leagues.draw import DrawInput, certify, commitment
from games.leagues.draw.inputs import Json
from tests.leagues.draw.drawing import HOUSES, PAR, draw_input

SIZE, ENTRIES, ROUNDS, SEEDS = 6, 240, 6, 3
POINTS = (10, 6, 4, 3, 2, 1)
UNIT = round(100 * pstdev(POINTS) / 2)
"""Unit of the differences in points at a table, in hundredths, as in a season with this scoring."""
MAX_RATIO = 1.25
MAX_REPEATED_MEETINGS, MAX_REPEATED_HOUSES = 15, 4


@pytest.mark.long
def test_a_season_of_240_entries_repeats_few_meetings_and_houses() -> None:
    chance = Random(1)
    skill = {number: chance.gauss(0, 0.6) for number in range(1, ENTRIES + 1)}
    season = draw_input(ENTRIES, unit=UNIT)
    repeated = Counter[str]()
    for number in range(1, ROUNDS + 1):
        season = replace(season, round=number, spread="random" if number == 1 else "sliced")
        made = drawn_round(season, seed=0)
        if number in (2, 3):
            found = [made, *(drawn_round(season, seed) for seed in range(1, SEEDS))]
            assert max(ratio_to_bound(season, each) for each in found) <= MAX_RATIO
        repeated.update({name: made["cost"][name] // season.weights[name] for name in ("met", "played")})
        season = input_after_round(season, made["result"][0]["tables"], skill, chance)
    assert repeated["met"] <= MAX_REPEATED_MEETINGS
    assert repeated["played"] <= MAX_REPEATED_HOUSES


def drawn_round(season: DrawInput, seed: int) -> Json:
    round_seed = bytes([seed]) * 32
    return certify(replace(season, commitment=commitment(round_seed)), round_seed, "bench")


def ratio_to_bound(season: DrawInput, made: Json) -> float:
    offset = season.weights["luck"] * sum(entry.luck**2 for entry in season.entries)
    cost, bound = (sum(made[name].values()) + offset for name in ("cost", "bounds"))
    return float(cost / bound)


def input_after_round(
    season: DrawInput, tables: Sequence[Sequence[int]], skill: dict[int, float], chance: Random
) -> DrawInput:
    """Simulates a round. Returns the input of the next one. Players and houses differ in strength."""
    houses, par = HOUSES[SIZE], PAR[SIZE]
    entries = {entry.number: entry for entry in season.entries}
    met, beside = (
        Counter[tuple[int, int]]({(i, j): times for i, j, times in rows})
        for rows in (season.met, season.beside)
    )
    mean = (2 * sum(par.values()) + SIZE) // (2 * SIZE)
    for table in tables:
        seats = list(zip(table, houses, strict=True))
        places = sorted(seats, key=lambda seat: -skill[seat[0]] - par[seat[1]] / 20 - chance.gauss(0, 1))
        for (number, house), points in zip(places, POINTS, strict=True):
            entry = entries[number]
            entries[number] = replace(
                entry,
                points=entry.points + 100 * points,
                luck=entry.luck + par[house] - mean,
                played=Counter(entry.played) + Counter([house]),
            )
        at = dict(zip(houses, table, strict=True))
        met.update((i, j) for i in table for j in table if i < j)
        beside.update((min(at[a], at[b]), max(at[a], at[b])) for a, b in season.neighbours[SIZE])
    return replace(
        season,
        entries=tuple(entries.values()),
        met=tuple((*pair, times) for pair, times in met.items()),
        beside=tuple((*pair, times) for pair, times in beside.items()),
    )
