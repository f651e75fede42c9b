"""A season as a calendar, a feed and a page. Public, in a chosen language."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

from django.conf import settings
from icalendar import Calendar, Event

from games.leagues.models import LogEntry, Round, Season, Table
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.selectors.tables import standings_of
from games.notices.payloads import season_page_of
from games.words import Words
from got_api.shared.json_text import time_text
from got_api.shared.mail import domain

Kind = LogEntry.Kind
MAX_ITEMS = 100
MAX_LINES, MAX_GAMES, MAX_ROWS = 7, 50, 30
"""Limits of the page: lines of the log, games, and rows of a division."""
ATOM = "http://www.w3.org/2005/Atom"
_SHOWN = (
    Kind.DRAW_PUBLISHED,
    Kind.DRAW_UNDONE,
    Kind.ROUND_STARTED,
    Kind.TABLE_ENDED,
    Kind.ROUND_CLOSED,
    Kind.SEAT_OPENED,
    Kind.SEAT_FILLED,
    Kind.STATUS_CHANGED,
)
"""Kinds of the public log that a feed shows."""


def calendar_of_season(reader: Reader, code: str, words: Words) -> bytes:
    """Registration, check-in and rounds of a season as iCalendar. Raises 404."""
    with visible_season(reader, code) as (season, _):
        rounds = list(
            Round.objects.filter(season=season, starts_at__isnull=False)
            .select_related("stage__division")
            .order_by("number")
        )
    name = season.document["name"]
    calendar = Calendar()
    calendar.add("prodid", "-//got-api//seasons//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for part in ("registration", "check_in"):
        closes_at = (season.document[part] or {}).get("closes_at")
        if closes_at is not None:
            at = datetime.fromisoformat(closes_at).astimezone(UTC)
            summary = words.text(f"calendar-{part}", season=name)
            calendar.add_component(_event(season, part, summary, at, at))
    for row in rounds:
        assert row.starts_at is not None
        summary = words.text(
            "calendar-season_round",
            season=name,
            division=row.stage.division.name,
            season_round=row.number,
        )
        ends_at = row.ends_at or row.starts_at
        calendar.add_component(_event(season, f"round-{row.number}", summary, row.starts_at, ends_at))
    return bytes(calendar.to_ical())


def _event(season: Season, part: str, summary: str, starts_at: datetime, ends_at: datetime) -> Event:
    event = Event()
    event.add("uid", f"{season.code}-{part}@{domain()}")
    event.add("dtstamp", season.created_at)
    event.add("dtstart", starts_at)
    event.add("dtend", ends_at)
    event.add("summary", summary)
    event.add("url", season_page_of(season.code))
    event.add("transp", "TRANSPARENT")
    return event


def feed_of_season(reader: Reader, code: str, words: Words) -> bytes:
    """The public log of a season as an Atom feed, newest first. Raises 404."""
    with visible_season(reader, code) as (season, _):
        shown = _recent(season, MAX_ITEMS)
    feed = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": words.language})
    address = f"{settings.GOT_ADDRESS}/api/v1/seasons/{season.code}"
    _add(feed, "id", address)
    _add(feed, "title", season.document["name"])
    _add(feed, "updated", time_text(shown[0].at if shown else season.created_at))
    ElementTree.SubElement(feed, "link", {"rel": "self", "href": f"{address}/feed.atom"})
    author = ElementTree.SubElement(feed, "author")
    _add(author, "name", season.league.name)
    for row in shown:
        entry = ElementTree.SubElement(feed, "entry")
        _add(entry, "id", f"{address}/log#{row.number}")
        _add(entry, "title", _line(row, words))
        _add(entry, "updated", time_text(row.at))
        ElementTree.SubElement(entry, "link", {"rel": "alternate", "href": season_page_of(season.code)})
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def page_of_season(reader: Reader, code: str, words: Words, *, has_content: bool) -> dict[str, Any]:
    """The title, and with `has_content` status, newest lines of the log, newest games and first entries of
    each division. Raises 404.
    """
    with visible_season(reader, code) as (season, _):
        if not has_content:
            return {"title": season.document["name"]}
        tables = Table.objects.filter(round__season=season, game__isnull=False)
        games = tables.order_by("-round__number", "number").values_list("game__code", "game__name")
        return {
            "title": season.document["name"],
            "stage": words.text("season_log-status_changed", season_status=season.status),
            "news": [_line(row, words) for row in _recent(season, MAX_LINES)],
            "games": list(games[:MAX_GAMES]),
            "divisions": [
                (division.name, standings_of(season, division)[:MAX_ROWS])
                for division in season.divisions.order_by("tier")
            ],
        }


def _recent(season: Season, count: int) -> list[LogEntry]:
    """The newest public entries of the log. Read as the engine."""
    public = LogEntry.objects.filter(season=season, audience=LogEntry.Audience.PUBLIC, kind__in=_SHOWN)
    return list(public.order_by("-number")[:count])


def _line(row: LogEntry, words: Words) -> str:
    return words.text(
        f"season_log-{row.kind}",
        season_round=row.facts.get("round"),
        season_table=row.facts.get("table"),
        house=row.facts.get("house"),
        season_status=row.facts.get("status"),
    )


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = text
