"""Receives mails. A mail to a known address is accepted only after it is stored.

A mail to an unknown address is accepted and dropped, so that its sender cannot find out which addresses
exist.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from accounts.signals import AccountErasure
from games.notices.extensions import ReplyMeaning
from games.notices.ids import new_id
from games.notices.models import Channel
from games.notices.services.channels import unsubscribe
from games.replies.mime import header, parse_head, parse_message
from games.replies.models import InboundMail, ReturnedMail
from games.replies.services.bounces import is_for_bounces, record_returned_mail
from games.replies.tokens import ReplyToken, channel_of, read_address, unsubscribe_by_mail
from games.storage import game_by_game
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.serving.task_queue import enqueue
from got_api.shared import clock
from got_api.shared.metrics import new_counter

MAX_BYTES = 2_000_000
"""Limit of a mail. An answer has some hundred bytes, but programs add pictures of signatures."""
MAX_WAITING = 20_000
"""Mails in the queue; servers must try further ones later."""
MAX_WAITING_OF_USER = 50
"""Mails of one user in the queue. It is low, so that one known address is not enough to fill the queue."""
MAX_AGE = timedelta(days=30)
"""Age at which replies and returned mails are deleted."""
MAILS_OF_TASK = 20
"""A task is started for each such number of waiting mails, because most tasks of a burst would find
nothing."""

RECEIVED = new_counter("got_replies_received", "Mails that came in, by result.", "result")


class ReceiveResult(StrEnum):
    """The result of receiving a mail. Mails to unknown addresses are accepted and dropped, so that nobody
    can find out which addresses exist."""

    STORED = "stored"
    RETURNED = "returned"
    UNSUBSCRIBED = "unsubscribed"
    UNKNOWN = "unknown"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"


def receive_mail(raw: bytes, recipient: str) -> ReceiveResult:
    """Stores a mail for one recipient. Repeating it has no effect.

    Raises errors of the database. Then the mail is not accepted, and the mail server sends it again.
    """
    result = _store_received(raw, recipient, clock.now())
    RECEIVED.labels(str(result)).inc()
    return result


def _store_received(raw: bytes, recipient: str, now: datetime) -> ReceiveResult:
    if len(raw) > MAX_BYTES:
        return ReceiveResult.TOO_LARGE
    if is_for_bounces(recipient):
        return (
            ReceiveResult.RETURNED if record_returned_mail(parse_message(raw), now) else ReceiveResult.UNKNOWN
        )
    if _unsubscribe_recipient(recipient):
        return ReceiveResult.UNSUBSCRIBED
    token = read_address(recipient)
    if token is None:
        return ReceiveResult.UNKNOWN
    with as_engine():
        ((is_known, has_room, waiting),) = fetch(_STORE, _row_values(raw, token, now))
    if not is_known:
        return ReceiveResult.UNKNOWN
    if not has_room:
        return ReceiveResult.TOO_MANY
    if waiting % MAILS_OF_TASK == 0:
        # Workers that are running process this mail too; the tick finds mails that they miss.
        enqueue("games.replies.tasks.process_replies", expires=10)
    return ReceiveResult.STORED


def _unsubscribe_recipient(recipient: str) -> bool:
    """Switches off the channel of an unsubscribe address. Returns whether the address was one. As with the
    link in a mail, the sender needs no proof."""
    pk = channel_of(recipient)
    if pk is None:
        return False
    with as_engine():
        channel = Channel.objects.filter(pk=pk).first()
    made = "" if channel is None else unsubscribe_by_mail(channel.pk, channel.unsubscribe_key)
    if channel is None or not hmac.compare_digest(made.lower().encode(), recipient.strip().lower().encode()):
        return False
    unsubscribe(key=channel.unsubscribe_key)
    return True


# One statement, because round trips are expensive in a burst.
_STORE = """
with waiting as (
    select count(*) as mails, count(*) < %(max_waiting)s
        and count(*) filter (where user_id = %(user)s) < %(max_waiting_of_user)s as has_room
    from replies_inboundmail where state = 'received'
), known as (
    select from accounts_user, games_game
    where accounts_user.id = %(user)s and accounts_user.is_active and games_game.id = %(game)s
), stored as (
    insert into replies_inboundmail (
        id, user_id, game_id, house, number, is_message, expires_at, key, raw, sender, result, state,
        attempts, next_attempt_at, received_at
    )
    select %(id)s, %(user)s, %(game)s, %(house)s, %(number)s, %(is_message)s, %(expires_at)s, %(key)s,
        %(raw)s, '', '', 'received', 0, %(now)s, %(now)s
    from known, waiting
    where has_room
    on conflict (game_id, key) do nothing
)
select exists (select from known), has_room, mails from waiting
"""


def _row_values(raw: bytes, token: ReplyToken, now: datetime) -> dict[str, Any]:
    message = header(parse_head(raw), "Message-ID").encode() or raw
    seat = f"{token.user}:{token.house}:{token.number}:{token.answers}:".encode()
    return {
        "id": new_id(),
        "user": token.user,
        "game": token.game,
        "house": token.house,
        "number": token.number,
        "is_message": token.answers == ReplyMeaning.CONVERSATION,
        "expires_at": token.expires_at,
        "key": hashlib.sha256(seat + message).digest(),
        "raw": raw,
        "now": now,
        "max_waiting": MAX_WAITING,
        "max_waiting_of_user": MAX_WAITING_OF_USER,
    }


def delete_old_mails(*, now: datetime | None = None) -> int:
    """Deletes old replies and returned mails. Returns their number."""
    before = (now or clock.now()) - MAX_AGE
    with as_engine():
        old = InboundMail.objects.filter(received_at__lt=before)
        replies = sum(mails.delete()[0] for mails in game_by_game(old))
        returned, _ = ReturnedMail.objects.filter(returned_at__lt=before).delete()
    return replies + returned


def remove_mails(erasure: AccountErasure, **_: object) -> None:
    """Receiver of `account_erased`: deletes the user's mails, addresses and unconfirmed texts."""
    with as_engine():
        for mails in game_by_game(InboundMail.objects.filter(user_id=erasure.user_id)):
            mails.delete()
