"""Robots that play whole games only by mail, in every language. Exits with 1 on a fault.

    make mail-game                    a game of six to its end
    make mail-game GAMES=10           ten games at once, of six and five seats
    make mail-game ROUNDS=1           the first round
    make mail-game SEED=2 RATE=600    other dice, and a faster clock

Accounts, addresses and games are made by the API. From then on a robot knows only its mailbox. Each recorded
answer is compared with the answer that the robot meant.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import httpx

from deploy import ROOT
from deploy.bench.harness import machine_description
from tests.mail_game.stage import HOME, RATE, Stage, set_stage

GAMES = int(os.environ.get("GAMES", "1"))
PATIENCE = float(os.environ.get("PATIENCE", "3600"))
"""Seconds of real time for the games."""
ROUNDS = int(os.environ.get("ROUNDS", "0"))
SEED = int(os.environ.get("SEED", "1"))


def are_proved(stage: Stage, codes: list[str]) -> bool:
    """Whether rows match the events, and random results their commitments."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check_games"],
        cwd=ROOT,
        env=stage.server.site.environment(),
        check=False,
    )
    return all([done.returncode == 0, *(_is_chance_proved(stage, code) for code in codes)])


def _is_chance_proved(stage: Stage, code: str) -> bool:
    proof = httpx.get(f"{stage.address}/api/v1/games/{code}/proof", timeout=60.0)
    if proof.is_error:
        print(f"no proof of chance: {proof.status_code}")
        return False
    file = HOME / "proof.json"
    file.write_bytes(proof.content)
    verified = subprocess.run([sys.executable, "openapi/verify_chance.py", str(file)], cwd=ROOT, check=False)
    return verified.returncode == 0


def main() -> None:
    print(f"{machine_description()}; a second is {RATE:.0f} seconds of the game", flush=True)
    with set_stage() as stage:
        # These need Django to be set up.
        from tests.mail_game.report import report
        from tests.mail_game.table import Post, Table, play

        post = Post(stage.folder)
        tables = [Table(stage, post, SEED, number) for number in range(GAMES)]
        started = time.monotonic()
        with stage.server.postgres.administrator() as connection:
            ended = play(tables, connection, rounds=ROUNDS, seconds=PATIENCE)
            is_well = ended in ("all games are over", f"round {ROUNDS} is over")
            is_well &= report(tables, connection, ended, time.monotonic() - started)
        if ended == "all games are over":
            is_well &= all(table.status == "finished" for table in tables)
            is_well = are_proved(stage, [table.code for table in tables]) and is_well
    print(f"Mails of both directions: {stage.folder}")
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
