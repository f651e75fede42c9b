"""Sends due deliveries: claimed under a lock, sent without a lock, recorded afterwards.

A claim is a lease. If a worker dies before it records the result, the lease expires, and the next worker
sends the same body with the same id. So each message is delivered at least once, and receivers can recognize
repetitions. No lock and no transaction is open while a worker waits for another server.
"""

import logging
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.notices.channels import kind_of, names_with
from games.notices.channels.http import SendFailed
from games.notices.models import Channel, Delivery, LastMail, OutgoingMessage, StatusMessage
from games.notices.services.planning import send_time
from games.notices.services.switching import delete_channels, end_unreachable, switch_off
from games.notices.services.timing import MAX_ATTEMPTS, pause_after, wait_after
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.shared.clock import Now
from got_api.shared.clock import now as present

logger = logging.getLogger("games.notices")

LEASE = timedelta(seconds=150)
"""Time for which a worker has claimed a delivery: longer than any attempt can take."""
MAX_AGE = timedelta(days=30)
"""Age at which notices and deliveries are deleted."""


@dataclass(frozen=True, slots=True)
class SendClaim:
    """A row that only this worker may send until its lease expires. A later claim has another `attempt`."""

    row: Delivery | StatusMessage
    attempt: int

    @property
    def channel(self) -> Channel:
        return self.row.channel


def send_due(*, max_count: int = 50, seconds: float = 20.0, clock: Now = present) -> int:
    """Sends due rows, one after another. Returns the number of attempts."""
    ends = time.monotonic() + seconds
    made = 0
    while made < max_count and time.monotonic() < ends:
        now = clock()
        claim = claim_delivery(now) or claim_status(now)
        if claim is None:
            break
        send_claimed_row(claim, clock=clock)
        made += 1
    return made


def is_any_due(now: datetime) -> bool:
    with as_engine():
        return bool(fetch(_SELECT_IS_ANY_DUE, {"now": now})[0][0])


_FREE = "channel.is_active and (channel.leased_until is null or channel.leased_until <= %(now)s)"
_DUE_DELIVERY = f"""
from notices_delivery delivery join notices_channel channel on channel.id = delivery.channel_id
where delivery.state in ('pending', 'failed') and delivery.next_attempt_at <= %(now)s and {_FREE}
"""
_DUE_STATUS = f"""
from notices_statusmessage status join notices_channel channel on channel.id = status.channel_id
where status.next_attempt_at <= %(now)s and {_FREE}
"""
_SELECT_IS_ANY_DUE = f"select exists(select 1 {_DUE_DELIVERY}) or exists(select 1 {_DUE_STATUS})"
_CLAIM_DELIVERY = f"""
select delivery.id {_DUE_DELIVERY}
order by delivery.next_attempt_at, delivery.id limit 1 for no key update of delivery, channel skip locked
"""
# Several rows, because other workers may claim the first ones.
_SELECT_DUE_STATUSES = (
    f"select status.game_id, status.channel_id {_DUE_STATUS} order by status.next_attempt_at limit 10"
)
_CLAIM_STATUS = f"""
select 1 {_DUE_STATUS} and status.game_id = %(game)s and status.channel_id = %(channel)s
for no key update of status, channel skip locked
"""


def claim_delivery(now: datetime) -> SendClaim | None:
    """Claims the delivery that has waited longest among channels without a lease, and leases its channel."""
    with as_engine():
        found = fetch(_CLAIM_DELIVERY, {"now": now})
        if not found:
            return None
        delivery = Delivery.objects.select_related("channel__user").get(pk=UUID(str(found[0][0])))
        _lease(delivery, now)
        return SendClaim(delivery, delivery.attempts)


def claim_status(now: datetime) -> SendClaim | None:
    """Claims an outdated status message and leases its channel."""
    with as_engine():
        for game, channel in fetch(_SELECT_DUE_STATUSES, {"now": now}):
            if not fetch(_CLAIM_STATUS, {"now": now, "game": game, "channel": channel}):
                continue  # another worker was faster
            rows = StatusMessage.objects.select_related("channel__user")
            status = rows.get(game_id=game, channel_id=channel)
            _lease(status, now)
            return SendClaim(status, status.attempts)
    return None


def _lease(row: Delivery | StatusMessage, now: datetime) -> None:
    row.attempts += 1
    row.next_attempt_at = row.channel.leased_until = now + LEASE
    row.save(update_fields=["attempts", "next_attempt_at"])
    row.channel.save(update_fields=["leased_until"])


def send_claimed_row(claim: SendClaim, *, clock: Now = present) -> None:
    """Sends a claimed row and records the result. It is retried even after an internal error.

    Nothing is sent to a closed account. A delivery that was due before quiet hours but is unsent waits for
    their end.
    """
    if not claim.channel.user.is_active:
        with as_engine():
            switch_off(claim.channel)
        return
    if _is_postponed(claim, clock()):
        return
    try:
        sent = _send(claim, clock())
    except SendFailed as failed:
        _record_failure(claim, failed, clock())
    except Exception as error:
        logger.exception("an attempt to send failed because of an error of this server")
        _record_failure(claim, SendFailed(f"error {type(error).__name__}"), clock())
    else:
        _record_success(claim, sent, clock())


def _is_postponed(claim: SendClaim, now: datetime) -> bool:
    """Whether the channel has quiet hours now. If so, releases the claim of the delivery."""
    if not isinstance(claim.row, Delivery) or claim.row.kind != Delivery.Kind.NOTICES:
        return False
    with as_engine():
        wakes = send_time(claim.channel, now)
        if wakes <= now:
            return False
        _claimed_row(claim).update(attempts=claim.attempt - 1, next_attempt_at=wakes)
        Channel.objects.filter(pk=claim.channel.pk).update(leased_until=None)
    return True


@dataclass(frozen=True, slots=True)
class SendResult:
    """The result of a successful attempt: the id of a status message, or the positions in logs of games up
    to which a mail reports."""

    message_id: str = ""
    log_positions: Sequence[LastMail] = ()


def _send(claim: SendClaim, now: datetime) -> SendResult:
    kind = kind_of(claim.channel)
    if isinstance(claim.row, StatusMessage):
        return SendResult(message_id=kind.show(claim.row))
    return SendResult(log_positions=kind.send(claim.row, now))


def _record_success(claim: SendClaim, result: SendResult, now: datetime) -> None:
    with as_engine():
        Channel.objects.filter(pk=claim.channel.pk).update(failures=0, leased_until=None)
        if isinstance(claim.row, Delivery):
            # Recorded even if the lease has expired meanwhile, because the message has arrived.
            Delivery.objects.filter(pk=claim.row.pk).exclude(state=OutgoingMessage.State.SENT).update(
                state=OutgoingMessage.State.SENT, sent_at=now, next_attempt_at=None, last_error=""
            )
            _save_last_mails(result.log_positions)
            return
        status = StatusMessage.objects.select_for_update(no_key=True).filter(pk=claim.row.pk).first()
        if status is None:  # removed during the attempt
            return
        status.message_id = result.message_id
        status.shown = claim.row.wanted
        is_present = status.wanted == status.shown
        status.state = OutgoingMessage.State.SENT if is_present else OutgoingMessage.State.PENDING
        status.next_attempt_at = None if is_present else now
        status.attempts, status.last_error, status.sent_at = 0, "", now
        status.save()


def _save_last_mails(marks: Sequence[LastMail]) -> None:
    """Stores the positions that mails have reached. Requires the engine's database role. Skips channels
    that were removed meanwhile."""
    channels = Channel.objects.filter(pk__in={mark.channel_id for mark in marks})
    there = set(channels.select_for_update(no_key=True).values_list("pk", flat=True))
    for mark in marks:
        if mark.channel_id in there:
            LastMail.objects.bulk_create(
                [mark],
                update_conflicts=True,
                unique_fields=["game_id", "channel_id"],
                update_fields=["house", "public_seq", "house_seq"],
            )


def _record_failure(claim: SendClaim, failed: SendFailed, now: datetime) -> None:
    is_dead = failed.is_final or claim.attempt >= MAX_ATTEMPTS
    asked = timedelta(seconds=failed.retry_after or 0)
    wait = max(asked, wait_after(claim.attempt, random.random()))  # noqa: S311
    logger.warning("not sent to %s: %s, attempt %d", claim.channel, failed.word, claim.attempt)
    with as_engine():
        # If the lease has expired and another worker has claimed the row, that worker records its own result.
        _claimed_row(claim).exclude(state=OutgoingMessage.State.SENT).update(
            state=OutgoingMessage.State.DEAD if is_dead else OutgoingMessage.State.FAILED,
            next_attempt_at=None if is_dead else now + wait,
            last_error=failed.word,
        )
        channel = Channel.objects.select_for_update(no_key=True).filter(pk=claim.channel.pk).first()
        if channel is None:  # removed during the attempt
            return
        channel.failures += 1
        # the refusal of one message does not mean that the next one will be refused
        channel.leased_until = None if failed.is_final else now + max(asked, pause_after(channel.failures))
        channel.save(update_fields=["failures", "leased_until"])
        if failed.is_gone:
            end_unreachable(channel)


def _claimed_row(claim: SendClaim) -> QuerySet[Any]:
    """The row of the claim, unless another worker has claimed it meanwhile."""
    return type(claim.row)._default_manager.filter(pk=claim.row.pk, attempts=claim.attempt)


def send_again(delivery_id: UUID) -> None:
    """Sends a delivery again, with the same id, at the request of a user, or of an admin for a dead
    letter."""
    with as_engine():
        Delivery.objects.filter(pk=delivery_id).update(
            state=OutgoingMessage.State.PENDING, attempts=0, next_attempt_at=present(), last_error=""
        )


def delete_old_notices(*, now: datetime | None = None) -> int:
    """Deletes old notices and deliveries, dead letters included, and unreachable subscriptions.

    Returns the number of rows.
    """
    before = (now or present()) - MAX_AGE
    with as_engine():
        gone = sum(execute(statement, [before]) for statement in _OLD)
        # Subscriptions that accepted nothing since then, and failed as often as a delivery is tried.
        found = Channel.objects.filter(kind__in=names_with("is_subscription"), created_at__lt=before)
        failing = found.filter(failures__gte=MAX_ATTEMPTS)
        return gone + delete_channels(failing.exclude(deliveries__sent_at__gte=before))


_OLD = (
    """delete from notices_item item using notices_notice notice
    where notice.id = item.notice_id and notice.created_at < %s""",
    """delete from notices_notice notice where created_at < %s
    and not exists (select from notices_unplanned where notice_id = notice.id)""",
    """delete from notices_delivery where created_at < %s and state in ('sent', 'dead')
    and not exists (select from notices_item where delivery_id = notices_delivery.id)""",
    "delete from notices_warned where up_to < %s",
)
