"""A sample of make drill-upgrade: from the last state of the code that had fewer migrations.

From the newest commit while no migration is newer than the squashed ones.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import ROOT
from deploy.drills.upgrade import before_the_last_migration


@pytest.mark.long
def test_a_server_is_upgraded_while_three_players_play(tmp_path: Path) -> None:
    base = before_the_last_migration()
    if base is None:
        pytest.skip("the history of this clone does not reach the last migration: git fetch --unshallow")
    done = subprocess.run(
        [sys.executable, "-m", "deploy.drills.upgrade"],
        cwd=ROOT, env=os.environ | {"BASE": base, "PLAYERS": "3", "GOT_VAR": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "release (" in done.stdout
    assert done.stdout.rstrip().endswith("drill-upgrade: 0 findings")
