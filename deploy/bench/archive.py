"""Size of a finished game: its rows before it is archived, and what is left afterwards.

    make bench-archive          10 games of each size
    make bench-archive GAMES=2  fewer

House bots play for people. In each round, each house sends one message, in public or to another house, and
reads half of the messages that it gets. Time passes as in games by mail.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from deploy import ROOT, VAR
from deploy.bench import calibration
from deploy.bench.__main__ import machine
from deploy.bench.database import Database, fresh_database
from deploy.bench.spread import Report, Spread

if TYPE_CHECKING:
    from deploy.bench.table import People

GAMES = int(os.environ.get("GAMES", "10"))
SIZES = (3, 4, 5, 6)
MAX_KB = 20
POLICY = ("sensible", "random")
TABLES = """
select relname, pg_total_relation_size(oid) from pg_class
where relkind = 'r' and relnamespace = 'public'::regnamespace
"""


def sentences() -> list[str]:
    """Messages of players: sentences from this repository's documents, which compress like other prose."""
    text = " ".join(path.read_text() for path in sorted((ROOT / "openapi").glob("*.md")))
    found = re.split(r"(?<=[.!?])\s+", re.sub(r"[^\w\s.,:;!?'-]+", " ", text))
    return [" ".join(each.split()) for each in found if 20 < len(each) < 300]


def sizes(database: Database) -> dict[str, int]:
    """Bytes of each table with its indexes, without the space of deleted rows."""
    with database.administrator() as connection:
        connection.execute("vacuum full")
        return dict(connection.execute(TABLES).fetchall())


class Talk:
    """The messages of the houses of a game. Recipients read some of them."""

    def __init__(self, code: str, users: Mapping[str, int], dice: Random, prose: list[str]) -> None:
        self._code, self._users, self._dice, self._prose = code, users, dice, prose
        self._places: dict[tuple[str, ...], str] = {}

    def round(self, now: datetime) -> None:
        from games.press.services.messages import send_message

        for house, user in self._users.items():
            other = self._dice.choice([None, *(each for each in self._users if each != house)])
            place = "public" if other is None else self._place(house, other, now)
            text = self._dice.choice(self._prose)
            message = send_message(user=user, code=self._code, conversation=place, text=text, now=now)
            for reader in self._users:
                if self._dice.random() < 0.5:
                    self._read(reader, place, message)

    def _place(self, house: str, other: str, now: datetime) -> str:
        from games.press.services.conversations import open_conversation

        key = tuple(sorted((house, other)))
        if key not in self._places:
            self._places[key] = open_conversation(
                user=self._users[house], code=self._code, houses=[other], now=now
            )
        return self._places[key]

    def _read(self, house: str, place: str, message: object) -> None:
        from uuid import UUID

        from accounts.models import User
        from games.press.services.conversations import mark_read
        from got_api.http.errors import Problem

        assert isinstance(message, UUID)
        try:
            user = User.objects.get(pk=self._users[house])
            mark_read(user=user, code=self._code, conversation=place, message=message)
        except Problem:
            return  # the house is not a recipient


def play(people: People, players: int, number: int, prose: list[str]) -> str:
    """Plays a whole game. Returns its code."""
    from games import storage
    from games.bots import POLICIES, choose, dice_of
    from games.engine import Chance
    from games.models import Seat
    from games.services.answers import apply_answer
    from games.services.lobby import create_game, start_game
    from got_api.database.viewer import as_engine
    from got_api.shared import clock

    dice = Random(hashlib.sha256(f"{players}-{number}".encode()).digest())  # noqa: S311
    now = clock.now()
    ruleset = {"tides_of_battle": bool(number % 2)}
    code, _ = create_game(
        host=people.ids[0], name=f"Game {number} of {players}", players=players, ruleset=ruleset,
        access="open", house_choice="random", preset="e_mail",
    )  # fmt: skip
    with as_engine():
        game_id = storage.lock_game(code).game_id
        Seat.objects.bulk_create(
            Seat(game_id=game_id, position=position, user_id=user, joined_at=now)
            for position, user in enumerate(people.ids[:players], start=1)
        )
    start_game(host=people.ids[0], code=code)
    with as_engine():
        seats = Seat.objects.filter(game_id=game_id, is_active=True)
        users = {str(seat.house): int(seat.user_id or 0) for seat in seats}
    talk, talked = Talk(code, users, dice, prose), 0
    policy = POLICIES[POLICY[number % 2]]
    while True:
        with as_engine():
            head, timing = storage.lock_timing(code)
            if head.status != "running":
                return code
            loaded = storage.load(head)
            state = loaded.state
            asked, decision = next(iter(sorted(state.decisions.items())))
            house = next(each for each in decision.houses if (asked, each) not in state.answers)
            answer = choose(state, house, asked, policy, dice_of(Chance(loaded.seed), house, asked))
            now += timedelta(seconds=dice.expovariate(1 / 3600))
            apply_answer(head, timing, house, asked, answer, author="player", now=now)
        if state.round > talked:
            talked = state.round
            talk.round(now)


def delete_notices(database: Database) -> None:
    """Deletes all notices, as beat does a month later."""
    with database.administrator() as connection:
        connection.execute("truncate notices_notice, notices_unplanned, notices_item, notices_delivery")


def measure(report: Report, database: Database) -> Iterator[str]:
    """Yields a sentence for each missed aim."""
    from deploy.bench.table import register_people
    from games.archive.models import Archive
    from games.archive.services.archiving import BETWEEN, empty_game, pack_game, restore_game
    from got_api.database.viewer import as_engine
    from got_api.shared import clock

    people = register_people(max(SIZES))
    empty = sizes(database)
    prose = sentences()
    codes: dict[int, list[str]] = {}
    for players in SIZES:
        codes[players] = [play(people, players, number, prose) for number in range(GAMES)]
        print(f"  {GAMES} games of {players} are played", flush=True)
    delete_notices(database)
    before = sizes(database)
    times: dict[str, list[float]] = defaultdict(list)
    now = clock.now()
    every = [code for found in codes.values() for code in found]
    for code in every:
        started = time.perf_counter()
        pack_game(code=code, now=now)
        packed = time.perf_counter()
        empty_game(code=code, now=now + BETWEEN)
        times["pack"].append((packed - started) * 1000)
        times["empty"].append((time.perf_counter() - packed) * 1000)
    after = sizes(database)
    with as_engine():
        archives = dict(Archive.objects.values_list("game__code", "size"))
    for code in every[:: max(1, len(every) // 12)]:
        started = time.perf_counter()
        restore_game(code=code)
        times["restore"].append((time.perf_counter() - started) * 1000)
    report.begin("A finished game")
    for players, found in codes.items():
        report.line(
            f"archive of {players} houses, bytes", Spread.of([float(archives[code]) for code in found])
        )
    for what, spent in times.items():
        report.line(f"{what}, ms", Spread.of(spent))
    rows = {table: (after[table] - empty[table]) / len(every) for table in after}
    for table, size in sorted(rows.items(), key=lambda row: -row[1]):
        if size > 0:
            report.note(f"{table}: {size:,.0f} bytes of an archived game")
    whole, left = (
        sum(found[table] - empty[table] for table in found) / len(every) for found in (before, after)
    )
    report.note(f"before: {whole:,.0f} bytes a game")
    report.note(f"archived: {left:,.0f} bytes a game, aim below {MAX_KB * 1000:,}")
    share = 0.1 + 0.9 * left / whole
    report.note(f"tables with 90 % of the games archived: {share:.1%} of their size before, aim below 15 %")
    if left > MAX_KB * 1000:
        yield f"an archived game has {left:,.0f} bytes"
    if share > 0.15:
        yield f"the tables have {share:.1%} of their size"


def main() -> None:
    logging.disable(logging.WARNING)
    print(f"{machine()}\n{calibration.line(VAR)}", flush=True)
    with fresh_database() as database:
        findings = list(measure(Report(), database))
    for finding in findings:
        print(f"ABOVE THE AIM: {finding}")
    raise SystemExit(1 if findings else 0)


if __name__ == "__main__":
    main()
