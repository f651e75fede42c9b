"""Distributes the tables of a migrated database over the servers of a Citus cluster, as their owner.

Each step does only the work that is left, so it is safe to repeat all of them.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection

from games.rls import SEAT_READERS
from games.spread import texts
from games.spread.tables import Place, all_places


class DatabaseNotReady(Exception):  # noqa: N818
    """The database cannot be distributed; the message names the missing step."""


def distribute() -> dict[str, Place]:
    """Distributes all tables. Returns for each table where its rows are stored. Raises DatabaseNotReady.

    No other process may use the database: tables are rewritten, and no transaction spans all steps.
    """
    places = all_places()
    with connection.cursor() as cursor:
        _require(cursor)
        # One table at a time, because tables with policies refer to each other.
        cursor.execute("set citus.multi_shard_modify_mode = 'sequential'")
        cursor.execute("set citus.enable_unsafe_triggers = on")
        for statement in _functions(cursor):
            cursor.execute(statement)
        cursor.execute(f"create or replace view games_seatreader as {texts.view_for_shards(SEAT_READERS)}")
        for statement in _policies(cursor, places):
            cursor.execute(statement)
        for statement in _triggers(cursor, places):
            cursor.execute(statement)
        for table, name in _keys_across_places(cursor, places):
            cursor.execute(f"alter table {table} drop constraint {name}")
        cursor.execute("alter table games_game drop constraint if exists games_game_code_key")
        cursor.execute("create index if not exists games_game_code on games_game (code)")
        spread = _spread_tables(cursor)
        for table, place in places.items():
            if table not in spread and place != "coordinator":
                cursor.execute(_distribution_statement(table, place))
    return places


def _require(cursor: Any) -> None:
    cursor.execute("select exists (select from pg_extension where extname = 'citus')")
    if not cursor.fetchone()[0]:
        raise DatabaseNotReady(
            "there is no Citus in this database: CREATE EXTENSION citus, as its administrator"
        )
    cursor.execute("select current_setting('citus.propagate_set_commands')")
    if cursor.fetchone()[0] != "local":
        raise DatabaseNotReady(
            "workers would not hear who looks: ALTER DATABASE … SET citus.propagate_set_commands = 'local'"
        )
    cursor.execute("select count(*) from pg_dist_node where noderole = 'primary' and shouldhaveshards")
    if not cursor.fetchone()[0]:
        raise DatabaseNotReady("no node has shards: select citus_add_node(name, port) on the coordinator")


def _functions(cursor: Any) -> Iterator[str]:
    yield from (texts.SAY_FUNCTION, texts.SHARD, texts.HOUSES, texts.SEATS)
    cursor.execute(
        """select pg_get_functiondef(function.oid) from pg_proc function
           join pg_language language on language.oid = function.prolang and language.lanname = 'plpgsql'
           where function.pronamespace = 'public'::regnamespace and function.proname <> 'got_say'
             and pg_has_role(function.proowner, 'USAGE')"""
    )
    for (definition,) in cursor.fetchall():
        if (changed := texts.function_for_citus(definition)) != definition:
            yield changed


def _policies(cursor: Any, places: dict[str, Place]) -> Iterator[str]:
    cursor.execute(
        "select tablename, policyname, qual, with_check from pg_policies where schemaname = 'public'"
    )
    for table, policy, read, written in cursor.fetchall():
        if places.get(table) == "coordinator":
            continue
        changed = [text and texts.policy_for_shards(text) for text in (read, written)]
        if changed != [text and " ".join(text.split()) for text in (read, written)]:
            using, check = changed
            yield (
                f"alter policy {policy} on {table}"
                + (f" using ({using})" if using else "")
                + (f" with check ({check})" if check else "")
            )


def _triggers(cursor: Any, places: dict[str, Place]) -> Iterator[str]:
    """Drops the triggers that signal rare changes. Streams find these by polling instead: see
    `GOT_RECHECK_SECONDS`."""
    cursor.execute(
        """select tgrelid::regclass::text, tgname from pg_trigger
           where not tgisinternal and tgrelid::regclass::text = any(%s)""",
        [[table for table, place in places.items() if place != "coordinator"]],
    )
    for table, trigger in cursor.fetchall():
        yield f"drop trigger {trigger} on {table}"


def _keys_across_places(cursor: Any, places: dict[str, Place]) -> Sequence[tuple[str, str]]:
    """(table, name) of foreign keys between tables in different places, or between tables everywhere.

    Citus could keep the keys to tables that are everywhere. But then a write locks the rows that it refers to
    and is refused after a read of several shards, and transactions with such writes abort each other.
    """
    spread = _spread_tables(cursor)
    cursor.execute(
        """select conrelid::regclass::text, conname, confrelid::regclass::text
           from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace"""
    )
    return [
        (table, name)
        for table, name, other in cursor.fetchall()
        if table in places and other in places and table not in spread
        if places[table] != places[other] or places[table] == "everywhere"
    ]


def _spread_tables(cursor: Any) -> set[str]:
    cursor.execute("select logicalrelid::text from pg_dist_partition")
    return {table for (table,) in cursor.fetchall()}


def _distribution_statement(table: str, place: Place) -> str:
    if place == "everywhere":
        return f"select create_reference_table('{table}')"
    if table == "games_game":
        return "select create_distributed_table('games_game', 'id', colocate_with => 'none')"
    return f"select create_distributed_table('{table}', 'game_id', colocate_with => 'games_game')"
