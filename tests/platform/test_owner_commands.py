"""Commands that need the owner's login, when only the web login is configured."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from deploy import ROOT


@pytest.mark.parametrize("command", ["migrate", "release", "release_plan"])
def test_error_of_a_command_without_the_address_of_the_owner_names_the_setting(command: str) -> None:
    """The exit code is not 1, because two of the commands use 1 to report that the server must be stopped."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("DATABASE_")}
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env=given | {"DATABASE_URL": "postgresql://got_web@192.0.2.1/got", "SECRET_KEY": "x" * 50},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"{command} needs DATABASE_OWNER_URL, the address of the owner\n"
