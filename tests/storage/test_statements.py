"""Every statement names a game, with exceptions: see tests/statements.py."""

from __future__ import annotations

import pytest
from django.db import connection

from games import models
from games.storage import game_by_game
from got_api.database.pipeline import batched
from got_api.database.viewer import as_engine
from tests import statements
from tests.database import ROOT
from tests.factories import GameFactory, SeatFactory
from tests.statements import ALLOWED, faults

IN_ORDER = """
select id from games_game where code = %s;
select 1 from games_waiting where game_id = %(game)s for update skip locked;
select 1 from games_seat seat join accounts_user u on u.id = seat.user_id
    where seat.game_id = %s for no key update of seat;
select 1 from games_seat seat join accounts_user u on u.id = seat.user_id for update of u;
UPDATE "games_seat" SET "house" = %s WHERE ("games_seat"."game_id" = %s AND "games_seat"."id" IN (%s, %s));
update games_game set winner = %(winner)s where id = %(game)s;
update games_waiting waiting set wake_at = x.at from json_to_recordset(%(rows)s::json) as x(number integer)
    where waiting.game_id = %(game)s and waiting.number = x.number;
delete from games_seat where game_id in (%s);
UPDATE "games_ballot" SET "choice" = %s WHERE ("games_ballot"."game_id", "games_ballot"."number") = (%s, %s);
INSERT INTO "games_seat" ("game_id", "house") SELECT * FROM UNNEST((%s)::bigint[], (%s)::text[]);
insert into games_draft (game_id, house) values (%s, 'game_id');
insert into games_mark (audience, game_id) select '{}', %(game)s from json_to_recordset(%(rows)s::json) x;
insert into games_draft (game_id, house) select seat.game_id, seat.house from games_seat seat
    where seat.game_id = %(game)s on conflict (game_id, house) do update set house = excluded.house;
update accounts_user set is_active = false where id in (select user_id from games_seat);
update leagues_table set game_id = %s
"""
FAULTY = {
    "select 1 from games_waiting where wake_at < %(now)s for update skip locked": "lock games_waiting",
    "select 1 from games_game where code = %s for share": "lock games_game",
    "select 1 from (select id from games_game where code = %s for update) game": "lock games_game",
    "select 1 from accounts_user u join games_seat s on s.user_id = u.id for update": "lock games_seat",
    'UPDATE "games_seat" SET "house" = %s WHERE "games_seat"."id" = %s': "update games_seat",
    "update games_seat set house = 'game_id = %s'": "update games_seat",
    "update games_seat set house = (select 'x' from games_house where game_id = %s)": "update games_seat",
    "update games_waiting w set attempts = 0 from due where w.game_id = due.game_id": "update games_waiting",
    "delete from games_seat where game_id in (select id from games_game where id = %s)": "delete games_seat",
    "delete from games_seat where game_id in (%s, %s)": "delete games_seat",
    "with gone as (delete from games_seat returning 1) select 1 from gone": "delete games_seat",
    "insert into games_draft (house) values (%s)": "insert games_draft",
    "insert into games_draft (game_id, house) select game_id, house from games_seat": "insert games_draft",
    "insert into games_draft (game_id) select id from games_game where code = %s": "insert games_draft",
    "truncate games_seat": "truncate games_seat",
}


@pytest.mark.parametrize("statement", IN_ORDER.split(";"))
def test_statement_that_names_its_game_is_not_reported(statement: str) -> None:
    assert faults(statement) == []


@pytest.mark.parametrize(("statement", "fault"), FAULTY.items())
def test_statement_across_games_is_reported(statement: str, fault: str) -> None:
    assert [str(found) for found in faults(statement)] == [f"{fault} names no game"]


@pytest.mark.django_db
@pytest.mark.parametrize("is_batched", [False, True])
def test_statements_that_the_code_sends_are_checked(
    is_batched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = f"update games_seat set house = house where id = 0 and {is_batched}"
    monkeypatch.setattr(statements, "_sender", lambda _: None if is_batched else "games/x.py:1")
    with as_engine(), batched() as batch, connection.cursor() as cursor:
        if is_batched:
            batch.send(sent)
        else:
            cursor.execute(sent)
    [message] = statements.new_findings()
    assert "update games_seat names no game" in message and message.endswith(sent)


@pytest.mark.django_db
def test_statements_that_a_test_sends_are_not_checked() -> None:
    with as_engine(), connection.cursor() as cursor:
        cursor.execute("update games_seat set house = house where id = 0")
    assert statements.new_findings() == []


def test_every_exception_has_a_reason() -> None:
    page = (ROOT / "DESIGN.md").read_text()
    for each in ALLOWED:
        assert f"| `{each.table}` | `{each.module}` |" in page


@pytest.mark.django_db
def test_rows_of_several_games_are_changed_game_by_game() -> None:
    games = [GameFactory.create() for _ in range(3)]
    seats = [SeatFactory.create(game=game, position=1) for game in (games[0], games[2])]
    SeatFactory.create(game=games[1], position=1, is_active=False)
    with as_engine():
        rows = models.Seat.objects.filter(is_active=True, game__in=games)
        found = [list(each) for each in game_by_game(rows)]
    assert found == [[seats[0]], [seats[1]]]


@pytest.mark.django_db
def test_scope_that_is_one_batch_refuses_a_statement_outside_of_it() -> None:
    """The role that the batch sets does not apply to it; the transaction of a test would hide that."""
    with pytest.raises(RuntimeError, match="one round trip"), as_engine(is_single_trip=True):
        models.Game.objects.count()
