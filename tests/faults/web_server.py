"""The web server as real processes, with a separate database."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from deploy.processes import die_with_parent
from deploy.start import start_command
from tests.database import Address

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 600.0
"""Seconds after which a test gives up; a busy machine may need most of them."""
RATES = ("anonymous", "user", "login", "login_name", "register")


def wait_until(
    done: Callable[[], Any], report: Callable[[], str] = str, *, seconds: float = PATIENCE
) -> None:
    """Waits for a condition. If it is never true, the test fails with a report."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, report()
        time.sleep(0.05)


class WebServer:
    """`deploy.web` below one folder; `settings` are additional environment variables."""

    def __init__(self, home: Path, database: Address, **settings: str) -> None:
        self.home = home
        self.log = home / "web.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        kept = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.environment = kept | {
            "GOT_VAR": str(home), "GOT_WEB_PROCESSES": "2", "GOT_KEEP_ALIVE_SECONDS": "600",
            "GOT_ADDRESS": self.address,
            "GOT_RATES": ",".join(f"{name}=1000000/min" for name in RATES),
            "DATABASE_URL": database.web, "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
        } | settings  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        count = self.environment["GOT_WEB_PROCESSES"]
        command = start_command("web", "--host", "127.0.0.1", "--port", str(self.port))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True,
                preexec_fn=die_with_parent,
            )  # fmt: skip
        self.wait_for_workers(int(count))

    def stop(self) -> None:
        """Kills the server with -9, including all its children."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def workers(self) -> set[int]:
        """Live processes of the server's session except its leader."""
        found = set()
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if fields[3] == str(self.pid) and fields[0] != "Z":
                    found.add(int(entry.name))
        return found - {self.pid}

    def sockets(self) -> int:
        """Number of open sockets of all workers."""
        count = 0
        for pid in self.workers():
            for entry in Path(f"/proc/{pid}/fd").glob("*"):
                with suppress(OSError):
                    count += os.readlink(entry).startswith("socket:")
        return count

    def serving(self) -> int:
        """Number of workers that have reported that they serve, counted over all starts."""
        return self.log.read_text(errors="replace").count(" serves")

    def wait_for_workers(self, count: int) -> None:
        """Waits until this many more workers serve."""
        assert self.process is not None
        wanted = self.serving() + count
        process = self.process
        wait_until(lambda: self.serving() >= wanted or process.poll() is not None, self.read_log)
        assert process.poll() is None, self.read_log()

    def read_log(self) -> str:
        return self.log.read_text(errors="replace")[-5000:]

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def client(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", client: Any = None
    ) -> tuple[int, Any]:
        """Status and JSON of one request, on a new connection unless `client` is given."""
        given = client or self.client()
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        given.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), headers)
        response = given.getresponse()
        content = response.read()
        if client is None:
            given.close()
        return response.status, json.loads(content) if content else None

    def log_in(self) -> str:
        """Logs a new user in. Returns the token."""
        who = {"username": f"arya-{time.time_ns()}", "password": "needle-in-braavos-7"}
        status, answer = self.ask("POST", "/accounts", who)
        assert status == 201, answer
        status, answer = self.ask("POST", "/sessions", who)
        assert status == 201, answer
        token: str = answer["token"]
        return token


def head(method: str, path: str, **fields: object) -> bytes:
    """Request line and header fields. The underscores in field names become hyphens."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def read_response(connection: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """Status, header fields and body."""
    response = http.client.HTTPResponse(connection)
    response.begin()
    content = response.read()
    return response.status, {name.lower(): value for name, value in response.getheaders()}, content
