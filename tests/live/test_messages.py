"""Messages on streams of a real server reach their readers at once, and nobody else."""

from __future__ import annotations

from typing import Any

import psycopg

from accounts.services import digest_of
from tests.live.reading import Stream
from tests.live.table import HOUSES, Table


def conversation_path(table: Table, *houses: str) -> str:
    """The path of the conversation of these houses, or of the public one without houses."""
    if not houses:
        return f"{table.path}/conversations/public"
    first, *others = houses
    body = {"houses": others}
    found = table.ask("POST", f"{table.path}/conversations", body, table.tokens[first])
    return f"{table.path}/conversations/{found['code']}"


def says(table: Table, house: str, path: str, text: str) -> Any:
    return table.ask("POST", f"{path}/messages", {"text": text}, table.tokens[house], 201)


def texts(stream: Stream) -> list[str]:
    return [message.json["text"] for message in stream.of("message")]


def test_a_message_wakes_only_its_audience(table: Table) -> None:
    private, public = conversation_path(table, "stark", "lannister"), conversation_path(table)
    streams = {house: table.stream(house, "?messages=true").opens() for house in (*HOUSES, None)}
    silent = table.stream("lannister").opens()
    says(table, "stark", private, "A secret.")
    for house in ("stark", "lannister"):
        streams[house].awaits("message")
    says(table, "stark", public, "Winter is coming.")
    for name, stream in streams.items():
        said = ["A secret."] * (name in ("stark", "lannister")) + ["Winter is coming."]
        stream.awaits("message", len(said))
        assert texts(stream) == said
    table.answers("stark", 1)
    silent.awaits("waiting", 2)
    assert silent.of("message") == []
    for stream in (*streams.values(), silent):
        stream.closes()


def test_a_reader_who_reconnects_gets_each_message_once(table: Table) -> None:
    path = conversation_path(table, "stark", "lannister")
    received: list[str] = []
    last_id, said = None, 0
    for _ in range(3):
        stream = table.stream("lannister", "?messages=true", last_id=last_id).opens()
        missed = 0 if last_id is None else 1
        says(table, "stark", path, str(said))
        stream.awaits("message", 1 + missed)
        table.plays()
        stream.awaits("waiting", 2)
        stream.closes()
        received += texts(stream)
        last_id = stream.last_id
        says(table, "stark", path, str(said + 1))
        said += 2
    stream = table.stream("lannister", "?messages=true", last_id=last_id).opens()
    stream.awaits("waiting")
    stream.closes()
    assert [*received, *texts(stream)] == [str(number) for number in range(said)]


def test_the_stream_of_a_user_shows_unread_counts(table: Table) -> None:
    path = conversation_path(table, "stark", "lannister")
    mine, other = table.my_stream("lannister").opens(), table.my_stream("baratheon").opens()
    message = says(table, "stark", path, "A secret.")
    [row] = [row for row in mine.awaits("unread", 2)[-1].json["results"] if row["game"] == table.code]
    assert (row["unread_message_count"], row["newest_message"]) == (1, message["id"])
    table.ask("PUT", f"{path}/read", {"message": message["id"]}, table.tokens["lannister"])
    assert table.code not in [row["game"] for row in mine.awaits("unread", 3)[-1].json["results"]]
    public = says(table, "stark", conversation_path(table), "Winter is coming.")
    [row] = [row for row in other.awaits("unread", 2)[-1].json["results"] if row["game"] == table.code]
    assert (row["unread_message_count"], row["newest_message"]) == (1, public["id"])
    assert len(other.of("unread")) == 2
    mine.closes()
    other.closes()


def test_a_stream_with_messages_ends_when_its_token_loses_the_scope_for_them(
    table: Table, owner: psycopg.Connection[Any]
) -> None:
    body = {"name": "a program", "scopes": ["read", "press"]}
    token = table.ask("POST", "/me/tokens", body, table.tokens["stark"], 201)["token"]
    table.tokens = table.tokens | {"program": token}
    talk, log = table.stream("program", "?messages=true").opens(), table.stream("program").opens()
    owner.execute("update accounts_accesstoken set scopes = '{read}' where digest = %s", [digest_of(token)])
    assert (talk.ends(), log.of("end")) == ("token_ended", [])
    log.closes()
    refused = table.stream("program", "?messages=true")
    assert refused.is_refused() == (403, "scope_missing")
