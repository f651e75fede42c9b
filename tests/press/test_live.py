"""New messages reach only their audience, in order, each once."""

from __future__ import annotations

from uuid import UUID

import pytest

from games.notices import ids
from games.press.models import Message
from games.press.services import messages
from got_api.database.viewer import as_engine
from tests.people import expect_problem
from tests.press.table import conversation, says, talking_game
from tests.served import read

pytestmark = pytest.mark.django_db


def test_new_messages_of_all_conversations_arrive_in_order() -> None:
    game = talking_game()
    private, public = conversation(game, "stark", "lannister"), conversation(game, "stark")
    for number, path in enumerate((private, public, private, public)):
        says(game, "stark", path, str(number))
    path = f"{game.path}/press/messages"
    found = {}
    for name, who in {**game.people, "nobody": game.stranger}.items():
        page = read(who.gets(f"{path}?limit=1"))
        found[name] = [page["results"][0]["text"]]
        while page["next_cursor"] and len(found[name]) < 5:
            page = read(who.gets(f"{path}?limit=1&after={page['next_cursor']}"))
            found[name] += [row["text"] for row in page["results"]]
    assert found == {
        "stark": ["0", "1", "2", "3"],
        "lannister": ["0", "1", "2", "3"],
        "baratheon": ["1", "3"],
        "nobody": ["1", "3"],
    }
    for query in ("after=x", "limit=0", "limit=101", "wait=61", "colour=red"):
        expect_problem(game.stranger.gets(f"{path}?{query}"), 400, "malformed")


def test_a_reader_waits_until_a_message_for_an_audience_that_includes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[list[str]] = []
    monkeypatch.setattr(messages, "send_after_commit", lambda topics: sent.append(list(topics)))
    game = talking_game()
    number = game.game.pk
    path = conversation(game, "stark", "lannister")
    last = says(game, "stark", path, "x")["id"]
    says(game, "lannister", path, "y")
    last = read(game.people["stark"].gets(f"{game.path}/press/messages?after={last}"))["results"][0]["id"]
    for house in game.houses:
        response = game.people[house].gets(f"{game.path}/press/messages?after={last}&wait=30")
        assert (response.json(), response.parking.seconds) == ({"results": [], "next_cursor": None}, 30)
        assert f"g{number}/{house}" in response.parking.topics
    spectator = game.stranger.gets(f"{game.path}/press/messages?after={last}&wait=30")
    assert spectator.parking.topics == {f"g{number}", f"s{number}"}
    says(game, "stark", conversation(game, "stark"), "z")
    assert sent == [[f"g{number}/lannister", f"g{number}/stark"]] * 2 + [[f"g{number}"]]
    response = game.stranger.gets(f"{game.path}/press/messages?after={last}&wait=30")
    assert [row["text"] for row in response.json()["results"]] == ["z"]
    assert not hasattr(response, "parking")


def test_ids_stay_in_order_even_if_the_clock_of_another_server_is_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = talking_game()
    path = conversation(game, "stark")
    ahead = UUID(int=ids.new_id().int + (1 << 120))
    with monkeypatch.context() as patch:
        patch.setattr(messages, "new_id", lambda: ahead)
        says(game, "stark", path, "first")
    says(game, "stark", path, "second")
    with as_engine(game=game.game.id):
        assert list(Message.objects.order_by("id").values_list("text", flat=True)) == ["first", "second"]
