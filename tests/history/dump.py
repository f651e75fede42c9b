"""Games as stored by a release: all rows of their tables, as JSON.

    python -m tests.history.dump           # lists what the committed dump holds
    python -m tests.history.dump --write   # plays and dumps games in today's format

A dump names the migrations of its schema. It is loaded into a database of exactly these, and the later
migrations then run on its rows. So a dump never changes once its format is released.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import psycopg
from psycopg import sql

from tests.database import KEPT_TABLES

FOLDER = Path(__file__).parent / "formats"
NAME = "games.json.xz"
SIZES = (3, 4, 5, 6)
READER = "arya"
"""Plays the first house of every game; bots play the others."""

Dump = dict[str, Any]


def dump_of(format: int) -> Dump:
    """`migrations`: app -> the last one. `games`: code -> its description. `tables`: name -> rows."""
    return dict(json.loads(lzma.decompress((FOLDER / str(format) / NAME).read_bytes())))


# Reads and writes databases as the owner of the tables, who is subject to the policies while they are forced.


def read_tables(owner: psycopg.Connection[Any]) -> dict[str, list[dict[str, Any]]]:
    tables = {}
    with _unforced(owner) as names:
        for name in names:
            statement = sql.SQL("select coalesce(json_agg(t), '[]') from {} t").format(sql.Identifier(name))
            [(rows,)] = owner.execute(statement).fetchall()
            if rows and name not in KEPT_TABLES:
                tables[name] = rows
    return tables


def write_tables(owner: psycopg.Connection[Any], tables: dict[str, list[dict[str, Any]]]) -> None:
    """Writes rows with the columns that they name; others get the default of the table."""
    with _unforced(owner), owner.transaction():
        # the foreign key from a draft to a waiting house is checked at once
        for name in sorted(tables, key=lambda name: (name == "games_draft", name)):
            columns = sql.SQL(", ").join(map(sql.Identifier, tables[name][0]))
            owner.execute(
                sql.SQL("insert into {table} ({columns}) select {columns} "
                        "from json_populate_recordset(null::{table}, %s)").format(
                    table=sql.Identifier(name), columns=columns
                ),
                [json.dumps(tables[name])],
            )  # fmt: skip
            if "id" in tables[name][0] and isinstance(tables[name][0]["id"], int):
                owner.execute(
                    sql.SQL("select setval(pg_get_serial_sequence(%s, 'id'), max(id)) from {}").format(
                        sql.Identifier(name)
                    ),
                    [name],
                )


class _unforced:  # noqa: N801  (a context manager)
    """A context in which the owner of the tables can read and write every row. Yields all table names."""

    def __init__(self, owner: psycopg.Connection[Any]) -> None:
        self.owner = owner
        rows = owner.execute(
            "select relname, relforcerowsecurity from pg_class "
            "where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1"
        ).fetchall()
        self.names = [name for name, _ in rows]
        self.forced = [name for name, is_forced in rows if is_forced]

    def __enter__(self) -> list[str]:
        self._alter("no force")
        return self.names

    def __exit__(self, *_: object) -> None:
        self._alter("force")

    def _alter(self, how: str) -> None:
        for name in self.forced:
            self.owner.execute(f"alter table {name} {how} row level security")


# The games.


def play(players: int, tides: bool, until: Callable[[Any], bool], seed: int) -> list[Any]:
    """The record of a game that random answers bring to a position."""
    from games.bots import POLICIES, choose_answer
    from games.engine import Chance, Ruleset, answer, new_game
    from tests.engine.recorder import Recorder

    dice, chance = Random(seed), Chance(bytes([seed]) * 32)
    played = new_game(players, Ruleset(tides_of_battle=tides), chance)
    recorder = Recorder.of(played, seed=bytes([seed]) * 32)
    while played.state.decisions and not until(played.state):
        state = played.state
        number = dice.choice(sorted(state.decisions))
        house = dice.choice(
            [each for each in state.decisions[number].houses if (number, each) not in state.answers]
        )
        given = choose_answer(state, house, number, POLICIES["random"], dice)
        played = answer(state, house, number, given, chance)
        recorder.add_answer(number, house, given, played)
    if not until(played.state):
        return []
    return recorder.lines


def asks(state: Any, *kinds: str) -> bool:
    return any(row.question.kind in kinds for row in state.decisions.values())


POSITIONS: dict[str, Callable[[Any], bool]] = {
    "planning, with sealed answers": lambda state: (
        state.round > 1 and asks(state, "place_orders") and len(state.answers) > 1
    ),
    "combat": lambda state: state.round > 1 and bool(state.combat and state.supports),
    "bidding": lambda state: asks(state, "bid_influence", "bid_wildlings") and bool(state.answers),
    "finished": lambda state: state.winner is not None,
}


def stores_games() -> dict[str, str]:
    """Imports one game of each size and position; half of them with Tides of Battle cards."""
    from games import storage
    from games.engine import default
    from games.services.records import import_game
    from got_api.database.viewer import as_engine
    from got_api.shared import clock
    from tests.factories import UserFactory

    UserFactory.create(username=READER)
    games = {}
    for players in SIZES:
        for number, (shows, until) in enumerate(POSITIONS.items()):
            tides = (players + number) % 2 == 0
            lines = next(filter(None, (play(players, tides, until, seed) for seed in range(1, 200))))
            houses = _houses(players)
            seats = dict.fromkeys(houses, "bot:random") | {houses[0]: READER}
            title = f"{players} players, {shows}, {'with' if tides else 'no'} tides"
            code = import_game(lines=lines, seats=seats, name=title)
            games[code] = title
            with as_engine():
                head = storage.lock_game(code)
                state = storage.load(head).state
                for asked, decision in state.decisions.items():
                    for house in decision.houses:
                        if (asked, house) not in state.answers:
                            draft = default(state, house, asked)
                            storage.write_draft(head.game_id, asked, house, draft, clock.now())
    return games


def _houses(players: int) -> tuple[str, ...]:
    from games.engine import BASE

    return tuple(BASE.setups[players].houses)


def write() -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    from games.engine import history
    from tests import database

    with database.running_server() as server, database.worker_database(server) as address:
        database.connect_django(address)
        games = stores_games()
        call_command("check_games")
        applied = sorted(MigrationRecorder(connection).applied_migrations())
        with database.connect_owner() as owner:
            tables = read_tables(owner)
        database.disconnect_django()
    dump = {"migrations": dict(applied), "games": games, "tables": tables}
    path = FOLDER / str(history.PRESENT.format) / NAME
    path.write_bytes(
        lzma.compress(json.dumps(dump, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)
    )
    sys.stdout.write(f"{len(games)} games, {path.stat().st_size} bytes\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        write()
    for path in sorted(FOLDER.glob(f"*/{NAME}")):
        for code, shows in dump_of(int(path.parent.name))["games"].items():
            sys.stdout.write(f"format {path.parent.name}, {code}: {shows}\n")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    sys.exit(main())
