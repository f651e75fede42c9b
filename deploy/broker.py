"""A local broker on a unix socket, used if CELERY_BROKER_URL names none.

It writes nothing to disk: due work is in PostgreSQL, and the broker only wakes workers.
"""

import fcntl
import logging
import subprocess
from contextlib import suppress
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.account import reachable_program, server_account, socket_folder
from deploy.patience import Patience, file_size, processor_time
from deploy.programs import broker_programs

logger = logging.getLogger("deploy")

STOP_SECONDS = 60.0


class Broker:
    """The Redis-compatible server whose files are under `home`."""

    silence_seconds = 15.0  # the start has failed if there is no response, log line or CPU use for this long

    def __init__(self, home: Path) -> None:
        self.home = home.absolute()
        self.program: Path | None = None
        """The program that was started; None if the server was already running."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the broker unless it runs. Raises RuntimeError if it does not start."""
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.is_answering():
                self._spawn()

    def stop(self) -> None:
        if self.home.exists() and self.is_answering():
            self._client().shutdown(nosave=True)
        if self._process is not None:
            self._process.wait(STOP_SECONDS)

    def is_answering(self) -> bool:
        try:
            return bool(self._client().ping())
        except (redis.ConnectionError, redis.TimeoutError, OSError):
            return False

    def describe(self) -> str:
        """The origin of the running program, for the log."""
        return f"from {self.program}" if self.program else "was running already"

    def url(self) -> str:
        return f"redis+socket://{self.socket}"

    @property
    def socket(self) -> Path:
        return socket_folder(self.home / "run", server_account()) / "broker.sock"

    def _client(self) -> "redis.Redis":
        once = Retry(NoBackoff(), 0)  # the default retries a dead server for seconds
        return redis.Redis(unix_socket_path=str(self.socket), socket_timeout=5, retry=once)

    def _spawn(self) -> None:
        """Starts the first program that works. Raises RuntimeError with the end of the log if none does."""
        failed: list[str] = []
        for program in broker_programs():
            if self._try(program):
                self.program = program
                for previous in failed:
                    logger.warning("%s; using %s", previous, program)
                return
            failed.append(f"{program} does not run as a broker: {self._last_lines()}")
        raise RuntimeError(f"the broker did not start: {'; '.join(failed)}")

    def _try(self, program: Path) -> bool:
        """Starts a program. Returns whether it responds; kills it if not."""
        account = server_account()
        self.socket.unlink(missing_ok=True)
        command: list[str | Path] = [
            reachable_program(program, self.home / "programs", account),
            *("--port", "0", "--unixsocket", self.socket, "--unixsocketperm", "700"),
            *("--dir", self.socket.parent, "--save", "", "--appendonly", "no", "--daemonize", "no"),
        ]
        log_path = self.home / "server.log"
        try:
            with log_path.open("ab") as log:
                self._process = account.spawn(command, output=log)
        except OSError as error:
            with log_path.open("a") as words:
                words.write(f"{error}\n")
            return False
        patience = Patience(self.silence_seconds, file_size(log_path), processor_time(self._process.pid))
        while not self.is_answering():
            if self._process.poll() is not None or patience.is_over():
                with suppress(ProcessLookupError):
                    self._process.kill()
                self._process.wait()
                self._process = None
                return False
            patience.pause()
        return True

    def _last_lines(self) -> str:
        text = (self.home / "server.log").read_text(errors="replace")
        return " / ".join(text.splitlines()[-2:]) or "no word in its log"
