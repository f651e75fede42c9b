"""Messages to browsers: text, lifetime, urgency and topic, and the identity of their sender."""

import hmac
from collections.abc import Mapping, Sequence
from functools import lru_cache

import orjson
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.notices.channels.push_keys import to_text
from games.notices.channels.web_push.encryption import Sender, read_sender
from games.notices.kinds import ASKS, URGENT, Kind
from games.notices.payloads import NoticeOfGame, question_page_of
from games.words import Words

HOUR = 3600
PING = "ping"
PING_TTL = 600
URGENT_TTL = 12 * HOUR
ASK_TTL = 48 * HOUR
NEWS_TTL = 72 * HOUR
_PARTS: Mapping[str, str] = {Kind.VOTE_OPENED: "#votes", Kind.MESSAGE: "#talk", Kind.PUBLIC_MESSAGE: "#talk"}
"""Kind -> the relevant part of the page of a game."""


def push_sender() -> Sender:
    """The identity of this server at push services. Raises ImproperlyConfigured for an invalid key or
    contact."""
    return _sender(settings.GOT_VAPID_KEY, settings.GOT_VAPID_CONTACT)


@lru_cache(maxsize=4)
def _sender(key: str, contact: str) -> Sender:
    try:
        return read_sender(key, contact)
    except ValueError as error:
        raise ImproperlyConfigured(f"GOT_VAPID_KEY or GOT_VAPID_CONTACT: {error}") from error


def terms_of(body: str, endpoint: str) -> dict[str, str]:
    """Headers with the lifetime, urgency and topic of a message. A push service stores the message for an
    offline browser; a newer message with the same topic replaces it.

    Questions and news of each game or season have separate topics, so that news never replaces an unseen
    question.
    """
    message = orjson.loads(body)
    kind, about = message["kind"], message["game"] or message["path"]
    if kind == PING:
        return {"TTL": str(PING_TTL), "Urgency": "high"}
    seconds = URGENT_TTL if kind in URGENT else ASK_TTL if kind in ASKS else NEWS_TTL
    topic = topic_of(settings.SECRET_KEY.encode(), endpoint, about, "asked" if kind in ASKS else "news")
    return {"TTL": str(seconds), "Urgency": "high" if kind in URGENT else "normal", "Topic": topic}


def topic_of(secret: bytes, endpoint: str, *names: str) -> str:
    """A topic of 32 characters. Equal names and endpoints give equal topics, which do not reveal the
    names."""
    text = "\n".join((endpoint, *names))
    return to_text(hmac.digest(secret, text.encode(), "sha256")[:24])


def message_about(notices: Sequence[NoticeOfGame], words: Words) -> str:
    """The message about notices of one game or season: the last question, else the newest notice.

    It contains a sentence of the catalogues and the code of the game, but no facts and no names.
    """
    notice = ([each for each in notices if each.kind in ASKS] or notices)[-1]
    path, page = notice.path, f"{notice.page}{_PARTS.get(notice.kind, '')}"
    if notice.kind in ASKS:
        number = notice.facts["decision_number"]
        path, page = f"{path}/decisions/{number}", question_page_of(notice.code, number)
    label = words.text(f"notice_kind-{notice.kind}")
    message = "push-notice_season" if notice.is_of_season else "push-notice"
    text = words.text(message, label=label, code=notice.code)
    return _json(notice.kind, None if notice.is_of_season else notice.code, path, page, text)


def ping_message(words: Words) -> str:
    return _json(PING, None, "/api/v1/me/notices/channels", settings.GOT_ADDRESS, words.text("mail-test"))


def _json(kind: str, code: str | None, path: str, page: str, text: str) -> str:
    return orjson.dumps({"kind": kind, "game": code, "path": path, "page": page, "text": text}).decode()
