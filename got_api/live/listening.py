"""The listener: the one connection by which a process receives all signals."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import psycopg
from django.conf import settings
from redis import RedisError

from got_api.live.signals import CHANNEL, channel_of

logger = logging.getLogger("got_api.live")

MAX_SILENCE_SECONDS = 5.0
"""Maximum time without a signal before the listener checks that its connection is alive; shorter where the
heartbeat of streams is shorter.
"""
MIN_WAIT, MAX_WAIT = 0.1, 5.0
"""Seconds before the listener connects again."""

KEPT_SECONDS = 30.0
"""Time for which the listener keeps a channel after its last watcher, because polling clients return at
once."""

OnSignal = Callable[[Collection[str]], None]
"""Called with the topics of a signal, and with no topics after a gap in which signals may have been lost."""
OnGap = Callable[[Collection[str]], None]
"""Called with channels to which the listener has just subscribed: earlier signals on them were missed."""


class Channels:
    """The channels of the topics watched in this process. Only the event loop uses them."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self._counts: Counter[str] = Counter()
        self._left: dict[str, float] = {}

    def add(self, topic: str) -> None:
        channel = channel_of(topic)
        self._counts[channel] += 1
        if self._counts[channel] == 1 and self._left.pop(channel, None) is None:
            self.changed.set()

    def discard(self, topic: str) -> None:
        channel = channel_of(topic)
        self._counts[channel] -= 1
        if not self._counts[channel]:
            del self._counts[channel]
            self._left[channel] = asyncio.get_running_loop().time()

    def wanted_channels(self) -> set[str]:
        """The channels to listen to now."""
        now = asyncio.get_running_loop().time()
        self._left = {name: at for name, at in self._left.items() if now - at < KEPT_SECONDS}
        return {CHANNEL, *self._counts, *self._left}


async def listen(on_signal: OnSignal, on_gap: OnGap, channels: Channels) -> None:
    """Listens until it is cancelled. Opens a new connection when one fails."""
    wait, loop = MIN_WAIT, asyncio.get_running_loop()
    while True:
        since = loop.time()
        try:
            if settings.GOT_WAKE == "broker":
                await _listen_to_broker(on_signal, on_gap, channels)
            else:
                await _listen_to_database(on_signal, on_gap, channels)
        except (psycopg.Error, RedisError, OSError, TimeoutError) as error:
            wait = MIN_WAIT if loop.time() - since > MAX_WAIT else min(wait * 2, MAX_WAIT)
            logger.warning("listening again in %.1f s: %s", wait, error.__class__.__name__)
        await asyncio.sleep(wait)


def _max_silence() -> float:
    return min(MAX_SILENCE_SECONDS, float(settings.GOT_HEARTBEAT_SECONDS))


async def _listen_to_database(on_signal: OnSignal, on_gap: OnGap, channels: Channels) -> None:
    silence = _max_silence()
    connection = await psycopg.AsyncConnection.connect(
        settings.GOT_DB_LISTEN_URL, autocommit=True, connect_timeout=5, application_name="got listener"
    )
    topics: list[str] = []
    connection.add_notify_handler(lambda notice: topics.extend(notice.payload.split()))
    listened: set[str] = set()
    is_silent = False
    try:
        while True:
            channels.changed.clear()
            wanted = channels.wanted_channels()
            new, old = wanted - listened, listened - wanted
            if new or old or is_silent:
                words = [
                    *(f"unlisten {each}" for each in old),
                    *(f"listen {each}" for each in new),
                    "select 1",
                ]
                async with asyncio.timeout(silence):
                    # safe, because channel names are not user input
                    await connection.execute("; ".join(words))
                if not listened:
                    on_signal(())
                elif new:
                    on_gap(new)
                listened = wanted
            if topics:
                on_signal(tuple(topics))
                topics.clear()
            is_silent = not await _wait_until_woken(channels.changed, connection.fileno(), silence)
            connection.pgconn.consume_input()
            while (notice := connection.pgconn.notifies()) is not None:
                topics += notice.extra.decode().split()
    finally:
        await asyncio.shield(connection.close())


async def _wait_until_woken(changed: asyncio.Event, descriptor: int, seconds: float) -> bool:
    """Waits until the descriptor is readable or `changed` is set. Returns False on a timeout."""
    loop = asyncio.get_running_loop()
    loop.add_reader(descriptor, changed.set)
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(descriptor)
    return True


async def _listen_to_broker(on_signal: OnSignal, on_gap: OnGap, channels: Channels) -> None:
    from redis.asyncio import Redis

    silence = _max_silence()
    async with (
        Redis.from_url(settings.GOT_CACHE_URL, socket_timeout=silence) as client,
        client.pubsub() as channel,
    ):
        listened = channels.wanted_channels()
        await channel.subscribe(*listened)
        on_signal(())
        follow = asyncio.create_task(_subscribe(channel, channels, listened))
        is_asked = False
        try:
            while not follow.done():
                signal = await channel.get_message(timeout=silence)
                if signal is not None and signal["type"] == "message":
                    on_signal(signal["data"].decode().split())
                elif signal is not None and signal["type"] == "subscribe":
                    on_gap([signal["channel"].decode()])
                elif signal is None and is_asked:
                    raise TimeoutError
                is_asked = signal is None
                if is_asked:
                    await channel.ping()
            await follow
        finally:
            follow.cancel()


async def _subscribe(channel: Any, channels: Channels, subscribed: set[str]) -> None:
    """Subscribes to the wanted channels whenever they change. Confirmations arrive as messages."""
    while True:
        await channels.changed.wait()
        channels.changed.clear()
        wanted = channels.wanted_channels()
        if new := wanted - subscribed:
            await channel.subscribe(*new)
        if old := subscribed - wanted:
            await channel.unsubscribe(*old)
        subscribed = wanted
