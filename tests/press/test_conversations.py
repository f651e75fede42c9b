"""Conversations: members, messages, and read marks."""

from __future__ import annotations

from typing import Any

import pytest

from games.press.models import Conversation, Draft, Message
from games.press.services.messages import MAX_LENGTH, MAX_LINES
from got_api.database.viewer import as_engine
from tests.people import expect_problem, person
from tests.press.table import conversation, says, talking_game, visible_conversations, visible_texts
from tests.served import found_game, read

pytestmark = pytest.mark.django_db


def test_the_third_house_cannot_see_a_conversation_of_two_houses() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    says(game, "stark", path, "Peace until round 5?")
    says(game, "lannister", path, "A Lannister pays his debts.")
    assert visible_texts(game.people["stark"], path) == [
        "A Lannister pays his debts.",
        "Peace until round 5?",
    ]
    assert visible_texts(game.people["lannister"], path) == visible_texts(game.people["stark"], path)
    code = path.rsplit("/", 1)[1]
    assert visible_conversations(game.people["lannister"], game) == [code, "public"]
    for who in (game.people["baratheon"], game.stranger, person("varys")):
        assert visible_conversations(who, game) == ["public"]
        for address in ("", "/messages", "/draft"):
            if address != "/draft" or who is not game.stranger:
                expect_problem(who.gets(path + address), 404, "not_found")


def test_a_house_cannot_write_to_a_conversation_of_others() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    baratheon = game.people["baratheon"]
    expect_problem(baratheon.posts(f"{path}/messages", {"text": "Ours is the fury."}), 404, "not_found")
    expect_problem(baratheon.puts(f"{path}/draft", {"text": "Ours is"}), 404, "not_found")
    with as_engine(game=game.game.id):
        assert not Message.objects.exists() and not Draft.objects.exists()


def test_the_same_houses_have_one_conversation_regardless_of_who_opens_it() -> None:
    game = talking_game(6)
    one = conversation(game, "stark", "greyjoy", "tyrell")
    assert conversation(game, "tyrell", "stark", "greyjoy", "stark") == one
    other = conversation(game, "stark", "greyjoy")
    assert other != one
    assert read(game.people["greyjoy"].gets(one))["houses"] == ["greyjoy", "stark", "tyrell"]
    with as_engine(game=game.game.id):
        assert Conversation.objects.count() == 2


def test_a_conversation_is_hidden_before_its_first_message() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    assert visible_conversations(game.people["lannister"], game) == ["public"]
    assert visible_conversations(game.people["stark"], game) == ["public"]
    read(game.people["stark"].puts(f"{path}/draft", {"text": "Dear Tywin"}))
    assert visible_conversations(game.people["stark"], game) == ["public", path.rsplit("/", 1)[1]]
    assert visible_conversations(game.people["lannister"], game) == ["public"]


def test_anyone_can_read_the_public_conversation_but_only_players_can_write() -> None:
    game = talking_game()
    path = conversation(game, "stark")
    says(game, "stark", path, "Winter is coming.")
    for who in (game.stranger, game.people["baratheon"], person("varys")):
        assert visible_texts(who, path) == ["Winter is coming."]
    expect_problem(person("hodor").posts(f"{path}/messages", {"text": "Hodor"}), 403, "not_seated")


@pytest.mark.parametrize("houses", [["stark"], ["targaryen"], ["lannister", "tully"]])
def test_a_conversation_must_be_with_other_houses_of_the_game(houses: list[str]) -> None:
    game = talking_game()
    problem = expect_problem(
        game.people["stark"].posts(f"{game.path}/conversations", {"houses": houses}), 422, "house_not_in_game"
    )
    assert problem["facts"] == {"houses": ["baratheon", "lannister"]}


@pytest.mark.parametrize(
    ("press", "private", "public"),
    [("full", 200, 201), ("public", "press_not_allowed", 201), ("none", *["press_not_allowed"] * 2)],
)
def test_the_chosen_press_decides_which_conversations_a_game_allows(
    press: str, private: int | str, public: int | str
) -> None:
    game = talking_game(press=press)
    stark = game.people["stark"]
    for expected, response in (
        (private, stark.posts(f"{game.path}/conversations", {"houses": ["lannister"]})),
        (public, stark.posts(f"{game.path}/conversations/public/messages", {"text": "x"})),
    ):
        if isinstance(expected, int):
            assert response.status_code == expected
        else:
            assert expect_problem(response, 409, expected)["facts"] == {"press": press}
    assert visible_conversations(stark, game) == ([] if press == "none" else ["public"])


def test_the_host_chooses_the_press_before_the_start() -> None:
    host, guest = person("ned"), person("robert")
    made = read(host.posts("/games", {"name": "x", "player_count": 3}), 201)
    path = f"/games/{made['code']}/press"
    assert read(guest.gets(path)) == {"press": "full", "history": "house", "grey": False}
    assert read(host.puts(path, {"press": "public"})) == {
        "press": "public",
        "history": "house",
        "grey": False,
    }
    assert read(host.puts(path, {"grey": True})) == {"press": "full", "history": "house", "grey": True}
    assert read(host.puts(path, {"history": "person"})) == {
        "press": "full",
        "history": "person",
        "grey": False,
    }
    expect_problem(guest.puts(path, {"press": "none"}), 403, "not_the_host")
    expect_problem(host.puts(path, {"press": "gunboat"}), 400, "malformed")
    for who in (host, guest, person("petyr")):
        read(who.posts(f"/games/{made['code']}/seats", {}), 201)
    expect_problem(host.puts(path, {"press": "none"}), 409, "game_started")
    assert read(guest.gets(path)) == {"press": "full", "history": "person", "grey": False}


def test_no_message_can_be_sent_before_the_start() -> None:
    host = person("ned")
    made = read(host.posts("/games", {"name": "x", "player_count": 3, "take_seat": True}), 201)
    path = f"/games/{made['code']}/conversations"
    expect_problem(host.posts(path, {"houses": ["stark"]}), 409, "game_not_running")
    expect_problem(host.posts(f"{path}/public/messages", {"text": "x"}), 409, "game_not_running")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "blank"),
        (" \n ", "blank"),
        ("x" * (MAX_LENGTH + 1), "max_length"),
        ("\n".join("x" * (MAX_LINES + 1)), "unreadable"),
        ("a\x07b", "unreadable"),
        ("\u202egnp.exe", "unreadable"),
        (7, "invalid"),
    ],
)
def test_an_invalid_message_is_refused(text: Any, code: str) -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    for method, address in (("POST", "messages"), ("PUT", "draft")):
        response = game.people["stark"].asks(method, f"{path}/{address}", {"text": text})
        assert expect_problem(response, 400, "malformed")["errors"][0]["code"] == code
    assert visible_texts(game.people["stark"], path) == []


def test_a_message_is_stored_as_normalised_text() -> None:
    game = talking_game()
    path = conversation(game, "stark")
    assert says(game, "stark", path, "  Cafe\u0301 \r\n at  dawn ")["text"] == "Caf\u00e9\nat dawn"
    longest = "e\u0301" * MAX_LENGTH
    assert says(game, "stark", path, longest)["text"] == "\u00e9" * MAX_LENGTH


def test_a_repeated_request_sends_one_message() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    stark = game.people["stark"]
    sent = [
        read(stark.posts(f"{path}/messages", {"text": "Once."}, **{"Idempotency-Key": "k1"}), 201)
        for _ in range(2)
    ]
    assert sent[0] == sent[1]
    assert visible_texts(stark, path) == ["Once."]


def test_messages_are_rate_limited_by_conversation(settings: Any) -> None:
    settings.GOT_RATES = settings.GOT_RATES | {"message": "2/h"}
    game = talking_game()
    path, other = conversation(game, "stark", "lannister"), conversation(game, "stark", "baratheon")
    says(game, "stark", path, "one")
    says(game, "stark", path, "two")
    problem = expect_problem(
        game.people["stark"].posts(f"{path}/messages", {"text": "three"}), 429, "too_many_requests"
    )
    assert problem["facts"]["retry_after_seconds"] > 0
    says(game, "lannister", path, "four")
    says(game, "stark", other, "five")
    assert visible_texts(game.people["stark"], path) == ["four", "two", "one"]


def test_messages_are_read_in_pages_while_others_are_sent() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    for number in range(5):
        says(game, "stark", path, str(number))
    stark = game.people["stark"]
    page = read(stark.gets(f"{path}/messages?limit=2"))
    found = [row["text"] for row in page["results"]]
    says(game, "lannister", path, "new")
    while page["next_cursor"]:
        page = read(stark.gets(f"{path}/messages?limit=2&after={page['next_cursor']}"))
        found += [row["text"] for row in page["results"]]
    assert found == ["4", "3", "2", "1", "0"]
    ids = [row["id"] for row in read(stark.gets(f"{path}/messages"))["results"]]
    assert ids == sorted(ids, reverse=True)
    expect_problem(stark.gets(f"{path}/messages?after=x"), 400, "malformed")


def test_read_marks_and_mutes_are_private_and_read_marks_only_move_forward() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    first, second = (says(game, "stark", path, text)["id"] for text in ("one", "two"))
    lannister, stark = game.people["lannister"], game.people["stark"]
    before = read(stark.gets(path))
    assert read(lannister.gets(path))["unread_count"] == 2
    assert read(stark.gets(path))["unread_count"] == 0
    assert read(lannister.puts(f"{path}/read", {"message": second}))["unread_count"] == 0
    assert read(lannister.puts(f"{path}/read", {"message": first}))["unread_count"] == 0
    third = says(game, "stark", path, "three")["id"]
    assert read(lannister.gets(path))["unread_count"] == 1
    assert lannister.puts(f"{path}/mute").status_code == 204
    assert {"unread_count": 0, "is_muted": True}.items() <= read(lannister.gets(path)).items()
    assert lannister.deletes(f"{path}/mute").status_code == 204
    assert read(lannister.gets(path))["unread_count"] == 1
    read(lannister.puts(f"{path}/read", {"message": third}))
    after = read(stark.gets(path))
    assert after | {"last_message_at": None} == before | {"last_message_at": None}
    foreign = says(game, "stark", conversation(game, "stark", "baratheon"), "x")["id"]
    expect_problem(lannister.puts(f"{path}/read", {"message": foreign}), 404, "not_found")
    expect_problem(game.people["baratheon"].puts(f"{path}/mute"), 404, "not_found")


def test_a_draft_belongs_to_a_house_and_is_deleted_with_its_message() -> None:
    game = talking_game()
    path = conversation(game, "stark", "lannister")
    stark, lannister = game.people["stark"], game.people["lannister"]
    expect_problem(stark.gets(f"{path}/draft"), 404, "not_found")
    assert read(stark.puts(f"{path}/draft", {"text": "Dear"}))["text"] == "Dear"
    assert read(stark.puts(f"{path}/draft", {"text": "Dear Tywin"}))["text"] == "Dear Tywin"
    expect_problem(lannister.gets(f"{path}/draft"), 404, "not_found")
    assert not read(lannister.gets(path))["has_draft"]
    assert read(stark.gets(path))["has_draft"]
    says(game, "lannister", path, "Well?")
    assert read(stark.gets(f"{path}/draft"))["text"] == "Dear Tywin"
    says(game, "stark", path, "Dear Tywin")
    expect_problem(stark.gets(f"{path}/draft"), 404, "not_found")
    read(stark.puts(f"{path}/draft", {"text": "PS"}))
    assert stark.deletes(f"{path}/draft").status_code == 204
    assert stark.deletes(f"{path}/draft").status_code == 204
    expect_problem(stark.gets(f"{path}/draft"), 404, "not_found")
    expect_problem(game.people["baratheon"].puts(f"{path}/draft", {"text": "x"}), 404, "not_found")


def test_conversations_of_another_game_are_not_found() -> None:
    game, other = talking_game(), found_game(3)
    path = conversation(game, "stark", "lannister")
    code = path.rsplit("/", 1)[1]
    expect_problem(other.people["stark"].gets(f"{other.path}/conversations/{code}"), 404, "not_found")
    expect_problem(
        other.people["stark"].posts(f"{other.path}/conversations/{code}/messages", {"text": "x"}),
        404,
        "not_found",
    )


def test_deleting_a_sandbox_game_deletes_its_messages(settings: Any) -> None:
    settings.GOT_SANDBOX = True
    arya = person("arya")
    game = read(arya.posts("/sandbox/games", {"situation": "battle", "opponents": "never"}), 201)
    [own] = [seat["house"] for seat in game["seats"] if seat["username"] == "arya"]
    other = next(seat["house"] for seat in game["seats"] if seat["house"] != own)
    path = f"/games/{game['code']}/conversations"
    private = f"{path}/{read(arya.posts(path, {'houses': [other]}))['code']}"
    message = read(arya.posts(f"{private}/messages", {"text": "x"}), 201)["id"]
    read(arya.puts(f"{private}/draft", {"text": "y"}))
    read(arya.puts(f"{private}/read", {"message": message}))
    assert arya.posts(f"{private}/messages/{message}/reports", {"reason": "z"}).status_code == 204
    assert arya.deletes(f"/sandbox/games/{game['code']}").status_code == 204
    expect_problem(arya.gets(path), 404, "not_found")
