"""Runs checks on a client. Each check has a game, its proxy, and the client in a child process."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from .checks import CHECKS, Check, ObservedClient, faults_of_every_check
from .proxy import Proxy
from .table import Table

STUCK_SECONDS = 60.0
"""Time without a new event or answer after which a client counts as stuck. Even a slow machine needs less."""
STOP_SECONDS = 10.0
CHECK_SECONDS = 0.05


@dataclass(frozen=True)
class Verdict:
    """The result of a check. Without faults, the check passed."""

    check: str
    faults: tuple[str, ...]


def run(check: str, server: str, command: Sequence[str], *, seconds: float = STUCK_SECONDS) -> Verdict:
    """Checks a client that `command` starts.

    Its environment has the address, a token, the code of a game and a language. The kit
    stops the client when the check is complete, or after `seconds` without a new event or answer.
    """
    table = Table(server)
    try:
        script = CHECKS[check](table)
        with Proxy(server, script) as proxy:
            seated = environment(proxy.address, table.token, table.code, script.language)
            with Driver(command, seated) as driver:
                seen = driver.seen
                seen.journal = proxy.journal
                _wait(driver, script, seconds)
    finally:
        table.close()
    faults = [*faults_of_every_check(seen, table.log(script.language)), *script.faults(seen)]
    if not script.is_done(seen):
        faults.append(
            f"nothing new for {seconds:.0f} s: {len(set(seen.answered))} of {script.wanted_answers} answers, "
            f"{len(seen.cursors)} of {script.wanted_events} events"
        )
    return Verdict(check, tuple(faults))


def environment(address: str, token: str, code: str, language: str = "en") -> dict[str, str]:
    """The environment variables of a driver."""
    return {"AGOT_ADDRESS": address, "AGOT_TOKEN": token, "AGOT_GAME": code, "AGOT_LANGUAGE": language}


class Driver:
    """A client in a child process. `seen` gets its output as it is written, and its errors after it exits."""

    def __init__(self, command: Sequence[str], given: dict[str, str]) -> None:
        self.seen = ObservedClient()
        self.seen.started_at = time.time()
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self.process = subprocess.Popen(
            list(command),
            env=os.environ | given,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Stops the client. If it has exited before, `seen` has its exit code."""
        self.seen.exit_code = self.process.poll()
        if self.seen.exit_code is None:
            self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        with self._errors:
            self._errors.seek(0)
            self.seen.errors = self._errors.read()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            try:
                found = json.loads(line)
            except ValueError:
                # If the process exits, its last line may be cut off. Other lines are output of the program.
                if line.startswith("{") and line.endswith("\n"):
                    self.seen.broken.append(line.strip())
                continue
            if isinstance(found, dict):
                self.seen.lines.append(found)
                if "event" in found:
                    self.seen.shown_at.setdefault(found["event"], time.time())


def _wait(driver: Driver, script: Check, seconds: float) -> None:
    """Waits until the check is complete, or the client has exited or is stuck."""
    progress, moved_at = 0, time.monotonic()
    while driver.process.poll() is None and not script.is_done(driver.seen):
        seen = len(set(driver.seen.answered)) + len(set(driver.seen.cursors))
        if seen > progress:
            progress, moved_at = seen, time.monotonic()
        elif time.monotonic() > moved_at + seconds:
            return
        time.sleep(CHECK_SECONDS)
