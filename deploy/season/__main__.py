"""Plays a season and prints a report. Exits with 1 unless every game ended and nobody waited too long.

make season                       games with deadlines, games by mail, then leagues
make season ACT=mail              one of them: `late`, `mail` or `leagues`
make season ACT=late ONLY=3       its first three games
make season ACT=leagues ONLY=swiss,ladder    these events
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

import httpx

from deploy.bench.harness import run_report
from deploy.season import games, leagues
from deploy.season.answering import REPLIED, Answering
from deploy.season.mail_games import MAIL_SCRIPTS
from deploy.season.report import Ledger, report_faults
from deploy.season.seats import seat_faults
from deploy.season.stage import Stage, set_stage

ACT = os.environ.get("ACT") or "late"
RATE = float(os.environ.get("RATE") or {"mail": 1800}.get(ACT, 600))
"""Seconds of the season per real second."""
ONLY = os.environ.get("ONLY", "")
TIMEOUT_SECONDS = float(os.environ.get("PATIENCE", "1500"))
LAST_MAILS_SECONDS = 12


def scripts() -> Sequence[games.Script]:
    return {"late": games.SCRIPTS, "mail": MAIL_SCRIPTS}[ACT][: int(ONLY or 100)]


async def play(stage: Stage) -> list[str]:
    """Plays the games or leagues of ACT, while all people answer at their times. Returns the faults."""
    answering = Answering(stage)
    looking = asyncio.create_task(answering.run())
    if ACT == "leagues":
        faults = await leagues.play(stage, answering, ONLY.split(",") if ONLY else list(leagues.EVENTS))
    else:
        faults = await games.play(stage, answering, scripts(), TIMEOUT_SECONDS)
    looking.cancel()
    with suppress(asyncio.CancelledError):
        await looking
    await answering.end(10)
    print(f"\nReplies {answering.outcomes[REPLIED]} by mail; answers {dict(answering.outcomes)}")
    return faults + answering.errors


def main() -> None:
    with run_report(), set_stage(RATE) as stage:
        print(f"A second is {RATE / 60:.0f} minutes of the season", flush=True)
        if ACT == "leagues":
            leagues.register(stage)
        else:
            games.register(stage, scripts())
        faults = asyncio.run(play(stage))
        ended = stage.now()
        time.sleep(LAST_MAILS_SECONDS)
        try:
            print(stage.server.site.manage("check_games").strip())
        except RuntimeError as error:
            faults.append(str(error))
        with stage.server.postgres.administrator() as connection:
            presets = httpx.get(f"{stage.server.address}/api/v1/presets").json()["results"]
            faults += seat_faults(connection, presets, RATE)
            faults += report_faults(Ledger(connection), stage.mails, ended, RATE)
    for fault in faults:
        print(f"FAULT  {fault}")
    print(f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
