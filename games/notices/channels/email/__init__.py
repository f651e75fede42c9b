"""Mails, with a stable Message-ID and one-click unsubscribing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from rest_framework.serializers import EmailField

from games.notices.channels.email.letters import Letter, letter_of
from games.notices.channels.kind import ChannelKind
from games.notices.channels.outcome import Failed
from games.notices.confirming import code_of
from games.notices.kinds import USUAL, Kind
from games.notices.mails import confirmation_mail, ping_mail
from games.notices.models import Channel, Delivery, LastMail
from games.notices.payloads import NoticeOfGame, stored
from games.notices.replying import unsubscribe_by_mail
from games.words import Words
from got_api.shared.mail import MailError, send_mail


class Email(ChannelKind):
    """A confirmed mail address."""

    name = "email"
    noun = "a mail address"
    text = "A mail address first gets a confirmation code."
    example = {"address": "catelyn@example.org"}
    default_kinds = (*USUAL, Kind.MESSAGE, Kind.PUBLIC_MESSAGE)
    is_mail = True
    is_personal = True
    is_address_secret = False
    has_digest = True

    def read_address(self, address: str) -> str:
        return str(EmailField(max_length=254).run_validation(address))

    def require_allowed(self, address: str) -> None:
        """Mails go to any address: only its owner can read the code that confirms it."""

    def body_of(self, notices: Sequence[NoticeOfGame], words: Words, now: datetime) -> str:
        return stored(notices)

    def test_body(self, words: Words, now: datetime) -> str:
        return ""

    def send(self, delivery: Delivery, now: datetime) -> Sequence[LastMail]:
        letter = _letter(delivery)
        try:
            send_mail(
                letter.mail,
                address=delivery.channel.address,
                message=str(delivery.pk),
                written_at=delivery.created_at,
                unsubscribe=_unsubscribe_addresses(delivery),
            )
        except MailError as failed:
            raise Failed(failed.word, is_final=failed.is_final) from failed
        return letter.read_to


def _letter(delivery: Delivery) -> Letter:
    """The mail of a delivery, written when it is sent, so that no row contains a code or a house's
    secrets."""
    channel, user = delivery.channel, delivery.channel.user
    if delivery.kind == Delivery.Kind.CONFIRMATION:
        return Letter(confirmation_mail(code_of(channel), username=str(user), language=user.language))
    unsubscribe = _unsubscribe_link(channel)
    if delivery.kind == Delivery.Kind.PING:
        return Letter(ping_mail(language=user.language, unsubscribe=unsubscribe))
    return letter_of(delivery, unsubscribe=unsubscribe)


def _unsubscribe_addresses(delivery: Delivery) -> list[str]:
    """Addresses that switch a channel off without signing in: by mail where mails are read, and by a link."""
    if delivery.kind == Delivery.Kind.CONFIRMATION:
        return []
    channel = delivery.channel
    by_mail = unsubscribe_by_mail(channel.pk, channel.unsubscribe_key)
    return [*([f"mailto:{by_mail}"] if by_mail else []), _unsubscribe_link(channel)]


def _unsubscribe_link(channel: Channel) -> str:
    return f"{settings.GOT_ADDRESS}/api/v1/notices/unsubscribe/{channel.unsubscribe_key}"
