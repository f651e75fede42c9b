"""Both clients, as installed from packages, play whole games; the last ones under every kind of failure.

    python -m tests.clients.whole_games
    python -m tests.clients.whole_games 3 faults buffering

Python and TypeScript clients alternate in the seats, and use streams, long polls and polls, in games of three
to six houses. In an additional game of six, a proxy cuts every connection after a random number of bytes, and
the server is killed five times. In one of four, a proxy buffers and cuts every stream, and loses every second
response. Prints figures. Exits with 1 if an event was lost, repeated or out of order, if an answer was lost,
or if a client received nothing new for ten seconds behind the buffering proxy.
"""

from __future__ import annotations

import secrets
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from deploy.tools import ToolMissingError, node
from openapi.conformance.checks import MAX_GAP_SECONDS, ObservedClient, faults_of_every_check, longest_gap
from openapi.conformance.example_client import Client, Problem
from openapi.conformance.kit import Driver, environment
from openapi.conformance.proxy import ALL, CUT, Proxy, Reply, Request, Script
from tests import database
from tests.clients.python.cutter import Cutter
from tests.clients.typescript.programs import Programs, installed_programs
from tests.faults.web_server import ROOT, WebServer

Json = dict[str, Any]

FAULTS, MAX_PLAYERS = "faults", 6
BUFFERING, BUFFERED_PLAYERS = "buffering", 4
GAMES = ("3", "4", "5", "6", FAULTS, BUFFERING)
KILLS, KILL_EVERY = 5, 25
"""Number of times that the server is killed, and the number of answers before each."""
STUCK_SECONDS = 180.0
"""A table without news for this long is stuck. A slow machine is not."""
PYTHON = ROOT / "openapi" / "clients" / "python"
DRIVER = Path(__file__).parent / "python" / "drive.py"
PASSWORD = "needle-in-braavos-7"
WAYS = ("stream", "long_poll", "poll")
MAX_MESSAGES = 10


class Buffers(Script):
    """Buffers every stream and cuts it in the middle of its tenth message. Loses every second response.

    Responses are counted for each request of each client: otherwise a client could lose many in a row by
    chance.
    """

    buffers = ALL

    def __init__(self) -> None:
        self.responses: Counter[tuple[str, ...]] = Counter()
        self.messages: Counter[Request] = Counter()

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        key = (request.headers["authorization"], request.method, request.target)
        self.responses[key] += 1
        return CUT if self.responses[key] % 2 else reply

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        self.messages[request] += 1
        return [lines] if self.messages[request] < MAX_MESSAGES else CUT


class Table:
    """Accounts and a game that has just started, on a server without a proxy."""

    def __init__(self, server: WebServer, players: int) -> None:
        self.address = f"http://127.0.0.1:{server.port}"
        self.users = [self._user(f"whole-{time.time_ns()}-{number}") for number in range(players)]
        made = self.users[0].ask("POST", "/games", {"name": "A whole game", "player_count": players})
        self.code: str = made["code"]
        for user in self.users:
            user.ask("POST", f"/games/{self.code}/seats", {})

    def _user(self, name: str) -> Client:
        who = {"username": name, "password": PASSWORD}
        stranger = Client(self.address, "")
        stranger.ask("POST", "/accounts", who)
        return Client(self.address, stranger.ask("POST", "/sessions", who)["token"])

    def log(self, user: Client) -> list[Json]:
        """The log as a player can read it."""
        found: list[Json] = []
        after = ""
        while True:
            page = user.ask("GET", f"/games/{self.code}/events?limit=400{after}")
            found += page["results"]
            if page["next_cursor"] is None:
                return found
            after = f"&after={page['next_cursor']}"

    def faults(self, user: Client, seen: ObservedClient, *, is_whole: bool) -> Iterator[str]:
        """Entries that a client lost or repeated, and answers that were lost or refused."""
        log = self.log(user)
        yield from faults_of_every_check(seen, log)
        if is_whole and len(seen.cursors) != len(log):
            yield f"shows {len(seen.cursors)} of {len(log)} events. {seen.exit_code}: {seen.errors[-500:]}"
        yield from (f"was refused: {line['problem']}" for line in seen.lines if "problem" in line)
        sent = {line["sent"]: line["answer"] for line in seen.lines if "sent" in line}
        for number in set(seen.answered):
            try:
                kept = user.ask("GET", f"/games/{self.code}/decisions/{number}/answer")["answer"]
            except Problem as problem:
                kept = {"problem": problem.code}
            if without_empty(kept) != without_empty(sent[number]):
                yield f"answer {number} is {kept}, not {sent[number]}"


def without_empty(value: Any) -> Any:
    """A value without the fields that a client may leave out: null, false or empty."""
    if isinstance(value, dict):
        empty: tuple[Any, ...] = (None, False, [], {})
        return {name: without_empty(each) for name, each in value.items() if each not in empty}
    return [without_empty(each) for each in value] if isinstance(value, list) else value


@dataclass
class Played:
    """Results of the programs at a table."""

    players: int
    seconds: float
    event_count: int
    answer_count: int
    cut_count: int
    kill_count: int
    hole: float
    faults: list[str]

    def __str__(self) -> str:
        return (
            f"{self.players} players: {self.seconds:.0f} s, {self.event_count} events to each player, "
            f"{self.answer_count} answers, {self.cut_count} connections cut, "
            f"the server killed {self.kill_count} times, nothing new for {self.hole:.1f} s, "
            f"{len(self.faults)} faults"
        )


def play(
    server: WebServer,
    commands: Sequence[Sequence[str]],
    *,
    cuts: bool = False,
    is_buffered: bool = False,
    kills: int = 0,
    max_answers: int | None = None,
) -> Played:
    """Plays a game, each seat by a program, to its end or up to a number of answers."""
    start = time.monotonic()
    table = Table(server, len(commands))
    with ExitStack() as stack:
        proxy = stack.enter_context(Cutter(server.port, seed=11)) if cuts else None
        address = f"http://127.0.0.1:{proxy.port if proxy else server.port}"
        if is_buffered:
            address = stack.enter_context(Proxy(address, Buffers())).address
        drivers = [
            stack.enter_context(Driver(command, environment(address, user.token, table.code)))
            for command, user in zip(commands, table.users, strict=True)
        ]
        killed = _watch(server, drivers, kills, max_answers)
    faults = [
        f"seat {number}, {Path(commands[number][-1]).name}: {fault}"
        for number, (user, driver) in enumerate(zip(table.users, drivers, strict=True))
        for fault in table.faults(user, driver.seen, is_whole=max_answers is None)
    ]
    hole = max(
        longest_gap(driver.seen, table.log(user)) for user, driver in zip(table.users, drivers, strict=True)
    )
    if is_buffered and hole > MAX_GAP_SECONDS:
        faults.append(f"nothing new for {hole:.0f} s")
    return Played(
        len(commands),
        time.monotonic() - start,
        min(len(driver.seen.cursors) for driver in drivers),
        answers_of(drivers),
        proxy.cut_count if proxy else 0,
        killed,
        hole,
        faults,
    )


def answers_of(drivers: Sequence[Driver]) -> int:
    return sum(len(set(driver.seen.answered)) for driver in drivers)


def _watch(server: WebServer, drivers: Sequence[Driver], kills: int, max_answers: int | None) -> int:
    """Kills the server at intervals, until all programs have exited, answered enough, or are stuck."""
    killed, progress, moved_at = 0, 0, time.monotonic()
    while any(driver.process.poll() is None for driver in drivers):
        answers = answers_of(drivers)
        seen = answers + sum(len(driver.seen.cursors) for driver in drivers)
        if seen > progress:
            progress, moved_at = seen, time.monotonic()
        if time.monotonic() > moved_at + STUCK_SECONDS:
            break
        if killed < kills and answers >= KILL_EVERY * (killed + 1):
            killed += 1
            server.stop()
            server.start()
        if max_answers is not None and answers >= max_answers and killed == kills:
            break
        time.sleep(0.05)
    return killed


def python_program(python: str | Path, way: str, *path: Path) -> list[str]:
    """The Python client as a program; `path` is where it is if the interpreter does not have it installed."""
    found = [f"PYTHONPATH={each}" for each in path] or ["-u", "PYTHONPATH"]
    return ["env", *found, f"AGOT_WAY={way}", str(python), str(DRIVER)]


def typescript_program(programs: Programs, way: str) -> list[str]:
    mode = "wait" if way == "long_poll" else way
    return ["env", f"AGOT_MODE={mode}", str(node()[0] / "node"), str(programs.compiled("drive.ts"))]


def wheel_of(folder: Path) -> Path:
    """Builds the Python package. Returns its wheel, with the sdist next to it."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=PYTHON, check=True)
    (wheel,) = folder.glob("agot-*.whl")
    return wheel


def clean_python(wheel: Path, home: Path) -> Path:
    """The programs of a fresh environment with the wheel and its dependencies.

    Raises CalledProcessError without a package index.
    """
    venv.create(home, with_pip=True)
    command = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(command, capture_output=True, text=True, check=True)
    return home / "bin"


def main(wanted: Sequence[str]) -> int:
    """Plays games of the given sizes; `faults` is the game in which everything fails."""
    with tempfile.TemporaryDirectory(prefix="whole-games-") as given, ExitStack() as stack:
        folder = Path(given)
        python = clean_python(wheel_of(folder), folder / "environment") / "python"
        programs = installed_programs()
        kinds = cycle(
            program
            for way in WAYS
            for program in (python_program(python, way), typescript_program(programs, way))
        )
        postgres = stack.enter_context(database.running_server())
        own = stack.enter_context(database.worker_database(postgres))
        key = secrets.token_urlsafe(50)
        server = WebServer(folder, own, GOT_WEB_PROCESSES="1", SECRET_KEY=key)
        stack.callback(server.stop)
        server.start()
        failed = 0
        for name in wanted or GAMES:
            is_faulty = name == FAULTS
            if name == BUFFERING:
                pair = (python_program(python, "stream"), typescript_program(programs, "stream"))
                failed += report(play(server, pair * (BUFFERED_PLAYERS // 2), is_buffered=True))
                continue
            seated = list(islice(kinds, MAX_PLAYERS if is_faulty else int(name)))
            failed += report(play(server, seated, cuts=is_faulty, kills=KILLS if is_faulty else 0))
    return 1 if failed else 0


def report(played: Played) -> int:
    """Prints figures and faults. Returns the number of faults."""
    print(played, *played.faults, sep="\n    ", flush=True)
    return len(played.faults)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ToolMissingError as missing:
        sys.exit(str(missing))
