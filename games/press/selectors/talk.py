"""Messages for streams, home screens and lists of games. One statement reads them, however many games there
are.

Database functions read the messages, like those of `games.storage.watching`. They switch to the player role
and to the settings of each reader, so that row-level security decides which messages they return.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from games.contracts import MessageFunctions
from games.press.selectors.conversations import MAX_UNREAD
from games.press.selectors.messages import COLUMNS, message_body
from games.storage.scope import RESTORE_SCOPE, SAVED_SCOPE

UNREAD_FUNCTION = f"""
create or replace function press_unread(viewer bigint, at timestamptz, games bigint[])
returns text
language plpgsql stable as $$
declare{SAVED_SCOPE}
    own record;
    counted record;
    found json[] := '{{}}';
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    for own in
        select game.id, game.code, reader.house
        from games_seatreader reader join games_game game on game.id = reader.game_id
        where reader.user_id = viewer
          and (games is null and game.status = 'running' or game.id = any(games))
        order by game.code
    loop
        perform set_config('got.game', own.id::text, true);
        select least(sum(unread.count), {MAX_UNREAD}) as count,
               (array_agg(unread.newest order by unread.newest desc nulls last))[1] as newest
        into counted
        from (
            select code from press_conversation where game_id = own.id
            union all select 'public'
        ) conversation
        left join press_mark mark on mark.game_id = own.id and mark.conversation = conversation.code
            and mark.user_id = viewer
        cross join lateral (
            select count(*) as count, (array_agg(listed.id order by listed.id desc))[1] as newest
            from (
                select message.id from press_message message
                left join press_greysender own_grey
                    on own_grey.game_id = message.game_id and own_grey.message = message.id
                where message.game_id = own.id and message.conversation = conversation.code
                  and not coalesce(mark.is_muted, false)
                  and message.id > coalesce(mark.read, '00000000-0000-0000-0000-000000000000')
                  and coalesce(message.house, own_grey.house) is distinct from own.house
                order by message.id desc limit {MAX_UNREAD}
            ) listed
        ) unread;
        if counted.count > 0 then
            found := found || json_build_object(
                'game', own.code, 'unread_message_count', counted.count, 'newest_message', counted.newest
            );
        end if;
    end loop;{RESTORE_SCOPE}
    return array_to_json(found)::text;
end
$$
"""
"""Reads each conversation by index, so that old messages are never scanned."""

AFTER_FUNCTION = f"""
create or replace function press_after(
    games bigint[], viewers bigint[], after uuid[], max_count integer, at timestamptz
)
returns table (
    place integer, id uuid, conversation text, house text, kind text, text text, about text,
    sent_at timestamptz, deleted_at timestamptz, own_grey text
)
language plpgsql stable as $$
#variable_conflict use_column
declare{SAVED_SCOPE}
begin
    perform set_config('role', 'got_player', true), set_config('got.now', at::text, true);
    for i in 1 .. coalesce(array_length(games, 1), 0) loop
        perform set_config('got.user', viewers[i]::text, true), set_config('got.game', games[i]::text, true);
        return query
            select i, message.id, message.conversation, message.house, message.kind, message.text,
                   message.about::text, message.sent_at, message.deleted_at, own_grey.house
            from press_message message
            left join press_greysender own_grey
                on own_grey.game_id = message.game_id and own_grey.message = message.id
            where message.game_id = games[i] and message.id > after[i]
            order by message.id limit max_count;
    end loop;{RESTORE_SCOPE}
end
$$
"""

NEWEST_FUNCTION = f"""
create or replace function press_newest(game bigint, viewer bigint, at timestamptz)
returns uuid
language plpgsql stable as $$
declare{SAVED_SCOPE}
    found uuid;
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.game', game::text, true), set_config('got.now', at::text, true);
    select message.id into found from press_message message
    where message.game_id = game order by message.id desc limit 1;{RESTORE_SCOPE}
    return found;
end
$$
"""

_COLUMNS = (*COLUMNS, "own_grey")


def _message_body(row: Sequence[Any]) -> Mapping[str, Any]:
    columns = dict(zip(_COLUMNS, row, strict=True))
    return message_body(columns | {"about": columns["about"] and orjson.loads(columns["about"])})


MESSAGE_FUNCTIONS = MessageFunctions(
    unread="press_unread", after="press_after", newest="press_newest", shown=_message_body
)
