"""All parts of `make run` on a file system that is full and later has space again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.deploy.test_run import ROOT, Running
from tests.faults.web_server import wait_until
from tests.full_disk import with_small_disk

SIZE = "700m"
READS = ("/api/v1/games", "/api/v1/seasons", "/health/live", "/api/v1/errors", "/no/such/address")
NEEDS_DATABASE = READS[:2]
SECONDS = 1.0


def ask(running: Running, path: str) -> tuple[int, str | None, float]:
    """Status, `Retry-After` and seconds. Raises OSError without a response."""
    since = time.monotonic()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{running.port}{path}", timeout=60) as response:
            response.read()
            return response.status, None, time.monotonic() - since
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Retry-After"], time.monotonic() - since


def fill(file: Path) -> None:
    """Fills the disk completely."""
    with file.open("wb", buffering=0) as filler:
        for size in (65_536, 1):
            with suppress(OSError):
                while True:
                    filler.write(bytes(size))


def drill(folder: Path) -> None:
    """Runs in a process for which the file system of `folder` is small."""
    running = Running(folder / "var")
    running.environment["GOT_WEB_PROCESSES"] = "2"
    running.output = folder / "run.out"
    try:
        running.start()
        wait_until(lambda: len(running.processes("got_api.serving.web_worker")) == 2)
        wait_until(lambda: ask(running, "/api/v1/games")[0] == 200)
        workers = set(running.processes("got_api.serving.web_worker"))
        background = running.processes("serve_background")

        fill(folder / "filler")
        for _ in range(5):
            for path in READS:
                assert ask(running, path)[0] in (200, 404, 503), path

        os.kill(running.postmaster(), signal.SIGKILL)  # as it exits by itself when it cannot write its log
        wait_until(lambda: ask(running, "/api/v1/games")[0] == 503)
        slow = []
        for _ in range(20):
            for path in READS:
                status, retry_after, seconds = ask(running, path)
                assert (status == 503) is (path in NEEDS_DATABASE), (path, status)
                assert status != 503 or retry_after is not None
                if seconds > SECONDS:
                    slow.append((path, seconds))
        # a few, because this machine is busy
        assert len(slow) <= 5, slow
        assert set(running.processes("got_api.serving.web_worker")) == workers
        assert running.processes("serve_background") == background

        (folder / "filler").unlink()
        wait_until(lambda: ask(running, "/api/v1/games")[0] == 200, running.said)
        assert set(running.processes("got_api.serving.web_worker")) == workers
    finally:
        code = running.interrupt()
    assert code == 0


@pytest.mark.long
def test_a_full_disk_kills_no_process_and_every_request_is_answered() -> None:
    with TemporaryDirectory(prefix="got") as disk:
        code = (
            f"from pathlib import Path; from tests.faults.test_full_disk import drill; drill(Path({disk!r}))"
        )
        command = with_small_disk(disk, SIZE, [sys.executable, "-c", code])
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
