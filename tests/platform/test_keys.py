"""If the database may be shared, no key is generated: a process without one does not start."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import ROOT
from deploy.processes import background
from deploy.start import start_command
from got_api.shared import keys
from got_api.shared.local import derived_vapid_key, vapid_key

SECONDS = 300
NOWHERE = {
    "DATABASE_URL": "postgresql://got_web@127.0.0.1:1/got",
    "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
}
PROCESSES = {
    **{name: start_command(name) for name in ("web", "worker", "beat", "lmtp")},
    "background": background(Path("/tmp"), lmtp_port=0),
    "check": [sys.executable, "manage.py", "check"],
}


def printed_by(command: list[str], var: Path, **settings: str) -> tuple[int, str]:
    """The exit code and the output of a process with exactly these settings."""
    names = ("SECRET_KEY", "GOT_VAPID_KEY")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    done = subprocess.run(
        command, cwd=ROOT, env=kept | {"GOT_VAR": str(var), "GOT_WEB_PROCESSES": "1", "PORT": "0"} | settings,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS,
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", PROCESSES)
def test_no_process_starts_with_a_shared_database_and_without_a_key(name: str, tmp_path: Path) -> None:
    code, output = printed_by(PROCESSES[name], tmp_path, **NOWHERE)
    assert code != 0
    assert keys.MISSING in output
    assert list(tmp_path.glob("*_key")) == []


@pytest.mark.long
def test_no_key_is_generated_if_one_is_set(tmp_path: Path) -> None:
    code, output = printed_by(PROCESSES["check"], tmp_path, **NOWHERE, SECRET_KEY="the same for all")
    assert code == 0, output
    assert list(tmp_path.glob("*_key")) == []


@pytest.mark.long
def test_a_server_with_a_local_database_generates_its_keys(tmp_path: Path) -> None:
    code, output = printed_by(PROCESSES["check"], tmp_path, DATABASE_URL="")
    assert code == 0, output
    assert {file.name for file in tmp_path.glob("*_key")} == {"secret_key", "vapid_key"}


def test_the_key_for_push_services_is_derived_from_the_shared_key(tmp_path: Path) -> None:
    """All machines derive the same key, which does not reveal the shared one."""
    assert derived_vapid_key("winter") == derived_vapid_key("winter") != derived_vapid_key("summer")
    assert len(derived_vapid_key("winter")) == len(vapid_key(tmp_path))
    assert re.fullmatch(r"[\w-]{43}=", derived_vapid_key("winter"))
