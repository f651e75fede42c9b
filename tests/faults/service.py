"""The parts of the service as real processes that can be killed one by one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from deploy.broker import Broker
from deploy.postgres import Postgres
from deploy.processes import die_with_parent
from deploy.start import start_command
from got_api.shared.clock import set_clock
from tests.faults.web_server import wait_until
from tests.leftovers import stop_with_this_process
from tests.schema_dump import make_server_tables

ROOT = Path(__file__).resolve().parents[2]
HOUSES = 3
"""Each game has three houses, all of which miss their orders."""


class Service:
    """PostgreSQL, a broker, workers and beats below one folder. The caller checks the rows."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.postgres = Postgres(home / "postgres")
        self.broker = Broker(home / "broker")
        self.clock = home / "clock"
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.games: subprocess.Popen[str] | None = None
        kept = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.environment = kept | {
            "GOT_VAR": str(home), "GOT_DB_POOL": "0", "GOT_WORKER_PROCESSES": "2",
            "GOT_CLOCK_FILE": str(self.clock), "GOT_TICK_SECONDS": "0.5", "GOT_LEASE_SECONDS": "2",
            "GOT_OUTAGE_SECONDS": "8",
        }  # fmt: skip

    def start(self) -> None:
        self.set_clock(datetime.now(UTC))
        make_server_tables(self.postgres)
        self.broker.start()
        stop_with_this_process("broker", self.broker.home)
        self.environment |= {
            "DATABASE_URL": self.postgres.url("got_web"),
            "DATABASE_OWNER_URL": self.postgres.url("got_owner"),
            "CELERY_BROKER_URL": self.broker.url(),
        }
        self.starts("worker")
        self.starts("beat")

    def stop(self) -> None:
        for name in list(self.running):
            self.kills(name)
        if self.games is not None:
            self.games.kill()
            self.games.communicate()
        self.broker.stop()
        self.postgres.stop()

    def restores_parts(self) -> None:
        """Starts stopped parts, and stops extra ones."""
        self.postgres.start()
        self.broker.start()
        for name in list(self.running):
            if name not in ("worker", "beat") or self.running[name].poll() is not None:
                self.kills(name)
        for name in ("worker", "beat"):
            if name not in self.running:
                self.starts(name)

    def supervises(self) -> bool:
        """Restarts processes as a supervisor does: Celery's worker may exit when it loses its broker."""
        for name, process in list(self.running.items()):
            if process.poll() is not None:
                self.starts(name)
        return True

    def starts(self, name: str) -> None:
        """Starts a process: `worker...` or `beat...`. A second one needs a name like `worker_two`."""
        if name.startswith("worker"):
            command = start_command("worker", "--hostname", f"{name}@%h")
        else:
            command = start_command("beat", "--schedule", str(self.home / f"{name}-schedule"))
        with (self.home / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True,
                preexec_fn=die_with_parent,
            )  # fmt: skip

    def kills(self, name: str) -> None:
        """Kills a part with -9, including all its children."""
        process = self.running.pop(name)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def kills_postgres(self) -> None:
        pid = self.postgres.pid()
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        waits(lambda: self.postgres.pid() is None, lambda: "the postmaster lives")

    def loses_broker(self) -> None:
        """Kills the broker, which loses its data."""
        self.broker._client().flushall()
        self.broker.stop()

    def set_clock(self, shown: datetime) -> None:
        set_clock(self.clock, shown, 1.0)

    def now(self) -> datetime:
        from got_api.shared.clock import time_in_file

        return time_in_file(self.clock)

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def asks(self, *words: Any) -> Any:
        """Returns the answer of tests.faults.games, which the first request starts."""
        if self.games is None:
            with (self.home / "games.log").open("ab") as log:
                self.games = subprocess.Popen(
                    [sys.executable, "-m", "tests.faults.games"],
                    cwd=ROOT, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                    text=True, preexec_fn=die_with_parent,
                )  # fmt: skip
        assert self.games.stdin is not None and self.games.stdout is not None
        self.games.stdin.write(f"{json.dumps(words)}\n")
        self.games.stdin.flush()
        answer = self.games.stdout.readline()
        assert answer, self.said()
        return json.loads(answer)

    def creates(self, count: int, due_in: float) -> list[str]:
        """Creates games of three whose orders are due after this many seconds. Returns their codes."""
        codes: list[str] = self.asks("create", count, due_in)
        return codes

    def checks(self, *codes: str) -> None:
        """Checks that the rows of these games match their events."""
        assert " 0 differ" in self.asks("check", *codes)

    def sql(self, statement: str, *parameters: Any) -> list[Any]:
        with psycopg.connect(self.postgres.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement, parameters)
            return cursor.fetchall() if cursor.description else []

    def defaults(self, codes: list[str]) -> list[Any]:
        """(game, decision, house, due, happened) of every default of the first decision."""
        return self.sql(
            """select game.code, (facts->>'decision_number')::int, house, due_at, happened_at
               from games_seatevent event join games_game game on game.id = event.game_id
               where kind = 'defaulted' and game.code = any(%s)""",
            codes,
        )

    def resolved(self, codes: list[str]) -> int:
        """Number of games that no longer wait for their first orders."""
        [(count,)] = self.sql(
            """select count(*) from games_game game where code = any(%s) and decision_count > 1
               and not exists (select from games_waiting where game_id = game.id and number = 1)""",
            codes,
        )
        return int(count)

    def awaits_resolution(self, codes: list[str]) -> None:
        waits(lambda: self.supervises() and self.resolved(codes) == len(codes), self.said)

    def is_sound(self, codes: list[str]) -> None:
        """Whether every game was resolved exactly once and its rows match its events."""
        self.awaits_resolution(codes)
        found = self.defaults(codes)
        first = [(code, house) for code, number, house, _, _ in found if number == 1]
        assert len(first) == len(set(first)) == HOUSES * len(codes)
        assert all(happened >= due for _, _, _, due, happened in found)
        [(opened,)] = self.sql(
            """select count(*) from games_eventrecord event join games_game game on game.id = event.game_id
               where event.kind = 'orders_revealed' and game.code = any(%s)""",
            codes,
        )
        assert opened == len(codes)
        self.checks(*codes)

    def said(self) -> str:
        return "\n".join(
            f"--- {path.name}\n" + path.read_text(errors="replace")[-3000:]
            for path in self.home.glob("*.log")
        )


def waits(done: Callable[[], bool], report: Callable[[], str]) -> None:
    """Waits like `wait_until` for a condition on a server that may be down."""

    def is_done() -> bool:
        try:
            return done()
        except psycopg.OperationalError:  # the server is just being killed
            return False

    wait_until(is_done, report)
