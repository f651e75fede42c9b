"""Runs checks on a client: a game, the proxy of the check, the client as a process."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .checks import CHECKS, Seen, faults_of_every_check
from .proxy import Proxy
from .table import Table

STOP_SECONDS = 10.0
LOOK_SECONDS = 0.05


@dataclass(frozen=True)
class Verdict:
    """What a check found. No faults: passed."""

    check: str
    faults: tuple[str, ...]


def run(check: str, server: str, command: Sequence[str], *, seconds: float = 60.0) -> Verdict:
    """Checks a client that `command` starts.

    Its environment has the address, a token, the code of a game and a language.
    """
    table = Table(server)
    try:
        script = CHECKS[check](table)
        seen = Seen()
        with Proxy(server, script) as proxy:
            seen.journal = proxy.journal
            given = {
                "AGOT_ADDRESS": proxy.address,
                "AGOT_TOKEN": table.token,
                "AGOT_GAME": table.code,
                "AGOT_LANGUAGE": script.language,
            }
            is_done = _drive(command, given, seen, script, seconds)
    finally:
        table.close()
    faults = [*faults_of_every_check(seen, table.log(script.language)), *script.faults(seen)]
    if not is_done:
        faults.append(
            f"after {seconds:.0f} s: {len(set(seen.answered))} of {script.wanted_answers} answers, "
            f"{len(seen.cursors)} of {script.wanted_events} events"
        )
    return Verdict(check, tuple(faults))


def _drive(command: Sequence[str], given: dict[str, str], seen: Seen, script: Any, seconds: float) -> bool:
    """Whether the client did what the check waits for, in time."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        process = subprocess.Popen(
            list(command),
            env=os.environ | given,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            encoding="utf-8",
        )
        reader = threading.Thread(target=_read, args=(process, seen), daemon=True)
        reader.start()
        end = time.monotonic() + seconds
        while process.poll() is None and not script.is_done(seen) and time.monotonic() < end:
            time.sleep(LOOK_SECONDS)
        is_done = bool(script.is_done(seen))
        seen.exit_code = process.poll()
        if seen.exit_code is None:
            process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        reader.join()
        assert process.stdout is not None
        process.stdout.close()
        errors.seek(0)
        seen.errors = errors.read()
    return is_done


def _read(process: subprocess.Popen[str], seen: Seen) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        try:
            found = json.loads(line)
        except ValueError:
            continue  # what the program prints for itself
        if isinstance(found, dict):
            seen.lines.append(found)
