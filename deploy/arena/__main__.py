"""Lets bots play against each other: python -m deploy.arena strong sensible --players 6 --games 600

The last bot fills the remaining seats: `strong sensible` is one strong bot among sensible ones. A bot is a
policy of the server, `first` (the first version of `sensible`), or a Python file as for `agot bot`. The file
runs with your permissions. The same seed gives the same games in any number of processes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from itertools import product
from multiprocessing import Pool

from deploy.arena.bots import policy_of
from deploy.arena.figures import figures_of
from deploy.arena.game import play
from deploy.arena.lineup import Cell, fixtures
from deploy.arena.tables import tables_of

TIDES = {"0": [False], "1": [True], "both": [False, True]}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "deploy.arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="*", default=["sensible"], help="names or files; the last one fills up")
    parser.add_argument("--players", default="6", help="numbers of players, such as 3,4,5,6")
    parser.add_argument("--tides", choices=TIDES, default="0", help="with Tides of Battle")
    parser.add_argument("--games", type=int, default=60, help="games of each cell")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="figures as JSON instead of tables")
    given = parser.parse_args()
    for bot in given.bots:
        try:
            policy_of(bot)
        except ValueError as unknown:
            parser.error(str(unknown))
    return given


def main() -> None:
    given = arguments()
    cells = [
        Cell(int(players), tides) for players, tides in product(given.players.split(","), TIDES[given.tides])
    ]
    figures = []
    with Pool(given.processes) as pool:
        for cell in cells:
            results = pool.map(play, fixtures(given.bots, cell, given.games, given.seed), chunksize=1)
            figures.append(figures_of(cell, results))
            if not given.json:
                print(tables_of(figures[-1]), end="\n\n\n", flush=True)
    if given.json:
        json.dump(figures, sys.stdout, indent=1)
        print()


if __name__ == "__main__":
    main()
