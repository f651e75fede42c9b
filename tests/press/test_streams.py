"""Streams send messages only to their audience, in order, each once, also after a reconnect."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.press.services import conversations
from games.selectors import live
from games.storage import Cursor
from games.storage.messages import NO_MESSAGE
from tests.people import Visitor, expect_problem
from tests.press.table import conversation, says, talking_game
from tests.served import Game, Json, read

pytestmark = pytest.mark.django_db

FIRST = "00000000-0000-0000-0000-000000000000"
Sent = tuple[str, str, Any]
"""The event, the id and the data of a message of a stream."""


def opened_stream(who: Visitor, path: str, last_id: str | None = None) -> list[Sent]:
    """The first messages of an opened stream."""
    response = who.gets(path, **({} if last_id is None else {"Last-Event-ID": last_id}))
    assert response.status_code == 200, response.json()
    found = []
    for block in response.content.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "event" in fields:
            found.append((fields["event"], fields.get("id", ""), json.loads(fields["data"])))
    return found


def of(sent: list[Sent], event: str) -> list[Any]:
    return [data for name, _, data in sent if name == event]


def stream(game: Game, query: str = f"after_message={FIRST}") -> str:
    return f"{game.path}/stream?messages=true&{query}"


def unread(who: Visitor) -> list[Any]:
    return [data["results"] for data in of(opened_stream(who, "/me/stream"), "unread")]


def test_a_stream_sends_messages_only_to_their_audience_and_as_they_are_listed() -> None:
    game = talking_game()
    says(game, "stark", conversation(game, "stark", "lannister"), "A secret.")
    says(game, "stark", conversation(game, "stark"), "Winter is coming.")
    found = {}
    for name, who in {**game.people, "nobody": game.stranger}.items():
        messages = of(opened_stream(who, stream(game)), "message")
        assert messages == read(who.gets(f"{game.path}/press/messages"))["results"]
        found[name] = [message["text"] for message in messages]
    assert found == {
        "stark": ["A secret.", "Winter is coming."],
        "lannister": ["A secret.", "Winter is coming."],
        "baratheon": ["Winter is coming."],
        "nobody": ["Winter is coming."],
    }


def test_the_event_ids_of_a_stream_without_messages_are_cursors() -> None:
    game = talking_game()
    says(game, "stark", conversation(game, "stark"), "Winter is coming.")
    sent = opened_stream(game.people["stark"], f"{game.path}/stream?after=1.0.0")
    assert of(sent, "message") == []
    assert {id for _, id, data in sent if id != data["cursor"]} == set()
    [(_, id, data)] = opened_stream(game.people["stark"], f"{game.path}/stream?messages=true")
    assert (
        id
        == f"{data['cursor']}.{read(game.stranger.gets(f'{game.path}/press/messages'))['results'][0]['id']}"
    )


def test_an_id_resumes_both_the_log_and_the_messages() -> None:
    game = talking_game()
    path, lannister = conversation(game, "stark", "lannister"), game.people["lannister"]
    [(_, before, _)] = opened_stream(lannister, stream(game, ""))
    says(game, "stark", path, "one")
    game.all_submit()
    says(game, "stark", path, "two")
    whole = opened_stream(lannister, stream(game, ""), before)
    assert [message["text"] for message in of(whole, "message")] == ["one", "two"]
    log = of(whole, "event")
    assert log
    for place, (_, id, _) in enumerate(whole):
        rest = opened_stream(lannister, stream(game, ""), id)
        assert rest[:-1] == whole[place + 1 : -1], "what was received before is not sent again"
    says(game, "stark", path, "three")
    newest = of(opened_stream(lannister, stream(game, ""), whole[-1][1]), "message")
    assert [message["text"] for message in newest] == ["three"]
    assert of(opened_stream(lannister, f"{game.path}/stream", before), "event") == log


def test_a_reader_who_was_offline_for_long_gets_all_messages_page_by_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "PAGE", 2)
    game = talking_game()
    path = conversation(game, "stark")
    for number in range(5):
        says(game, "stark", path, str(number))
    cursor = read(game.stranger.gets(f"{game.path}/position"))["cursor"]
    place: Any = live.GamePlace(game.game.pk, 0, None, Cursor.parse(cursor), message=NO_MESSAGE)
    texts: list[str] = []
    for _ in range(3):
        [reading] = live.GamePlace.read_all([place]).values()
        texts += [line[6:] for line in reading.payload.decode().splitlines() if line.startswith('data: {"id')]
        assert reading.is_behind == (len(texts) < 5)
        place = reading.place
    assert [json.loads(text)["text"] for text in texts] == ["0", "1", "2", "3", "4"]


def test_a_stream_of_messages_needs_its_scope_and_a_valid_query() -> None:
    game = talking_game()
    reader = game.people["stark"].with_token(scopes=["read"])
    read_only = expect_problem(reader.gets(stream(game)), 403, "scope_missing")
    assert read_only["facts"] == {"missing_scopes": ["press"]}
    assert of(opened_stream(reader, f"{game.path}/stream?messages=false"), "message") == []
    for query in ("messages=1", "messages=true&after_message=x"):
        expect_problem(game.stranger.gets(f"{game.path}/stream?{query}"), 400, "malformed")
    for last_id in (FIRST, f"1.2.{FIRST}", "1.2.0.x"):
        response = game.stranger.gets(stream(game), **{"Last-Event-ID": last_id})
        expect_problem(response, 400, "malformed")


def test_the_stream_of_a_user_shows_conversations_with_unread_messages() -> None:
    game = talking_game()
    path, lannister = conversation(game, "stark", "lannister"), game.people["lannister"]
    assert unread(lannister) == [[]]
    says(game, "stark", path, "one")
    newest: Json = says(game, "stark", path, "two")
    expected = [{"game": game.code, "unread_message_count": 2, "newest_message": newest["id"]}]
    sent = opened_stream(lannister, "/me/stream")
    assert of(sent, "unread") == [{"results": expected}]
    assert unread(game.people["stark"]) == unread(game.people["baratheon"]) == [[]]
    last_id = sent[-1][1]
    assert opened_stream(lannister, "/me/stream", last_id) == []
    previous = last_id.rsplit(".", 1)[0]
    assert [event for event, _, _ in opened_stream(lannister, "/me/stream", previous)] == ["unread"]
    read(lannister.puts(f"{path}/read", {"message": newest["id"]}))
    assert of(opened_stream(lannister, "/me/stream", last_id), "unread") == [{"results": []}]


def test_reading_or_muting_on_one_device_wakes_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    game = talking_game()
    path, lannister = conversation(game, "stark", "lannister"), game.people["lannister"]
    message = says(game, "stark", path, "one")["id"]
    woken: list[str] = []
    monkeypatch.setattr(conversations, "send_after_commit", woken.extend)
    read(lannister.puts(f"{path}/read", {"message": message}))
    assert lannister.puts(f"{path}/mute").status_code == 204
    assert woken == [f"u{lannister.user.pk}"] * 2
