"""Addresses for replies. A token in the address contains user, seat, and decision or conversation.

    reply+mfxg62lsmuqgs4zanf2ca@play.example.org
    talk+mfxg62lsmuqgs4zanf2ca@play.example.org

The address that switches a channel off has the same form:

    unsubscribe+mfxg62lsmuqgs4zanf2ca@play.example.org

The part before the @ has at most 64 characters (RFC 5321), and some servers change its case.
"""

import base64
import binascii
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings

from games.notices.extensions import ReplyMeaning

PREFIXES = {ReplyMeaning.DECISION: "reply+", ReplyMeaning.CONVERSATION: "talk+"}
"""Meaning of a reply -> prefix of its address, so that users can tell the addresses apart."""
_LABELS = {ReplyMeaning.DECISION: b"replies.token:", ReplyMeaning.CONVERSATION: b"replies.talk:"}
UNSUBSCRIBE, _UNSUBSCRIBE_LABEL = "unsubscribe+", b"replies.unsubscribe:"
MAX_LOCAL_PART = 64
VALID = timedelta(days=30)
_MAC_BYTES = 12
_DAY = timedelta(days=1)
_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """User, seat and purpose of a reply. `number` is None for a mail with no question or several
    questions."""

    user: int
    game: int
    house: str
    number: int | None
    expires_at: datetime
    answers: ReplyMeaning = ReplyMeaning.DECISION


def reply_address(
    user: int,
    game: int,
    house: str,
    number: int | None,
    now: datetime,
    answers: ReplyMeaning = ReplyMeaning.DECISION,
) -> str:
    """The address for replies to a mail; empty if the server reads no replies (`GOT_REPLY_DOMAIN`)."""
    if not settings.GOT_REPLY_DOMAIN:
        return ""
    numbers = (user, game, 0 if number is None else number + 1, (now + VALID - _EPOCH) // _DAY + 1)
    body = b"".join(map(_pack_number, numbers)) + house.encode()
    return _address(PREFIXES[answers], body + _mac(_LABELS[answers] + body))


def unsubscribe_by_mail(channel: int, key: str) -> str:
    """The address that switches a channel off. `key` binds it to this channel, even if its id is reused."""
    if not settings.GOT_REPLY_DOMAIN:
        return ""
    body = _pack_number(channel)
    return _address(UNSUBSCRIBE, body + _mac(_UNSUBSCRIBE_LABEL + body + key.encode()))


def channel_of(address: str) -> int | None:
    """The channel that an address names. The address is not verified: compare it with
    `unsubscribe_by_mail`."""
    content = _content(UNSUBSCRIBE, address)
    return _number(iter(content[:-_MAC_BYTES])) if content else None


def _address(prefix: str, content: bytes) -> str:
    local_part = prefix + base64.b32encode(content).decode().rstrip("=").lower()
    return f"{local_part}@{settings.GOT_REPLY_DOMAIN}" if len(local_part) <= MAX_LOCAL_PART else ""


def read_address(address: str) -> ReplyToken | None:
    """The token of an address, expired or not; None unless this server made the address for its current
    domain."""
    for answers, prefix in PREFIXES.items():
        content = _content(prefix, address)
        body, mac = content[:-_MAC_BYTES], content[-_MAC_BYTES:]
        if content and hmac.compare_digest(mac, _mac(_LABELS[answers] + body)):
            return _token(body, answers)
    return None


def _content(prefix: str, address: str) -> bytes:
    """The bytes after the prefix in an address of our domain; empty for an unreadable address."""
    local_part, _, domain = address.strip().lower().rpartition("@")
    if not settings.GOT_REPLY_DOMAIN or domain != settings.GOT_REPLY_DOMAIN.lower():
        return b""
    if not local_part.startswith(prefix) or len(local_part) > MAX_LOCAL_PART:
        return b""
    written = local_part.removeprefix(prefix)
    try:
        return base64.b32decode(written.upper() + "=" * (-len(written) % 8))
    except (binascii.Error, ValueError):
        return b""


def _mac(labelled_bytes: bytes) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), labelled_bytes, "sha256")[:_MAC_BYTES]


def _pack_number(number: int) -> bytes:
    """A number in seven bits per byte. The high bit is set in all bytes except the last."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _token(body: bytes, answers: ReplyMeaning) -> ReplyToken:
    rest = iter(body)
    user, game, number, days = (_number(rest) for _ in range(4))
    expires_at = _EPOCH + days * _DAY
    return ReplyToken(user, game, bytes(rest).decode(), number - 1 if number else None, expires_at, answers)


def _number(bytes_left: Iterator[int]) -> int:
    """The next number that `_pack_number` wrote; 0 if it is incomplete."""
    value = shift = 0
    for byte in bytes_left:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value
    return 0
