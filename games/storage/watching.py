"""Content of streams: all events since each reader's last read, for many readers at once.

Two functions of the database find it. As in `polling`, each switches to the role of the player with the
settings of each reader in turn, so that the policies decide what it finds. They are declared stable, so all
results of one call are from the same time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson

from games.contracts import UnreadRow
from games.engine import history
from games.engine.codec import Plain
from games.storage.cursor import Cursor
from games.storage.messages import unread_expression
from games.storage.scope import RESTORE_SCOPE, SAVED_SCOPE
from got_api.database.pipeline import batched

WATCH = f"""
create or replace function games_watch(
    games bigint[], viewers bigint[], public_after bigint[], house_after bigint[], max_count integer,
    at timestamptz
)
returns table (
    place integer, status text, house text, until timestamptz, public_seq bigint, epoch bigint,
    public_events json, private_events json, waiting json
)
language plpgsql stable as $$
#variable_conflict use_column
declare{SAVED_SCOPE}
    is_same_game boolean;
    is_anonymous boolean;
    readers bigint[];
    houses text[];
    ends timestamptz[];
    reader integer;
begin
    perform set_config('role', 'got_player', true), set_config('got.now', at::text, true);
    select coalesce(max(number), 1) into epoch from games_epoch;
    for i in 1 .. coalesce(array_length(games, 1), 0) loop
        place := i;
        is_same_game := coalesce(games[i] = games[i - 1], false);
        perform set_config('got.user', viewers[i]::text, true), set_config('got.game', games[i]::text, true);
        waiting := null;
        if not is_same_game then
            status := null;
            select game.status, game.public_seq, game.anonymity <> 'none'
            into status, public_seq, is_anonymous
            from games_game game where game.id = games[i];
            select coalesce(json_agg(json_build_object(
                       'number', waiting.number, 'kind', waiting.kind, 'house', waiting.house,
                       'since', waiting.since, 'due_at', waiting.due_at, 'houses', decision.houses
                   ) order by waiting.number, waiting.house), '[]') into waiting
            from games_waiting waiting
            left join games_decision decision on decision.game_id = waiting.game_id
                and decision.number = waiting.number and decision.audience is null
            where waiting.game_id = games[i];
        end if;
        continue when status is null;
        if not is_same_game or is_anonymous then
            select array_agg(reader.user_id), array_agg(reader.house), array_agg(reader.until)
            into readers, houses, ends
            from games_seatreader reader where reader.game_id = games[i];
        end if;
        public_events := null;
        if not is_same_game or public_after[i] <> public_after[i - 1] then
            select coalesce(json_agg(json_build_array(
                       event.public_seq, null, event.kind, event.facts, event.format, event.happened_at
                   ) order by event.public_seq), '[]') into public_events
            from (
                select event.public_seq, event.kind, event.facts, event.format, event.happened_at
                from games_eventrecord event
                where event.game_id = games[i] and event.audience is null
                  and event.public_seq > public_after[i]
                order by event.public_seq limit max_count
            ) event;
        end if;
        reader := array_position(readers, viewers[i]);
        house := houses[reader]; until := ends[reader]; private_events := '[]';
        if house is not null then
            select coalesce(json_agg(json_build_array(
                       event.public_seq, event.house_seq, event.kind, event.facts, event.format,
                       event.happened_at
                   ) order by event.house_seq), '[]') into private_events
            from (
                select event.public_seq, event.house_seq, event.kind, event.facts, event.format,
                       event.happened_at
                from games_eventreader event
                where event.game_id = games[i] and event.house = games_watch.house
                  and event.house_seq > house_after[i]
                order by event.house_seq limit max_count
            ) event;
        end if;
        return next;
    end loop;{RESTORE_SCOPE}
end
$$
"""
"""Places of the same game must be adjacent, and among them those with the same `public_after`. Shared parts
are read once, and are null where they equal those of the previous place. `max_count` bounds the events of
each kind. The readers of an anonymous game are read for each place: each viewer finds only their own house.
"""

WATCHED_GAMES = f"""
create or replace function games_watched_by(viewer bigint, known bigint[], at timestamptz, max_count integer)
returns table (
    game_id bigint, code text, status text, house text, public_seq bigint, house_seq bigint, epoch bigint
)
language plpgsql stable as $$
#variable_conflict use_column
declare{SAVED_SCOPE}
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(max(number), 1) into epoch from games_epoch;
    for game_id, code, status, house, public_seq in
        select game.id, game.code, game.status, reader.house, game.public_seq
        from (
            select seat.game_id from games_seatuser seat where seat.user_id = viewer and seat.is_active
            union
            select reader.game_id from games_seatreader reader where reader.user_id = viewer
        ) own
        join games_game game on game.id = own.game_id
        left join games_seatreader reader on reader.game_id = game.id and reader.user_id = viewer
        where game.status in ('lobby', 'running') or game.id = any(known)
        order by game.id desc limit max_count
    loop
        perform set_config('got.game', games_watched_by.game_id::text, true);
        select max(private.house_seq) into house_seq from games_eventreader private
        where private.game_id = games_watched_by.game_id and private.house = games_watched_by.house;
        return next;
    end loop;{RESTORE_SCOPE}
end
$$
"""
"""The games in which a user has a seat or is a sitter, newest first: current ones, and those in `known`."""

_SELECT_NEWS = """
select place, status, house, until, public_seq, epoch,
    public_events::text, private_events::text, waiting::text
from games_watch(%(games)s::bigint[], %(viewers)s::bigint[], %(public_after)s::bigint[],
    %(house_after)s::bigint[], %(max_count)s::integer, %(now)s)
"""
_SELECT_WATCHED = """
select game_id, code, status, house, public_seq, house_seq, epoch
from games_watched_by(%(viewer)s::bigint, %(known)s::bigint[], %(now)s, %(max_count)s::integer)
"""
_SELECT_WAITING = "select games_waiting_for(%(viewer)s::bigint, %(now)s, '', 0, %(max_count)s::integer)"

MAX_GAMES = 200
"""The maximum number of watched games of one user. Newer games come first."""


@dataclass(frozen=True, slots=True)
class WatchResult:
    """Result of watching a game. `readable_until` is the time at which the reader's right to read ends, null
    for a player.

    `events` are (public_seq, house_seq or None, kind, facts, format, happened_at) in the order of the log, at
    most the requested number. `waiting` are the rows of games_waiting: houses that have not answered.
    """

    status: str
    house: str | None
    readable_until: datetime | None
    public_seq: int
    epoch: int
    events: list[list[Any]]
    waiting: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A game of a user, and the end of its log for them."""

    game_id: int
    code: str
    status: str
    house: str | None
    cursor: Cursor


def watch_games(
    stream_places: Sequence[tuple[int, int, Cursor]], max_count: int, now: datetime
) -> dict[tuple[int, int, Cursor], WatchResult]:
    """Events of games: for each (game, user or 0, cursor) those after the cursor that this reader may read.

    Runs one SQL statement. A game that does not exist is left out.
    """
    ordered = sorted(stream_places, key=lambda place: (place[0], place[2].public_seq))
    parameters = {
        "games": [str(game) for game, _, _ in ordered],
        "viewers": [str(viewer) for _, viewer, _ in ordered],
        "public_after": [str(after.public_seq) for _, _, after in ordered],
        "house_after": [str(after.house_seq) for _, _, after in ordered],
        "max_count": max_count,
        "now": now,
    }
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_NEWS, parameters))
    found = {}
    public: list[list[Any]] = []
    waiting: list[dict[str, Any]] = []
    for place, status, house, until, public_seq, epoch, public_text, private_text, waiting_text in rows:
        public = public if public_text is None else orjson.loads(public_text)
        private = orjson.loads(private_text)
        waiting = waiting if waiting_text is None else orjson.loads(waiting_text)
        # A private event comes after the public event that has the same number.
        events = (
            sorted([*public, *private], key=lambda event: (event[0], event[1] or 0)) if private else public
        )
        shown = events[:max_count]
        found[ordered[place - 1]] = WatchResult(status, house, until, public_seq, epoch, shown, waiting)
    return found


def upcast_event(event: Sequence[Any]) -> tuple[str, dict[str, Plain], datetime]:
    """Kind, facts and time of an event of `WatchResult`, upcast to the current format. Raises
    `UnreadableDocument`."""
    _, _, kind, facts, format, happened_at = event
    found = history.upcast("event", {"kind": kind, **facts}, format)
    return found.pop("kind"), found, time_of(happened_at)


def time_of(text: str) -> datetime:
    """Parses a time as PostgreSQL writes it into JSON."""
    return datetime.fromisoformat(text).astimezone(UTC)


def watched_by(
    users: Sequence[tuple[int, tuple[int, ...]]], max_waiting: int, now: datetime
) -> list[tuple[list[dict[str, Any]], list[WatchedGame], list[UnreadRow]]]:
    """For each user, given the ids of games that they already know: at most `max_waiting` decisions that wait
    for them, by game; their games, by code; and the games with unread messages. One round trip.
    """
    unread = f"select {unread_expression('%(viewer)s::bigint')}"
    statements = [
        (text, {"viewer": user, "known": [str(game) for game in known], "now": now, "max_count": max_count})
        for user, known in users
        for text, max_count in ((_SELECT_WAITING, max_waiting), (_SELECT_WATCHED, MAX_GAMES), (unread, 0))
    ]
    with batched() as batch:
        rows = batch.fetch(*statements)
    return [
        (
            orjson.loads(waiting[0][0]),
            sorted(
                (
                    WatchedGame(*row[:4], Cursor(row[4], row[5] or 0, row[6]))  # type: ignore[call-arg]
                    for row in games
                ),
                key=lambda game: game.code,
            ),
            orjson.loads(messages[0][0]),
        )
        for waiting, games, messages in zip(rows[::3], rows[1::3], rows[2::3], strict=True)
    ]
