"""Processes killed during a game: every acknowledged answer is stored, and the game continues."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.test_run import ROOT, Running
from tests.faults.web_server import wait_until


@pytest.fixture
def running(folder: Path) -> Iterator[Running]:
    running = Running(folder / "var")
    yield running
    running.interrupt()


@pytest.mark.long
def test_no_acknowledged_answer_is_lost_when_everything_is_killed(running: Running) -> None:
    running.start()
    victims = {2: "deploy.web", 3: "manage.py serve_background", 4: "postgres", 6: "deploy.run"}
    reported = []
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "deploy.demo", "--players", "6", "--seed", "3", "--tides", "1"],
        cwd=ROOT,
        env=running.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as demo:
        assert demo.stdout is not None
        for line in demo.stdout:
            reported.append(line)
            number = re.match(r"round +(\d+)", line)
            if number and (victim := victims.pop(int(number[1]), None)):
                kill(running, victim)
    assert demo.returncode == 0, "".join(reported)
    # The demonstration compares acknowledged answers with the stored ones, and rows with events.
    assert "0 findings" in reported[-1]
    assert not victims, "the game was over before everything had been killed"


def kill(running: Running, victim: str) -> None:
    if victim == "deploy.run":
        assert running.process is not None
        running.process.kill()
        running.process.wait(600)
        # The kernel kills its children with it. PostgreSQL keeps running, and the next start finds it.
        wait_until(lambda: not running.processes("web_worker") and not running.processes("serve_background"))
        running.start()
        return
    pids = [running.postmaster()] if victim == "postgres" else running.processes(victim)
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
