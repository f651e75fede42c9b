"""Grey messages are sent without a name; only some readers may see the sender."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from games.models import Game as GameRow
from games.press.models import GreySender, Message
from got_api.database.viewer import as_engine, as_viewer
from tests.people import Visitor, expect_problem, person
from tests.press.table import conversation, talking_game, visible_texts
from tests.served import Game, Json, read

pytestmark = pytest.mark.django_db

GREY = {"text": "Somebody will betray us.", "is_grey": True}


def grey_game(**wanted: Any) -> Game:
    return talking_game(grey=True, **wanted)


def whispers(game: Game, house: str, path: str) -> Json:
    """Sends a grey message of a house. Returns it."""
    return dict(read(game.people[house].posts(f"{path}/messages", GREY), 201))


def senders(who: Visitor, path: str) -> list[tuple[str | None, bool]]:
    return [(row["house"], row["is_grey"]) for row in read(who.gets(f"{path}/messages"))["results"]]


def test_only_the_sender_sees_who_sent_a_grey_message() -> None:
    game = grey_game()
    for path in (conversation(game, "stark", "lannister", "baratheon"), conversation(game, "stark")):
        sent = whispers(game, "stark", path)
        assert (sent["house"], sent["is_grey"]) == ("stark", True)
        assert senders(game.people["stark"], path) == [("stark", True)]
        for other in ("lannister", "baratheon"):
            assert senders(game.people[other], path) == [(None, True)]
            news = read(game.people[other].gets(f"{game.path}/press/messages"))["results"]
            assert {row["house"] for row in news} == {None}
    assert senders(Visitor(), f"{game.path}/conversations/public") == [(None, True)]


def test_a_grey_message_is_unread_for_others_and_not_for_its_sender() -> None:
    game = grey_game()
    path = conversation(game, "stark")
    whispers(game, "stark", path)
    counts = {house: read(one.gets(path))["unread_count"] for house, one in game.people.items()}
    assert counts == {"stark": 0, "lannister": 1, "baratheon": 1}


def test_the_database_hides_the_sender_of_a_grey_message() -> None:
    game = grey_game()
    whispers(game, "stark", conversation(game, "stark"))
    for house in (*game.houses, None):
        viewer = game.users[house] if house else None
        with as_viewer(viewer, game=game.game.id), connection.cursor() as cursor:
            cursor.execute("select house from press_greysender")
            assert cursor.fetchall() == ([("stark",)] if house == "stark" else [])
    with as_engine(game=game.game.id):
        assert Message.objects.get().house is None


def test_a_game_without_grey_messages_refuses_them() -> None:
    game = talking_game()
    stark = game.people["stark"]
    for path in (conversation(game, "stark"), conversation(game, "stark", "lannister", "baratheon")):
        expect_problem(stark.posts(f"{path}/messages", GREY), 409, "grey_not_allowed")
    with as_engine(game=game.game.id):
        assert not Message.objects.exists()


def test_a_conversation_of_two_houses_refuses_grey_messages() -> None:
    game = grey_game()
    path = conversation(game, "stark", "lannister")
    expect_problem(game.people["stark"].posts(f"{path}/messages", GREY), 409, "grey_not_allowed")


def test_a_report_shows_the_sender_to_a_moderator() -> None:
    game = grey_game()
    host = person("maester")
    with as_engine():
        GameRow.objects.filter(code=game.code).update(host=host.user)
    path = conversation(game, "stark")
    sent = whispers(game, "stark", path)
    reported = game.people["lannister"].posts(f"{path}/messages/{sent['id']}/reports", {"reason": "x"})
    assert reported.status_code == 204
    [report] = read(host.gets(f"{game.path}/reports"))["results"]
    assert (report["house"], report["message"]) == ("stark", sent["id"])
    read(host.puts(f"{game.path}/reports/{report['code']}", {"status": "deleted"}))
    assert senders(game.people["lannister"], path) == [(None, True)]
    assert visible_texts(game.people["lannister"], path) == [""]


def test_a_block_works_without_being_visible() -> None:
    game = grey_game()
    blocker, stark = game.people["lannister"], game.people["stark"]
    read(blocker.puts(f"/me/blocks/{stark.user.username}"))
    path = conversation(game, "stark", "lannister", "baratheon")
    whispers(game, "stark", path)
    assert senders(blocker, path) == []
    assert senders(game.people["baratheon"], path) == [(None, True)]
    assert senders(stark, path) == [("stark", True)]


@pytest.mark.parametrize("history", ["house", "person"])
def test_the_sender_of_a_grey_message_is_stored_as_private_data(history: str) -> None:
    game = grey_game(history=history)
    whispers(game, "stark", conversation(game, "stark", "lannister", "baratheon"))
    with as_engine(game=game.game.id):
        row, message = GreySender.objects.get(), Message.objects.get()
    assert row.audience == ["stark"]
    assert (row.persons is None) == (message.persons is None) == (history == "house")
