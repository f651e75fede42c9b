"""One settings.env for all ways of hosting: each documented setting reaches the processes, by its name."""

from __future__ import annotations

import os
import subprocess
import sys

from deploy import ROOT


def printed(statement: str, **settings: str) -> str:
    """What a process with these settings prints about its Django settings."""
    code = f"from got_api import settings; print({statement})"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GOT_")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment | settings, check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    return done.stdout.strip()


def test_health_checks_of_this_machine_need_no_host_name() -> None:
    names = printed("*settings.ALLOWED_HOSTS", GOT_ALLOWED_HOSTS="got.example.org").split()
    assert {"127.0.0.1", "localhost", "[::1]", "got.example.org"} == set(names)
