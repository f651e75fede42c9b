"""Messages to browsers: sender, subscription and urgency."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

import orjson
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.notices.channels import web_push
from games.notices.channels.web_push import Sender, Subscription, Terms
from games.notices.kinds import ASKS, URGENT
from games.notices.models import Channel
from games.notices.payloads import PING

HOUR = 3600
PING_TTL = 600
URGENT_TTL = 12 * HOUR
ASK_TTL = 48 * HOUR
NEWS_TTL = 72 * HOUR


def sender() -> Sender:
    """The identity of this server at push services. Raises ImproperlyConfigured for an invalid key or
    contact."""
    return _sender(settings.GOT_VAPID_KEY, settings.GOT_VAPID_CONTACT)


@lru_cache(maxsize=4)
def _sender(key: str, contact: str) -> Sender:
    try:
        return web_push.read_sender(key, contact)
    except ValueError as error:
        raise ImproperlyConfigured(f"GOT_VAPID_KEY or GOT_VAPID_CONTACT: {error}") from error


def push(channel: Channel, body: str, now: datetime, *, allow_loopback: bool) -> None:
    """Sends one message to the browser of a channel. Raises `Failed`."""
    assert channel.push_key is not None and channel.push_auth is not None
    to = Subscription(channel.address, bytes(channel.push_key), bytes(channel.push_auth))
    web_push.send(to, body, terms_of(body, to.endpoint), sender(), now, allow_loopback=allow_loopback)


def terms_of(body: str, endpoint: str) -> Terms:
    """Lifetime, urgency and topic of a message that a push service keeps for an offline browser.

    Questions and news of each game or season have separate topics, so that news never replace an unseen
    question.
    """
    message = orjson.loads(body)
    kind, about = message["kind"], message["game"] or message["path"]
    if kind == PING:
        return Terms(PING_TTL, "high")
    family = "asked" if kind in ASKS else "news"
    topic = web_push.topic_of(settings.SECRET_KEY.encode(), endpoint, about, family)
    if kind in URGENT:
        return Terms(URGENT_TTL, "high", topic)
    return Terms(ASK_TTL if kind in ASKS else NEWS_TTL, "normal", topic)
