"""The metrics do not reveal the game of a private message.

Ordinary users cannot read the metrics. An operator reads counts of the whole server: the same for any game.
No metric names a game, a house or a user.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.conf import settings
from prometheus_client.multiprocess import MultiProcessCollector

from games.press.models import Message
from got_api.contracts import Figure
from got_api.database.viewer import as_engine
from got_api.registry import App
from got_api.shared import metrics
from tests.declaring import declare_app
from tests.people import Visitor, operator

from .test_http import courses, set_clock
from .test_press import Talk, stay_silent, talk_a_lot, talk_briefly
from .watching import SEEDS, Company, company, rolled_back, store

__all__ = ["set_clock"]
pytestmark = pytest.mark.django_db

MEASURED = ("_bucket", "_sum", "_created")
"""Durations of requests are measurements. They belong to operations, like the counts."""
OFFSET = "got_clock_offset_seconds"
AWAY = {"REMOTE_ADDR": "203.0.113.7"}

Series = dict[str, float]


def two_tables() -> tuple[Company, Company]:
    return company(courses()[0].state), company(courses()[0].state)


class OwnCounts(MultiProcessCollector):
    """The counts of this process: concurrent tests are left out."""

    def collect(self) -> Any:
        files = [str(path) for path in settings.GOT_METRICS_DIR.glob(f"*_{os.getpid()}.db")]
        return self.merge(files, accumulate=True)  # type: ignore[no-untyped-call]


@pytest.fixture(autouse=True)
def own_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "MultiProcessCollector", OwnCounts)


def read_metrics() -> Series:
    """An operator's view: each series with its labels."""
    found = {}
    for line in operator().get("/metrics").content.decode().splitlines():
        name, _, value = line.rpartition(" ")
        is_measured = name.partition("{")[0].endswith(MEASURED) or name == OFFSET
        if not line.startswith("#") and not is_measured:
            found[name] = float(value)
    return found


def count_increase(table: Company, tables: tuple[Company, Company], talk: Talk) -> Series:
    """The increase of an operator's counts after houses of one of two games have sent messages."""
    with rolled_back():
        for each in tables:
            store(each, courses()[0], SEEDS[0])
        before = read_metrics()
        talk(table)
        after = read_metrics()
    return {name: value - before.get(name, 0.0) for name, value in after.items()}


@pytest.mark.sample
@pytest.mark.parametrize("talk", [talk_briefly, talk_a_lot])
def test_an_operator_cannot_tell_in_which_game_houses_talked(
    talk: Talk, set_clock: Callable[[datetime], None]
) -> None:
    tables = two_tables()
    one, other = (count_increase(table, tables, talk) for table in tables)
    assert one == other
    assert any("/messages" in name and value for name, value in one.items())
    words = {word for table in tables for word in words_of(table)}
    assert [name for name in one if any(word in name for word in words)] == []


def words_of(table: Company) -> Iterator[str]:
    """Words that would name a game, its houses or its players."""
    yield table.stored.game.code
    yield from table.stored.houses
    yield from (user.username for user in table.stored.users.values())


@pytest.mark.long
def test_other_users_cannot_read_metrics(set_clock: Callable[[datetime], None]) -> None:
    tables = two_tables()

    def read_after(talk: Talk) -> tuple[int, bytes]:
        with rolled_back():
            store(tables[0], courses()[0], SEEDS[0])
            talk(tables[0])
            response = Visitor().client.get("/metrics", **AWAY)  # type: ignore[arg-type]
            return response.status_code, response.content
        raise AssertionError

    silent, private = read_after(stay_silent), read_after(talk_a_lot)
    assert silent == private
    assert silent[0] == 404


def test_a_metric_labelled_with_a_single_game_is_reported_as_a_leak(
    set_clock: Callable[[datetime], None],
) -> None:
    tables = two_tables()

    def leaking() -> Iterator[Figure]:
        for table in tables:
            with as_engine(game=table.stored.game.pk):
                count = Message.objects.count()
            yield Figure("got_messages", "Messages by game.", count, {"game": table.stored.game.code})

    with declare_app(App(figures={"leaking": leaking})):
        one, other = (count_increase(table, tables, talk_briefly) for table in tables)
    assert one != other
