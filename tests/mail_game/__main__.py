"""Six robots play a whole game by mail alone, in five languages. Exit 1 with a fault.

    make mail-game                  a game of six to its end
    make mail-game ROUNDS=1         its first round
    make mail-game SEED=2 RATE=600  other dice, and a faster clock

Accounts, addresses and the game are made by the API. From then on a robot knows what is in its mailbox.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import httpx
import psycopg

from deploy import ROOT
from deploy.bench.__main__ import machine
from tests.mail_game.stage import HOME, RATE, Stage, set_stage

PATIENCE = float(os.environ.get("PATIENCE", "3600"))
"""Seconds of the machine for a game."""
ROUNDS = int(os.environ.get("ROUNDS", "0"))
SEED = int(os.environ.get("SEED", "1"))


def is_proved(stage: Stage, code: str) -> bool:
    """Whether rows are what the events make of them, and chance what it was bound to."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check_games"], cwd=ROOT, env=stage.database.environment, check=False
    )
    proof = httpx.get(f"{stage.address}/api/v1/games/{code}/proof", timeout=60.0)
    if proof.is_error:
        print(f"no proof of chance: {proof.status_code}")
        return False
    file = HOME / "proof.json"
    file.write_bytes(proof.content)
    verified = subprocess.run([sys.executable, "openapi/verify_chance.py", str(file)], cwd=ROOT, check=False)
    return done.returncode == verified.returncode == 0


def main() -> None:
    print(f"{machine()}; a second is {RATE:.0f} seconds of the game", flush=True)
    with set_stage() as stage:
        from tests.mail_game.table import Table, play, report  # which need Django to be set up

        table = Table(stage, SEED)
        started = time.monotonic()
        with psycopg.connect(stage.database.postgres.url("postgres"), autocommit=True) as connection:
            ended = play(table, connection, rounds=ROUNDS, seconds=PATIENCE)
            is_well = ended in ("finished", f"round {ROUNDS} is over")
            is_well &= report(table, connection, ended, time.monotonic() - started)
        if ended == "finished":
            is_well = is_proved(stage, table.code) and is_well
    print(f"Mails of both directions: {stage.folder}")
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
