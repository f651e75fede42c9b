"""Accepting a mail: it is stored, or it was never accepted.

Of a mail to an address that we did not make nothing is stored, and its sender learns nothing.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from enum import StrEnum

from accounts.models import User
from games.models import Game
from games.replies.mime import header, parsed
from games.replies.models import InboundMail, ReturnedMail
from games.replies.services.bounces import is_for_bounces, note_returned
from games.replies.tokens import Token, read_address
from got_api import clock
from got_api.metrics import new_counter
from got_api.publishing import publish
from got_api.viewer import as_engine

MAX_BYTES = 2_000_000
"""Of a mail. An answer has some hundreds; programs add pictures of a signature."""
MAX_WAITING = 20_000
"""Mails in the queue; further ones are to be tried again later."""
MAX_WAITING_OF_USER = 50
"""The same for one user, so that nobody fills the queue by one address that they saw."""

RECEIVED = new_counter("got_replies_received", "Mails that came in, by result.", "result")


class Received(StrEnum):
    """What became of a mail. Unknown addresses are accepted and dropped: nobody learns which are known."""

    STORED = "stored"
    RETURNED = "returned"
    UNKNOWN = "unknown"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"


def receive(raw: bytes, recipient: str, *, now: datetime | None = None) -> Received:
    """Store a mail for one recipient. The same mail again has no effect.

    Raises what the database raises: then the mail is not accepted, and its server sends it again.
    """
    result = _received(raw, recipient, now or clock.now())
    RECEIVED.labels(str(result)).inc()
    return result


def _received(raw: bytes, recipient: str, now: datetime) -> Received:
    if len(raw) > MAX_BYTES:
        return Received.TOO_LARGE
    if is_for_bounces(recipient):
        return Received.RETURNED if note_returned(parsed(raw), now) else Received.UNKNOWN
    token = read_address(recipient)
    if token is None:
        return Received.UNKNOWN
    with as_engine():
        is_there = User.objects.filter(pk=token.user, is_active=True).exists()
        if not is_there or not Game.objects.filter(pk=token.game).exists():
            return Received.UNKNOWN
        waiting = InboundMail.objects.filter(state=InboundMail.State.RECEIVED)
        is_full = waiting.count() >= MAX_WAITING
        if is_full or waiting.filter(user=token.user).count() >= MAX_WAITING_OF_USER:
            return Received.TOO_MANY
        InboundMail.objects.bulk_create([_row(raw, token, now)], ignore_conflicts=True)
    publish("games.replies.tasks.process_replies", expires=10)
    return Received.STORED


def _row(raw: bytes, token: Token, now: datetime) -> InboundMail:
    message = header(parsed(raw), "Message-ID").encode() or raw
    seat = f"{token.user}:{token.house}:{token.number}:".encode()
    return InboundMail(
        user_id=token.user,
        game_id=token.game,
        house=token.house,
        number=token.number,
        expires_at=token.expires_at,
        key=hashlib.sha256(seat + message).digest(),
        raw=raw,
        received_at=now,
        next_attempt_at=now,
    )


def delete_old(*, now: datetime | None = None, max_age: timedelta = timedelta(days=30)) -> int:
    """Delete what is left of old replies and returned mails. Returns how many."""
    before = (now or clock.now()) - max_age
    with as_engine():
        replies, _ = InboundMail.objects.filter(received_at__lt=before).delete()
        returned, _ = ReturnedMail.objects.filter(returned_at__lt=before).delete()
    return replies + returned
