"""Signals of changes, published to every process with streams. They have no content and may be lost.

A signal is a list of topics, `g12 u5`. Database triggers send most signals, in the transaction of the change.
A save of a game sends its signal right after the commit, in the same round trip. A signal within the
transaction would be slow: PostgreSQL commits transactions with NOTIFY one at a time, and each waits for the
disk.

Most signals are of saves, so the games share a number of channels. A process listens only to the channels of
the games watched there, and is not woken for others. Signals of triggers are rare, and go to all processes.

Streams find the change of a lost signal at their next recheck, see GOT_RECHECK_SECONDS.
"""

import logging
import re
from collections.abc import Iterable
from functools import lru_cache, partial

from django.conf import settings
from django.db import transaction

from got_api.database.pipeline import batched
from got_api.shared.shared_cache import CacheDownError, SharedCache
from got_api.shared.stamps import replace_after_commit

logger = logging.getLogger("got_api.live")

CHANNEL = "got_live"
SHARDS = 256
"""Number of channels that the games share."""

_NOTIFY = "select pg_notify(%(channel)s, %(topics)s)"
_GAME = re.compile(r"g([0-9]+)(?:/.+)?")

_broker_at = lru_cache(maxsize=1)(SharedCache)


def channel_of(topic: str) -> str:
    """The channel on which a process signals this topic. Triggers use CHANNEL for all topics."""
    game = _GAME.fullmatch(topic)
    return CHANNEL if game is None else f"{CHANNEL}_{int(game[1]) % SHARDS}"


def send_after_commit(topics: Iterable[str]) -> None:
    """Signals these topics when the current transaction commits, and replaces their stamps.

    If signals go through the broker, the stamps are replaced first. If they go through the database, the
    listeners replace them too.
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
            transaction.on_commit(partial(broadcast, channel, text))
        return
    with batched() as batch:
        for channel, text in texts.items():
            batch.send_after_commit(_NOTIFY, {"channel": channel, "topics": text})


def broadcast(channel: str, text: str) -> None:
    """Signals topics through the broker. Does not wait for a broker that is down."""
    try:
        _broker_at(settings.GOT_CACHE_URL).call(lambda client: client.publish(channel, text))
    except CacheDownError:
        logger.debug("a signal was lost: %s", text)
