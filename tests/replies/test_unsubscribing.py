"""A mail to the address in `List-Unsubscribe` switches the channel off, as the link in a mail does."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.notices.models import Channel
from games.replies.services.receiving import ReceiveResult, receive_mail
from games.replies.tokens import unsubscribe_by_mail
from tests.notices.desk import Desk
from tests.notices.post import Mailbox
from tests.replies.writers import DOMAIN, Writer, rows

pytestmark = pytest.mark.django_db


def channel() -> Channel:
    return Channel.objects.get(address="stark@example.org")


def unsubscribe_addresses(mailbox: Mailbox) -> tuple[str, str]:
    """The addresses of the header, by mail and by link."""
    Desk().waits(minutes=2).works()
    header = mailbox.mails[-1]["List-Unsubscribe"]
    first, second = (each.strip().strip("<>") for each in header.split(","))
    assert mailbox.mails[-1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return first, second


def test_a_mail_to_the_address_of_the_header_switches_the_channel_off(
    stark: Writer, mailbox: Mailbox
) -> None:
    by_mail, by_link = unsubscribe_addresses(mailbox)
    assert by_mail.startswith("mailto:unsubscribe+") and by_mail.endswith(f"@{DOMAIN}")
    assert by_link.startswith("https://got.example/api/v1/notices/unsubscribe/")
    address = by_mail.removeprefix("mailto:")
    assert len(address.partition("@")[0]) <= 64
    for written in (
        address,
        address.upper(),
        address,
    ):  # some servers change the case, and repeating is harmless
        assert receive_mail(stark.mail(""), written) == ReceiveResult.UNSUBSCRIBED
    assert not channel().is_active
    assert rows() == []


def test_unsubscribing_by_mail_needs_no_proof_of_the_sender(stark: Writer, mailbox: Mailbox) -> None:
    """The address is the secret, as for the link. Mail programs may send from any address."""
    address = unsubscribe_addresses(mailbox)[0].removeprefix("mailto:")
    raw = stark.mail("", sender="other@example.com", proof="")
    assert receive_mail(raw, address) == ReceiveResult.UNSUBSCRIBED
    assert not channel().is_active


def test_an_invented_unsubscribe_address_switches_no_channel_off(stark: Writer, mailbox: Mailbox) -> None:
    address = unsubscribe_addresses(mailbox)[0].removeprefix("mailto:")
    local_part = address.partition("@")[0]
    other = Channel(pk=channel().pk, unsubscribe_key="another")
    for wrong in (
        f"{local_part[:-1]}{'b' if local_part[-1] == 'a' else 'a'}@{DOMAIN}",
        f"unsubscribe+@{DOMAIN}",
        f"unsubscribe+a@{DOMAIN}",
        f"unsubscribe+ő@{DOMAIN}",
        f"{local_part}@elsewhere.example.org",
        local_part.replace("unsubscribe+", "reply+") + f"@{DOMAIN}",
        stark.reply_to().replace("reply+", "unsubscribe+"),
        unsubscribe_by_mail(other.pk, other.unsubscribe_key),
        unsubscribe_by_mail(10**22, channel().unsubscribe_key),
    ):
        assert receive_mail(stark.mail(""), wrong) == ReceiveResult.UNKNOWN, wrong
    assert channel().is_active


def test_the_address_of_a_deleted_channel_is_unknown(stark: Writer, mailbox: Mailbox) -> None:
    address = unsubscribe_addresses(mailbox)[0].removeprefix("mailto:")
    path = f"/me/notices/channels/{channel().pk}"
    assert stark.game.people["stark"].deletes(path).status_code == 204
    assert receive_mail(stark.mail(""), address) == ReceiveResult.UNKNOWN


def test_a_server_that_reads_no_replies_offers_only_the_unsubscribe_link(
    stark: Writer, mailbox: Mailbox, settings: Any
) -> None:
    settings.GOT_REPLY_DOMAIN = ""
    Desk().waits(minutes=2).works()
    link = mailbox.mails[-1]["List-Unsubscribe"].strip().strip("<>")
    assert Client().get(link.removeprefix("https://got.example")).status_code == 200
