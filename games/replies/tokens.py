"""The address to which a mail is answered: whose answer, for which seat, to which decision or conversation.

    reply+mfxg62lsmuqgs4zanf2ca@play.example.org
    talk+mfxg62lsmuqgs4zanf2ca@play.example.org

The part before the @ has at most 64 letters (RFC 5321), and some servers change their case.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings

from games.notices.replying import Answers

PREFIXES = {Answers.DECISION: "reply+", Answers.CONVERSATION: "talk+"}
"""What a reply is taken for, so that nobody who reads the address takes one for the other."""
_LABELS = {Answers.DECISION: b"replies.token:", Answers.CONVERSATION: b"replies.talk:"}
MAX_LOCAL_PART = 64
HOLDS = timedelta(days=30)
_MAC_BYTES = 12
_DAY = timedelta(days=1)
_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Token:
    """For whom a reply is read, and what for. `number` is None for a mail that asks nothing, or several
    questions.
    """

    user: int
    game: int
    house: str
    number: int | None
    expires_at: datetime
    answers: Answers = Answers.DECISION


def reply_address(
    user: int, game: int, house: str, number: int | None, now: datetime, answers: Answers = Answers.DECISION
) -> str:
    """The address for replies to a mail; empty where the server reads none (`GOT_REPLY_DOMAIN`)."""
    if not settings.GOT_REPLY_DOMAIN:
        return ""
    body = _body(user, game, house, number, (now + HOLDS - _EPOCH) // _DAY + 1)
    written = base64.b32encode(body + _mac(body, answers)).decode().rstrip("=").lower()
    local_part = PREFIXES[answers] + written
    return f"{local_part}@{settings.GOT_REPLY_DOMAIN}" if len(local_part) <= MAX_LOCAL_PART else ""


def read_address(address: str) -> Token | None:
    """The token of an address, expired or not, None unless we made it for our present domain."""
    local_part, _, domain = address.strip().lower().rpartition("@")
    if not settings.GOT_REPLY_DOMAIN or domain != settings.GOT_REPLY_DOMAIN.lower():
        return None
    answers = next((each for each, prefix in PREFIXES.items() if local_part.startswith(prefix)), None)
    if answers is None or len(local_part) > MAX_LOCAL_PART:
        return None
    written = local_part.removeprefix(PREFIXES[answers])
    try:
        content = base64.b32decode(written.upper() + "=" * (-len(written) % 8))
    except (binascii.Error, ValueError):
        return None
    body, mac = content[:-_MAC_BYTES], content[-_MAC_BYTES:]
    return _token(body, answers) if hmac.compare_digest(mac, _mac(body, answers)) else None


def _mac(body: bytes, answers: Answers) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), _LABELS[answers] + body, "sha256")[:_MAC_BYTES]


def _body(user: int, game: int, house: str, number: int | None, days: int) -> bytes:
    numbers = (user, game, 0 if number is None else number + 1, days)
    return b"".join(map(_packed, numbers)) + house.encode()


def _packed(number: int) -> bytes:
    """Seven bits a byte, the last byte without its high bit."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _token(body: bytes, answers: Answers) -> Token:
    numbers: list[int] = []
    shift = value = 0
    rest = iter(body)
    while len(numbers) < 4:
        byte = next(rest)
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            shift = value = 0
    user, game, number, days = numbers
    expires_at = _EPOCH + days * _DAY
    return Token(user, game, bytes(rest).decode(), number - 1 if number else None, expires_at, answers)
