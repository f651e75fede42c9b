"""Plays the events and prints a report. Exits with 1 unless all of them end and pass the checks."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import httpx
import psycopg

from deploy import ROOT
from deploy.bench.__main__ import machine
from deploy.season.answering import Answering
from deploy.season.people import Person, register_person
from deploy.season.report import Ledger
from deploy.season.stage import BEGINS, HOME, RATE, Stage, set_stage
from deploy.tournament import formats, proof, swiss
from deploy.tournament.event import DAY, Event

Play = Callable[[Stage, Answering, Person, list[Person]], Awaitable[Event]]
EVENTS: Mapping[str, Play] = {
    "swiss": swiss.play,
    "schedule": formats.schedule,
    "knock_out": formats.knock_out,
    "pools": formats.pools,
    "ladder": formats.ladder,
}
ONLY = os.environ.get("ONLY", ",".join(EVENTS)).split(",")
PEOPLE = 48
LOOK_SECONDS = 0.1


def organiser_of(http: httpx.AsyncClient) -> Person:
    """Creates a user with the right to organise."""
    from accounts.models import User
    from got_api.database.viewer import as_engine

    person = register_person(http, "varys", "random")
    with as_engine():
        User.objects.filter(pk=person.id).update(can_organise=True)
    return person


async def play(stage: Stage) -> list[str]:
    """Plays all events, one after another. Returns the faults."""
    limits = httpx.Limits(max_connections=24, max_keepalive_connections=24)
    faults: list[str] = []
    async with httpx.AsyncClient(base_url=stage.address, timeout=60.0, limits=limits) as http:
        answering = Answering(stage.now)
        people = [register_person(http, f"p{number:02}", "random") for number in range(1, PEOPLE + 1)]
        organiser = organiser_of(http)
        answering.people.update({person.id: person for person in people})
        looking = asyncio.create_task(look(stage, answering))
        for name in ONLY:
            print(f"\n{name}", flush=True)
            started = time.monotonic()
            try:
                event = await EVENTS[name](stage, answering, organiser, people)
            except (RuntimeError, AssertionError, httpx.HTTPError) as error:
                faults.append(f"{name}: {type(error).__name__}: {error}")
                continue
            found = await proof.verify_draws(event, HOME) + await proof.recompute_standings(event, HOME)
            faults += [f"{name}: {fault}" for fault in found]
            print(f"Ended  after {time.monotonic() - started:.0f} s of the machine", flush=True)
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
    return faults + [f"{code}: {trouble}" for code, rows in answering.troubles.items() for trouble in rows]


async def look(stage: Stage, answering: Answering) -> None:
    """Makes the players answer until it is cancelled."""
    with psycopg.connect(stage.database.postgres.url("postgres"), autocommit=True) as connection:
        while True:
            await answering.look(connection)
            await asyncio.sleep(LOOK_SECONDS)


def main() -> None:
    started = time.monotonic()
    print(f"{machine()}; a second is {RATE / 60:.0f} minutes of the season", flush=True)
    with set_stage() as stage:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # people are registered before anything else runs
        faults = asyncio.run(play(stage))
        ended = stage.now()
        environment = stage.database.environment
        check = subprocess.run(
            [sys.executable, "manage.py", "check_games"], cwd=ROOT, env=environment, check=False
        )
        with psycopg.connect(stage.database.postgres.url("postgres"), autocommit=True) as connection:
            faults += proof.waits_too_long(Ledger(connection))
        proof.print_mails(stage, (ended - BEGINS) / DAY)
    for fault in faults:
        print(f"FAULT  {fault}")
    print(f"\nDone in {time.monotonic() - started:.0f} s, {len(faults)} faults")
    sys.exit(1 if faults or check.returncode else 0)


if __name__ == "__main__":
    main()
