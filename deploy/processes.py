"""Command lines of processes that are not in the Procfile, and a child process that is restarted when it
dies.
"""

import ctypes
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from deploy.patience import Patience, file_size, processor_time

logger = logging.getLogger("deploy")

MIN_WAIT = 0.5
MAX_WAIT = 30.0
STEADY_SECONDS = 60.0  # after running for this long, the delay before a restart is MIN_WAIT again
SILENCE_SECONDS = 60.0
MAX_LOG_BYTES = 50_000_000
_PR_SET_PDEATHSIG = 1


def core_count() -> int:
    """Number of cores that this process may use: in a container fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def background(folder: Path, *, lmtp_port: int | None) -> list[str]:
    """All work besides HTTP in one process: tasks, notices, beat, and mail replies."""
    mails = [] if lmtp_port is None else ["--lmtp-port", str(lmtp_port)]
    schedule = ["--schedule", str(folder / "beat-schedule")]
    return [sys.executable, "manage.py", "serve_background", *schedule, *mails]


def mail_server(port: int, *, lmtp_port: int, folder: Path, domain: str, sender: str) -> list[str]:
    """The local mail server, which writes mails to files, and delivers replies over LMTP."""
    return [
        *(sys.executable, "-m", "deploy.mail_server", "--port", str(port), "--lmtp-port", str(lmtp_port)),
        *("--domain", domain, "--sender", sender, "--folder", str(folder)),
    ]


class Child:
    """A process and its process group. `restart_if_exited` restarts it, with increasing delays."""

    def __init__(
        self, name: str, command: Sequence[str], *, log: Path, folder: Path, environment: dict[str, str]
    ):
        self.name = name
        self._command = list(command)
        self._log = log
        self._folder = folder
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._wait = MIN_WAIT
        self._again_at = 0.0

    def start(self) -> None:
        with self._output() as output:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self._folder,
                env=self._environment,
                start_new_session=True,  # Ctrl-C reaches only run.py, which stops its children in order
                preexec_fn=die_with_parent,
            )
        self._started = time.monotonic()
        self._again_at = 0.0

    def _output(self) -> BinaryIO:
        """Opens the log, or /dev/null if that fails: a process can serve without its log."""
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            if self._log.exists() and self._log.stat().st_size > MAX_LOG_BYTES:
                os.replace(self._log, self._log.with_suffix(".log.1"))
            return self._log.open("ab")
        except OSError as error:
            logger.warning("%s has no log: %s", self.name, error)
            return open(os.devnull, "ab")

    def restart_if_exited(self) -> None:
        """Restarts the process after its delay if it has died. Called repeatedly."""
        now = time.monotonic()
        if self._process is not None and self._process.poll() is not None:
            self._kill_group()
            if now - self._started > STEADY_SECONDS:
                self._wait = MIN_WAIT
            logger.warning("%s ended (%s); again in %.1f s", self.name, self._process.returncode, self._wait)
            self._process, self._again_at = None, now + self._wait
            self._wait = min(self._wait * 2, MAX_WAIT)
        elif self._process is None and self._again_at and now >= self._again_at:
            try:
                self.start()
            except OSError as error:  # no memory, process or file descriptor is available
                logger.error("%s cannot be started: %s; again in %.1f s", self.name, error, self._wait)
                self._again_at, self._wait = now + self._wait, min(self._wait * 2, MAX_WAIT)

    def await_start(self, answers: Callable[[], bool], silence_seconds: float = SILENCE_SECONDS) -> None:
        """Waits until the server responds.

        Raises RuntimeError if it exits, or neither logs nor uses CPU time for too long.
        """
        patience = Patience(silence_seconds, file_size(self._log), processor_time(self.pid))
        while not answers():
            if patience.is_over() or not self.is_running():
                raise RuntimeError(f"{self.name} does not answer: see {self._log}")
            patience.pause()

    def stop(self, seconds: float) -> None:
        """Asks the process to exit, waits, and kills the rest of its group."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            logger.warning("%s did not end within %.0f s and was killed", self.name, seconds)
        self._kill_group()
        self._process.wait()
        self._process = None

    def kill(self) -> None:
        """Kills the process and its children at once, like a fault."""
        self._kill_group()
        if self._process is not None:
            self._process.wait()

    def reload(self) -> None:
        """Asks a web server to replace its workers."""
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)

    @property
    def pid(self) -> int:
        """The pid of the running process, which leads a session; 0 if it does not run."""
        return self._process.pid if self._process is not None else 0

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _kill_group(self) -> None:
        """Kills the process group: children of a dead leader would otherwise continue to serve."""
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


def die_with_parent() -> None:
    """A `preexec_fn`: on Linux, the started process gets SIGTERM when its parent dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
