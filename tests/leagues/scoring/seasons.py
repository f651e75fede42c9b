"""Whole seasons from a seed, with every possible incident."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict

from hypothesis import strategies as st

from games.leagues.scoring.amounts import Holder
from games.leagues.scoring.language import Adjust, Scoring, read_scoring
from games.leagues.scoring.rulings import (
    AddPoints,
    Adjudicate,
    Annul,
    ChangeScoring,
    Decree,
    Disqualify,
    Replay,
    Result,
    Ruling,
    SetPoints,
)
from games.leagues.scoring.standings import Bye, Entry, Facts, StandingsRow, Table, standings
from games.leagues.scoring.tie_breaks import TIE_BREAKS
from games.leagues.simulated import final_tables

from .tables import HOUSES

PAR = {
    6: {"baratheon": 443, "greyjoy": 487, "lannister": 320, "martell": 485, "stark": 486, "tyrell": 379},
    5: {"baratheon": 460, "greyjoy": 500, "lannister": 400, "stark": 500, "tyrell": 440},
}


def scoring_of(adjust: Adjust = "none", count: int | str = "all", replaced: str = "split") -> Scoring:
    names = [name for name in TIE_BREAKS if name != "luck" or adjust == "tie_break"]
    return read_scoring(
        {
            "name": "season",
            "terms": [{"by_place": [10, 6, 4, 3, 2, 1]}, {"each": "castles", "points": 0.25}],
            "season": {"count": count, "late": 1.5, "absent": -1, "replaced": replaced},
            "adjust": adjust,
            "tie_breaks": names,
        }
    )


def season(seed: int, entries: int = 11, rounds: int = 4, scoring: Scoring | None = None) -> Facts:
    """Entries at tables of six and five, with byes, seats that change hands, and an unfinished table."""
    dice = random.Random(seed)
    tables, results, byes = [], [], []
    for round_number in range(1, rounds + 1):
        order = dice.sample(range(1, entries + 1), entries)
        number = 0
        while order:
            number += 1
            size = 6 if len(order) >= 6 else 5
            if len(order) < 5:
                byes += [
                    Bye(round_number, entry, dice.choice(["drawn", "late", "absent"])) for entry in order
                ]
                break
            seated, order = order[:size], order[size:]
            final = final_tables(HOUSES[size], 1, dice.randrange(10**9))[0]
            seats = tuple(
                (house, _holders(entry, entries, final.rounds, dice))
                for house, entry in zip(HOUSES[size], seated, strict=True)
            )
            tables.append(Table((round_number, number), seats))
            if (round_number, number) != (rounds, 1):
                results.append(Result((round_number, number), 1, final))
    return Facts(
        scoring=scoring or scoring_of(),
        entries=tuple(Entry(number) for number in range(1, entries + 1)),
        tables=tuple(tables),
        results=tuple(results),
        byes=tuple(byes),
        par=PAR,
        lot_seed=bytes(32),
    )


def _holders(entry: int, entries: int, rounds: int, dice: random.Random) -> tuple[Holder, ...]:
    if rounds < 2 or dice.random() < 0.8:
        return (Holder(entry, rounds),)
    first = dice.randint(1, rounds - 1)
    substitute = dice.choice([None, dice.randint(1, entries)])
    return Holder(entry, first, missed=dice.random() < 0.5), Holder(substitute, rounds - first)


def decree_for(facts: Facts, dice: random.Random) -> Decree:
    """A random ruling about an existing object."""
    table, entry = dice.choice(facts.tables), dice.choice(facts.entries).number
    house = dice.choice(table.seats)[0]
    final = final_tables(HOUSES[len(table.seats)], 1, dice.randrange(10**9))[0]
    decrees: list[Decree] = [
        Adjudicate(table.key, final),
        Annul(table.key),
        Replay(table.key, 1),
        SetPoints(table.key, house, dice.randint(-500, 2000)),
        AddPoints(entry, dice.randint(-500, 500)),
        Disqualify(entry),
        ChangeScoring(scoring_of("full", 3)),
    ]
    return dice.choice(decrees)


def random_rulings(facts: Facts, count: int, dice: random.Random) -> tuple[Ruling, ...]:
    return tuple(Ruling(number, decree_for(facts, dice)) for number in range(1, count + 1))


def as_bytes(rows: Sequence[StandingsRow]) -> bytes:
    return json.dumps([asdict(row) for row in rows]).encode()


def points_by_entry(facts: Facts) -> dict[int, int]:
    return {row.entry: row.points for row in standings(facts)}


SEEDS = st.integers(0, 10**6)
SCORINGS = st.builds(
    scoring_of,
    st.sampled_from(["none", "tie_break", "full"]),
    st.sampled_from(["all", 2, 3]),
    st.sampled_from(["split", "forfeit"]),
)
