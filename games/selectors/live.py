"""Content of streams: a game for one reader, and the games of one user.

Streams that have read up to the same point share a place: see got_api.live. One round trip reads the events
for all places. A second one reads the messages, for readers who asked for them. Each event is serialized once
for all its readers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, Literal
from uuid import UUID

from games import storage
from games.contracts import UnreadRow
from games.engine import UnreadableDocument
from games.models import Game
from games.selectors.log import log_entry
from games.selectors.polls import waiting_page
from games.storage import Cursor, Moment
from games.storage.messages import message_body, messages_after, newest_message
from games.storage.watching import WatchedGame, WatchResult, time_of, upcast_event, watch_games, watched_by
from games.words import words_for
from got_api.database.pipeline import Row
from got_api.database.viewer import as_engine
from got_api.http.pagination import LISTS
from got_api.live.subscriptions import StreamReading, message
from got_api.shared import clock
from got_api.shared.json_text import json_bytes

PAGE = 100
"""The number of events, and of messages, per read for a reader who catches up."""
MAX_WAITING = LISTS.maximum
"""Maximum of listed decisions for a user: that of the largest page of GET /me/decisions."""

NOTHING = "0" * 16
"""Placeholder for games that a user has not seen yet."""

EndReason = Literal[
    "game_over",
    "seat_changed",
    "token_ended",
    "cursor_outdated",
    "game_unreadable",
    "slow_reader",
    "server_restarts",
]
"""Reasons for the end of a stream. Some come from got_api.live."""

ENDED = (Game.Status.FINISHED, Game.Status.CANCELLED)


def newest_message_for(game_id: int, viewer: int) -> UUID:
    """The newest message that a user, or a spectator (0), may read. A stream sends the later ones."""
    return newest_message(game_id, viewer, clock.now())


def topics_of_game(game_id: int, house: str | None, viewer: int) -> frozenset[str]:
    """Topics that wake a reader of a game. `viewer` is the id of a user, 0 for a spectator."""
    topics = {f"g{game_id}", f"s{game_id}"}
    if house is not None:
        topics.add(f"g{game_id}/{house}")
    if viewer:
        topics.add(f"u{viewer}")
    return frozenset(topics)


def topics_of_user(viewer: int) -> frozenset[str]:
    """Topics that wake a reader of a user's stream."""
    [(_, games, _)] = watched_by([(viewer, ())], 1, clock.now())
    return _topics_of_user(viewer, games)


def _topics_of_user(viewer: int, games: Collection[WatchedGame]) -> frozenset[str]:
    topics = {f"u{viewer}"}
    for game in games:
        topics |= topics_of_game(game.game_id, game.house, viewer)
    return frozenset(topics)


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A reader's place in the stream of a game, after `cursor` in the log. `waiting` is the last sent state
    of waiting decisions. With `language` events have sentences. `message` is the last message that the reader
    has read, None for a stream without messages. `table` is the last sent state of the seat log, None for a
    stream without the seat log.
    """

    game_id: int
    viewer: int
    house: str | None
    cursor: Cursor
    waiting: bytes = b""
    language: str | None = None
    message: UUID | None = None
    table: bytes | None = None

    @classmethod
    def read_all(cls, places: Collection[GamePlace]) -> dict[GamePlace, StreamReading]:
        """News at each place. Leaves out places at which another user now reads for the house."""
        now = clock.now()
        keys = {(place.game_id, place.viewer, place.cursor) for place in places}
        found = watch_games(list(keys), PAGE, now)
        messages = messages_after(
            list({(each.game_id, each.viewer, each.message) for each in places if each.message is not None}),
            PAGE,
            now,
        )
        entries = _LogTexts(_seat_logs(places, [game for game, _, _ in found]))
        readings = {}
        for place in places:
            watched = found.get((place.game_id, place.viewer, place.cursor))
            if watched is not None and watched.house == place.house:
                new = () if place.message is None else messages[place.game_id, place.viewer, place.message]
                try:
                    readings[place] = place._next_reading(watched, new, entries, now)
                except UnreadableDocument:
                    readings[place] = StreamReading(b"", place, frozenset(), end="game_unreadable")
        return readings

    def read(self) -> StreamReading | None:
        """News at this place. None if another user now reads for its house. Raises `UnreadableDocument`."""
        now, key = clock.now(), (self.game_id, self.viewer, self.cursor)
        watched = watch_games([key], PAGE, now).get(key)
        if watched is None or watched.house != self.house:
            return None
        messages: Sequence[Row] = ()
        if self.message is not None:
            (messages,) = messages_after([(self.game_id, self.viewer, self.message)], PAGE, now).values()
        return self._next_reading(watched, messages, _LogTexts(_seat_logs([self], [self.game_id])), now)

    def _id(self, cursor: Cursor, message: UUID | None) -> str:
        """The event id from which a reader can continue."""
        return str(cursor) if message is None else f"{cursor}.{message}"

    def _next_reading(
        self, watched: WatchResult, messages: Sequence[Row], entries: _LogTexts, now: datetime
    ) -> StreamReading:
        topics = topics_of_game(self.game_id, self.house, self.viewer)
        if self.cursor.epoch != watched.epoch or self.cursor.public_seq > watched.public_seq:
            return StreamReading(b"", self, topics, end="cursor_outdated")
        cursor, parts = self.cursor, []
        for event in watched.events:
            public_seq, house_seq = event[:2]
            cursor = replace(
                cursor,
                public_seq=max(cursor.public_seq, public_seq),
                house_seq=cursor.house_seq if house_seq is None else house_seq,
            )
            text = entries.text_of(event, watched.epoch, self.language)
            data = b'{"cursor":"%s",%s' % (str(cursor).encode(), text)
            parts.append(message("event", data, self._id(cursor, self.message)))
        read = self.message
        for row in messages:
            read = row[0]
            parts.append(message("message", entries.message_of(row), self._id(cursor, read)))
        is_behind = PAGE in (len(watched.events), len(messages))
        waiting = self.waiting
        if not is_behind:
            waiting = entries.waiting_of(watched)
            if waiting != self.waiting:
                data = b'{"cursor":"%s",%s' % (str(cursor).encode(), waiting)
                parts.append(message("waiting", data, self._id(cursor, read)))
        table = self.table
        if table is not None and not is_behind:
            table = entries.table_of(self.game_id)
            if table != self.table:
                parts.append(message("table", table, self._id(cursor, read)))
        is_over = watched.status in ENDED and not is_behind
        return StreamReading(
            b"".join(parts),
            replace(self, cursor=cursor, waiting=waiting, message=read, table=table),
            topics,
            is_behind,
            "game_over" if is_over else None,
            None if watched.readable_until is None else (watched.readable_until - now).total_seconds(),
        )


def _seat_logs(places: Collection[GamePlace], game_ids: Collection[int]) -> Mapping[int, storage.SeatCursor]:
    """The ends of the seat logs of the games for which a place asks for the seat log."""
    wanted = {place.game_id for place in places if place.table is not None} & set(game_ids)
    if not wanted:
        return {}
    with as_engine(is_single_trip=True):
        return storage.seat_log_ends(wanted)


class _LogTexts:
    """Texts that several places share, each serialized once: JSON objects without their `{"cursor": ...,`."""

    def __init__(self, seat_log_ends: Mapping[int, storage.SeatCursor]) -> None:
        self._seat_log_ends = seat_log_ends
        self._texts: dict[tuple[int, str | None], bytes] = {}
        self._waiting: dict[tuple[int, str], bytes] = {}
        self._messages: dict[UUID, bytes] = {}

    def text_of(self, event: list[Any], epoch: int, language: str | None) -> bytes:
        key = (id(event), language)
        text = self._texts.get(key)
        if text is None:
            words = None if language is None else words_for(language)
            moment = Moment(event[0], epoch)
            text = self._texts[key] = json_bytes(log_entry(moment, *upcast_event(event), words))[1:]
        return text

    def message_of(self, row: Row) -> bytes:
        """The text of a message, which is the same for all its readers."""
        text = self._messages.get(row[0])
        if text is None:
            text = self._messages[row[0]] = json_bytes(message_body(row))
        return text

    def table_of(self, game_id: int) -> bytes:
        return json_bytes({"seat_cursor": str(self._seat_log_ends.get(game_id, storage.SeatCursor()))})

    def waiting_of(self, watched: WatchResult) -> bytes:
        key = (id(watched.waiting), watched.status)
        text = self._waiting.get(key)
        if text is None:
            decisions = [
                _waiting_decision(number, list(rows))
                for number, rows in groupby(watched.waiting, key=lambda row: row["number"])
            ]
            text = self._waiting[key] = json_bytes({"status": watched.status, "decisions": decisions})[1:]
        return text


def _waiting_decision(number: int, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """A decision that waits for answers, from the rows of the houses that have not answered."""
    waiting = [row["house"] for row in rows]
    return {
        "number": number,
        "kind": rows[0]["kind"],
        "waiting": [
            {"house": row["house"], "asked_at": time_of(row["since"]), "due_at": time_of(row["due_at"])}
            for row in rows
        ],
        "answered": [house for house in rows[0]["houses"] or () if house not in waiting],
    }


@dataclass(frozen=True, slots=True)
class UserPlace:
    """A user's place in the stream: hashes of the last sent decisions, states of games and unread messages.

    The hashes make the id of a stream. `games` is None after a reader has reconnected with an id.
    """

    viewer: int
    decisions_hash: str = ""
    state_hash: str = ""
    unread_hash: str = ""
    games: tuple[WatchedGame, ...] | None = None

    @property
    def id(self) -> str:
        return ".".join(part or NOTHING for part in (self.decisions_hash, self.state_hash, self.unread_hash))

    @classmethod
    def read_all(cls, places: Collection[UserPlace]) -> dict[UserPlace, StreamReading]:
        """Reads the news after each place in its stream."""
        distinct = list(places)
        users = [(place.viewer, tuple(game.game_id for game in place.games or ())) for place in distinct]
        found = watched_by(users, MAX_WAITING + 1, clock.now())
        return {
            place: place._next_reading(rows, tuple(games), messages)
            for place, (rows, games, messages) in zip(distinct, found, strict=True)
        }

    def read(self) -> StreamReading:
        """Reads the news after this place in the stream."""
        return UserPlace.read_all([self])[self]

    def _next_reading(
        self, rows: list[dict[str, Any]], watched_games: tuple[WatchedGame, ...], messages: list[UnreadRow]
    ) -> StreamReading:
        decisions, unread = json_bytes(waiting_page(rows, MAX_WAITING)), json_bytes({"results": messages})
        games = tuple(game for game in watched_games if game.status not in ENDED)
        state = _digest(json_bytes([_game_body(game) for game in games]))
        after = UserPlace(self.viewer, _digest(decisions), state, _digest(unread), games)
        parts = []
        if after.decisions_hash != self.decisions_hash:
            parts.append(
                message("decisions", decisions, replace(self, decisions_hash=after.decisions_hash).id)
            )
        if after.state_hash != self.state_hash:
            parts += self._games_messages(
                watched_games, games, replace(after, unread_hash=self.unread_hash).id
            )
        if after.unread_hash != self.unread_hash:
            parts.append(message("unread", unread, after.id))
        return StreamReading(b"".join(parts), after, _topics_of_user(self.viewer, games))

    def _games_messages(
        self, watched_games: tuple[WatchedGame, ...], games: tuple[WatchedGame, ...], id: str
    ) -> list[bytes]:
        """A message for each changed game. If games were added or removed, or for a new reader, one message
        with all games."""
        if self.games is None:
            return [_games_message(games, id)]
        previous = {game.code: game for game in self.games}
        moved = [game for game in watched_games if previous.get(game.code) not in (None, game)]
        is_same = {game.code for game in games} == previous.keys()
        parts = [message("game", json_bytes(_game_body(game))) for game in (moved[:-1] if is_same else moved)]
        parts.append(
            message("game", json_bytes(_game_body(moved[-1])), id) if is_same else _games_message(games, id)
        )
        return parts


def _games_message(games: Collection[WatchedGame], id: str) -> bytes:
    return message("games", json_bytes({"results": [_game_body(game) for game in games]}), id)


def _game_body(game: WatchedGame) -> Mapping[str, Any]:
    return {"game": game.code, "status": game.status, "house": game.house, "cursor": str(game.cursor)}


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:16]
