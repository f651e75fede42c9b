"""Notes to a player about unread mails; other senders get no information."""

from __future__ import annotations

from typing import Any

import pytest

from games.replies.outcomes import Result
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import receive_mail
from tests.replies.writers import PROVEN, Writer, receipt_text, rows

pytestmark = pytest.mark.django_db


def note_for(stark: Writer, *, sender: str = "Somebody <stark@example.org>", more: str = "") -> str:
    """The note about a mail, which is sent only to the confirmed address."""
    before = len(stark.mailbox.mails)
    head = f"{more}{PROVEN}From: {sender}\r\nSubject: Re: a game\r\nMessage-ID: <{len(rows())}@a.example>"
    receive_mail(f"{head}\r\n\r\nhelp\r\n".encode(), stark.reply_to())
    process_due_mails()
    [note] = stark.mailbox.mails[before:]
    assert note["To"] == "stark@example.org"
    assert note["Auto-Submitted"]
    return receipt_text(note)


@pytest.mark.parametrize(
    ("sender", "result", "reason"),
    [
        ("Anna <anna@work.example>", Result.FOREIGN_SENDER, "not confirmed: anna@work.example"),
        ("Anna K. (Budapest) <stark@example.org>", Result.UNCLEAR_SENDER, "exactly one address"),
        ("stark@example.org <stark@example.org>", Result.UNCLEAR_SENDER, "exactly one address"),
    ],
)
def test_a_player_is_notified_why_a_mail_was_not_read(
    sender: str, result: Result, reason: str, stark: Writer
) -> None:
    note = note_for(stark, sender=sender)
    assert reason in note and "If you did not write it" in note
    assert rows()[-1].result == result


def test_a_mail_from_a_list_or_without_authentication_causes_a_note(stark: Writer) -> None:
    assert "mailing list" in note_for(stark, more="List-Id: <friends.example>\r\n")
    assert rows()[-1].result == Result.MAILING_LIST
    assert "could not prove" in note_for(stark, more="Authentication-Results: mx.play.example.org; none\r\n")
    assert rows()[-1].result == Result.FORGED


def test_others_cannot_fill_a_mailbox_with_notes(stark: Writer, settings: Any) -> None:
    settings.GOT_RATES = {"reply_note": "2/day"}
    for number in range(5):
        stark.sends("help", sender=f"x{number}@evil.example")
    process_due_mails()
    assert len(stark.mailbox.mails) == 2
    assert {mail["To"] for mail in stark.mailbox.mails} == {"stark@example.org"}


def test_automatic_mails_and_lists_of_others_cause_no_note(stark: Writer) -> None:
    stark.sends("I am away.", more="Auto-Submitted: auto-replied\r\n")
    stark.sends("Buy this.", more="List-Unsubscribe: <https://a.example>\r\n", sender="news@shop.example")
    process_due_mails()
    assert stark.mailbox.mails == []
    assert {row.result for row in rows()} == {Result.AUTOMATIC}


def test_a_reply_may_announce_an_absence_under_a_subject_about_a_vacation(stark: Writer) -> None:
    raw = stark.mail("ABSENT 3 DAYS").replace(b"Subject: Re: a game", b"Subject: On vacation")
    receive_mail(raw, stark.reply_to())
    process_due_mails()
    assert rows()[-1].result == Result.ABSENT
    raw = stark.mail("I am on vacation until Monday.").replace(b"Re: a game", b"On vacation")
    receive_mail(raw, stark.reply_to())
    process_due_mails()
    assert rows()[-1].result == Result.AUTOMATIC
    assert len(stark.mailbox.mails) == 1
