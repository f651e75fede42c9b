"""Workers of a league, killed at the worst time: no draw or start happens twice, and nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.leagues.services.running import LEASE
from tests.faults.service import ROOT, Service, waits

ENTRIES, TABLES = 24, 8


@pytest.fixture
def service() -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="got-test-") as name:
        Path(name).chmod(0o755)
        service = Service(Path(name))
        try:
            service.start()
            service.starts("beat_two")
            service.starts("worker_two")
            yield service
        finally:
            service.stop()


@pytest.mark.long
def test_workers_killed_during_draws_and_substitute_searches_lose_nothing(
    service: Service, tmp_path: Path
) -> None:
    """In `make test` a worker is killed while it resolves decisions."""
    service.asks("found_season", ENTRIES, TABLES)
    service.asks("draw")
    await_count(service, "leagues_draw", 1)
    kill_both(service)
    await_count(service, "leagues_draw where status = 'proposed'", 1)

    certificate = tmp_path / "certificate.json"
    certificate.write_text(json.dumps(service.asks("publish")))
    for part in (1, TABLES // 2):
        await_count(service, "leagues_table where game_id is not null", part)
        kill_both(service)
    await_count(service, "leagues_table where game_id is not null", TABLES)
    assert count(service, "games_game") == count(service, "leagues_table") == TABLES
    assert count(service, "leagues_draw") == 1
    seated = service.sql("select entry_id from leagues_seat")
    assert len(seated) == len(set(seated)) == ENTRIES
    verify = [sys.executable, "openapi/verify_draw.py", str(certificate)]
    assert subprocess.run(verify, cwd=ROOT, check=False, capture_output=True).returncode == 0

    assert service.asks("open_seats") == TABLES
    for part in (1, TABLES // 2):
        await_count(service, "standby_offer", part)
        kill_both(service)
    await_count(service, "standby_offer", TABLES)
    offers = service.sql("select search from standby_offer")
    assert len(offers) == len(set(offers)) == count(service, "leagues_search") == TABLES
    notes = Counter(service.sql("select kind, facts->>'table' from leagues_logentry"))
    for kind in ("seat_opened", "substitute_asked"):
        assert [notes[kind, str(table)] for table in range(1, TABLES + 1)] == [1] * TABLES
    [(asked,)] = service.sql("select count(*) from notices_notice where kind = 'standby_wanted'")
    assert asked == TABLES


def count(service: Service, rows: str) -> int:
    """Number of rows of a table, or of a table and a condition."""
    [(found,)] = service.sql(f"select count(*) from {rows}")
    return int(found)


def await_count(service: Service, rows: str, at_least: int) -> None:
    waits(lambda: service.supervises() and count(service, rows) >= at_least, service.said)


def kill_both(service: Service) -> None:
    """Kills and restarts both workers. Ends their leases, because no worker takes over a leased season."""
    for name in ("worker", "worker_two"):
        service.kills(name)
        service.starts(name)
    service.set_clock(service.now() + LEASE)
