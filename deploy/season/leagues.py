"""The leagues of a season, one after another. Scripts of clients verify their draws and standings."""

import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from deploy import ROOT
from deploy.player import AgotError, ProblemError
from deploy.season import formats, swiss
from deploy.season.answering import Answering
from deploy.season.event import Event
from deploy.season.people import Person
from deploy.season.stage import HOME, Stage

PEOPLE = 48
EVENTS: Mapping[str, Callable[[Stage, Answering, Person, list[Person]], Awaitable[Event]]] = {
    "swiss": swiss.play,
    "schedule": formats.play_schedule,
    "knock_out": formats.knock_out,
    "pools": formats.play_pools,
    "ladder": formats.play_ladder,
}
VERIFY = ROOT / "openapi" / "verify_draw.py"
RECOMPUTE = ROOT / "openapi" / "recompute_standings.py"


def register(stage: Stage) -> None:
    """Registers the organiser, then the players."""
    stage.register("varys", "random", can_organise=True)
    for number in range(1, PEOPLE + 1):
        stage.register(f"p{number:02}", "random")


async def play(stage: Stage, answering: Answering, names: Sequence[str]) -> list[str]:
    """Plays the named events. Returns the faults."""
    organiser, *people = stage.people.values()
    faults: list[str] = []
    for name in names:
        print(f"\n{name}", flush=True)
        started = time.monotonic()
        try:
            event = await EVENTS[name](stage, answering, organiser, people)
            found = await verify_draws(event) + await recompute_standings(event)
        except (RuntimeError, AssertionError, AgotError) as error:
            found = [f"{type(error).__name__}: {error}"]
        faults += [f"{name}: {fault}" for fault in found]
        print(f"Ended  after {time.monotonic() - started:.0f} s of the machine", flush=True)
    return faults


async def verify_draws(event: Event) -> list[str]:
    """Faults that verify_draw.py reports in the published draws of the season."""
    faults, count = [], 0
    for row in (await event.read("/rounds"))["results"]:
        number = row["number"]
        if row["commitment"] is None:  # drawn with the previous round
            continue
        path = f"{event.path}/rounds/{number}/draw"
        try:
            found = await event.organiser.send("GET", path, result=bytes)
        except ProblemError as error:
            if error.status == 404:  # nobody queued for this round
                continue
            raise
        count += 1
        file = HOME / f"{event.code}-{number}.json"
        file.write_bytes(found.value)
        done = _run(VERIFY, str(file), event.commitments[number])
        if done.returncode or not done.stdout.startswith("ACCEPTED"):
            faults.append(f"round {number}: {done.stdout}{done.stderr}".strip())
    print(f"Draws  {count}, {len(faults)} not accepted by verify_draw.py")
    return faults


async def recompute_standings(event: Event) -> list[str]:
    """Differences that recompute_standings.py reports in the export of the season."""
    found = await event.organiser.send("GET", f"{event.path}/export.ndjson", result=bytes)
    file = HOME / f"{event.code}.ndjson"
    file.write_bytes(found.value)
    done = _run(RECOMPUTE, str(file))
    print(f"Standings  {done.stdout.strip()}")
    is_equal = done.returncode == 0 and done.stdout.startswith("EQUAL")
    return [] if is_equal else [f"standings: {done.stdout}{done.stderr}".strip()]


def _run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(script), *arguments], capture_output=True, text=True, check=False
    )
