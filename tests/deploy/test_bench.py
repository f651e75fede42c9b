"""Samples of the measurements: what they copy and count."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from deploy.bench import crowd
from deploy.bench.consumption import consumed

BUSY = "import time\nwhile time.process_time() < 0.3: pass"


@pytest.mark.django_db
def test_a_crowd_is_copied_from_every_table_of_a_game_and_from_no_view(owner_connection: Any) -> None:
    with owner_connection.cursor() as cursor:
        cursor.execute(crowd._TABLES)
        copied = [row[0] for row in cursor.fetchall()]
        cursor.execute("select relname from pg_class where relkind = 'r' and relname like 'games\\_%'")
        tables = {row[0] for row in cursor.fetchall()}
    assert len(copied) == len(set(copied))
    assert set(copied) <= tables
    assert {"games_game", "games_waiting", "games_unit", "games_eventrecord"} <= set(copied)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_consumption_counts_children_that_have_ended() -> None:
    with consumed({"all": os.getpid(), "nobody": 2**30}) as cpu:
        subprocess.run([sys.executable, "-c", BUSY], check=True)
    assert cpu.seconds["all"] >= 0.25
    assert cpu.seconds["nobody"] == 0
