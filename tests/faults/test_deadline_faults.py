"""Real processes, killed at the worst time: no decision is resolved twice, and none is lost."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.faults.service import Service, waits

GAMES = 24


@pytest.fixture
def service(whole_service: Service) -> Service:
    """The running service, restored after each test."""
    whole_service.restores_parts()
    return whole_service


@pytest.fixture(scope="module")
def whole_service() -> Iterator[Service]:
    """One service for all these tests: starting it takes as long as most of them."""
    with tempfile.TemporaryDirectory(prefix="got-test-") as name:
        Path(name).chmod(0o755)
        service = Service(Path(name))
        try:
            service.start()
            yield service
        finally:
            service.stop()


@pytest.mark.long
def test_a_worker_killed_while_resolving_decisions_loses_nothing(service: Service) -> None:
    codes = service.creates(GAMES, 1)
    for part in (1, GAMES // 2):
        waits(lambda part=part: service.resolved(codes) >= part, service.said)  # type: ignore[misc]
        service.kills("worker")
        service.starts("worker")
    service.is_sound(codes)


@pytest.mark.long
def test_two_beats_and_two_workers_resolve_each_decision_once(service: Service) -> None:
    service.starts("beat_two")
    service.starts("worker_two")
    codes = service.creates(GAMES, 2)
    service.is_sound(codes)
    service.kills("worker_two")
    service.kills("beat_two")


@pytest.mark.long
def test_no_deadline_is_lost_when_the_broker_is_emptied(service: Service) -> None:
    codes = service.creates(GAMES, 1)
    waits(lambda: service.resolved(codes) >= 1, service.said)
    service.loses_broker()
    time.sleep(1)
    service.broker.start()
    service.is_sound(codes)


@pytest.mark.drill
def test_nothing_is_lost_if_postgres_is_killed_while_decisions_are_resolved(service: Service) -> None:
    codes = service.creates(GAMES, 1)
    waits(lambda: service.resolved(codes) >= 1, service.said)
    service.kills_postgres()
    time.sleep(0.5)
    service.postgres.start()
    service.is_sound(codes)


@pytest.mark.drill
def test_a_short_outage_of_beat_delays_defaults_and_a_long_one_moves_due_times(service: Service) -> None:
    codes = service.creates(2, 2)
    service.kills("beat")
    time.sleep(3)
    service.starts("beat")
    service.is_sound(codes)

    service.kills("beat")
    beaten, codes = last_beat(service), service.creates(2, 3)
    time.sleep(12)
    assert service.resolved(codes) == 0
    service.starts("beat")
    waits(lambda: last_beat(service) > beaten, service.said)
    service.is_sound(codes)
    assert min(happened for *_, happened in service.defaults(codes)) > beaten + timedelta(seconds=12)
    due = {due for *_, due, _ in service.defaults(codes)}
    assert min(due) > beaten + timedelta(seconds=12)


def last_beat(service: Service) -> datetime:
    [(beat_at,)] = service.sql("select beat_at from games_heartbeat")
    assert isinstance(beat_at, datetime)
    return beat_at


@pytest.mark.long
def test_due_times_move_when_the_clock_jumps_forward_an_hour(service: Service) -> None:
    codes = service.creates(3, 600)
    created_at = service.now()
    waits(lambda: last_beat(service) > created_at, service.said)  # otherwise the step starts before the games
    [(before,)] = service.sql(DUE, codes)
    jumped = timedelta(hours=1)
    service.set_clock(service.now() + jumped)
    waits(lambda: service.sql(DUE, codes)[0][0] > before, service.said)
    [(after,)] = service.sql(DUE, codes)
    # The clock is set a little after it was read, so on a busy machine the clock step is shorter.
    assert jumped - timedelta(seconds=1) <= after - before <= jumped + timedelta(seconds=30)
    time.sleep(2)
    assert service.resolved(codes) == 0
    assert service.defaults(codes) == []


DUE = """
select min(waiting.due_at) from games_waiting waiting join games_game game on game.id = waiting.game_id
where game.code = any(%s)
"""
