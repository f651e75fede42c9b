"""Plays a season and prints a report. Exits with 1 unless every game ended and nobody waited too long.

make season                       games with deadlines, then games by mail
make season ACT=mail              one of the two: `late` or `mail`
make season ACT=late ONLY=3       its first three games
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from typing import Any

import httpx
import psycopg

from deploy import ROOT
from deploy.bench.harness import machine
from deploy.season.answering import Answering
from deploy.season.figures import print_figures
from deploy.season.games import SCRIPTS, Game, begin
from deploy.season.mail_games import MAIL_SCRIPTS
from deploy.season.people import REPLIED, Habitual, Person, Postbox, register_person
from deploy.season.report import Ledger, print_report
from deploy.season.seats import print_seats
from deploy.season.stage import ACT, RATE, Stage, set_stage

PATIENCE = float(os.environ.get("PATIENCE", "1500"))
ACTS = {"late": SCRIPTS, "mail": MAIL_SCRIPTS}
ONLY = int(os.environ.get("ONLY", "100"))
LOOK_SECONDS = 0.1
RESERVE = 8

_GAMES = """
select game.code, game.round, game.status,
       array(select house from games_seat where game_id = game.id and is_active and open_since is not null),
       coalesce((select json_object_agg(house, missed) from games_seatclock where game_id = game.id), '{}'),
       coalesce((select json_object_agg(house, user_id) from games_seat
                 where game_id = game.id and is_active and house is not null), '{}')
from games_game game
"""


class Season:
    """The games of a season, each with its script."""

    def __init__(self, stage: Stage, http: httpx.AsyncClient) -> None:
        self.stage = stage
        self.http = http
        self.answering = Answering(stage.now)
        self.games: dict[str, Game] = {}

    def _postbox(self, person: Person) -> Postbox:
        mails = self.stage.mails.received
        return Postbox(f"{person.name}@season.example", mails, self.stage.lmtp_port)

    def newcomer(self) -> Person:
        """Returns a person without a seat. In games by mail they have a postbox."""
        person = self.reserve.pop()
        if ACT == "mail":
            person.postbox, person.habit = self._postbox(person), Habitual(person.name)
        return person

    async def play(self) -> None:
        scripts = ACTS[ACT][:ONLY]
        seats = sum(script.players for script in scripts)
        for number in range(seats + RESERVE):
            person = register_person(self.http, f"p{number}", ("sensible", "random")[number % 2])
            self.answering.people[person.id] = person
        everybody = list(self.answering.people.values())
        self.reserve = everybody[seats:]
        taken = 0
        for script in scripts:
            table = everybody[taken : taken + script.players]
            taken += script.players
            game = await begin(script, table, self.stage.now, self._postbox)
            self.games[game.code] = game
            if script.scene is not None:
                self.answering.start(self._watched(game, script.scene(game, self.newcomer)))
        await self._until_all_are_over()

    async def _until_all_are_over(self) -> None:
        given_up, printed_at = time.monotonic() + PATIENCE, 0.0
        with psycopg.connect(self.stage.database.postgres.url("postgres"), autocommit=True) as connection:
            while not all(game.is_over or game.troubles for game in self.games.values()):
                await asyncio.to_thread(self._look, connection)
                if time.monotonic() > given_up:
                    return
                if time.monotonic() > printed_at + 15:
                    printed_at = time.monotonic()
                    rounds = " ".join(
                        "." if game.is_over else f"{game.round}" for game in self.games.values()
                    )
                    print(
                        f"{self.stage.now():%a %d %H:%M}  rounds {rounds}  {dict(self.answering.statuses)}",
                        flush=True,
                    )
                await self.answering.look(connection)
                await asyncio.sleep(LOOK_SECONDS)
        await self.answering.end(10)

    def _look(self, connection: psycopg.Connection[Any]) -> None:
        for code, round_, status, open_seats, missed, players in connection.execute(_GAMES):
            game = self.games.get(code)
            if game is not None:
                game.round, game.status = round_, status
                game.open_seats, game.missed, game.players = set(open_seats), missed, players

    async def _watched(self, game: Game, scene: Any) -> None:
        try:
            await scene
        except Exception as error:
            game.troubles.append(f"{type(error).__name__}: {error}")


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
            "1"  # people are registered one after another, before the start
        )
        season = asyncio.run(play(stage))
        ended = stage.now()
        time.sleep(12)  # time for the last mails
        environment = stage.database.environment
        check = subprocess.run(
            [sys.executable, "manage.py", "check_games"], cwd=ROOT, env=environment, check=False
        )
        with psycopg.connect(stage.database.postgres.url("postgres"), autocommit=True) as connection:
            ledger = Ledger(connection)
            print_figures(connection, stage.mails.received)
            presets = httpx.get(f"{stage.address}/api/v1/presets").json()["results"]
            seats = print_seats(connection, presets)
        people = season.answering.people.values()
        refused = [line for person in people if person.postbox for line in person.postbox.not_accepted]
        print(f"\nReplies {season.answering.statuses[REPLIED]} by mail, {len(refused)} not accepted")
        for line in refused:
            print(f"?      {line}")
        troubles = {
            game.title: game.troubles + season.answering.troubles[code] + seats[code]
            for code, game in season.games.items()
        }
        is_well = print_report(ledger, stage.mails, troubles, ended) and check.returncode == 0
    print(f"\nDone in {time.monotonic() - started:.0f} s")
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
