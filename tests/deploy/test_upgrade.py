"""A sample of make drill-upgrade: an upgrade from the last commit with fewer migrations.

While no migration is newer than the squashed ones, it starts from the newest commit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import ROOT
from deploy.drills import upgrade
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


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in which `upgrade` finds the release to start from."""
    monkeypatch.setattr(upgrade, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


def commit(tree: Path, **files: str | None) -> str:
    """Makes a commit with migrations of these names; None deletes one. Returns the id of the commit."""
    for name, text in files.items():
        path = tree / "games" / "migrations" / f"{name.lstrip('_')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
    git = ["git", "-C", str(tree), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run([*git, "add", "--all"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    return subprocess.run(
        [*git, "rev-parse", "HEAD"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def commit_before(tree: Path, name: str) -> str:
    command = ["git", "-C", str(tree), "rev-parse", f"{name}^"]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def test_the_base_release_precedes_the_last_migration_and_upgrades_to_the_current_schema(
    history: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = commit(history, _0001_initial="1", _0002_walls="1")
    commit(history, _0003_gates="1")
    assert before_the_last_migration() == commit_before(history, "HEAD")
    squashed = commit(history, _0001_initial="2", _0002_walls=None, _0003_gates=None)
    assert before_the_last_migration() == "HEAD"
    commit(history)
    commit(history, _0002_moats="1")
    assert before_the_last_migration() == commit_before(history, "HEAD")
    assert upgrade.removed_since(squashed) == []
    monkeypatch.setenv("BASE", first)
    with pytest.raises(SystemExit, match="do not lead to those of today"):
        upgrade.main()
