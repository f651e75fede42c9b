"""A broker of our own on a unix socket, where CELERY_BROKER_URL names none.

It keeps nothing on disk: due work is found in Postgres, the broker only wakes workers.
"""

import fcntl
import subprocess
import time
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.account import reachable_programs, server_account, socket_folder
from deploy.programs import broker_program

START_SECONDS = 15.0


class Broker:
    """The Redis-compatible server whose files are under `home`."""

    def __init__(self, home: Path) -> None:
        self.home = home.absolute()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Make sure that it runs. Raises RuntimeError when it cannot."""
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.answers():
                self._spawn()

    def stop(self) -> None:
        if self.home.exists() and self.answers():
            self._client().shutdown(nosave=True)
        if self._process is not None:
            self._process.wait(START_SECONDS)

    def answers(self) -> bool:
        try:
            return bool(self._client().ping())
        except (redis.ConnectionError, redis.TimeoutError, OSError):
            return False

    def url(self) -> str:
        return f"redis+socket://{self.socket}"

    @property
    def socket(self) -> Path:
        return socket_folder(self.home / "run", server_account()) / "broker.sock"

    def _client(self) -> "redis.Redis":
        once = Retry(NoBackoff(), 0)  # by default the client asks a dead server for seconds
        return redis.Redis(unix_socket_path=str(self.socket), socket_timeout=5, retry=once)

    def _spawn(self) -> None:
        account = server_account()
        program = broker_program()
        program = reachable_programs(program.parent, self.home / "programs", account) / program.name
        self.socket.unlink(missing_ok=True)
        command: list[str | Path] = [
            program,
            "--port",
            "0",
            "--unixsocket",
            self.socket,
            "--unixsocketperm",
            "700",
        ]
        command += ["--dir", self.socket.parent, "--save", "", "--appendonly", "no", "--daemonize", "no"]
        with (self.home / "server.log").open("ab") as log:
            self._process = account.spawn(command, output=log)
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the broker did not start: see {self.home / 'server.log'}")
            time.sleep(0.05)
