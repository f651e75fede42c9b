"""Child processes: restarted when they exit, and stopped with their whole group."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.processes import Child
from deploy.run import background_commands
from deploy.web import Supervisor, listen
from tests.faults.web_server import wait_until

# Writes its own id and that of a child, then waits.
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


def noted_process_ids(tmp_path: Path, lines: int) -> list[list[int]]:
    """Waits for this many lines of output, one per start. Returns all their process ids."""
    log = tmp_path / "log" / "family.log"
    wait_until(lambda: log.read_text().count("\n") >= lines)
    return [[int(word) for word in line.split()] for line in log.read_text().splitlines()]


def is_alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[:1]
    except OSError:
        return False


def test_killed_child_is_restarted_and_leaves_no_process(child: Child, tmp_path: Path) -> None:
    [[leader, member]] = noted_process_ids(tmp_path, 1)
    os.kill(leader, signal.SIGKILL)
    wait_until(lambda: not child.is_running())
    started = time.monotonic()
    while len(noted_process_ids(tmp_path, 1)) < 2:
        child.restart_if_exited()
        time.sleep(0.02)
        assert time.monotonic() - started < 120
    assert time.monotonic() - started >= 0.5
    wait_until(lambda: not is_alive(member))
    assert child.is_running()


def test_a_child_that_keeps_exiting_is_restarted_with_growing_delays(tmp_path: Path) -> None:
    log = tmp_path / "log" / "mortal.log"
    child = Child(
        "mortal", [sys.executable, "-c", "import time; print(time.monotonic(), flush=True)"], log=log,
        folder=tmp_path, environment=dict(os.environ),
    )  # fmt: skip
    child.start()

    def has_started_three_times() -> bool:
        child.restart_if_exited()
        return log.read_text().count("\n") >= 3

    wait_until(has_started_three_times)
    child.stop(1)
    first, second, third = [float(line) for line in log.read_text().splitlines()][:3]
    # Each time includes the startup of an interpreter, so a difference may be too small by that much.
    assert second - first >= 0.25
    assert third - first >= 1.25


def test_stopping_a_child_ends_its_whole_group(child: Child, tmp_path: Path) -> None:
    [[leader, member]] = noted_process_ids(tmp_path, 1)
    child.stop(5)
    assert not is_alive(leader)
    wait_until(lambda: not is_alive(member))
    child.restart_if_exited()
    assert not child.is_running()


def test_a_small_server_runs_all_but_http_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more workers configured, it uses several processes."""
    monkeypatch.delenv("GOT_WORKER_PROCESSES", raising=False)
    assert set(background_commands(2400)) == set(background_commands(None)) == {"background"}
    assert "--lmtp-port" in background_commands(2400)["background"]
    monkeypatch.setenv("GOT_WORKER_PROCESSES", "2")
    assert set(background_commands(2400)) == {"worker", "notices", "searches", "beat", "lmtp"}
    assert set(background_commands(None)) == {"worker", "notices", "searches", "beat"}


def test_a_child_can_run_without_a_log(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("where the folder would be")
    child = Child(
        "family", [sys.executable, "-c", FAMILY], log=tmp_path / "log" / "family.log", folder=tmp_path,
        environment=dict(os.environ),
    )  # fmt: skip
    child.start()
    try:
        assert child.is_running()
    finally:
        child.stop(5)


def test_child_that_cannot_be_started_is_retried(
    child: Child, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted_process_ids(tmp_path, 1)
    child.kill()
    tries = []

    def fails(*_: object, **__: object) -> None:
        tries.append(1)
        raise BlockingIOError(11, "Resource temporarily unavailable")

    def is_restarted() -> bool:
        child.restart_if_exited()
        return child.is_running()

    with monkeypatch.context() as patch:
        patch.setattr("subprocess.Popen", fails)
        wait_until(lambda: is_restarted() or tries)
        assert not child.is_running()
    wait_until(is_restarted)


def test_supervisor_survives_when_workers_cannot_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("subprocess.Popen", fails)
    [listening] = listen("127.0.0.1", 0, 1)
    supervisor = Supervisor([listening])
    tries = iter(range(3))
    monkeypatch.setattr("deploy.web.MAX_WAIT", 0.0)
    monkeypatch.setattr(
        "deploy.web.time.sleep", lambda _: supervisor.stop() if next(tries, None) is None else None
    )
    assert supervisor.run()
