"""Figures of /metrics: some are computed once for all processes, others are always fresh."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, connection, connections, transaction
from django.db.models import F

from games.models import Heartbeat, KeptFigures, Waiting
from games.selectors.metrics import cached_figures
from games.services import deadlines
from games.services.heartbeat import DEADLINES
from got_api.contracts import Figure
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared import clock
from tests.faults.web_server import wait_until
from tests.people import operator
from tests.served import HOUR, timed_game

pytestmark = pytest.mark.django_db

LONG = timedelta(days=1)
"""Longer than any test takes."""


@pytest.fixture(autouse=True)
def _keep_figures(settings: Any) -> None:
    settings.GOT_FIGURES_SECONDS = LONG.total_seconds()


class Counted:
    """Figures that count their computations."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Iterator[Figure]:
        self.count += 1
        yield Figure("got_ravens", "Ravens.", self.count, {"colour": "white"}, "counter")


def shown_series() -> dict[str, float]:
    """Every series of /metrics without labels."""
    found = {}
    for line in operator().get("/metrics").content.decode().splitlines():
        name, _, value = line.rpartition(" ")
        if "{" not in name and not line.startswith("#"):
            found[name] = float(value)
    return found


def test_figures_are_computed_once_until_they_expire() -> None:
    compute = Counted()
    ravens = cached_figures("ravens", compute)
    assert list(ravens()) == [Figure("got_ravens", "Ravens.", 1, {"colour": "white"}, "counter")]
    assert [figure.value for figure in ravens()] == [1]
    assert [figure.value for figure in cached_figures("ravens", compute)()] == [1]  # as another process would
    for shift in (-LONG, 2 * LONG):  # expired, and dated in the future
        with as_engine():
            KeptFigures.objects.update(computed_at=F("computed_at") + shift)
        before = compute.count
        assert [figure.value for figure in ravens()] == [before + 1]
        assert [figure.value for figure in ravens()] == [before + 1]
    assert compute.count == 3


def test_zero_seconds_disable_the_cache(settings: Any) -> None:
    settings.GOT_FIGURES_SECONDS = 0.0
    compute = Counted()
    assert [figure.value for _ in range(3) for figure in cached_figures("ravens", compute)()] == [1, 2, 3]


@pytest.mark.long
def test_counts_are_cached_and_the_age_of_the_tick_is_fresh() -> None:
    game = timed_game()
    deadlines.wake_due_games(now=clock.now() - HOUR)
    first = shown_series()
    assert first["got_decisions_waiting"] == 3
    assert first["got_tick_age_seconds"] >= 3600
    with as_engine():
        Waiting.objects.filter(game=game.game).delete()
        Heartbeat.objects.filter(name=DEADLINES).update(beat_at=F("beat_at") - LONG)
    second = shown_series()
    assert second["got_decisions_waiting"] == 3
    assert second["got_tick_age_seconds"] >= first["got_tick_age_seconds"] + LONG.total_seconds()
    with as_engine():
        KeptFigures.objects.update(computed_at=F("computed_at") - LONG)
    assert shown_series()["got_decisions_waiting"] == 0


def test_every_figure_that_counts_rows_is_cached() -> None:
    assert operator().get("/metrics").status_code == 200
    with as_engine():
        rows = dict(KeptFigures.objects.values_list("name", "text"))
    assert set(rows) == {"archive", "games", "notices", "replies"}
    assert "got_tick_age_seconds" not in "".join(rows.values())
    assert "got_clock_offset_seconds" not in "".join(rows.values())  # differs between machines


@pytest.mark.long
def test_cached_figures_mention_no_game_and_only_the_engine_role_reads_them() -> None:
    game = timed_game()
    assert operator().get("/metrics").status_code == 200
    with as_engine():
        text = "".join(KeptFigures.objects.values_list("text", flat=True))
    assert "got_games" in text
    assert not any(word in text for word in (game.code, *game.houses, *(str(u) for u in game.users.values())))
    for user in (None, next(iter(game.users.values()))):
        with pytest.raises(ProgrammingError, match="permission denied"), as_viewer(user):
            list(KeptFigures.objects.all())
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        list(KeptFigures.objects.all())


def test_figures_are_computed_even_if_the_database_is_read_only() -> None:
    compute = Counted()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local transaction_read_only = on")
        assert [figure.value for _ in range(2) for figure in cached_figures("ravens", compute)()] == [1, 2]
        transaction.set_rollback(True)
    with as_engine():
        assert not KeptFigures.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_processes_that_read_at_the_same_time_compute_figures_once(owner_connection: Any) -> None:
    begun, may_end = threading.Event(), threading.Event()
    count = Counted()

    def compute() -> Iterator[Figure]:
        begun.set()
        assert may_end.wait(600)
        yield from count()

    found: list[float] = []

    def read() -> None:
        try:
            found.extend(figure.value for figure in cached_figures("ravens", compute)())
        finally:
            connections.close_all()

    threads = [threading.Thread(target=read) for _ in range(2)]
    threads[0].start()
    assert begun.wait(600)
    threads[1].start()
    try:
        wait_until(lambda: owner_connection.execute(_WAITS).fetchone() == (1,))
    finally:
        may_end.set()
        for thread in threads:
            thread.join()
    assert (found, count.count) == ([1, 1], 1)


_WAITS = """
select count(*) from pg_locks join pg_stat_activity using (pid)
where not granted and datname = current_database()
"""
