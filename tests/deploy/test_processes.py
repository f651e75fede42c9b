"""Children: started again when they die, ended with all of their group."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.processes import Child
from deploy.run import behind_web
from tests.faults.web_server import wait_until

# Notes its own id and that of a child of its own, then waits.
FAMILY = """
import os, subprocess, time
child = subprocess.Popen(["sleep", "60"])
print(os.getpid(), child.pid, flush=True)
time.sleep(60)
"""


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    child = Child(
        "family", [sys.executable, "-c", FAMILY], log=tmp_path / "log" / "family.log", folder=tmp_path,
        environment=dict(os.environ),
    )  # fmt: skip
    child.start()
    yield child
    child.stop(5)


def noted(tmp_path: Path, lines: int) -> list[list[int]]:
    """What the first `lines` starts wrote."""
    log = tmp_path / "log" / "family.log"
    wait_until(lambda: log.read_text().count("\n") >= lines)
    return [[int(word) for word in line.split()] for line in log.read_text().splitlines()]


def is_alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[:1]
    except OSError:
        return False


def test_killed_child_is_started_again_and_leaves_nobody_behind(child: Child, tmp_path: Path) -> None:
    [[leader, member]] = noted(tmp_path, 1)
    os.kill(leader, signal.SIGKILL)
    wait_until(lambda: not child.is_running())
    started = time.monotonic()
    while len(noted(tmp_path, 1)) < 2:
        child.revive()
        time.sleep(0.02)
        assert time.monotonic() - started < 120
    assert time.monotonic() - started >= 0.5
    wait_until(lambda: not is_alive(member))
    assert child.is_running()


def test_child_that_keeps_dying_is_started_ever_more_slowly(tmp_path: Path) -> None:
    log = tmp_path / "log" / "mortal.log"
    child = Child(
        "mortal", [sys.executable, "-c", "import time; print(time.monotonic(), flush=True)"], log=log,
        folder=tmp_path, environment=dict(os.environ),
    )  # fmt: skip
    child.start()

    def has_started_three_times() -> bool:
        child.revive()
        return log.read_text().count("\n") >= 3

    wait_until(has_started_three_times)
    child.stop(1)
    first, second, third = [float(line) for line in log.read_text().splitlines()][:3]
    # Each start is noted late by what an interpreter takes to start, which the difference may lack.
    assert second - first >= 0.25
    assert third - first >= 1.25


def test_stopping_ends_the_whole_group(child: Child, tmp_path: Path) -> None:
    [[leader, member]] = noted(tmp_path, 1)
    child.stop(5)
    assert not is_alive(leader)
    wait_until(lambda: not is_alive(member))
    child.revive()
    assert not child.is_running()


def test_a_small_server_runs_all_but_http_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """And in several where a number of workers is wanted."""
    monkeypatch.delenv("GOT_WORKER_PROCESSES", raising=False)
    assert set(behind_web(2400)) == set(behind_web(None)) == {"background"}
    assert "--lmtp-port" in behind_web(2400)["background"]
    monkeypatch.setenv("GOT_WORKER_PROCESSES", "2")
    assert set(behind_web(2400)) == {"worker", "notices", "beat", "lmtp"}
    assert set(behind_web(None)) == {"worker", "notices", "beat"}
