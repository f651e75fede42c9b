"""A process gets signals for its watched topics, and for no other games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from got_api.live.listening import Channels, listen
from got_api.live.signals import CHANNEL, broadcast, channel_of
from got_api.shared.shared_cache import cache_url_of_broker
from tests import database
from tests.polls.conftest import broker  # noqa: F401

pytestmark = pytest.mark.django_db(transaction=True)

WATCHED, OTHER, SECONDS = "g1", "g2/stark", 60


async def wait_until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


async def hears(send: Callable[[str, str], None]) -> None:
    heard: list[str] = []
    missed: list[str] = []
    starts: list[bool] = []
    channels = Channels()
    channels.add(WATCHED)

    def note(topics: Any) -> None:
        heard.extend(topics)
        starts.extend([True] if not topics else [])

    listening = asyncio.create_task(listen(note, missed.extend, channels))
    try:
        await wait_until(lambda: bool(starts))
        for topic in (OTHER, WATCHED):
            await asyncio.to_thread(send, channel_of(topic), topic)
        await wait_until(lambda: WATCHED in heard)
        await asyncio.to_thread(send, CHANNEL, "u7")
        await wait_until(lambda: "u7" in heard)
        assert OTHER not in heard

        channels.add(OTHER)
        await wait_until(lambda: channel_of(OTHER) in missed)
        await asyncio.to_thread(send, channel_of(OTHER), OTHER)
        await wait_until(lambda: OTHER in heard)
        assert len(starts) == 1
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


def notify(channel: str, topics: str) -> None:
    with database.connect_web() as connection:
        connection.execute("select pg_notify(%s, %s)", [channel, topics])


def test_the_database_wakes_a_process_only_for_watched_topics(settings: Any) -> None:
    assert database._current is not None
    settings.GOT_DB_LISTEN_URL = database._current.web
    asyncio.run(hears(notify))


def test_the_broker_wakes_a_process_only_for_watched_topics(settings: Any, broker: Any) -> None:  # noqa: F811
    settings.GOT_WAKE, settings.GOT_CACHE_URL = "broker", cache_url_of_broker(broker.url())
    asyncio.run(hears(broadcast))
