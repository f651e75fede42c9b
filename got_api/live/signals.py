"""Signals: what has changed, published to every process that has streams. Never content, and never a promise.

A signal is a list of topics, `g12 u5`. Most are sent by triggers of the database, in the transaction that
changes something; a save of a game sends its own right after the commit, in the same round trip. (Of
all transactions of a server that notify, one at a time is committed, and waits for the disk meanwhile.)

A lost signal delays what it was about until streams look by themselves, see GOT_RECHECK_SECONDS.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.conf import settings
from django.db import transaction

from got_api.pipeline import batched
from got_api.shared_cache import CacheAwayError, SharedCache
from got_api.stamps import replace_after_commit

logger = logging.getLogger("got_api.live")

CHANNEL = "got_live"
MAX_TOPICS = 50
"""What fits into one notification."""

_NOTIFY = f"select pg_notify('{CHANNEL}', %(topics)s)"

_broker: SharedCache | None = None


def send_after_commit(topics: Iterable[str]) -> None:
    """Signals these topics when the present transaction is committed, and replaces their stamps.

    The stamps come first where the broker signals. Where the database does, its listeners replace them too.
    """
    topics = tuple(topics)
    text = " ".join(topics)
    if not text:
        return
    replace_after_commit(topics)
    if settings.GOT_WAKE == "broker":
        transaction.on_commit(lambda: publish(text))
        return
    with batched() as batch:
        batch.send_after_commit(_NOTIFY, {"topics": text})


def publish(text: str) -> None:
    """Signals topics by the broker. Nobody waits for a broker that is away."""
    global _broker
    if _broker is None or _broker.url != settings.GOT_CACHE_URL:
        _broker = SharedCache(settings.GOT_CACHE_URL)
    try:
        _broker.call(lambda client: client.publish(CHANNEL, text))
    except CacheAwayError:
        logger.debug("a signal was lost: %s", text)
