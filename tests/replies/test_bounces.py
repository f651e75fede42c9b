"""Bounces of our mails switch only their own channel off."""

from __future__ import annotations

from uuid import UUID

import pytest

from games.notices.ids import new_id
from games.notices.models import Channel, Delivery
from games.replies.models import ReturnedMail
from games.replies.services.bounces import MAX_RETURNED
from games.replies.services.receiving import ReceiveResult, delete_old_mails, receive_mail
from got_api.database.viewer import as_engine
from tests.replies.test_automated_mail import report
from tests.replies.writers import DOMAIN, Writer, later

pytestmark = pytest.mark.django_db

OUR_SENDER = f"Notices@{DOMAIN}"


@pytest.fixture
def channel(stark: Writer) -> Channel:
    with as_engine():
        return Channel.objects.get(address="stark@example.org")


def sent_mail_id(channel: Channel) -> UUID:
    """A mail sent by a channel."""
    with as_engine():
        return UUID(str(Delivery.objects.create(channel=channel).pk))


def returns(delivery: UUID, *, address: str = "stark@example.org", status: str = "5.1.1") -> ReceiveResult:
    raw = report("delivery-status", status)
    raw = raw.replace(b"0190-abc", str(delivery).encode()).replace(b"Anna@Example.org", address.encode())
    return receive_mail(raw, OUR_SENDER)


def is_active(channel: Channel) -> bool:
    channel.refresh_from_db()
    return channel.is_active


def test_three_bounces_of_its_mails_switch_a_channel_off(channel: Channel) -> None:
    for _ in range(MAX_RETURNED - 1):
        assert returns(sent_mail_id(channel)) == ReceiveResult.RETURNED
        assert is_active(channel)
    assert returns(sent_mail_id(channel), address="STARK@example.org") == ReceiveResult.RETURNED
    assert not is_active(channel)


def test_a_repeated_bounce_report_counts_once(channel: Channel) -> None:
    delivery = sent_mail_id(channel)
    for _ in range(MAX_RETURNED + 1):
        returns(delivery)
    assert is_active(channel)


def test_a_delay_does_not_count_as_a_bounce(channel: Channel) -> None:
    for _ in range(MAX_RETURNED):
        assert returns(sent_mail_id(channel), status="4.4.1") == ReceiveResult.UNKNOWN
    assert is_active(channel)


def test_a_channel_cannot_be_switched_off_by_guessing(channel: Channel) -> None:
    for _ in range(MAX_RETURNED):
        assert returns(new_id()) == ReceiveResult.UNKNOWN
        assert returns(sent_mail_id(channel), address="tywin@example.org") == ReceiveResult.UNKNOWN
    assert receive_mail(b"Subject: hello\r\n\r\nstark@example.org\r\n", OUR_SENDER) == ReceiveResult.UNKNOWN
    assert is_active(channel)


def test_deleting_a_channel_deletes_its_bounces(stark: Writer, channel: Channel) -> None:
    returns(sent_mail_id(channel))
    stark.game.people["stark"].asks("DELETE", f"/me/notices/channels/{channel.pk}")
    with as_engine():
        assert not Channel.objects.exists() and not ReturnedMail.objects.exists()


def test_old_bounces_are_deleted(channel: Channel) -> None:
    for _ in range(MAX_RETURNED - 1):
        returns(sent_mail_id(channel))
    assert delete_old_mails(now=later(days=31)()) == MAX_RETURNED - 1
    with as_engine():
        assert not ReturnedMail.objects.exists()
