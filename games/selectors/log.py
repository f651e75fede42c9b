"""The log of a game as a viewer may read it, and the public log of seats."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games import storage
from games.errors import GameCode
from games.models import SeatEvent
from games.selectors.games import Viewer, open_visit
from games.selectors.polls import GamePoll, entity_tag
from games.words import Words
from games.words.events import SILENT, news_weight, parts_of
from got_api.database.viewer import as_viewer
from got_api.http.errors import Problem

LogCursor = storage.Cursor
Moment = storage.Moment
NoSuchMoment = storage.NoSuchMoment
START = storage.Cursor()


def read_cursor(text: str) -> storage.Cursor:
    """Parses a cursor. ValueError for anything else."""
    return storage.Cursor.parse(text)


def read_at(text: str) -> LogCursor | Moment:
    """Parses a cursor or a moment. ValueError for anything else."""
    return Moment.parse(text) if text.count(".") == 1 else LogCursor.parse(text)


def events_etag(code: str, poll: GamePoll, after: storage.Cursor, limit: int, language: str = "") -> str:
    """The entity tag of a page of the log. Changes with the part of the log that the viewer may read.
    `language` is the language of its sentences."""
    return entity_tag(code, poll.house, after, limit, poll.cursor, language=language)


def events_for(
    viewer: Viewer, poll: GamePoll, after: storage.Cursor, limit: int, words: Words | None = None
) -> dict[str, Any]:
    """The next events that the viewer may read, a page of them. Raises 409 `cursor_outdated`.

    With `words` each has a sentence, which contains only facts that the viewer may read. Reads nothing if
    there are no new events.
    """
    if after == poll.cursor:
        return {"results": [], "next_cursor": None}
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        try:
            _, events = storage.log_page(poll.game_id, poll.house, after, limit + 1)
        except storage.CursorOutdated as error:
            raise Problem(GameCode.CURSOR_OUTDATED) from error
    shown = events[:limit]
    return {
        "results": [
            {
                "cursor": str(event.cursor),
                **log_entry(event.moment, event.kind, event.facts, event.happened_at, words),
            }
            for event in shown
        ],
        "next_cursor": str(shown[-1].cursor) if len(events) > len(shown) else None,
    }


def log_entry(
    moment: storage.Moment,
    kind: str,
    facts: Mapping[str, Any],
    happened_at: datetime,
    words: Words | None = None,
) -> dict[str, Any]:
    """An entry of the log without its cursor, which differs by reader."""
    event = {"kind": kind, **facts}
    shown = {"moment": str(moment), "happened_at": happened_at, "event": event}
    return shown | (in_words(event, words) if words else {})


def in_words(event: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """An event with its sentence, whole and in parts, and its weight. Its text may be empty."""
    parts = [] if event["kind"] in SILENT else parts_of(words, event)
    return {
        "text": "".join(part.text for part in parts),
        "parts": [part._asdict() for part in parts],
        "weight": news_weight(event["kind"]),
    }


SeatCursor = storage.SeatCursor
SEAT_START = SeatCursor()
_SHOWN = ("kind", "reason", "house", "facts", "happened_at")
_ADDED: dict[str, dict[str, Any]] = {SeatEvent.Kind.SEAT_TAKEN_OVER: {"pseudonym": None}}
"""Facts that older entries lack, by kind."""


def seat_log_for(viewer: Viewer, code: str, after: SeatCursor, limit: int) -> dict[str, Any]:
    """The entries of the seat log after a cursor, oldest first. Raises 404, and 409 `cursor_outdated`."""
    with open_visit(viewer, code) as visit:
        end = storage.seat_log_end(visit.game_id)
        if after.epoch not in (0, end.epoch) or after.number > end.number:
            raise Problem(GameCode.CURSOR_OUTDATED)
        rows: list[Any] = list(
            SeatEvent.objects.filter(game_id=visit.game_id, number__gt=after.number)
            .order_by("number")
            .values("number", *_SHOWN)[: limit + 1]
        )
    shown = [
        {
            "cursor": str(SeatCursor(row["number"], end.epoch)),
            **{name: row[name] for name in _SHOWN},
            "facts": _ADDED.get(row["kind"], {}) | row["facts"],
        }
        for row in rows[:limit]
    ]
    return {"results": shown, "next_cursor": shown[-1]["cursor"] if len(rows) > limit else None}
