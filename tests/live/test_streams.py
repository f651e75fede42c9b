"""Streams of a real server: their contents, and when they end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import psycopg
import pytest

from accounts.services import digest_of
from tests.faults.web_server import head, read_response
from tests.live.table import HOUSES, Table


@pytest.mark.long
def test_each_reader_receives_their_log_byte_by_byte(table: Table) -> None:
    streams = {house: table.stream(house).opens() for house in (*HOUSES, None)}
    late = table.stream("stark", "?after=1.0.0").opens()
    before = {house: len(table.log(house)) for house in streams}
    table.plays(8)
    for house, stream in streams.items():
        wanted = table.log(house)[before[house] :]
        stream.awaits("event", len(wanted))
        assert [message.data for message in stream.of("event")] == wanted
        assert [message.id for message in stream.of("event")] == [
            message.json["cursor"] for message in stream.of("event")
        ]
        stream.closes()
    wanted = table.log("stark")
    late.awaits("event", len(wanted))
    assert [message.data for message in late.of("event")] == wanted
    late.closes()
    assert len({tuple(table.log(house)) for house in streams}) > 1


def test_a_stream_lists_the_waiting_houses(table: Table) -> None:
    stream = table.stream().opens()
    [first] = stream.of("waiting")
    [asked] = first.json["decisions"]
    assert first.json["status"] == "running"
    assert [row["house"] for row in asked["waiting"]] == list(HOUSES)
    assert asked["answered"] == []
    table.answers("stark", 1)
    stream.awaits("waiting", 2)
    [asked] = stream.of("waiting")[1].json["decisions"]
    assert [row["house"] for row in asked["waiting"]] == ["baratheon", "lannister"]
    assert asked["answered"] == ["stark"]
    assert asked["waiting"][0]["due_at"] > asked["waiting"][0]["asked_at"]
    stream.closes()


def test_a_private_change_wakes_only_its_house(table: Table) -> None:
    streams = {house: table.stream(house).opens() for house in ("stark", "lannister", None)}
    first, second = (table.chosen("stark", 1, Random(seed)) for seed in (1, 2))
    table.answers("stark", 1, first)
    for stream in streams.values():
        stream.awaits("waiting", 2)
    table.answers("stark", 1, second)
    streams["stark"].awaits("event", 3)
    table.answers("lannister", 1)
    for stream in streams.values():
        stream.awaits("waiting", 3)
    sealed = [message.json["event"]["kind"] for message in streams["stark"].of("event")]
    assert sealed.count("answer_sealed") == 2
    for house in ("lannister", None):
        kinds = [message.json["event"]["kind"] for message in streams[house].of("event")]
        assert kinds.count("answer_sealed") == (1 if house else 0)
        streams[house].closes()
    streams["stark"].closes()


def test_a_reader_who_reconnects_gets_each_event_once(table: Table) -> None:
    received = []
    last_id = None
    for _ in range(4):
        stream = table.stream("stark", last_id=last_id).opens()
        table.plays(3)
        stream.awaits("event", 3)
        stream.closes()
        received += [message.data for message in stream.of("event")]
        last_id = stream.last_id
        table.plays(2)
    stream = table.stream("stark", last_id=last_id).opens()
    stream.awaits("waiting")
    received += [message.data for message in stream.of("event")]
    stream.closes()
    log = table.log("stark")
    assert received == log[log.index(received[0]) :]


@pytest.mark.parametrize(
    ("last_id", "status", "code"),
    [
        ("nonsense", 400, "malformed"),
        ("1.2", 400, "malformed"),
        ("1.-1.0", 400, "malformed"),
        ("1.999999999999999999999.0", 400, "malformed"),
        ("7.1.0", 409, "cursor_outdated"),
        ("1.999999999999999999.0", 409, "cursor_outdated"),
    ],
)
def test_an_id_of_another_history_is_refused(table: Table, last_id: str, status: int, code: str) -> None:
    stream = table.stream(last_id=last_id)
    assert stream.is_refused() == (status, code)


def test_an_id_of_another_reader_shows_only_permitted_events(table: Table) -> None:
    table.plays(3)
    foreign = table.log("stark")[0:1]
    stream = table.stream(last_id="1.0.999").opens()
    stream.awaits("waiting")
    assert foreign
    assert [message.data for message in stream.of("event")] == table.log(None)
    stream.closes()


def test_a_stream_of_an_unknown_game_returns_404(table: Table) -> None:
    table.path = "/games/nosuchgame"
    stream = table.stream("stark")
    assert stream.is_refused() == (404, "not_found")


def test_a_quiet_stream_sends_heartbeats(table: Table) -> None:
    stream = table.stream()
    stream.shows_life(2)
    assert stream.headers["content-type"] == "text/event-stream"
    assert (stream.headers["cache-control"], stream.headers["x-accel-buffering"]) == ("no-store", "no")
    stream.closes()


def test_the_stream_of_a_user_shows_their_open_decisions(table: Table) -> None:
    mine = table.my_stream("stark").opens()
    mine.awaits("games")
    [asked] = [row for row in mine.of("decisions")[-1].json["results"] if row["game"] == table.code]
    assert (asked["house"], asked["number"]) == ("stark", 1)
    table.answers("stark", 1)
    assert table.code not in [row["game"] for row in mine.awaits("decisions", 2)[-1].json["results"]]
    assert mine.awaits("game")[-1].json["game"] == table.code
    mine.closes()
    again = table.my_stream("stark", last_id=mine.last_id)
    again.shows_life(1)  # otherwise the moves may be in its first read
    table.plays()
    assert again.awaits("game")[0] is again.messages[0]
    again.closes()


@pytest.mark.long
@pytest.mark.parametrize(
    "change",
    [
        "update accounts_accesstoken set revoked_at = now() where {token}",
        "delete from accounts_accesstoken where {token}",
        "update accounts_accesstoken set scopes = '{{play}}' where {token}",
        "update accounts_accesstoken set expires_at = now() + interval '1 s' where {token}",
        (
            "update accounts_user set is_active = false from accounts_accesstoken "
            "where user_id = accounts_user.id and {token}"
        ),
    ],
)
def test_streams_end_when_their_token_becomes_invalid(
    table: Table, owner: psycopg.Connection[Any], change: str
) -> None:
    body = {"name": "a program", "scopes": ["read"]}
    token = table.ask("POST", "/me/tokens", body, table.tokens["stark"], 201)["token"]
    table.tokens = table.tokens | {"program": token}
    stream, mine = table.stream("program").opens(), table.my_stream("program").opens()
    other = table.stream("lannister").opens()
    owner.execute(change.format(token="digest = %s"), [digest_of(token)])
    assert (stream.ends(), mine.ends(), other.of("end")) == ("token_ended", "token_ended", [])
    other.closes()
    owner.execute("update accounts_user set is_active = true")


def test_a_stream_ends_when_its_reader_loses_the_seat(table: Table) -> None:
    stream, other = table.stream("stark").opens(), table.stream("lannister").opens()
    table.ask("POST", f"{table.path}/seats/mine/leave", token=table.tokens["stark"], status=204)
    assert (stream.ends(), other.of("end")) == ("seat_changed", [])
    other.closes()


@pytest.mark.long
def test_the_stream_of_a_sitter_ends_with_the_sitting(table: Table, owner: psycopg.Connection[Any]) -> None:
    sitter = table.server.log_in()
    name = table.ask("GET", "/me", token=sitter)["username"]
    ends_at = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    body = {"username": name, "ends_at": ends_at}
    table.ask("PUT", f"{table.path}/seats/mine/sitter", body, table.tokens["stark"], 204)
    table.tokens = table.tokens | {"sitter": sitter}
    stream = table.stream("sitter", "?after=1.0.0").opens()
    table.answers("stark", 1)
    wanted = table.log("stark")
    assert [message.data for message in stream.awaits("event", len(wanted))] == wanted
    assert wanted != table.log(None)
    owner.execute(
        "update games_seat set sitter_until = now() + interval '1 s' from games_game "
        "where games_game.id = game_id and code = %s and sitter_id is not null",
        [table.code],
    )
    assert stream.ends() == "seat_changed"


def test_streams_beyond_the_limit_of_a_token_are_refused(table: Table) -> None:
    streams = [table.stream("baratheon") for _ in range(40)]
    refused = [stream for stream in streams if stream.is_answered().problem]
    assert {stream.problem["code"] for stream in refused} == {"too_many_streams"}
    assert 20 <= len(refused) < 40  # each of the two processes allows ten
    for stream in streams:
        stream.closes()


def test_a_poll_waits_for_new_events(table: Table) -> None:
    cursor = table.ask("GET", f"{table.path}/position")["cursor"]
    with table.server.connect() as patient, table.server.connect() as hasty:
        for connection, wait in ((patient, 60), (hasty, 1)):
            connection.sendall(head("GET", f"/api/v1{table.path}/events?after={cursor}&wait={wait}"))
        status, _, body = read_response(hasty)
        assert (status, body) == (200, b'{"results":[],"next_cursor":null}')
        table.plays()
        status, _, body = read_response(patient)
        assert status == 200
        assert b"house_answered" in body


def test_a_poll_of_home_waits_for_an_answer(table: Table) -> None:
    token = {"Authorization": f"Bearer {table.tokens['stark']}"}
    client = table.server.client()
    client.request("GET", "/api/v1/me/home", headers=token)
    first = client.getresponse()
    seen = first.read()
    etag = first.headers["ETag"]
    client.request("GET", "/api/v1/me/home?wait=60", headers=token | {"If-None-Match": etag})
    table.answers("lannister", 1)
    changed = client.getresponse()
    assert (changed.status, changed.headers["ETag"] == etag) == (200, False)
    assert changed.read() != seen
    client.close()


def test_votes_and_changes_of_the_clock_wake_the_streams_that_want_them(table: Table) -> None:
    wanted, plain = table.stream(query="?table=true").opens(), table.stream().opens()
    wanted.awaits("table")
    [start] = wanted.of("table")

    def end_of_log() -> str:
        entries = table.ask("GET", f"{table.path}/seats/log")["results"]
        return str(entries[-1]["cursor"])

    vote = {"kind": "extend", "length_seconds": 86_400}
    called = table.ask("POST", f"{table.path}/votes", vote, table.tokens["stark"], 201)
    wanted.awaits("table", 2)
    assert wanted.of("table")[1].json == {"seat_cursor": end_of_log()} != start.json
    for house in ("lannister", "baratheon"):
        ballot = f"{table.path}/votes/{called['number']}/ballot"
        table.ask("PUT", ballot, {"choice": True}, table.tokens[house])
        if table.ask("GET", f"{table.path}/votes/{called['number']}")["status"] != "open":
            break
    wanted.awaits("table", 3)
    assert wanted.of("table")[-1].json == {"seat_cursor": end_of_log()}
    table.plays()
    plain.awaits("event")
    assert plain.of("table") == []
    wanted.closes()
    plain.closes()
