"""`make run` as a user runs it: real processes, killed one after another."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy.postgres import Postgres
from deploy.processes import die_with_parent
from tests.faults.web_server import wait_until
from tests.notices.post import mail_server, text_of
from tests.schema_dump import make_server_tables

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Running:
    """One `deploy.run` with its own ./var and port, and no demonstration game."""

    def __init__(self, var: Path, *, from_nothing: bool = False) -> None:
        """`from_nothing`: the first start creates the tables by migrations, as for a user. It takes long."""
        self.var = var
        self.has_tables = from_nothing
        self.port = free_port()
        kept = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.environment = kept | {
            "GOT_VAR": str(var), "GOT_PORT": str(self.port), "GOT_WITHOUT_DEMONSTRATION": "1",
            "GOT_WEB_PROCESSES": "1", "GOT_BUNDLE_SECONDS": "1",
        }  # fmt: skip
        self.output = var.with_suffix(".out")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if not self.has_tables:
            make_server_tables(Postgres(self.var / "postgres"))
            self.has_tables = True
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "deploy.run"],
                cwd=ROOT,
                env=self.environment,
                stdout=output,
                stderr=output,
                preexec_fn=die_with_parent,
            )
        process = self.process
        # However slow the machine is: make run itself stops when there is no progress.
        wait_until(lambda: self.is_well() or process.poll() is not None, self.said, seconds=900)
        assert process.poll() is None, self.said()

    def interrupt(self) -> int:
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(300)

    def is_well(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/live", timeout=5) as response:
                return bool(json.load(response)["status"] == "ok")
        except OSError:
            return False

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def log(self, name: str) -> str:
        return (self.var / "log" / f"{name}.log").read_text()

    def mail_server(self) -> str:
        """The printed address of the local mail server. It may appear after the site answers."""
        address = re.compile(r"smtp://127\.0\.0\.1:\d+")
        wait_until(lambda: address.search(self.said()) is not None, self.said)
        return str(address.findall(self.said())[-1])

    def processes(self, words: str) -> list[int]:
        """Live processes of this run whose command line contains `words`."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                environment = (entry / "environ").read_bytes().decode(errors="replace")
            except OSError:
                continue
            ours = f"GOT_VAR={self.var}\0" in environment or str(self.var) in command
            if ours and words in command:
                found.append(int(entry.name))
        return found

    def postmaster(self) -> int:
        try:
            lines = (self.var / "postgres" / "data" / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:  # the file of a killed server was removed, and the next one is starting
            return 0
        return int(lines[0]) if lines else 0  # empty while the next server starts


@pytest.fixture
def running(folder: Path) -> Iterator[Running]:
    running = Running(folder / "var")
    yield running
    running.interrupt()


@pytest.fixture
def new(folder: Path) -> Iterator[Running]:
    """A server that creates its tables by migrations, as after a fresh clone."""
    running = Running(folder / "var", from_nothing=True)
    yield running
    running.interrupt()


@pytest.mark.long
def test_a_killed_server_restarts_and_an_interrupt_stops_all(running: Running) -> None:
    """A short version of the next test."""
    running.start()
    postmaster = running.postmaster()
    os.kill(postmaster, signal.SIGKILL)
    wait_until(lambda: running.postmaster() not in (0, postmaster) and running.is_well(), running.said)
    wait_until(lambda: " ready." in running.log("background"))
    assert running.interrupt() == 0
    wait_until(lambda: not running.processes(""))
    assert not running.is_well()
    check_log_lines(running)


def check_log_lines(running: Running) -> None:
    """Fails if an idle server logs too much. It once logged 100 MB a day, most of it from the scheduler."""
    for log in ("web", "background", "mails"):
        lines = [json.loads(line) for line in running.log(log).splitlines()]
        assert not [line for line in lines if "ask" in line["message"] and line["level"] == "info"]
        assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)


@pytest.mark.long
def test_killed_processes_restart_and_an_interrupt_stops_all(new: Running) -> None:
    running = new
    running.start()

    [worker, *_] = sorted(running.processes("manage.py serve_background"))
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: sorted(running.processes("manage.py serve_background"))[:1] not in ([], [worker]))

    postmaster = running.postmaster()
    os.kill(postmaster, signal.SIGKILL)
    wait_until(lambda: running.postmaster() not in (0, postmaster) and running.is_well(), running.said)

    [web, *_] = sorted(running.processes("deploy.web"))
    os.kill(web, signal.SIGKILL)
    wait_until(lambda: running.processes("deploy.web") not in ([], [web]) and running.is_well())

    assert running.interrupt() == 0
    wait_until(lambda: not running.processes(""))
    assert not running.is_well()

    check_named_mail_server(running)


def request_json(running: Running, path: str, body: dict[str, str], token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(
        f"http://127.0.0.1:{running.port}/api/v1{path}", json.dumps(body).encode(), headers
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def check_named_mail_server(running: Running) -> None:
    """Checks that with GOT_SMTP_HOST no local mail server runs and no mail is written to a file."""
    running.output.unlink()
    with mail_server() as mailbox:
        running.environment |= {
            "GOT_SMTP_HOST": "127.0.0.1",
            "GOT_SMTP_PORT": str(mailbox.port),
            "GOT_MAIL_FROM": "got@example.org",
        }
        running.start()
        assert "smtp://" not in running.said() and not running.processes("deploy.mail_server")
        who = {"username": "arya", "password": "needle-in-braavos-7"}
        request_json(running, "/accounts", who)
        token = request_json(running, "/sessions", who)["token"]
        channel = {"kind": "email", "address": "arya@example.com"}
        request_json(running, "/me/notices/channels", channel, token)
        wait_until(lambda: mailbox.mails, running.said)
        assert running.interrupt() == 0
    [mail] = mailbox.mails
    assert (mail["To"], mail["From"]) == ("arya@example.com", "got@example.org")
    assert "Code: " in text_of(mail)
    assert not list((running.var / "mail").rglob("*.eml"))


def test_a_taken_port_is_reported_and_no_process_keeps_running(folder: Path) -> None:
    running = Running(folder / "var")
    with socket.socket() as other:
        other.bind(("127.0.0.1", running.port))
        other.listen()
        done = subprocess.run(
            [sys.executable, "-m", "deploy.run"],
            cwd=ROOT,
            env=running.environment,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 1
    assert f"port {running.port} is taken" in done.stderr
    assert not running.processes("")
