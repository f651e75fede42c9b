"""Statements, policies and functions for Citus, derived from those for a single PostgreSQL server.

A policy of a distributed table may contain no sub-select. A sub-select that reads a setting is replaced by
the setting. A sub-select that finds houses or seats is replaced by a function, which reads the seats in the
shard of the same game. A missing setting is still an error.
"""

import re

from games.rls import SEAT_READERS, SEAT_USERS
from got_api.database.citus import plan_each_time, with_worker_settings

_SETTING = r"\(current_setting\('got\.\w+'::text\)\)::(?:bigint|timestamp with time zone)"
_GAME, _USER = (f"(current_setting('got.{name}'::text))::bigint" for name in ("game", "user"))
_SUB_SELECT = re.compile(rf"\( SELECT ({_SETTING}) AS current_setting\)")
_HOUSES_READ = f"games_houses_read({_GAME}, {_USER})"
_HOUSES = f"( SELECT {_HOUSES_READ} AS games_houses_read)"
_SEATS = (
    "(seat_id IN ( SELECT seat.id FROM games_seatuser seat "
    f"WHERE ((seat.game_id = {_GAME}) AND (seat.user_id = {_USER}) AND seat.is_active)))"
)


def policy_for_shards(text: str) -> str:
    """The expression of a policy, as PostgreSQL prints it, without sub-selects; unchanged if it has none.

    Raises ValueError for an unknown sub-select.
    """
    plain = _SUB_SELECT.sub(r"\1", " ".join(text.split()))
    plain = plain.replace(_HOUSES, _HOUSES_READ)
    plain = plain.replace(_SEATS, f"(seat_id = ANY (games_seats_owned({_GAME}, {_USER})))")
    if re.search(r"\bSELECT\b", plain):
        raise ValueError(f"no text for shards: {plain}")
    return plain


_OWN_SEAT = """
       and not exists (
           select from games_seat own
           where own.game_id = seat.game_id and own.user_id = seat.sitter_id and own.is_active
           offset 0
       )
"""
_IS_FINISHED = (
    "exists (select from games_game game where game.id = seat.game_id and game.status = 'finished')"
)
_JOINED = """from games_seat seat
join games_game game on game.id = seat.game_id
left join games_seat own on own.game_id = seat.game_id and own.user_id = seat.sitter_id and own.is_active
"""


def view_for_shards(view: str) -> str:
    """The text of a view over seats with joins in place of sub-selects.

    Citus does not see that a correlated sub-select reads seats of the same game, and queries all shards.
    Raises ValueError for an unknown sub-select.
    """
    changed = view
    if _OWN_SEAT in changed:
        changed = changed.replace(_OWN_SEAT, "\n       and own.id is null\n")
        changed = changed.replace(_IS_FINISHED, "game.status = 'finished'").replace(
            "from games_seat seat\n", _JOINED, 1
        )
    if re.search(r"\bexists\b", changed):
        raise ValueError(f"no text for shards: {changed}")
    return changed


_STABLE = re.compile(r"^ STABLE", re.MULTILINE)


def function_for_citus(definition: str) -> str:
    """Changes the definition of a function so that its settings reach the workers and each call gets a new
    plan.

    A function that changes settings must be volatile. The definition is unchanged if it needs neither.
    """
    planned = plan_each_time(definition)
    changed = with_worker_settings(planned)
    return _STABLE.sub(" VOLATILE", changed) if changed != planned else planned


SAY_FUNCTION = """
create or replace function got_say(name text, value text) returns void language plpgsql as $$
begin
    if name = 'role' then
        perform set_config('role', value, true);
    elsif name in ('got.user', 'got.game', 'got.now') then
        execute format('set local got.%I = %L', split_part(name, '.', 2), value);
    elsif name = 'lock_timeout' then
        execute format('set local lock_timeout = %L', value);
    else
        perform set_config(name, value, true);
    end if;
end
$$
"""
"""Changes a setting for this transaction, also on the workers.

Workers get the role from the login that the coordinator chooses. SET LOCAL ROLE would be sent as well, and
refused for the login of another role.
"""

SHARD = """
create or replace function games_shard(named text, game bigint) returns regclass
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select to_regclass(format('public.%I', named || '_' || get_shard_id_for_distribution_column(named, game)))
$$
"""
"""The shard of a table with the rows of a game, or the local copy of a table that is everywhere.

Null if this server has neither.
"""


def _in_shards(view: str) -> str:
    """A view over seats, accounts and games as a format string for the shards of one game.

    The function that runs it has the rights of its owner, so the reader's role is that of the login.
    """
    text = view.replace("%", "%%").replace("current_user", "session_user")
    for place, table in enumerate(("games_seat", "accounts_user", "games_game"), start=1):
        text = re.sub(rf"\b{table}\b", f"%{place}$s", text)
    return text


def _function(name: str, source: str, kind: str, view: str, condition: str = "") -> str:
    return f"""
create or replace function {name}(game bigint, viewer bigint) returns {kind}
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    seats regclass := games_shard('games_seat', game);
    found {kind};
begin
    if game is null or viewer is null then
        raise exception 'who looks, and at which game, was not said';
    end if;
    perform current_setting('got.now')::timestamptz;
    if seats is null then
        return '{{}}';
    end if;
    execute format(
        $shard$select coalesce(array_agg({source}), '{{}}') from ({_in_shards(view)}) reader
        where reader.game_id = $1 and reader.user_id = $2{condition}$shard$,
        seats, games_shard('accounts_user', null), games_shard('games_game', game)
    ) into found using game, viewer;
    return found;
end
$$
"""


HOUSES = _function("games_houses_read", "reader.house", "text[]", SEAT_READERS)
SEATS = _function("games_seats_owned", "reader.id", "bigint[]", SEAT_USERS, " and reader.is_active")


_ROWS = re.compile(
    r"select %\(game\)s(?P<columns>.*?)\bfrom (?P<rows>json_to_recordset\(%\(rows\)s::json\)\s+as \w+\()",
    re.DOTALL,
)
_MOVED = re.compile(r"((?:least\([^)]*\)|\b\w+)) \+ owed")


def for_shards(statement: str) -> str:
    """The text of a statement in a form that Citus accepts; unchanged if that is not necessary.

    - Rows from a parameter are inserted by one task in one shard if the statement also reads the row of their
      game.
    - A time that is moved by an interval depends on the time zone, unless it is computed in UTC.
    """
    verb = statement.split(maxsplit=1)[0] if statement.strip() else ""
    if verb == "insert":
        return _ROWS.sub(
            r"select its_game\g<columns>"
            r"from (select id as its_game from games_game where id = %(game)s) owner, \g<rows>",
            statement,
        )
    if verb == "update":
        return _MOVED.sub(r"(\1 at time zone 'UTC' + owed) at time zone 'UTC'", statement)
    return statement
