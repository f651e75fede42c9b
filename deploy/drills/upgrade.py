"""make drill-upgrade: a server with the code of an earlier commit is upgraded while six players play.

The clients of that commit play a whole game over HTTP. Other clients read, write and create games with
idempotency keys. They never retry, and report every unexpected response. Meanwhile the code is replaced,
`release` runs, and web and the workers are replaced as described in `deploy/README.md`.

    make drill-upgrade COMMITS=40      from the code of 40 commits ago
    make drill-upgrade BASE=<commit>   from the code of this commit
"""

import os
import re
import secrets
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatch
from functools import partial
from io import BytesIO
from pathlib import Path

import httpx

from deploy import ROOT
from deploy.demo.server import free_port
from deploy.drills.drill import exit_with_findings, new_home, play, run_timed
from deploy.postgres import Postgres
from deploy.site import KEY, Site, running_postgres, running_site
from deploy.start import WORKERS

COMMITS = "40"
PLAYERS = "6"
WEB_PROCESSES = "2"
PLAYERS_PER_WATCHER = 3
RELEASES = 5
"""Maximum attempts of `release`: a migration fails without changes if a table is busy."""
READS = (
    "/me", "/me/home", "/me/decisions", "/me/tokens", "/games", "/leagues",
    "/me/notices/preferences", "/reference?include=map", "/schema",
)  # fmt: skip
READS_OF_A_GAME = ("", "/position", "/events?limit=20", "/decisions", "/clock", "/standing", "/conversations")
PAGES = ("/docs", "/log-in", "/health/ready")
FIRST_READS = (
    "/docs/rules", "/device", "/admin/login/", "/api/v1/errors", "/api/v1/limits", "/api/v1/presets",
    "/api/v1/par", "/api/v1/ratings", "/api/v1/reference", "/api/v1/reference/land.svg",
    "/api/v1/reference?include=rules", "/api/v1/reference?include=words",
    "/api/v1/scoring-systems", "/api/v1/seasons",
    "/api/v1/seats/open", "/api/v1/me/calendar", "/api/v1/me/notices/channels",
    "/api/v1/me/standby", "/api/v1/me/offers", "/api/v1/me/absences",
)  # fmt: skip
"""Addresses that no client uses before the code is replaced, so processes import their code only then."""
FIRST_READS_OF_A_GAME = ("/board?format=svg", "/board?format=txt", "/result", "/combats", "/news", "/votes")
MIGRATIONS = "*/migrations/0*.py"
_ERROR = re.compile(r'"level": ?"(error|critical)"')
_REQUESTS = re.compile(r'got_http_request_seconds_count\{operation="(.+?)",status="(\d+)"\} (\S+)')


class Watcher:
    """A client that reads and writes without a pause, and never retries a request."""

    def __init__(self, address: str, name: str, game: Callable[[], str]) -> None:
        """`game` returns the code of the running game, and "" before its start."""
        self._game = game
        self._http = httpx.Client(base_url=address, timeout=60.0)
        account = {"username": name, "password": secrets.token_urlsafe(18)}
        self._http.post("/api/v1/accounts", json=account).raise_for_status()
        token = self._http.post("/api/v1/sessions", json=account).raise_for_status().json()["token"]
        self._http.headers["Authorization"] = f"Bearer {token}"
        self.counts: Counter[int] = Counter()
        self.slowest = (0.0, "")
        self.findings: list[str] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()
        self._http.close()

    def read_first(self) -> None:
        """Reads each address in FIRST_READS once, which no client has used before."""
        for path in FIRST_READS:
            self._send("GET", path, is_known=False)
        for path in FIRST_READS_OF_A_GAME:
            self._send("GET", f"/api/v1/games/{self._game()}{path}", is_known=False)
        self._http.close()

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._create_twice()
                for path in READS:
                    self._send("GET", f"/api/v1{path}")
                for path in PAGES:
                    self._send("GET", path)
                if code := self._game():
                    for path in READS_OF_A_GAME:
                        self._send("GET", f"/api/v1/games/{code}{path}")
                self._send("PATCH", "/api/v1/me", json={"language": secrets.choice(("en", "ro"))})
        except Exception as error:
            self.findings.append(f"a watcher failed: {error!r}")

    def _create_twice(self) -> None:
        """Sends a request for a new game twice with one key, checks that only one game is created, and
        cancels it.
        """
        headers = {"Idempotency-Key": secrets.token_hex(16)}
        body = {"name": "Upgrade", "player_count": 3}
        codes = set()
        for _ in range(2):
            response = self._send("POST", "/api/v1/games", json=body, headers=headers)
            if response is None or response.status_code != 201:
                return
            codes.add(response.json()["code"])
        if len(codes) != 1:
            self.findings.append(f"one key created {len(codes)} games")
        for code in codes:
            self._send("GET", f"/api/v1/games/{code}")
            self._send("DELETE", f"/api/v1/games/{code}")

    def _send(
        self, method: str, path: str, *, is_known: bool = True, **arguments: object
    ) -> httpx.Response | None:
        """Sends a request and records findings. `is_known`: the code of the base has the address, so the
        request must succeed.
        """
        started = time.monotonic()
        try:
            response = self._http.request(method, path, **arguments)  # type: ignore[arg-type]
        except httpx.HTTPError as error:
            self.findings.append(f"{method} {path}: {error!r}")
            return None
        at = time.strftime("%H:%M:%S", time.gmtime())
        self.slowest = max(self.slowest, (time.monotonic() - started, f"{method} {path} at {at}"))
        self.counts[response.status_code] += 1
        if response.status_code >= (400 if is_known else 500):
            self.findings.append(f"{method} {path}: {response.status_code} {response.text[:300]}")
        return response


def main() -> None:
    base = commit_of(os.environ.get("BASE") or f"HEAD~{os.environ.get('COMMITS') or COMMITS}")
    if removed_since(base):
        sys.exit("The migrations of this commit do not lead to those of today: choose a later one.")
    home = new_home("upgrade")
    code, clients = home / "code", home / "clients"
    for folder in (code, clients):
        unpack(base, folder)
    with running_postgres(home) as postgres:
        try:
            findings = drill(home, postgres, code, clients, int(os.environ.get("PLAYERS") or PLAYERS))
        except RuntimeError as error:
            findings = [str(error)]
    exit_with_findings("drill-upgrade", findings)


def commit_of(name: str) -> str:
    """The commit of this name. Exits if it is not in the history of this clone."""
    done = subprocess.run(
        ["git", "log", "-1", "--format=%H %s", name], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{name} is not in the history of this clone: git fetch --unshallow")
    print(f"From {done.stdout.strip()}", flush=True)
    return done.stdout.split()[0]


def before_the_last_migration() -> str | None:
    """The parent of the last commit that added a migration; None if it is not in the history of this clone.

    Returns the newest commit if migrations of that parent no longer exist.
    """
    added = ["log", "-1", "--diff-filter=A", "--format=%P", "--", MIGRATIONS]
    done = subprocess.run(["git", *added], cwd=ROOT, capture_output=True, text=True, check=False)
    parent = next(iter(done.stdout.split()), None)
    return parent if parent is None or not removed_since(parent) else "HEAD"


def removed_since(commit: str) -> list[str]:
    """Migrations of a commit that do not exist in the working tree."""
    names = subprocess.run(
        ["git", "ls-tree", "-r", "--name-only", commit],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    return [name for name in names if fnmatch(name, MIGRATIONS) and not (ROOT / name).is_file()]


def unpack(commit: str, folder: Path) -> None:
    """Writes the tree of a commit to a folder."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as tree:
        tree.extractall(folder, filter="data")


def drill(home: Path, postgres: Postgres, code: Path, clients: Path, players: int) -> list[str]:
    with running_site(home, postgres.addresses(), code) as site:
        site.migrate()
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        site.start_web("web", port, GOT_WEB_PROCESSES=WEB_PROCESSES, GOT_ADDRESS=address)
        site.start_workers()
        game = partial(code_of_game, postgres)
        watchers = [
            Watcher(address, f"watcher-{number}", game) for number in range(players // PLAYERS_PER_WATCHER)
        ]
        reader = Watcher(address, "reader", game)
        for watcher in watchers:
            watcher.start()

        def migrate_and_replace_web() -> None:
            run_timed("release", lambda: release(site))
            run_timed("new web processes", lambda: site.replace_web("web", int(WEB_PROCESSES)))

        # A game may be over after its third round.
        steps: dict[int, Callable[[], None]] = {
            1: lambda: run_timed("the new code replaces the old", lambda: replace_code(code, reader)),
            2: migrate_and_replace_web,
            3: lambda: run_timed("new workers, one after another", lambda: replace_workers(site)),
        }
        try:
            findings = play(site, address, players=players, at_round=steps, code=clients)
            findings += server_errors(address)
        finally:
            for watcher in watchers:
                watcher.stop()
        for watcher in (*watchers, reader):
            shown = ", ".join(f"{count} of {status}" for status, count in sorted(watcher.counts.items()))
            print(
                f"a client got {shown}; the slowest took {watcher.slowest[0]:.1f} s: {watcher.slowest[1]}",
                flush=True,
            )
            findings += [f"{count} times {text}" for text, count in Counter(watcher.findings).items()]
        findings += logged_errors(site)
        print(site.manage("check_games").strip())
    return findings


def code_of_game(postgres: Postgres) -> str:
    """The code of the running game; empty if there is none."""
    with postgres.administrator() as administrator:
        row = administrator.execute("select code from games_game where status = 'running' limit 1").fetchone()
    return str(row[0]) if row else ""


def server_errors(address: str) -> list[str]:
    """Counts of responses with 5xx. The clients of the base do not report them, because they retry."""
    token = {"Authorization": f"Bearer {KEY}"}
    text = httpx.get(f"{address}/metrics", headers=token, timeout=60.0).raise_for_status().text
    counts = [(name, status, float(count)) for name, status, count in _REQUESTS.findall(text)]
    print(f"the server answered {sum(count for *_, count in counts):.0f} requests", flush=True)
    return [f"{name}: {count:.0f} of {status}" for name, status, count in counts if status >= "500"]


def replace_code(code: Path, reader: Watcher) -> None:
    """Replaces each file of the base release with that of the working tree, atomically."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
    ).stdout  # fmt: skip
    new = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    for name in sorted(new):
        target = code / name
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}.new")
        shutil.copy(ROOT / name, draft)
        draft.replace(target)
    for file in list(code.rglob("*")):
        if file.is_file() and file.suffix != ".pyc" and str(file.relative_to(code)) not in new:
            file.unlink()
    reader.read_first()


def release(site: Site) -> None:
    """Runs the command that `systemctl start got-release` runs. Retries while a table is busy."""
    for attempt in range(1, RELEASES + 1):
        done = subprocess.run(
            [sys.executable, "-m", "deploy.start", "release"],
            cwd=site.code, env=site.environment() | {"GOT_DB_LOGIN": "owner"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        if done.returncode == 0:
            print("\n".join(f"    {line.strip()}" for line in done.stdout.splitlines() if "OK" in line))
            return
        last = done.stdout.strip().splitlines()[-1:]
        print(f"  release, attempt {attempt}: exit code {done.returncode}: {last}", flush=True)
        if "lock timeout" not in done.stdout:
            break
    raise RuntimeError(f"release failed: {done.stdout[-2000:]}")


def replace_workers(site: Site) -> None:
    """Restarts each worker and beat, like `systemctl restart`."""
    for name in (*WORKERS, "beat"):
        site.children[name].stop(60.0)
        site.children[name].start()


def logged_errors(site: Site) -> list[str]:
    """Errors that the processes have logged, one of each kind."""
    found: dict[str, str] = {}
    for log in sorted((site.home / "log").glob("*.log")):
        for line in log.read_text(errors="replace").splitlines():
            if _ERROR.search(line) or line.startswith("Traceback"):
                found.setdefault(f"{log.name}: {line[:60]}", f"{log.name} logged {line[:600]}")
    return list(found.values())


if __name__ == "__main__":
    main()
