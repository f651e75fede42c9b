"""Web outages, changed clocks, a database restored to an earlier day: with real processes."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from deploy.demo.server import free_port
from deploy.processes import die_with_parent
from deploy.start import start_command
from tests.faults.service import ROOT, Service, waits

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
CLOCK_STEPS = "select clock_steps from games_heartbeat where name = 'serving'"


class WebService(Service):
    """A service with web processes, through which players answer."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.port = free_port()
        self.environment |= {"GOT_WEB_PROCESSES": "1", "GOT_WEB_THREADS": "2"}

    def starts_web(self) -> None:
        command = start_command("web", "--host", "127.0.0.1", "--port", str(self.port))
        with (self.home / "web.log").open("ab") as log:
            self.running["web"] = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log,
                start_new_session=True, preexec_fn=die_with_parent,
            )  # fmt: skip
        waits(lambda: self.get("/api/v1/health")[0] in (200, 404), self.said)

    def restores_parts(self) -> None:
        web = self.running.pop("web", None)
        super().restores_parts()
        if web is None or web.poll() is not None:
            self.starts_web()
        else:
            self.running["web"] = web

    def supervises(self) -> bool:
        """Only the tests start web."""
        for name, process in list(self.running.items()):
            if name != "web" and process.poll() is not None:
                self.starts(name)
        return True

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=600)
        try:
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return response.status, found, response.read()
        except OSError:
            return 0, {}, b""
        finally:
            connection.close()

    def beat_at(self) -> datetime | None:
        rows = self.sql("select beat_at from games_heartbeat where name = 'serving'")
        return rows[0][0] if rows else None

    def beats_after(self, moment: datetime) -> bool:
        beat_at = self.beat_at()
        return beat_at is not None and beat_at > moment

    def due_times(self, codes: list[str]) -> list[datetime]:
        found = self.sql(
            """select distinct due_at from games_waiting waiting
               join games_game game on game.id = waiting.game_id where game.code = any(%s)""",
            codes,
        )
        return sorted(row[0] for row in found)

    def outages(self) -> list[Any]:
        return self.sql("select cause, starts_at, ends_at, asked_from from games_outage order by number")


@pytest.fixture
def service(whole_service: WebService) -> WebService:
    """The running service with web, restored after each test."""
    whole_service.restores_parts()
    return whole_service


@pytest.fixture(scope="module")
def whole_service() -> Iterator[WebService]:
    """One service for all these tests: starting it takes as long as most of them."""
    with tempfile.TemporaryDirectory(prefix="got-test-") as name:
        Path(name).chmod(0o755)
        service = WebService(Path(name))
        try:
            service.start()
            service.starts_web()
            waits(lambda: service.beat_at() is not None, service.said)
            yield service
        finally:
            service.stop()


@pytest.mark.drill
def test_a_web_outage_of_a_few_seconds_costs_no_player_time(service: WebService) -> None:
    """The outage lasts less than a minute and the tick continues. Due times move by its length, and nothing
    is resolved meanwhile.
    """
    known = len(service.outages())
    codes = service.creates(2, 20)
    [due] = service.due_times(codes)
    created_at = service.now()
    waits(
        lambda: service.beats_after(created_at), service.said
    )  # otherwise the outage starts before the games
    service.kills("web")
    last = service.beat_at()
    assert last is not None
    waits(lambda: service.now() > due + 5 * SECOND, service.said)
    assert service.resolved(codes) == 0
    assert service.defaults(codes) == []
    service.starts_web()
    waits(lambda: service.due_times(codes) != [due], service.said)
    [(cause, starts_at, ends_at, _)] = service.outages()[known:]
    assert cause == "unavailable"
    assert abs(starts_at - last) < SECOND
    assert service.due_times(codes) == [due + (ends_at - starts_at)]
    service.is_sound(codes)


@pytest.mark.long
def test_setting_the_clock_back_and_forth_by_an_hour_moves_no_due_time(service: WebService) -> None:
    known, [(steps,)] = len(service.outages()), service.sql(CLOCK_STEPS)
    codes = service.creates(2, 600)
    before = service.due_times(codes)
    true = service.now()
    service.set_clock(true - HOUR)
    waits(lambda: (service.beat_at() or true) < true - HOUR / 2, service.said)
    service.set_clock(service.now() + HOUR)
    waits(lambda: service.beats_after(true), service.said)
    last = service.beat_at()
    assert last is not None
    waits(lambda: service.beats_after(last + 5 * SECOND), service.said)
    assert service.due_times(codes) == before
    assert all(asked_from is not None for *_, asked_from in service.outages()[known:])
    assert service.sql(CLOCK_STEPS) == [(steps + 2,)]
    assert service.defaults(codes) == []


@pytest.mark.long
def test_games_continue_after_the_database_is_restored_to_an_earlier_time(service: WebService) -> None:
    """The files of the cluster are restored, then `manage.py restored` runs, and all processes
    start again.
    """
    codes = service.creates(2, 3)
    service.awaits_resolution(codes)
    [old, *_] = service.creates(1, 600)
    created_at = service.now()
    waits(
        lambda: service.beats_after(created_at), service.said
    )  # otherwise the outage starts before the game
    due = service.due_times(
        [old]
    )  # the time of the backup: on a slow machine the start below is itself an outage
    for name in list(service.running):
        service.kills(name)
    service.postgres.stop()
    data = service.home / "postgres"
    shutil.copytree(data, service.home / "backup", symlinks=True, ignore=shutil.ignore_patterns(".s.*"))
    keep_owners(data, service.home / "backup")

    service.postgres.start()
    service.starts("worker")
    service.starts("beat")
    service.starts_web()
    path = f"/api/v1/games/{old}"
    _, headers, _ = service.get(f"{path}/position")
    lost = service.creates(1, 1)
    service.awaits_resolution(lost)
    assert service.get(f"/api/v1/games/{lost[0]}/position")[0] == 200
    for name in list(service.running):
        service.kills(name)
    service.postgres.stop()
    shutil.rmtree(data)
    (service.home / "backup").rename(data)
    service.postgres.start()

    restored_to = service.sql("select max(beat_at) from games_heartbeat")[0][0]
    assert "epoch" in service.manage("manage.py", "restored")
    service.starts("worker")
    service.starts("beat")
    service.starts_web()
    assert service.get(f"/api/v1/games/{lost[0]}/position")[0] == 404
    assert service.get(f"{path}/position", **{"If-None-Match": headers["etag"]})[0] == 200
    assert service.get(f"{path}/events?after=1.1.0")[0] == 409
    [(ends_at,)] = service.sql("select max(ends_at) from games_outage where cause = 'restore'")
    lost_time = ends_at - restored_to
    waits(lambda: service.due_times([old])[0] >= due[0] + lost_time, service.said)
    service.checks(*codes, old)


def keep_owners(source: Path, copy: Path) -> None:
    """The cluster may belong to another account than the tests."""
    for path in (source, *source.rglob("*")):
        there = copy / path.relative_to(source)
        if there.exists():
            shutil.chown(there, path.stat().st_uid, path.stat().st_gid)
