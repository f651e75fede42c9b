"""A message in a chat that shows the current state of a game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.notices.channels.discord import Discord, status_text
from games.notices.models import Channel, StatusMessage
from games.notices.services import sending
from games.notices.services.switching import delete_channels
from games.words import LANGUAGES, words_for
from tests.notices.desk import Desk
from tests.notices.post import Receiver, Reply
from tests.notices.test_writing import game_id
from tests.people import Person, expect_problem
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

WRITTEN = Reply(200, json.dumps({"id": "777", "content": "..."}))


def chat_of(one: Person, game: Game, receiver: Receiver) -> dict[str, Any]:
    receiver.replies.append(WRITTEN)
    body = {"kind": "discord", "address": f"{receiver.url}/api/webhooks/1/secret", "game": game.code}
    return dict(read(one.posts("/me/notices/channels", body), 201))


def answer(game: Game, house: str, number: int = 1) -> None:
    read(game.answers(house, number, game.chosen(house, number, Random(1))))


def test_status_message_is_written_once_and_then_edited(game: Game, desk: Desk, receiver: Receiver) -> None:
    chat_of(game.people["stark"], game, receiver)
    desk.starts_now().works()
    [written] = receiver.requests
    assert (written.method, written.path) == ("POST", "/api/webhooks/1/secret?wait=true")
    content = written.json["content"]
    assert "Round: 1. Planning phase" in content
    for house in ("Stark", "Lannister", "Baratheon"):
        assert f"Waiting for: {house}" in content
    assert written.json["allowed_mentions"] == {"parse": []}
    answer(game, "stark")
    desk.starts_now().waits(seconds=11).works()
    [_, edited] = receiver.requests
    assert (edited.method, edited.path) == ("PATCH", "/api/webhooks/1/secret/messages/777")
    assert "Waiting for: Stark" not in edited.json["content"]
    assert desk.waits(hours=1).works() == 0


def test_burst_of_changes_causes_one_edit(game: Game, desk: Desk, receiver: Receiver) -> None:
    chat_of(game.people["stark"], game, receiver)
    desk.starts_now().works()
    for house in ("stark", "lannister"):
        answer(game, house)
    assert desk.works() == 0
    assert desk.starts_now().waits(seconds=11).works() == 1
    assert receiver.requests[-1].json["content"].count("Waiting for") == 1


def test_deleted_status_message_is_written_again(game: Game, desk: Desk, receiver: Receiver) -> None:
    chat_of(game.people["stark"], game, receiver)
    desk.starts_now().works()
    answer(game, "stark")
    receiver.replies += [Reply(404), Reply(200, json.dumps({"id": "888"}))]
    desk.starts_now().waits(seconds=11).works()
    assert [request.method for request in receiver.requests] == ["POST", "PATCH", "POST"]
    assert StatusMessage.objects.get().message_id == "888"


def test_change_during_sending_is_shown_next(
    game: Game, desk: Desk, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat_of(game.people["stark"], game, receiver)
    show = Discord.show

    def show_and_answer_meanwhile(*given: Any, **named: Any) -> str:
        shown = show(*given, **named)
        answer(game, "stark")
        return shown

    with monkeypatch.context() as patch:
        patch.setattr(Discord, "show", show_and_answer_meanwhile)
        desk.starts_now().sends(most=1)
    desk.works()
    assert [request.method for request in receiver.requests] == ["POST", "PATCH"]
    assert "Waiting for: Stark" not in receiver.requests[-1].json["content"]


@pytest.mark.parametrize("status", [200, 500])
def test_chat_can_be_removed_while_in_use(game: Game, desk: Desk, receiver: Receiver, status: int) -> None:
    chat_of(game.people["stark"], game, receiver)
    claim = sending.claim_status(desk.starts_now().now)
    assert claim is not None
    delete_channels(Channel.objects.all())
    receiver.replies[:] = [Reply(status, '{"id": "777"}')]
    sending.send_claimed_row(claim, clock=desk.read_clock)
    assert len(receiver.requests) == 1 and not StatusMessage.objects.exists()


def test_chat_of_a_closed_account_is_not_edited(game: Game, desk: Desk, receiver: Receiver) -> None:
    chat_of(game.people["stark"], game, receiver)
    desk.starts_now().works()
    User.objects.filter(pk=game.people["stark"].user.pk).update(is_active=False)
    answer(game, "lannister")
    for _ in range(3):
        desk.waits(hours=1).works()
    assert [request.method for request in receiver.requests] == ["POST"]


def test_missing_chat_is_not_edited(game: Game, desk: Desk, receiver: Receiver) -> None:
    chat_of(game.people["stark"], game, receiver)
    receiver.replies[:] = [Reply(404)]
    desk.starts_now().works()
    assert not Channel.objects.get().is_active
    assert StatusMessage.objects.get().state == "dead"
    answer(game, "stark")
    assert desk.waits(hours=1).works() == 0


def test_failed_edit_is_retried_with_the_current_state(game: Game, desk: Desk, receiver: Receiver) -> None:
    chat_of(game.people["stark"], game, receiver)
    desk.starts_now().works()
    answer(game, "stark")
    receiver.replies.append(Reply(500))
    desk.starts_now().waits(seconds=11).works()
    answer(game, "lannister")
    desk.waits(minutes=2).works()
    assert receiver.requests[-1].method == "PATCH"
    assert receiver.requests[-1].json["content"].count("Waiting for") == 1
    assert StatusMessage.objects.get().state == "sent"


@pytest.mark.parametrize("body", ["", "{}", "[]", '{"id": 5}', '{"id": "../../x"}', "not json"])
def test_response_without_an_id_is_a_failure(game: Game, desk: Desk, receiver: Receiver, body: str) -> None:
    chat_of(game.people["stark"], game, receiver)
    receiver.replies[:] = [Reply(200, body)]
    desk.starts_now().works()
    row = StatusMessage.objects.get()
    assert (row.state, row.last_error, row.message_id) == ("failed", "answer without a message id", "")


def test_names_are_escaped_against_formatting_and_mentions(db: None) -> None:
    game = found_game(3, name="**@everyone** <@5> [x](https://example.org)")
    text = status_text(game_id(game), "en")
    for unsafe in ("@everyone**", "<@5>", "[x](", "**@"):
        assert unsafe not in text


@pytest.mark.long
def test_status_message_can_show_every_state_of_a_game(db: None, game: Game, tywin: Person) -> None:
    made = read(tywin.posts("/games", {"name": "to come", "player_count": 4, "take_seat": True}), 201)
    lobby = Game(made["code"], {})
    assert "Seats taken: 1/4" in status_text(game_id(lobby), "en")
    assert tywin.deletes(f"/games/{made['code']}").status_code == 204
    assert "The game was cancelled." in status_text(game_id(lobby), "en")
    for _ in game.wanders(Random(4)):
        assert len(status_text(game_id(game), "en")) < 2000
    assert "Winner: " in status_text(game_id(game), "en")


def test_address_of_a_chat_is_not_shown_again(game: Game, receiver: Receiver) -> None:
    stark = game.people["stark"]
    made = chat_of(stark, game, receiver)
    assert "secret" not in made["address"]
    assert "webhooks/1" not in stark.gets("/me/notices/channels").content.decode()


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"game": None}, "game"), ({"kinds": []}, "kinds"), ({"digest": "daily"}, "digest")],
)
def test_refusal_of_an_invalid_status_message_names_the_invalid_field(
    game: Game, receiver: Receiver, changes: dict[str, Any], field: str
) -> None:
    body = {"kind": "discord", "address": receiver.url, "game": game.code} | changes
    problem = expect_problem(game.people["stark"].posts("/me/notices/channels", body), 400, "malformed")
    assert [error["field"].partition(".")[0] for error in problem["errors"]] == [field]


def test_status_message_without_a_game_is_refused(game: Game, receiver: Receiver) -> None:
    body = {"kind": "discord", "address": receiver.url, "game": "nowhere"}
    expect_problem(game.people["stark"].posts("/me/notices/channels", body), 422, "game_unknown")


@pytest.mark.parametrize(("language", "expected"), [(None, "ro"), ("bg", "bg")])
def test_status_message_keeps_the_language_in_which_it_was_created(
    game: Game, desk: Desk, receiver: Receiver, language: str | None, expected: str
) -> None:
    stark = game.people["stark"]
    read(stark.patches("/me", {"language": "ro"}))
    receiver.replies.append(WRITTEN)
    chosen = {} if language is None else {"language": language}
    body = {"kind": "discord", "address": f"{receiver.url}/api/webhooks/1/secret", "game": game.code}
    made = read(stark.posts("/me/notices/channels", body | chosen), 201)
    assert made["language"] == expected
    read(stark.patches("/me", {"language": "hu"}))
    desk.starts_now().works()
    content = receiver.requests[0].json["content"]
    words = words_for(expected)
    assert words.text("message-stage", round=1, phase="planning") in content
    assert words.text("decision-place_orders.title") in content


@pytest.mark.parametrize("language", ["", "xx", None])
def test_status_message_in_an_unknown_language_is_refused(
    game: Game, receiver: Receiver, language: str | None
) -> None:
    body = {"kind": "discord", "address": receiver.url, "game": game.code, "language": language}
    problem = expect_problem(game.people["stark"].posts("/me/notices/channels", body), 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == ["language"]


def test_language_of_a_mail_channel_cannot_be_set(game: Game) -> None:
    body = {"kind": "email", "address": "stark@example.org", "language": "ro"}
    problem = expect_problem(game.people["stark"].posts("/me/notices/channels", body), 400, "malformed")
    [error] = problem["errors"]
    assert (error["field"], error["code"]) == ("language", "not_for_this_channel")


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_in_names_of_players_is_escaped_in_every_language(game: Game, language: str) -> None:
    assert "stark\\_of\\_3" in status_text(game_id(game), language)
