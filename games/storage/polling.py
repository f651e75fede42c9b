"""Changes for a viewer since their last request: one statement, however much is stored.

Two functions of the database find them. Each switches to the role of the player, so that the policies decide
what it finds, and restores role and settings. They can be joined to the token lookup, so that a poll costs
one statement.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.storage.cursor import Cursor
from games.storage.scope import PLANNED_ONCE, RESTORE_SCOPE, SAVED_SCOPE

WAITING_HASH = """hashtextextended(string_agg(number || waiting.house || due_at, ','
                                                   order by number, waiting.house), 0)"""
"""A hash of the decisions that wait for an answer, and their due times: SQL over rows of `waiting`."""

POLL = f"""
create or replace function games_poll(viewer bigint, wanted text, known bigint, at timestamptz)
returns table (
    game_id bigint, status text, house text, is_sitter boolean,
    public_seq bigint, house_seq bigint, epoch bigint, asked bigint
)
language plpgsql {PLANNED_ONCE} as $$
#variable_conflict use_column
declare{SAVED_SCOPE}
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    if known is null then
        known := (select game.id from games_game game where game.code = wanted);
    end if;
    select game.id, game.status, reader.house, coalesce(reader.is_sitter, false), game.public_seq,
           (select coalesce(max(number), 1) from games_epoch)
    into game_id, status, house, is_sitter, public_seq, epoch
    from games_game game
    left join games_seatreader reader on reader.game_id = known and reader.user_id = viewer
    where game.id = known and game.code = wanted;
    if games_poll.game_id is not null then
        perform set_config('got.game', games_poll.game_id::text, true);
        select (select max(private.house_seq) from games_eventreader private
                where private.game_id = games_poll.game_id and private.house = games_poll.house),
               (select {WAITING_HASH}
                from games_waiting waiting where waiting.game_id = games_poll.game_id)
        into house_seq, asked;
        return next;
    end if;{RESTORE_SCOPE}
end
$$
"""
"""`known` is the previous id of this code, null if none is known. If the code has another id now, nothing is
found. `asked` is a hash of the houses that the game waits for and their due times; null without any.
"""

WAITING_FOR = """
create or replace function games_waiting_for(
    viewer bigint, at timestamptz, past text, past_number integer, max_count integer
)
returns text
language plpgsql as $$
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
    found text;
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(json_agg(row_to_json(asked)), '[]')::text into found
    from (
        select game.code as game, game.name as game_name, waiting.number, waiting.kind, waiting.house,
               to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at,
               to_char(waiting.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due_at
        from games_seatreader reader
        join games_waiting waiting on waiting.game_id = reader.game_id and waiting.house = reader.house
        join games_game game on game.id = reader.game_id
        where reader.user_id = viewer and reader.can_answer
          and (game.code, waiting.number) > (past, past_number)
        order by game.code, waiting.number
        limit max_count
    ) asked;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.now', former_now, true);
    return found;
end
$$
"""

COLUMNS = (
    "poll.game_id, poll.status, poll.house, poll.is_sitter, poll.public_seq, poll.house_seq, poll.epoch, "
    "poll.asked"
)
SOURCE = "games_poll({viewer}, %(code)s, %(known)s::bigint, %(now)s) poll"
"""`viewer` is SQL: the id of a user, 0 for a spectator. The parameters are `code`, `known` and `now`."""


@dataclass(frozen=True, slots=True)
class GamePoll:
    """The state of a game for a viewer. `asked` is a hash of the houses that have to answer and their due
    times."""

    game_id: int
    status: str
    house: str | None
    is_sitter: bool
    cursor: Cursor
    asked: int


def poll_of(row: Sequence[Any]) -> GamePoll | None:
    """The poll from a row of COLUMNS; None if there is no such game."""
    game_id, status, house, is_sitter, public_seq, house_seq, epoch, asked = row
    if game_id is None:
        return None
    return GamePoll(game_id, status, house, is_sitter, Cursor(public_seq, house_seq or 0, epoch), asked or 0)
