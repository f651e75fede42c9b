"""Shared parts of the drills: our processes on a database of the drill, and games played there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from deploy import ROOT, VAR
from deploy.broker import Broker
from deploy.demo.server import free_port
from deploy.patience import wait_until
from deploy.postgres import Postgres
from deploy.processes import Child
from deploy.run import LOCAL_RATES
from deploy.start import start_command

FOLDERS = ("/usr/sbin", "/usr/local/sbin")
SERVES = " serves"
"""End of the log message of a web server whose worker has started to serve."""
KEY = "a drill's key, which protects nothing but a drill"


def needed_programs(packages: Mapping[str, str]) -> dict[str, Path]:
    """Paths of programs by name. `packages` names the Debian package of each. Exits if one is missing."""
    search = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS])
    found = {name: shutil.which(name, path=search) for name in packages}
    missing = sorted({packages[name] for name, path in found.items() if path is None})
    if missing:
        sys.exit(
            f"This drill needs Debian packages: apt-get install --no-install-recommends {' '.join(missing)}"
        )
    return {name: Path(path) for name, path in found.items() if path is not None}


def new_home(name: str) -> Path:
    """An empty folder for a drill. Deletes the files of the last run, whose processes must have exited."""
    home = VAR / "drills" / name
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    return home


def _environment_without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("GOT_")}


def run_tests(words: Sequence[str], environment: Mapping[str, str]) -> int:
    """Runs pytest with these arguments on the servers of this environment. Returns the exit code."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    env = {**_environment_without_settings(), "SECRET_KEY": KEY, **environment}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


class Site:
    """Web servers, workers and beats on one database and one broker, started and stopped by name.

    `code` is the folder of their code.
    """

    def __init__(self, home: Path, environment: Mapping[str, str], code: Path = ROOT) -> None:
        self.home = home
        self.code = code
        self.broker = Broker(home / "broker")
        self.children: dict[str, Child] = {}
        self._given = dict(environment)

    def environment(self) -> dict[str, str]:
        """The environment of the processes, without settings of the caller that name other servers."""
        own = {
            "CELERY_BROKER_URL": self.broker.url(),
            "SECRET_KEY": KEY,
            "GOT_METRICS_TOKEN": KEY,
            "GOT_VAR": str(self.home / "var"),
            "GOT_RATES": LOCAL_RATES,
            "GOT_HOST": "127.0.0.1",
        }
        return _environment_without_settings() | own | self._given

    def manage(self, *words: str, **more: str) -> str:
        """Runs a management command. Returns its output. Raises RuntimeError if it fails."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=self.code,
            env=self.environment() | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            start_new_session=True,
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {words[0]}: {done.stdout[-2000:]}")
        return done.stdout

    def start(self, name: str, process: str, **more: str) -> Child:
        """Starts a process of the Procfile. Its log has its name."""
        child = Child(
            name,
            start_command(process),
            log=self.home / "log" / f"{name}.log",
            folder=self.code,
            environment=self.environment() | more,
        )
        child.start()
        self.children[name] = child
        return child

    def start_web(self, name: str, port: int, **more: str) -> Child:
        """Starts a web server, and waits until it is ready. Raises RuntimeError if it does not start."""
        child = self.start(name, "web", **{"PORT": str(port), "GOT_WEB_PROCESSES": "1", **more})
        child.await_start(lambda: is_well(f"http://127.0.0.1:{port}"))
        return child

    def replace_web(self, name: str, processes: int = 1) -> None:
        """Reloads web like `systemctl reload got@web`: each new process serves before an old one exits."""
        log = self.home / "log" / f"{name}.log"
        wanted = log.read_text().count(SERVES) + processes
        self.children[name].reload()
        wait_until(lambda: log.read_text().count(SERVES) >= wanted, f"{name} is not replaced")

    def start_workers(self, name: str = "", **more: str) -> None:
        """Starts a worker, a worker for notices and beat. `name` distinguishes the nodes."""
        folder = self.home / f"beat{name}"
        folder.mkdir(exist_ok=True)
        settings = {"GOT_NODE": name, "GOT_WORKER_PROCESSES": "1", "TMPDIR": str(folder)} | more
        for process in ("worker", "notices", "beat"):
            self.start(f"{process}{name}", process, **settings)

    def serve(self, **more: str) -> str:
        """Migrates, and starts a web server and the workers. Returns the address."""
        self.manage("migrate", "--verbosity=0", GOT_DB_LOGIN="owner")
        port = free_port()
        self.start_web("web", port, **more)
        self.start_workers()
        return f"http://127.0.0.1:{port}"

    def stop_processes(self) -> None:
        """Stops all processes except the broker."""
        for child in reversed(self.children.values()):
            child.stop(20.0)
        self.children.clear()

    def stop(self) -> None:
        self.stop_processes()
        self.broker.stop()


@contextmanager
def running_postgres(home: Path) -> Iterator[Postgres]:
    postgres = Postgres(home / "postgres")
    postgres.start()
    try:
        yield postgres
    finally:
        postgres.stop()


@contextmanager
def running_site(home: Path, environment: Mapping[str, str], code: Path = ROOT) -> Iterator[Site]:
    """Runs a site with its broker, and stops all of it at the end."""
    site = Site(home, environment, code)
    try:
        site.broker.start()
        yield site
    finally:
        site.stop()


def is_well(address: str) -> bool:
    """Whether a web server can read and write."""
    try:
        with urllib.request.urlopen(f"{address}/health/ready", timeout=10):  # noqa: S310
            return True
    except OSError:
        return False


def play(
    site: Site,
    address: str,
    *,
    players: int,
    seed: int = 3,
    at_round: Mapping[int, Callable[[], None]] | None = None,
    code: Path = ROOT,
) -> list[str]:
    """Plays a whole game with the clients of `make demo` of this code, and runs actions after given rounds.

    The clients compare all data that they received, and every acknowledged answer, with the stored game.
    Returns their findings.
    """
    waiting = dict(at_round or {})
    said: list[str] = []
    with subprocess.Popen(
        [
            *(sys.executable, "-u", "-m", "deploy.demo", "--address", address),
            *("--players", str(players), "--seed", str(seed), "--tides", "1"),
        ],
        cwd=code,
        env=site.environment() | {"GOT_DB_POOL": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as demonstration:
        try:
            assert demonstration.stdout is not None
            for line in demonstration.stdout:
                said.append(line.rstrip())
                print(f"  {line.rstrip()}", flush=True)
                number = re.match(r"round +(\d+)", line)
                action = waiting.pop(int(number[1]), None) if number else None
                if action is not None:
                    action()
        finally:
            demonstration.kill()
    findings = [line for line in said if line.startswith("FINDING")]
    if not said or "0 findings" not in said[-1]:
        findings.append(f"the demonstration ended with: {said[-1] if said else 'nothing'}")
    if waiting:
        findings.append(f"the game was over before round {min(waiting)}")
    return findings


def run_timed(name: str, action: Callable[[], None]) -> None:
    """Runs an action, and prints its duration."""
    started = time.monotonic()
    action()
    at = time.strftime("%H:%M:%S", time.gmtime())
    print(f"  {name} ({time.monotonic() - started:.1f} s, until {at})", flush=True)


def conclude(name: str, findings: Sequence[str]) -> None:
    """Prints the findings. Exits with 1 if there are any, else with 0."""
    for finding in findings:
        print(f"FINDING {finding}")
    print(f"\n{name}: {len(findings)} findings", flush=True)
    sys.exit(1 if findings else 0)
