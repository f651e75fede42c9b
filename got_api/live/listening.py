"""The listener: one connection of a process by which it hears all signals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection

import psycopg
from django.conf import settings
from redis import RedisError

from got_api.live.signals import CHANNEL

logger = logging.getLogger("got_api.live")

MAX_SILENCE_SECONDS = 5.0
"""After this long without a signal the listener asks whether its connection lives; sooner where the streams
show sooner that they live.
"""
MIN_WAIT, MAX_WAIT = 0.1, 5.0
"""How long it waits before it connects again."""

Heard = Callable[[Collection[str]], None]
"""Called with the topics of a signal, and with none after a time in which signals may have been lost."""


async def listen(heard: Heard) -> None:
    """Listen for ever: when a connection ends, on another one."""
    wait, loop = MIN_WAIT, asyncio.get_running_loop()
    while True:
        since = loop.time()
        try:
            if settings.GOT_WAKE == "broker":
                await _listen_to_broker(heard)
            else:
                await _listen_to_database(heard)
        except (psycopg.Error, RedisError, OSError, TimeoutError) as error:
            wait = MIN_WAIT if loop.time() - since > MAX_WAIT else min(wait * 2, MAX_WAIT)
            logger.warning("listening again in %.1f s: %s", wait, error.__class__.__name__)
        await asyncio.sleep(wait)


def _max_silence() -> float:
    return min(MAX_SILENCE_SECONDS, float(settings.GOT_HEARTBEAT_SECONDS))


async def _listen_to_database(heard: Heard) -> None:
    address = settings.GOT_DB_LISTEN_URL
    silence = _max_silence()
    connection = await psycopg.AsyncConnection.connect(
        address, autocommit=True, connect_timeout=5, application_name="got listener"
    )
    try:
        await connection.execute(f"listen {CHANNEL}")
        heard(())
        while True:
            topics: list[str] = []
            async for notice in connection.notifies(timeout=silence, stop_after=1):
                topics += notice.payload.split()
            if topics:
                heard(topics)
            else:
                async with asyncio.timeout(silence):
                    await connection.execute("select 1")
    finally:
        await asyncio.shield(connection.close())


async def _listen_to_broker(heard: Heard) -> None:
    from redis.asyncio import Redis

    silence = _max_silence()
    async with (
        Redis.from_url(settings.GOT_CACHE_URL, socket_timeout=silence) as client,
        client.pubsub() as channel,
    ):
        await channel.subscribe(CHANNEL)
        heard(())
        is_asked = False
        while True:
            signal = await channel.get_message(ignore_subscribe_messages=True, timeout=silence)
            if signal is not None and signal["type"] == "message":
                heard(signal["data"].decode().split())
            elif signal is None and is_asked:
                raise TimeoutError
            is_asked = signal is None
            if is_asked:
                await channel.ping()
