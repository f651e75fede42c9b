"""Signals: topics that have changed, published to every process that has streams. Never content, and never a
promise.

A signal is a list of topics, `g12 u5`. Most are sent by triggers of the database, in the transaction that
changes something; a save of a game sends its own right after the commit, in the same round trip. (Of
all transactions of a server that notify, one at a time is committed, and waits for the disk meanwhile.)

Saves are most signals, so those of a game have a channel that it shares with few others. A process listens to
the channels of the games that are watched there, and Python does not wake for the rest. What triggers send is
rare, and goes to all processes.

A lost signal delays what it was about until streams look by themselves, see GOT_RECHECK_SECONDS.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from functools import partial

from django.conf import settings
from django.db import transaction

from got_api.pipeline import batched
from got_api.shared_cache import CacheAwayError, SharedCache
from got_api.stamps import replace_after_commit

logger = logging.getLogger("got_api.live")

CHANNEL = "got_live"
MAX_TOPICS = 50
"""Maximum size of a notification."""

SHARDS = 256
"""The number of channels that the games share, which limits the channels of a process."""

_NOTIFY = "select pg_notify(%(channel)s, %(topics)s)"
_GAME = re.compile(r"g([0-9]+)(?:/.+)?")

_broker: SharedCache | None = None


def channel_of(topic: str) -> str:
    """The channel on which a process signals this topic. Triggers signal all theirs on CHANNEL."""
    game = _GAME.fullmatch(topic)
    return CHANNEL if game is None else f"{CHANNEL}_{int(game[1]) % SHARDS}"


def send_after_commit(topics: Iterable[str]) -> None:
    """Signals these topics when the current transaction is committed, and replaces their stamps.

    The stamps come first if the broker signals. If the database signals, its listeners replace them too.
    """
    texts: dict[str, str] = {}
    for topic in (named := tuple(topics)):
        channel = channel_of(topic)
        texts[channel] = f"{texts[channel]} {topic}" if channel in texts else topic
    if not named:
        return
    replace_after_commit(named)
    if settings.GOT_WAKE == "broker":
        for channel, text in texts.items():
            transaction.on_commit(partial(publish, channel, text))
        return
    with batched() as batch:
        for channel, text in texts.items():
            batch.send_after_commit(_NOTIFY, {"channel": channel, "topics": text})


def publish(channel: str, text: str) -> None:
    """Signals topics by the broker, without waiting for a broker that is down."""
    global _broker
    if _broker is None or _broker.url != settings.GOT_CACHE_URL:
        _broker = SharedCache(settings.GOT_CACHE_URL)
    try:
        _broker.call(lambda client: client.publish(channel, text))
    except CacheAwayError:
        logger.debug("a signal was lost: %s", text)
