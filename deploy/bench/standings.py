"""Time to compute the standings of a large season, and the influence of its houses on them.

make bench-standings
"""

from __future__ import annotations

import logging
import random
import time
from typing import get_args

from deploy import VAR
from deploy.bench import calibration
from deploy.bench.__main__ import machine
from deploy.bench.database import fresh_database
from deploy.bench.spread import Report, Spread
from games.leagues.fairness import Houses, title_odds
from games.leagues.par import COMMUNITY_PAR
from games.leagues.scoring.rulings import (
    AddPoints,
    Adjudicate,
    Annul,
    Decree,
    Disqualify,
    Result,
    Ruling,
    SetPoints,
)
from games.leagues.scoring.split import Holder
from games.leagues.scoring.standings import Entry, Facts, Table, standings
from games.leagues.scoring.systems import named_systems
from games.leagues.scoring_check import check
from games.leagues.simulated import HOUSES, final_tables

ENTRIES, ROUNDS, RULINGS, RUNS = 240, 6, 50, 20
MAX_MS = 100


def season() -> Facts:
    """A season of six rounds at tables of six, with 50 rulings. Every twentieth seat changes hands."""
    dice = random.Random(1)  # noqa: S311
    finals = iter(final_tables(6, ENTRIES // 6 * ROUNDS, 1))
    tables, results, decrees = [], [], []
    for number in range(1, ROUNDS + 1):
        order = dice.sample(range(1, ENTRIES + 1), ENTRIES)
        for table in range(ENTRIES // 6):
            final, key = next(finals), (number, table + 1)
            seats = []
            for house, entry in zip(HOUSES[6], order[6 * table : 6 * table + 6], strict=True):
                holders: tuple[Holder, ...] = (Holder(entry, final.rounds),)
                if dice.random() < 0.05:
                    substitute = dice.randint(1, ENTRIES)
                    holders = (Holder(entry, 1, missed=True), Holder(substitute, final.rounds - 1))
                seats.append((house, holders))
            tables.append(Table(key, tuple(seats)))
            results.append(Result(key, 1, final))
    for number in range(1, RULINGS + 1):
        key, entry = dice.choice(tables).key, dice.randint(1, ENTRIES)
        choices: list[Decree] = [
            AddPoints(entry, -100), Adjudicate(key, results[number].final), Annul(key), Disqualify(entry),
            SetPoints(key, "stark", 500),
        ]  # fmt: skip
        decrees.append(Ruling(number, choices[number % len(choices)]))
    return Facts(
        scoring=named_systems()["10-6-4-3-2-1"],
        entries=tuple(Entry(number) for number in range(1, ENTRIES + 1)),
        tables=tuple(tables),
        results=tuple(results),
        rulings=tuple(decrees),
        par={6: COMMUNITY_PAR},
        lot_seed=bytes(32),
    )


def timed(facts: Facts) -> float:
    started = time.process_time()
    standings(facts)
    return 1000 * (time.process_time() - started)


def main() -> None:
    print(machine())
    print(calibration.line(VAR / "bench"))
    report = Report()
    report.begin(
        f"Standings: {ENTRIES} entries, {ROUNDS} rounds, {len(season().tables)} tables, {RULINGS} rulings"
    )
    facts = season()
    spread = Spread.of([timed(facts) for _ in range(RUNS)])
    report.line(f"CPU ms, limit {MAX_MS}: {spread.middle / MAX_MS:.2f} of it", spread, digits=1)
    print(
        f"\n{'Named systems, 2,000 simulated tables of six':<50}{'mean':>10}{'deviation':>12}{'houses':>10}"
    )
    for name, scoring in named_systems().items():
        checked = check(scoring, 6)
        print(
            f"  {name:<48}{checked.mean / 100:>10,.2f}{checked.deviation / 100:>12,.2f}"
            f"{checked.house_share:>10.1%}"
        )
    print(f"\n{'Title odds of the luckiest to the unluckiest quarter':<50}{'ratio':>10}")
    scoring = named_systems()["10-6-4-3-2-1"]
    cases: list[tuple[str, int, bool, Houses, str]] = [
        ("three random rounds", 3, False, "random", "3 to 4.5"),
        ("three random rounds, par taken away", 3, True, "random", "below 1.4"),
        ("six rounds with every house once", 6, False, "balanced", "below 1.25"),
    ]
    for what, rounds, adjusted, houses, aim in cases:
        odds = title_odds(scoring, rounds, adjusted=adjusted, houses=houses, runs=4000)
        print(f"  {what:<48}{odds.ratio:>10.2f}  ({aim})")
    random_houses, balanced = (
        title_odds(scoring, 4, houses=houses, runs=1000).luck_deviation for houses in get_args(Houses)
    )
    what = "spread of luck, four balanced rounds / random"
    print(f"  {what:<48}{balanced / random_houses:>10.2f}  (below 0.5)")
    with fresh_database():
        from deploy.bench.season import measure

        logging.disable(logging.WARNING)
        measure(report)


if __name__ == "__main__":
    main()
