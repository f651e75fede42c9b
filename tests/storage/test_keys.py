"""Rows of a game are stored together: their keys in the database catalogue show this.

A table of a game has `game_id` in every row. Rows of a league belong to a season, which may have a game.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.statements import tables_of_games

pytestmark = pytest.mark.django_db

OF_GAMES = """
select attrelid::regclass::text from pg_attribute
join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
where attname = 'game_id' and attnotnull and relname not like 'leagues%'
"""
KEYS = f"""
select indrelid::regclass::text, indexrelid::regclass::text, indisprimary,
       array(select attname::text from pg_attribute
             where attrelid = indrelid and attnum = any(indkey)
             order by array_position(indkey::int2[], attnum))
from pg_index where indisunique and indrelid::regclass::text in ({OF_GAMES})
"""
REFERENCES = f"""
select conname::text, conrelid::regclass::text, confrelid::regclass::text,
       array(select attname::text from unnest(conkey) with ordinality as k(number, place)
             join pg_attribute on attrelid = conrelid and attnum = number order by place),
       array(select attname::text from unnest(confkey) with ordinality as k(number, place)
             join pg_attribute on attrelid = confrelid and attnum = number order by place)
from pg_constraint
where contype = 'f' and conrelid::regclass::text in ({OF_GAMES})
"""
OF_NO_GAME = {
    "accounts_user": "users are referred to by id",
    "games_absence": "of a user, in all of their games",
    "notices_channel": "of a user",
}
"""Tables referenced by rows of games, and the reason why they have no game. Every machine has a
copy of them.
"""


def test_list_of_game_tables_matches_the_database_catalogue(owner_connection: Any) -> None:
    found = {table for (table,) in owner_connection.execute(OF_GAMES).fetchall()}
    assert found | {"games_game"} == tables_of_games()
    assert len(found) > 50


def test_every_key_of_a_table_of_games_contains_the_game(owner_connection: Any) -> None:
    keys = owner_connection.execute(KEYS).fetchall()
    assert [name for _, name, is_primary, columns in keys if is_primary and columns[0] != "game_id"] == []
    assert [name for _, name, _, columns in keys if "game_id" not in columns] == []
    assert {table for table, _, is_primary, _ in keys if is_primary} | {"games_game"} == tables_of_games()


def test_rows_of_a_game_refer_to_rows_of_the_same_game(owner_connection: Any) -> None:
    references = owner_connection.execute(REFERENCES).fetchall()
    wrong = []
    for name, _, other, columns, others in references:
        if other in OF_NO_GAME:
            continue
        pairs = dict(zip(columns, others, strict=True))
        if pairs.get("game_id") != ("id" if other == "games_game" else "game_id"):
            wrong.append(name)
    assert wrong == []
    assert {other for _, _, other, _, _ in references} >= {"games_game", "games_seat", *OF_NO_GAME}
