"""Due times as iCalendar: for calendar programs that read an address, and as a part of a mail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from icalendar import Calendar, Event

from games.words import Words
from games.words.decisions import default_words
from got_api.mail import domain

EVENT_LENGTH = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class DueDate:
    """When a decision is due for a house. `name` and `code` are of the game, `address` of the question."""

    code: str
    name: str
    address: str
    number: int
    kind: str
    house: str
    since: datetime
    due_at: datetime


def due_calendar(dates: Iterable[DueDate], words: Words) -> bytes:
    """An entry for each decision. It shows public facts: game, house, decision, default, due time."""
    calendar = _calendar()
    calendar.add("x-wr-calname", words.text("calendar-name"))
    for date in dates:
        calendar.add_component(_entry(date, words, f"{date.code}-{date.number}-{date.house}", date.since))
    return bytes(calendar.to_ical())


def next_due_dates(dates: Iterable[DueDate], words: Words, written_at: datetime) -> bytes | None:
    """The entry of what is due first in each game, for a mail of `written_at`; None where nothing is due.

    A house has one entry in a game: a later mail moves it.
    """
    firsts: dict[str, DueDate] = {}
    for date in sorted(dates, key=lambda date: (date.due_at, date.number)):
        firsts.setdefault(f"{date.code}-{date.house}", date)
    if not firsts:
        return None
    calendar = _calendar()
    calendar.add("method", "PUBLISH")
    for uid, date in firsts.items():
        entry = _entry(date, words, uid, written_at)
        entry.add("sequence", int(written_at.timestamp()))
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


def _calendar() -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//got-api//due times//EN")
    calendar.add("version", "2.0")
    return calendar


def _entry(date: DueDate, words: Words, uid: str, written_at: datetime) -> Event:
    event = Event()
    event.add("uid", f"{uid}@{domain()}")
    event.add("dtstamp", written_at)
    event.add("dtstart", date.due_at)
    event.add("dtend", date.due_at + EVENT_LENGTH)
    line = words.text("calendar-entry", house=date.house, decision=date.kind)
    default = default_words(words, date.kind)
    event.add("summary", words.text("mail-subject", game=date.name, line=line, due_at=None))
    event.add("description", words.text("calendar-description", game=date.name, default=default))
    event.add("url", date.address)
    event.add("transp", "TRANSPARENT")
    return event
