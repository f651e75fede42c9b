"""Readers of press rows, queried from PostgreSQL itself as the player role."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.db import DataError, ProgrammingError, connection, transaction

from games import models
from games.press import rls
from games.press.models import Draft, Message, Setting
from games.services.locking import locked_table
from games.services.replacement import open_seat, take_over
from games.services.sitters import set_sitter
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared import clock
from tests.factories import UserFactory
from tests.people import Person, expect_problem
from tests.press.table import conversation, says, talking_game, visible_conversations, visible_texts
from tests.served import Game, read

pytestmark = pytest.mark.django_db

UNREACHED = ("press_block", "press_report")


def sql(statement: str, *parameters: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchall() if cursor.description else []


def viewing(game: Game, house: str | None) -> AbstractContextManager[Any]:
    return as_viewer(game.users[house] if house else None, game=game.game.id)


def texts(game: Game, house: str | None) -> list[str]:
    with viewing(game, house):
        return [row[0] for row in sql("select text from press_message order by id")]


def change_hands(game: Game, house: str) -> Person:
    """Lets another user take the seat over. Returns the new player."""
    with locked_table(game.code) as table:
        open_seat(table.timing, house, models.SeatEvent.Reason.HOST, clock.now())
        position = table.timing.seats[house].position
    heir = Person(UserFactory.create())
    assert take_over(user=heir.user.pk, code=game.code, position=position) == house
    return heir


@pytest.mark.parametrize("table", sorted(rls.POLICIES))
def test_the_player_role_cannot_write_rows_of_the_press(table: str) -> None:
    game = talking_game()
    for statement in (
        f"insert into {table} (game_id) values (1)",
        f"delete from {table}",
        f"truncate {table}",
    ):
        with pytest.raises(ProgrammingError, match="permission denied"), viewing(game, "stark"):
            sql(statement)


@pytest.mark.parametrize("table", UNREACHED)
def test_player_role_cannot_read_reports_and_blocks(table: str) -> None:
    game = talking_game()
    with pytest.raises(ProgrammingError, match="permission denied"), viewing(game, "stark"):
        sql(f"select 1 from {table}")


@pytest.mark.parametrize("table", sorted(rls.POLICIES))
def test_reading_without_a_viewer_or_a_game_raises_an_error(table: str) -> None:
    with pytest.raises(DataError, match="bigint"), transaction.atomic(), as_engine():
        sql(f"select 1 from {table}")
    with pytest.raises(DataError, match="bigint"), transaction.atomic(), as_viewer(None):
        sql(f"select 1 from {table}")


def test_only_the_houses_of_a_conversation_read_its_messages() -> None:
    game = talking_game(6)
    says(game, "stark", conversation(game, "stark", "greyjoy"), "secret")
    says(game, "stark", conversation(game, "stark", "greyjoy", "tyrell"), "group")
    says(game, "stark", conversation(game, "stark"), "public")
    assert texts(game, "stark") == texts(game, "greyjoy") == ["secret", "group", "public"]
    assert texts(game, "tyrell") == ["group", "public"]
    assert texts(game, "martell") == texts(game, None) == ["public"]
    counts = {}
    for house in ("stark", "tyrell", "martell", None):
        with viewing(game, house):
            counts[house] = sql("select count(*) from press_conversation")[0][0]
    assert counts == {"stark": 2, "tyrell": 1, "martell": 0, None: 0}


def test_only_its_house_reads_a_draft_and_only_its_user_a_read_mark() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    read(game.people["stark"].puts(f"{path}/draft", {"text": "unsent"}))
    assert game.people["stark"].puts(f"{path}/mute").status_code == 204
    for table in ("press_draft", "press_mark"):
        for house, count in (("stark", 1), ("lannister", 0), ("baratheon", 0), (None, 0)):
            with viewing(game, house):
                assert sql(f"select count(*) from {table}") == [(count,)], (table, house)


def test_a_scope_with_a_game_hides_messages_of_other_games() -> None:
    game, other = talking_game(), talking_game()
    says(game, "stark", conversation(game, "stark"), "here")
    says(other, "stark", conversation(other, "stark"), "there")
    assert (texts(game, "stark"), texts(other, "stark")) == (["here"], ["there"])
    with as_engine(game=game.game.id):
        assert sql("select text from press_message") == [("here",)]


@pytest.mark.parametrize(("history", "inherited"), [("house", ["before"]), ("person", [])])
def test_a_new_player_reads_past_messages_only_if_the_history_belongs_to_the_house(
    history: str, inherited: list[str]
) -> None:
    game = talking_game(history=history)
    path = conversation(game, "stark", "lannister")
    says(game, "stark", path, "before")
    read(game.people["stark"].puts(f"{path}/draft", {"text": "unsent"}))
    previous, heir = game.people["stark"], change_hands(game, "stark")
    for address in ("", "/messages", "/draft"):
        expect_problem(previous.gets(path + address), 404, "not_found")
    assert texts(game, "stark") == []
    with as_viewer(heir.user, game=game.game.id):
        assert [row[0] for row in sql("select text from press_message")] == inherited
        assert sql("select count(*) from press_draft") == [(len(inherited),)]
    assert visible_conversations(heir, game) == (
        [path.rsplit("/", 1)[1], "public"] if inherited else ["public"]
    )
    game.people["stark"] = heir
    assert conversation(game, "stark", "lannister") == path
    body = read(heir.gets(path))
    assert (body["last_message_at"] is None, body["has_draft"]) == (not inherited, bool(inherited))
    says(game, "lannister", path, "after")
    assert visible_texts(heir, path) == ["after", *inherited]
    assert visible_texts(game.people["lannister"], path) == ["after", "before"]


@pytest.mark.parametrize("history", ["house", "person"])
def test_a_sitter_reads_messages_until_the_sitting_ends(history: str) -> None:
    game = talking_game(history=history)
    path = conversation(game, "stark", "lannister")
    says(game, "stark", path, "before")
    sitter = Person(UserFactory.create())
    ends_at = clock.now() + timedelta(days=1)
    set_sitter(user=game.users["stark"].pk, code=game.code, username=sitter.user.username, ends_at=ends_at)
    says(game, "lannister", path, "meanwhile")
    seen = ["meanwhile"] if history == "person" else ["meanwhile", "before"]
    assert visible_texts(sitter, path) == seen
    assert visible_texts(game.people["stark"], path) == ["meanwhile", "before"]
    with as_viewer(sitter.user, game=game.game.id, now=ends_at):
        assert sql("select count(*) from press_message") == [(0,)]


def test_rows_name_their_users_only_if_the_history_belongs_to_persons() -> None:
    for history in Setting.History.values:
        game = talking_game(history=history)
        path = conversation(game, "stark", "lannister")
        says(game, "stark", path, "x")
        says(game, "stark", conversation(game, "stark"), "public")
        read(game.people["stark"].puts(f"{path}/draft", {"text": "y"}))
        own, both = [game.users["stark"].pk], sorted(game.users[each].pk for each in ("stark", "lannister"))
        with as_engine(game=game.game.id):
            stored = list(Message.objects.order_by("id").values_list("persons", flat=True))
            drafted = list(Draft.objects.values_list("persons", flat=True))
        expected = ([both, None], [own]) if history == "person" else ([None, None], [None])
        assert (stored, drafted) == expected
