"""Discord-compatible webhooks: one message, which is posted once and then edited."""

from __future__ import annotations

import json
from urllib.parse import urlsplit, urlunsplit

from games.notices.channels.http import request
from games.notices.channels.outcome import Failed, Response

MAX_CONTENT = 2000
GONE = (401, 404, 410)
NO_MESSAGE = 404
_MARKS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]()<>#+-.!|~@:"})


def plain(text: str) -> str:
    """Escapes text that people wrote, so that it is neither formatted nor taken for a mention."""
    return " ".join(text.split()).translate(_MARKS)


def show(url: str, message_id: str, content: str, *, allow_loopback: bool = False) -> str:
    """Posts a message, or edits the one with that id. Returns the id. Raises `Failed`.

    A deleted message is posted again.
    """
    body = json.dumps(
        {"content": content[:MAX_CONTENT], "allowed_mentions": {"parse": []}}, ensure_ascii=False
    ).encode()
    headers = {"Content-Type": "application/json"}
    if message_id:
        edited = request(
            "PATCH", _at(url, f"/messages/{message_id}"), body, headers, allow_loopback=allow_loopback
        )
        if edited.status != NO_MESSAGE:
            _require(edited)
            return message_id
    written = request("POST", _at(url, "", "wait=true"), body, headers, allow_loopback=allow_loopback)
    _require(written)
    return _id_of(written)


def _at(url: str, more: str, query: str = "") -> str:
    parts = urlsplit(url)
    both = "&".join(each for each in (parts.query, query) if each)
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/") + more, both, ""))


def _require(answered: Response) -> None:
    if not 200 <= answered.status < 300:
        raise Failed(
            f"http {answered.status}", is_gone=answered.status in GONE, retry_after=answered.retry_after
        )


def _id_of(answered: Response) -> str:
    try:
        found = json.loads(answered.body)["id"]
    except (ValueError, KeyError, TypeError) as error:
        raise Failed("answer without a message id") from error
    if not (isinstance(found, str) and found.isascii() and found.isalnum() and len(found) <= 64):
        raise Failed("answer without a message id")
    return found
