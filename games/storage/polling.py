"""What has changed for a viewer since they last asked: one statement, however much is stored.

The two functions run in the database as the player role, under its policies and its clock, whoever calls them,
and put role and settings back. They are joined to the search for a token, so that a poll costs one statement.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.storage.viewing import Cursor

POLL = """
create or replace function games_poll(viewer bigint, wanted text, at timestamptz)
returns table (
    game_id bigint, status text, house text, is_sitter boolean, public_seq bigint, house_seq bigint, asked bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select game.id, game.status, game.public_seq, reader.house, reader.is_sitter
    into game_id, status, public_seq, house, is_sitter
    from games_game game
    left join games_seatreader reader on reader.game_id = game.id and reader.user_id = viewer
    where game.code = wanted;
    if game_id is not null then
        perform set_config('got.game', game_id::text, true);
        house_seq := (select max(seq) from games_houseseq counted where counted.game_id = games_poll.game_id);
        asked := (
            select hashtextextended(string_agg(number || house || due_at, ',' order by number, house), 0)
            from games_waiting waiting where waiting.game_id = games_poll.game_id
        );
        return next;
    end if;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""
"""`asked` stands for who is waited for and until when; it is null when nobody is."""

WAITING_FOR = """
create or replace function games_waiting_for(viewer bigint, at timestamptz, past text, past_number integer, most integer)
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
               waiting.since, waiting.due_at
        from games_seatreader reader
        join games_waiting waiting on waiting.game_id = reader.game_id and waiting.house = reader.house
        join games_game game on game.id = reader.game_id
        where reader.user_id = viewer and reader.can_answer
          and (game.code, waiting.number) > (past, past_number)
        order by game.code, waiting.number
        limit most
    ) asked;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.now', former_now, true);
    return found;
end
$$
"""


@dataclass(frozen=True, slots=True)
class Poll:
    """How a game stands for a viewer. `asked` changes with who is waited for and until when."""

    game_id: int
    status: str
    house: str | None
    is_sitter: bool
    cursor: Cursor
    asked: int


COLUMNS = "poll.game_id, poll.status, poll.house, poll.is_sitter, poll.public_seq, poll.house_seq, poll.asked"
