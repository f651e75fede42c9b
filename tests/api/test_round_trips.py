"""Database cost of a request: round trips, and statements executed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection

from tests.database import disconnect_django
from tests.people import Person
from tests.served import Game, found_game, read
from tests.wire import Traffic, traffic

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    """A game whose players were active recently, because a token records its use once an hour.

    This process has also looked up the code of the game, which it does once per code.
    """
    game = found_game(3)
    for one in game.people.values():
        read(one.gets("/me"))
    read(game.stranger.gets(game.path))
    return game


def cost(one: Any, path: str, status: int = 200, **headers: str) -> Traffic:
    with traffic() as counted:
        reply = one.gets(path, **headers)
    assert reply.status_code == status, reply.content
    return counted


@pytest.mark.parametrize(
    "path",
    ["{game}/position", "{game}/standing", "{game}/decisions", "{game}/events", "/me/decisions", "/me/home"],
)
def test_an_unchanged_poll_takes_one_statement(game: Game, path: str) -> None:
    address = path.format(game=game.path)
    for one in (game.people["stark"], game.stranger):
        if one is game.stranger and address.startswith("/me/"):
            continue
        etag = one.gets(address)["ETag"]
        assert cost(one, address, 304, **{"If-None-Match": etag}) == Traffic(1, 1)


def test_an_unchanged_table_costs_only_the_parts_without_their_own_tag(game: Game) -> None:
    cheap = f"{game.path}/table?include=position,standing,decisions,combats"
    for one in (game.people["stark"], game.stranger):
        tag = one.gets(cheap)["ETag"]
        assert cost(one, cheap, 304, **{"If-None-Match": tag}) == Traffic(1, 1)
        whole = f"{game.path}/table"
        tag = one.gets(whole)["ETag"]
        assert cost(one, whole, 304, **{"If-None-Match": tag}).round_trips <= 5
        assert min(cost(one, whole).round_trips for _ in range(3)) <= 9


def test_reading_a_log_past_its_end_takes_one_statement(game: Game) -> None:
    stark = game.people["stark"]
    end = read(stark.gets(f"{game.path}/position"))["cursor"]
    counted = cost(stark, f"{game.path}/events?after={end}")
    assert counted == Traffic(1, 1)


@pytest.mark.parametrize(
    ("path", "most"),
    [("/position", 2), ("/standing", 3), ("/events", 2), ("/decisions", 3), ("/decisions/1", 3)],
)
def test_reading_takes_few_round_trips(game: Game, path: str, most: int) -> None:
    stark = game.people["stark"]
    assert cost(stark, f"{game.path}{path}").round_trips <= most
    # Options computed for the house's view are cached. Work that a connection does once in many requests,
    # such as dropping a prepared statement, is not counted.
    assert min(cost(stark, f"{game.path}{path}").round_trips for _ in range(3)) <= 2


@pytest.mark.parametrize("path", ["/me/decisions", "/me/home"])
def test_each_list_of_a_user_takes_one_statement(game: Game, path: str) -> None:
    assert cost(game.people["stark"], path) == Traffic(1, 1)


@pytest.mark.long
def test_an_answer_takes_three_round_trips(game: Game) -> None:
    dice = Random(4)
    costs = []
    for _ in range(60):
        number, house = dice.choice(game.pending())
        answer = game.chosen(house, number, dice)
        with traffic() as counted:
            read(game.answers(house, number, answer))
        costs.append(counted)
    # Token; lock, version and clocks; results, notices and the commit. Every ten
    # seconds the process also asks the database for the time, and once in many requests the connection drops
    # a prepared statement.
    assert sorted(counted.round_trips for counted in costs)[30] == 3
    assert max(counted.round_trips for counted in costs) <= 5
    assert max(counted.statements for counted in costs) <= 40


def test_each_connection_prepares_a_statement_once(game: Game, catelyn: Person) -> None:
    path = f"{game.path}/position"
    read(catelyn.gets(path))
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_prepared_statements")
        before = cursor.fetchone()
        read(catelyn.gets(path))
        cursor.execute("select count(*) from pg_prepared_statements")
        assert cursor.fetchone() == before


@pytest.mark.long
def test_statements_of_a_game_are_planned_once_per_connection(game: Game) -> None:
    """A plan for each execution costs more than the execution, once tables have statistics."""
    disconnect_django()  # other tests have prepared statements on the connections of the pool
    dice = Random(5)
    for _ in range(12):
        number, house = dice.choice(game.pending())
        read(game.answers(house, number, game.chosen(house, number, dice)))
        for path in ("/position", "/decisions", "/events"):
            read(game.people["stark"].gets(game.path + path))
    with connection.cursor() as cursor:
        cursor.execute(
            """select custom_plans > 0, array_agg(statement) from pg_prepared_statements
               where statement ~ 'game_id = \\$|insert into games_' group by 1"""
        )
        statements = dict(cursor.fetchall())
    assert True not in statements, statements[True]
    assert len(statements[False]) > 15
