"""Parsing of mails by `make season`, and its report on silent players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

from django.template.loader import render_to_string

from deploy.season.mail_games import BUTTON
from deploy.season.mailing import Letter
from deploy.season.seats import Silence

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def received_mail(text: str) -> Letter:
    """A mail as a mail server receives it, with CRLF line ends."""
    mail = EmailMessage()
    mail["To"], mail["Message-ID"], mail["Subject"] = "p1@season.example", "<1@localhost>", "a seat"
    mail.set_content(text)
    return Letter.of(message_from_bytes(mail.as_bytes(policy=policy.SMTP), policy=policy.default), NOON)


def test_a_link_in_a_mail_is_found_by_its_label() -> None:
    text = "Accept the seat: http://127.0.0.1:1/accept\n\n  Decline the seat: http://127.0.0.1:1/decline\n"
    arrived = received_mail(text)
    assert arrived.link("Accept the seat") == "http://127.0.0.1:1/accept"
    assert arrived.link("Decline the seat") == "http://127.0.0.1:1/decline"
    assert arrived.link("the seat") is None


def test_the_season_finds_the_button_on_the_page_of_a_link() -> None:
    assert BUTTON.search(render_to_string("accounts/pages/link.html", {"title": "Accept the seat"}))


def test_time_of_other_players_does_not_count_as_silence() -> None:
    waits = [(NOON, NOON + 100 * HOUR), (NOON + 150 * HOUR, NOON + 200 * HOUR)]
    silence = Silence.of(waits)
    assert (silence.default_wait, silence.opening_wait) == (100 * HOUR, 150 * HOUR)


def test_a_silence_longer_than_the_preset_allows_is_a_fault() -> None:
    preset = {"silent_player": {"first_default_days": 6.0, "seat_opens_days": 10.0}}
    first, second = NOON + 6 * DAY, NOON + 10 * DAY
    longest = Silence.of([(NOON, first), (first, second)])
    assert longest.faults(preset, timedelta()) == []
    longer = Silence.of([(NOON, first + DAY), (first, second)])
    assert ["first default" in fault for fault in longer.faults(preset, HOUR)] == [True, False]
