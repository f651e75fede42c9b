"""Our processes on one database and one broker, for drills, benches and seasons."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from deploy import ROOT
from deploy.broker import Broker
from deploy.demo.server import free_port, responds
from deploy.patience import wait_until
from deploy.postgres import Postgres
from deploy.processes import Child
from deploy.run import LOCAL_RATES
from deploy.start import WORKERS, start_command

SERVES = " serves"
"""End of the log message of a web server whose worker has started to serve."""
KEY = "a local server's key, which protects nothing else"


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
        """The environment of the processes. Settings of the caller that name other servers are removed."""
        own = {
            "CELERY_BROKER_URL": self.broker.url(),
            "SECRET_KEY": KEY,
            "GOT_METRICS_TOKEN": KEY,
            "GOT_VAR": str(self.home / "var"),
            "GOT_RATES": LOCAL_RATES,
            "GOT_HOST": "127.0.0.1",
            "GOT_WEB_PROCESSES": "1",
            "GOT_WORKER_PROCESSES": "1",
        }
        return environment_without_settings() | own | self._given

    def manage(self, *words: str, **settings: str) -> str:
        """Runs a management command. Returns its output. Raises RuntimeError if it fails."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=self.code,
            env=self.environment() | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            start_new_session=True,
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {words[0]}: {done.stdout[-2000:]}")
        return done.stdout

    def migrate(self) -> None:
        self.manage("migrate", "--verbosity=0", GOT_DB_LOGIN="owner")

    def start(self, name: str, command: Sequence[str], **settings: str) -> Child:
        """Starts a process. Its log has the same name."""
        child = Child(
            name,
            command,
            log=self.home / "log" / f"{name}.log",
            folder=self.code,
            environment=self.environment() | settings,
        )
        child.start()
        self.children[name] = child
        return child

    def start_web(self, name: str, port: int, **settings: str) -> Child:
        """Starts a web server, and waits until it is ready. Raises RuntimeError if it does not start."""
        child = self.start(name, start_command("web"), PORT=str(port), **settings)
        child.await_start(lambda: is_healthy(f"http://127.0.0.1:{port}"))
        return child

    def replace_web(self, name: str, processes: int = 1) -> None:
        """Reloads a web server like `systemctl reload got@web`: each new process serves before an old one
        exits.
        """
        log = self.home / "log" / f"{name}.log"
        wanted = log.read_text().count(SERVES) + processes
        self.children[name].reload()
        wait_until(lambda: log.read_text().count(SERVES) >= wanted, f"{name} is not replaced")

    def start_workers(self, name: str = "", **settings: str) -> None:
        """Starts the workers of all queues, and beat. `name` distinguishes the nodes."""
        folder = self.home / f"beat{name}"
        folder.mkdir(exist_ok=True)
        environment = {"GOT_NODE": name, "TMPDIR": str(folder)} | settings
        for process in (*WORKERS, "beat"):
            self.start(f"{process}{name}", start_command(process), **environment)

    def serve(self, **settings: str) -> str:
        """Migrates, and starts a web server and the workers. Returns the address."""
        self.migrate()
        port = free_port()
        self.start_web("web", port, **settings)
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

    def connect_django(self) -> None:
        """Migrates, and sets up Django in this process with the database of the site."""
        self.migrate()
        os.environ.update(self.environment())
        os.environ["DJANGO_SETTINGS_MODULE"] = "got_api.settings"
        import django

        django.setup()


def environment_without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("GOT_")}


def empty_folder(home: Path) -> Path:
    """Makes an empty folder for a site. Stops servers that are left from an earlier run, and deletes its
    files.
    """
    Broker(home / "broker").stop()
    Postgres(home / "postgres").stop()
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    return home


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
    """Runs a site with its broker, and stops all processes at the end."""
    site = Site(home, environment, code)
    try:
        site.broker.start()
        yield site
    finally:
        site.stop()


def is_healthy(address: str) -> bool:
    """Whether a web server can read and write."""
    return responds(f"{address}/health/ready", 10.0)
