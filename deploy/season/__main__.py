"""Play a season and report on it. Exit 1 unless every game ended and nobody waited too long.

make season
make season ONLY=3      the first three games
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections import Counter
from itertools import count
from typing import Any

import httpx
import psycopg

from deploy import ROOT
from deploy.bench.__main__ import machine
from deploy.season.games import SCRIPTS, Game, begin
from deploy.season.people import Person, Row, register_person
from deploy.season.report import Ledger, tell
from deploy.season.stage import RATE, Stage, set_stage

PATIENCE = float(os.environ.get("PATIENCE", "1500"))
ONLY = int(os.environ.get("ONLY", str(len(SCRIPTS))))
LOOK_SECONDS = 0.1
RESERVE = 8

_WAITING = """
select game.code, waiting.number, waiting.house, waiting.kind, reader.user_id,
       waiting.since, waiting.free_until, waiting.due_at, game.round
from games_waiting waiting
join games_game game on game.id = waiting.game_id and game.status = 'running'
join lateral (
    select user_id from games_seatreader
    where game_id = game.id and house = waiting.house and can_answer
    order by is_sitter desc limit 1
) reader on true
"""
_GAMES = """
select game.code, game.round, game.status,
       array(select house from games_seat where game_id = game.id and is_active and open_since is not null),
       coalesce((select json_object_agg(house, missed) from games_seatclock where game_id = game.id), '{}')
from games_game game
"""


class Season:
    """Looks at the table again and again, and lets the players act whose time has come."""

    def __init__(self, stage: Stage, http: httpx.AsyncClient) -> None:
        self.stage = stage
        self.http = http
        self.people: dict[int, Person] = {}
        self.games: dict[str, Game] = {}
        self.acting: set[tuple[str, int, str]] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.statuses: Counter[int] = Counter()
        self._names = count(1)

    def newcomer(self) -> Person:
        return self.reserve.pop()

    async def play(self) -> None:
        scripts = SCRIPTS[:ONLY]
        seats = sum(script.players for script in scripts)
        for number in range(seats + RESERVE):
            person = register_person(self.http, f"p{number}", ("sensible", "random")[number % 2])
            self.people[person.id] = person
        everybody = list(self.people.values())
        self.reserve = everybody[seats:]
        taken = 0
        for script in scripts:
            table = everybody[taken : taken + script.players]
            taken += script.players
            game = await begin(script, table, self.stage.now)
            self.games[game.code] = game
            if script.scene is not None:
                self._start(self._watched(game, script.scene(game, self.newcomer)))
        await self._until_all_are_over()

    async def _until_all_are_over(self) -> None:
        given_up, printed_at = time.monotonic() + PATIENCE, 0.0
        with psycopg.connect(self.stage.database.postgres.url("postgres"), autocommit=True) as connection:
            while any(game.status == "running" for game in self.games.values()):
                await asyncio.to_thread(self._look, connection)
                if time.monotonic() > given_up:
                    return
                if time.monotonic() > printed_at + 15:
                    printed_at = time.monotonic()
                    rounds = " ".join(
                        f"{game.round}" if game.status == "running" else "." for game in self.games.values()
                    )
                    print(
                        f"{self.stage.now():%a %d %H:%M}  rounds {rounds}  {dict(self.statuses)}", flush=True
                    )
                self._let_act()
                await asyncio.sleep(LOOK_SECONDS)
        await asyncio.wait(self.tasks, timeout=10) if self.tasks else None

    def _look(self, connection: psycopg.Connection[Any]) -> None:
        for code, round_, status, open_seats, missed in connection.execute(_GAMES):
            game = self.games.get(code)
            if game is not None:
                game.round, game.status = round_, status
                game.open_seats, game.missed = set(open_seats), missed
        connection.execute("select set_config('got.now', %s, false)", [self.stage.now().isoformat()])
        self.rows = [Row(*row) for row in connection.execute(_WAITING)]

    def _let_act(self) -> None:
        now = self.stage.now()
        for row in self.rows:
            person, key = self.people.get(row.user), (row.code, row.number, row.house)
            if person is None or key in self.acting:
                continue
            at = person.habit.answers_at(row)
            if at is not None and at <= now:
                self.acting.add(key)
                self._start(self._act(person, row, key))

    async def _act(self, person: Person, row: Row, key: tuple[str, int, str]) -> None:
        try:
            self.statuses[await person.answers(row)] += 1
        except (RuntimeError, httpx.HTTPError) as error:
            self.games[row.code].troubles.append(str(error))
        await asyncio.sleep(0.5)  # the next look sees what came of it
        self.acting.discard(key)

    async def _watched(self, game: Game, scene: Any) -> None:
        try:
            await scene
        except (RuntimeError, AssertionError, httpx.HTTPError) as error:
            game.troubles.append(f"{type(error).__name__}: {error}")

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def play(stage: Stage) -> Season:
    limits = httpx.Limits(max_connections=16, max_keepalive_connections=16)
    async with httpx.AsyncClient(base_url=stage.address, timeout=60.0, limits=limits) as http:
        season = Season(stage, http)
        await season.play()
        return season


def main() -> None:
    started = time.monotonic()
    print(f"{machine()}; a second is {RATE / 60:.0f} minutes of the season", flush=True)
    with set_stage() as stage:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
            "1"  # people are registered one after the other, before the start
        )
        season = asyncio.run(play(stage))
        ended = stage.now()
        time.sleep(12)  # the last mails
        environment = stage.database.environment
        check = subprocess.run(
            [sys.executable, "manage.py", "check_games"], cwd=ROOT, env=environment, check=False
        )
        with psycopg.connect(stage.database.postgres.url("postgres"), autocommit=True) as connection:
            ledger = Ledger(connection)
        troubles = {game.title: game.troubles for game in season.games.values()}
        is_well = tell(ledger, stage.mails, troubles, ended) and check.returncode == 0
    print(f"\nDone in {time.monotonic() - started:.0f} s")
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
