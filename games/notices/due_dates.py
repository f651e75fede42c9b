"""Due times as iCalendar, for calendar subscriptions and as an attachment of mails."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from icalendar import Calendar, Event

from games.words import Words
from games.words.decisions import default_words
from got_api.shared.mail import domain

EVENT_LENGTH = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class DueDate:
    """The due time of a decision for a house. `code` and `name` are those of the game; `address` is the
    page of the question."""

    code: str
    name: str
    address: str
    number: int
    kind: str
    house: str
    since: datetime
    due_at: datetime


def due_calendar(dates: Iterable[DueDate], words: Words) -> bytes:
    """A calendar with an entry for each decision. It shows only public facts: game, house, decision,
    default and due time."""
    calendar = _calendar()
    calendar.add("x-wr-calname", words.text("calendar-name"))
    for date in dates:
        calendar.add_component(
            _calendar_event(date, words, f"{date.code}-{date.number}-{date.house}", date.since)
        )
    return bytes(calendar.to_ical())


def next_due_dates(dates: Iterable[DueDate], words: Words, written_at: datetime) -> bytes | None:
    """A calendar with the first due time in each game, for a mail written at `written_at`; None if nothing is
    due.

    A house has one entry in each game. Later mails move this entry.
    """
    firsts: dict[str, DueDate] = {}
    for date in sorted(dates, key=lambda date: (date.due_at, date.number)):
        firsts.setdefault(f"{date.code}-{date.house}", date)
    if not firsts:
        return None
    calendar = _calendar()
    calendar.add("method", "PUBLISH")
    for uid, date in firsts.items():
        entry = _calendar_event(date, words, uid, written_at)
        entry.add("sequence", int(written_at.timestamp()))
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


def _calendar() -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//got-api//due times//EN")
    calendar.add("version", "2.0")
    return calendar


def _calendar_event(date: DueDate, words: Words, uid: str, written_at: datetime) -> Event:
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
