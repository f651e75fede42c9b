"""Returned mails: after three of them the channel is switched off."""

from datetime import datetime, timedelta
from email.message import Message
from email.utils import parseaddr
from uuid import UUID

from django.conf import settings

from games.notices.channels import names_with
from games.notices.models import Channel, Delivery
from games.notices.services.switching import switch_off
from games.replies.automated_mail import MailSort, bounce_of, classify_mail
from games.replies.models import ReturnedMail
from got_api.database.viewer import as_engine
from got_api.shared.mail import domain

MAX_RETURNED = 3
"""Permanent returns within `PERIOD` after which a channel is switched off."""
PERIOD = timedelta(days=30)


def is_for_bounces(recipient: str) -> bool:
    """Whether an address is the sender address of our mails, to which servers return undeliverable mails."""
    return recipient.strip().lower() == parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()


def record_returned_mail(message: Message, now: datetime) -> bool:
    """Records that one of our mails is permanently undeliverable. Returns whether the mail is ours. Repeating
    it has no effect.

    The report must name the mail by its Message-ID, which only its receiver and the servers that passed it on
    know. So users cannot switch off the channels of others.
    """
    if classify_mail(message, domain=domain()) != MailSort.BOUNCE:
        return False
    bounce = bounce_of(message)
    if bounce is None or not bounce.is_permanent:
        return False
    try:
        delivery = UUID(bounce.message)
    except ValueError:
        return False
    with as_engine():
        found = Delivery.objects.filter(pk=delivery, channel__address__iexact=bounce.address).first()
        if found is None:
            return False
        _record_bounce(Channel.objects.select_for_update(no_key=True).get(pk=found.channel_id), delivery, now)
    return True


def record_reported_bounce(address: str, message: str, now: datetime) -> int:
    """Records a returned mail that our mail service reported. Returns the number of channels with the
    address.

    The service is authenticated, so its report need not contain our id of the mail: some services give each
    mail another id. Repeating an id has no effect.
    """
    try:
        delivery = UUID(message.strip("<> ").partition("@")[0])
    except ValueError:
        return 0
    with as_engine():
        channels = Channel.objects.filter(kind__in=names_with("is_mail"), address__iexact=address)
        found = list(channels.order_by("pk").select_for_update(no_key=True))
        for channel in found:
            _record_bounce(channel, delivery, now)
    return len(found)


def _record_bounce(channel: Channel, delivery: UUID, now: datetime) -> None:
    """Records a returned mail of a channel. Requires the engine's database role and a locked channel."""
    ReturnedMail.objects.bulk_create(
        [ReturnedMail(channel=channel, delivery=delivery, returned_at=now)], ignore_conflicts=True
    )
    recent = ReturnedMail.objects.filter(channel=channel, returned_at__gt=now - PERIOD)
    if recent.count() >= MAX_RETURNED and channel.is_active:
        switch_off(channel)
        recent.delete()
