"""In every table, a viewer reads exactly the rows of the engine's observation."""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random
from typing import Any

import pytest
from django.db import DataError, ProgrammingError, connection, transaction

from games import models, rls, storage
from games.engine import PlayResult, Ruleset, State, fold, observe
from games.engine.events.board import OrdersLaid, OrdersPlaced, OrdersRevealed
from games.storage.viewing import _SELECT_POSITION
from got_api.database.viewer import as_engine, as_viewer
from tests.factories import UserFactory
from tests.served import Game, stored_game

pytestmark = pytest.mark.django_db

EVERY_TABLE = pytest.mark.parametrize("table", rls.AUDIENCED)
UNREACHED = ("games_chanceseed", "games_gamesecret", "games_mark")
TABLES_READ = pytest.mark.parametrize("table", sorted({*rls.AUDIENCED} - {*UNREACHED}))
"""Tables with columns that the player role may read."""
SECRET = {
    "games_answerrecord",
    "games_chanceseed",
    "games_deck",
    "games_draft",
    "games_eventreader",
    "games_eventrecord",
    "games_gamesecret",
    "games_knowncard",
    "games_mark",
    "games_order",
    "games_sealedanswer",
    "games_tide",
}
"""Tables with some private rows. The rows of the others are always public."""


def sql(statement: str, *parameters: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchall() if cursor.description else []


def viewing(stored: Game, house: str | None) -> AbstractContextManager[Any]:
    return as_viewer(stored.users[house] if house else None, game=stored.game.id)


def put_a_row(table: str, stored: Game, audience: list[str] | None) -> None:
    """Adds a new row: every required column gets a value of its type."""
    columns = sql(
        """select attname, format_type(atttypid, atttypmod) from pg_attribute
           where attrelid = %s::regclass and attnum > 0 and attnotnull and attname <> 'game_id'""",
        table,
    )
    values = {
        "text": "'probe'",
        "boolean": "false",
        "json": "'{}'",
        "text[]": "'{}'",
        "bytea": "''",
        "timestamp with time zone": "now()",
    }
    names = ", ".join(f'"{name}"' for name, _ in columns)
    given = ", ".join(values.get(kind, "9999") for _, kind in columns)
    with as_engine(game=stored.game.id):
        if table in ("games_gamesecret", "games_combat"):
            sql(f"delete from {table}")
        if table == "games_draft":  # it refers to the row of a waiting house
            sql(_WAITED_FOR, stored.game.id)
        sql(
            f"insert into {table} (game_id, audience, {names}) values (%s, %s, {given})",
            stored.game.id,
            audience,
        )


_WAITED_FOR = """
insert into games_waiting
    (game_id, number, house, kind, since, due_at, free_until, wake_at, attempts, host_called)
values (%s, 9999, 'probe', 'place_orders', now(), now(), now(), now(), 0, false)
"""


def counts(table: str, stored: Game) -> dict[str, int]:
    """Number of visible rows of the table for each viewer."""
    found = {}
    for name, house in {"own": "stark", "other": "greyjoy", "public": None}.items():
        with viewing(stored, house):
            found[name] = sql(f"select count(*) from {table}")[0][0]
    return found


@pytest.mark.sample(12)
@TABLES_READ
@pytest.mark.parametrize(
    ("audience", "seen_by"),
    [(None, {"own", "other", "public"}), (["stark"], {"own"}), ([], set())],
    ids=["public", "house", "nobody"],
)
def test_only_its_audience_reads_a_row(table: str, audience: list[str] | None, seen_by: set[str]) -> None:
    stored = stored_game(6)
    with as_engine(game=stored.game.id):
        sql(f"delete from {table}")
    put_a_row(table, stored, audience)
    assert counts(table, stored) == {name: int(name in seen_by) for name in ("own", "other", "public")}


@pytest.mark.sample(4)
@TABLES_READ
def test_a_scope_with_a_game_hides_rows_of_other_games(table: str) -> None:
    stored, other = stored_game(6), stored_game(6)
    for game in (stored, other):
        with as_engine(game=game.game.id):
            sql(f"delete from {table}")
        put_a_row(table, game, None)
    with viewing(stored, "stark"):
        assert sql(f"select distinct game_id from {table}") == [(stored.game.id,)]
    with as_engine(game=stored.game.id):
        assert sql(f"select distinct game_id from {table}") == [(stored.game.id,)]
        assert sql(f"update {table} set game_id = game_id returning game_id") == [(stored.game.id,)]
        assert sql(f"delete from {table} where game_id = %s returning 1", other.game.id) == []


@pytest.mark.sample(4)
@TABLES_READ
def test_a_house_of_one_game_reads_no_private_row_of_another(table: str) -> None:
    stored, other = stored_game(6), stored_game(6)
    with as_engine(game=other.game.id):
        sql(f"delete from {table}")
    put_a_row(table, other, ["stark"])
    with as_viewer(stored.users["stark"], game=other.game.id):
        assert sql(f"select count(*) from {table}") == [(0,)]


@pytest.mark.sample(4)
@EVERY_TABLE
def test_the_player_role_cannot_write_tables_with_an_audience(table: str) -> None:
    stored = stored_game(6)
    for statement in (
        f"insert into {table} (game_id) values ({stored.game.id})",
        f"update {table} set audience = null",
        f"delete from {table}",
        f"truncate {table}",
    ):
        with pytest.raises(ProgrammingError, match="permission denied"), viewing(stored, "stark"):
            sql(statement)


@pytest.mark.parametrize("table", ["games_game", "games_seat", "games_waiting"])
def test_the_player_role_cannot_write_public_tables(table: str) -> None:
    stored = stored_game(6)
    with viewing(stored, "stark"):
        assert sql(f"select count(*) > 0 from {table}") == [(True,)]
    with pytest.raises(ProgrammingError, match="permission denied"), viewing(stored, "stark"):
        sql(f"delete from {table}")


@pytest.mark.parametrize("table", ["games_invitation", *UNREACHED])
def test_player_role_cannot_read_tables_without_readers(table: str) -> None:
    stored = stored_game(6)
    with pytest.raises(ProgrammingError, match="permission denied"), viewing(stored, "stark"):
        sql(f"select game_id from {table}")


@pytest.mark.sample(4)
@EVERY_TABLE
def test_a_missing_viewer_or_game_is_an_error_even_in_an_empty_table(table: str) -> None:
    stored = stored_game(6)
    for clear in (f"select 1 from {table}", f"delete from {table}"):
        with as_engine(game=stored.game.id):
            sql(clear)
        game, now = str(stored.game.id), "2026-11-21T12:00:00+00:00"
        for settings, kind in (
            (("", game, now), "bigint"),
            (("0", "", now), "bigint"),
            (("0", game, ""), "timestamp"),
            ((str(stored.users["stark"].pk), game, ""), "timestamp"),
        ):
            with pytest.raises(DataError, match=kind), transaction.atomic():
                read_as(*settings, table)
    with pytest.raises(DataError, match="bigint"), as_engine():
        sql(f"select * from {table}")


def test_the_plan_of_a_position_does_not_join_the_seats_for_every_table() -> None:
    """PostgreSQL prepares a whole plan before it reads a row, which cost more than reading the position."""
    stored = stored_game(6)
    with viewing(stored, "stark"), connection.cursor() as cursor:
        cursor.execute(f"explain {_SELECT_POSITION}", {"game": stored.game.id, "house": "stark"})
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "games_area" in plan and "games_seat" not in plan


def read_as(user: str, game: str, now: str, table: str) -> None:
    sql(
        "select set_config('role', 'got_player', true), set_config('got.user', %s, true), "
        "set_config('got.game', %s, true), set_config('got.now', %s, true)",
        user,
        game,
        now,
    )
    sql(f"select * from {table}")


@EVERY_TABLE
def test_without_a_role_nothing_can_be_read_or_written(table: str) -> None:
    stored_game(3)
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        sql(f"select * from {table}")


@EVERY_TABLE
def test_row_level_security_also_applies_to_the_owner_of_the_tables(
    table: str, owner_connection: Any
) -> None:
    assert owner_connection.execute(
        "select relowner = current_user::regrole, relforcerowsecurity from pg_class where relname = %s",
        [table],
    ).fetchall() == [(True, True)]


def test_a_player_who_left_no_longer_reads_the_house_and_a_new_player_reads_its_past() -> None:
    stored = stored_game(6)
    next(stored.wanders(Random(1)))
    [house] = {key[1] for key in stored.state().answers}
    newcomer = UserFactory.create()
    with viewing(stored, house):
        seen = sql("select house, answer from games_sealedanswer")
    with as_engine():
        models.Seat.objects.filter(game=stored.game, house=house).update(is_active=False)
        models.Seat.objects.create(game=stored.game, position=9, house=house, user=newcomer)
    with viewing(stored, house):
        assert sql("select * from games_sealedanswer") == []
    with as_viewer(newcomer, game=stored.game.id):
        assert sql("select house, answer from games_sealedanswer") == seen
    assert len(seen) == 1


def test_row_level_security_returns_exactly_the_observation_of_the_engine() -> None:
    """For every viewer, after every answer, the position that the policies allow is the observation."""
    stored = stored_game(6, Ruleset(tides_of_battle=True))
    compare(stored, stored.state())
    secrets: set[str] = set()
    for state in stored.wanders(Random(11), lambda state: state.round == 5):
        compare(stored, state)
        secrets |= {name for name in ("answers", "tides", "known_cards") if getattr(state, name)}
    assert secrets == {"answers", "tides", "known_cards"}


def compare(stored: Game, state: State) -> None:
    for house in (*stored.houses, None):
        with viewing(stored, house):
            seen = storage.position(stored.game.id, house)
        assert seen.tables == observe(state, house)


def test_an_order_is_secret_only_while_it_lies_face_down() -> None:
    """Revealing orders changes no order, only its readers."""
    stored = stored_game(6)
    with as_engine():
        before = storage.load(storage.lock_game(stored.game.code), bypass_cache=True)
        laid = (OrdersPlaced("stark", {"winterfell": "march"}), OrdersLaid("stark", ("winterfell",)))
        before = storage.save(before, PlayResult(fold(laid, before.state), laid))
    compare(stored, before.state)
    with viewing(stored, "greyjoy"):
        assert sql("select * from games_order") == []
    with viewing(stored, "stark"):
        assert sql("select token from games_order") == [("march",)]
    with as_engine():
        after = storage.load(storage.lock_game(stored.game.code), bypass_cache=True)
        turned = (OrdersRevealed(tuple(after.state.orders.values())),)
        storage.save(after, PlayResult(fold(turned, after.state), turned))
    with viewing(stored, "greyjoy"):
        assert sql("select token from games_order") == [("march",)]


def test_the_tables_declared_secret_are_those_with_private_rows() -> None:
    """In the other tables every stored row is public: nothing is hidden there by mistake."""
    stored = stored_game(6, Ruleset(tides_of_battle=True))
    stamped: set[str] = set()
    for _ in stored.wanders(Random(11), lambda state: state.round == 4):
        with as_engine(game=stored.game.id):
            stamped |= {
                table
                for table in rls.AUDIENCED
                if sql(f"select 1 from {table} where audience is not null limit 1")
            }
    # No house places orders in turn or has a draft here, and no lobby was created by a service.
    assert stamped == SECRET - {"games_order", "games_draft", "games_chanceseed"}
