"""Repeated requests and exceptions; renewed log-ins; resumed streams."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from agot import (
    AsyncClient,
    Client,
    ConflictError,
    ForbiddenError,
    LiveMode,
    ProblemError,
    Retry,
    Tokens,
    UnreachableError,
    calls,
)
from agot.aio import AsyncStream
from agot.live import Message, Parser
from agot.sync import Stream

from tests.clients.python.scripted import Kept, Script, Slow, json, problem

CUT = httpx.RemoteProtocolError("the connection was cut")
LIVE = {"status": "ok"}
TOKEN_ENDPOINT = "http://server/oauth/token"


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Records the pauses of the client without waiting."""
    taken: list[float] = []
    for module in ("agot.sync", "agot.sync_session"):
        monkeypatch.setattr(f"{module}.sleep", taken.append)
    return taken


def client_of(*steps: Any, **settings: Any) -> tuple[Client, Script]:
    script = Script(steps)
    return Client("http://server", transport=script, **settings), script


def test_a_read_is_sent_again_until_it_is_answered(pauses: list[float]) -> None:
    client, script = client_of(CUT, problem(502, "bad"), problem(503, "busy"), json(LIVE))
    assert client.send(calls.get_liveness()).status == "ok"
    assert len(script.requests) == 4
    assert len(pauses) == 3


def test_a_post_is_sent_again_with_the_same_key_but_a_new_call_has_a_new_key(pauses: list[float]) -> None:
    client, script = client_of(CUT, json({}, 202))
    client.send(calls.send_host_message("k3f9", text="hello"))
    client.send(calls.send_host_message("k3f9", text="hello"))
    first, again, other = [request.headers["Idempotency-Key"] for request in script.requests]
    assert first == again != other
    assert script.requests[0].content == script.requests[1].content


def test_a_patch_with_an_unknown_outcome_is_not_sent_again(pauses: list[float]) -> None:
    client, script = client_of(CUT, json({}))
    with pytest.raises(UnreachableError):
        client.send(calls.change_me(time_zone="Europe/Bucharest"))
    assert len(script.requests) == 1


def test_a_patch_that_changed_nothing_is_sent_again(pauses: list[float]) -> None:
    client, script = client_of(problem(503, "busy", Retry_After="2"), problem(409, "no"))
    with pytest.raises(ConflictError):
        client.send(calls.change_me(time_zone="Europe/Bucharest"))
    assert len(script.requests) == 2


def test_the_client_waits_as_long_as_the_server_asks(pauses: list[float]) -> None:
    limited = problem(429, "too_many", RateLimit_Remaining="0", RateLimit_Reset="9")
    client, _ = client_of(problem(503, "busy", Retry_After="3"), limited, json(LIVE))
    client.send(calls.get_liveness())
    assert 3 <= pauses[0] < 4
    assert 9 <= pauses[1] < 10


def test_a_request_to_wait_too_long_raises_the_error_at_once(pauses: list[float]) -> None:
    client, script = client_of(problem(429, "too_many", Retry_After="3600"))
    with pytest.raises(Exception, match="too_many") as caught:
        client.send(calls.get_liveness())
    assert (caught.value.code, caught.value.rule, caught.value.facts.number) == ("too_many", "MARCH-7", 7)  # type: ignore[attr-defined]
    assert (len(script.requests), pauses) == (1, [])


@pytest.mark.parametrize(
    "refusal",
    [
        httpx.Response(404, json={**problem(404, "not_found").json(), "request_id": "9f86d081"}),
        httpx.Response(404, text="<html>", headers={"X-Request-ID": "9f86d081"}),
    ],
)
def test_a_problem_states_the_id_of_its_request(refusal: httpx.Response) -> None:
    client, _ = client_of(refusal)
    with pytest.raises(ProblemError, match=r"\(request 9f86d081\)$") as caught:
        client.send(calls.get_liveness())
    assert caught.value.request_id == "9f86d081"


def test_a_problem_from_a_proxy_states_no_request_id() -> None:
    client, _ = client_of(problem(404, "not_found"))
    with pytest.raises(ProblemError, match=r"as the test says$") as caught:
        client.send(calls.get_liveness())
    assert caught.value.request_id is None


def test_pauses_between_retries_grow_and_are_random() -> None:
    retry = Retry(first_pause_seconds=1, max_pause_seconds=8)
    for attempt, most in ((1, 1), (2, 2), (4, 8), (50, 8)):
        found = {retry.pause(attempt) for _ in range(50)}
        assert len(found) > 10
        assert most / 4 <= min(found) <= max(found) <= most


def metadata() -> httpx.Response:
    return json({"token_endpoint": TOKEN_ENDPOINT, "issuer": "http://server"})


def test_an_expired_token_is_renewed_once_for_all_waiting_requests() -> None:
    exchanged: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known"):
            return metadata()
        if request.url.path == "/oauth/token":
            exchanged.append(request.content.decode())
            return json(
                {"access_token": "new", "refresh_token": "second", "expires_in": 600, "scope": "read"}
            )
        return (
            json(LIVE) if request.headers["Authorization"] == "Bearer new" else problem(401, "unauthorized")
        )

    async def run() -> None:
        kept = Kept()
        previous = Tokens("old", refresh="first", client_id="app")
        async with AsyncClient("http://server", previous, transport=Slow([answer]), store=kept) as client:
            await asyncio.gather(*[client.send(calls.get_liveness()) for _ in range(5)])
        assert [tokens and tokens.refresh for tokens in kept.saved] == ["first", "first", "second"]

    asyncio.run(run())
    assert len(exchanged) == 1
    assert "refresh_token=first" in exchanged[0]


def test_a_refusal_of_the_new_token_is_reported() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known"):
            return metadata()
        return json({"access_token": "new"}) if request.method == "POST" else problem(401, "unauthorized")

    client, script = client_of(answer, token=Tokens("old", refresh="first", client_id="app"))
    with pytest.raises(Exception, match="unauthorized"):
        client.send(calls.get_liveness())
    assert len(script.requests) == 4


def test_messages_of_a_stream_are_parsed() -> None:
    lines = [
        ": heartbeat",
        "retry: 500",
        "event: event",
        "id: 1.2.3",
        'data: {"a":',
        "data: 1}",
        "new: x",
        "",
        "",
        "data: x",
    ]
    parser = Parser()
    found = [message for line in lines if (message := parser.feed(line))]
    assert found == [Message("event", '{"a":\n1}', "1.2.3")]


def stream_response(body: bytes) -> httpx.Response:
    return httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content=body)


def test_a_stream_is_resumed_after_the_last_whole_message(pauses: list[float]) -> None:
    first = stream_response(b"event: event\nid: 1\ndata: {}\n\nevent: event\nid: 2\ndata: {}")
    client, script = client_of(first, CUT, stream_response(b"event: event\nid: 2\ndata: {}\n\n"))
    stream = Stream(client, "/api/v1/games/k3f9/stream")
    heard = [stream.next() for _ in range(4)]
    assert [message and message.id for message in heard] == [None, "1", None, "2"]
    assert [request.headers.get("Last-Event-ID") for request in script.requests] == [None, "1", "1"]


def test_a_stream_is_reopened_with_a_new_token(pauses: list[float]) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known"):
            return metadata()
        if request.method == "POST":
            return json({"access_token": "new", "refresh_token": "second"})
        is_new = request.headers["Authorization"] == "Bearer new"
        return stream_response(b"data: {}\n\n") if is_new else problem(401, "token_invalid")

    client, _ = client_of(answer, token=Tokens("old", refresh="first", client_id="app"))
    stream = Stream(client, "/stream")
    assert [stream.next(), stream.next()] == [None, Message("message", "{}")]


def test_the_asynchronous_stream_behaves_like_the_blocking_one() -> None:
    async def run() -> None:
        script = Script([stream_response(b"event: event\nid: 1\ndata: {}\n\n")])
        async with AsyncClient("http://server", transport=script) as client:
            stream = AsyncStream(client, "/stream")
            assert [await stream.next(), await stream.next()] == [None, Message("event", "{}", "1")]

    asyncio.run(run())


def log_page(*cursors: str) -> httpx.Response:
    entries = [
        {
            "cursor": cursor,
            "moment": cursor.rpartition(".")[0],
            "happened_at": "2026-11-22T10:00:00Z",
            "event": {"kind": "round_began", "round": number},
        }
        for number, cursor in enumerate(cursors)
    ]
    return json({"results": entries, "next_cursor": None})


def test_a_repeated_event_is_yielded_once(pauses: list[float]) -> None:
    client, script = client_of(log_page("1.1.0", "1.2.0"), CUT, log_page("1.2.0", "1.3.0"), log_page())
    entries = client.game("k3f9").events(follow=False)
    assert [entry.cursor for entry in entries] == ["1.1.0", "1.2.0", "1.3.0"]
    assert [request.url.params.get("after") for request in script.requests] == [
        None,
        "1.2.0",
        "1.2.0",
        "1.3.0",
    ]


def test_repeated_and_late_entries_are_yielded_once_without_moving_the_cursor(
    pauses: list[float],
) -> None:
    client, script = client_of(log_page("1.1.0", "1.1.0", "1.2.0", "1.2.0", "1.1.0"), log_page())
    entries = client.game("k3f9").events(follow=False)
    assert [entry.cursor for entry in entries] == ["1.1.0", "1.2.0"]
    assert [request.url.params.get("after") for request in script.requests] == [None, "1.2.0"]


def test_a_late_message_does_not_change_where_a_stream_resumes(pauses: list[float]) -> None:
    messages = b"".join(b"event: event\nid: %d\ndata: {}\n\n" % number for number in (1, 2, 1))
    client, script = client_of(stream_response(messages), stream_response(messages), stream_response(b""))
    stream = Stream(client, "/api/v1/games/k3f9/stream")
    heard = [stream.next() for _ in range(9)]
    assert [message and message.id for message in heard] == [None, "1", "2", "1"] * 2 + [None]
    assert [request.headers.get("Last-Event-ID") for request in script.requests] == [None, "2", "2"]


def test_waiting_falls_back_from_streams_to_polls(pauses: list[float]) -> None:
    """A server without streams and long polls: each is tried once."""
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        name = request.url.path.rpartition("/")[2]
        asked.append(f"{name}?wait" if "wait" in request.url.params else name)
        if request.url.path.endswith("/stream"):
            return problem(404, "not_found")
        if "wait" in request.url.params:
            return problem(400, "malformed")
        if len(asked) < 8:
            unchanged = "If-None-Match" in request.headers
            return (
                httpx.Response(304) if unchanged else json({"results": [], "next_cursor": None}, ETag='"1"')
            )
        return problem(403, "forbidden")

    client, _ = client_of(answer)
    call = calls.list_decisions("k3f9")
    with pytest.raises(ForbiddenError):
        client.game("k3f9").changed(call, '"1"', None, {"waiting"})
    polls = ["decisions"] * 5
    assert asked == ["decisions", "stream", "decisions?wait", *polls]
    assert client.mode is LiveMode.POLL


def waiting_page(game: str, next_cursor: str | None) -> httpx.Response:
    row = {
        "game": game,
        "game_name": "Three at the Wall",
        "number": 3,
        "kind": "resolve_raid",
        "house": "stark",
    }
    times = {"asked_at": "2026-11-20T18:00:00.000Z", "due_at": None}
    return json({"results": [row | times], "next_cursor": next_cursor})


def test_all_pages_of_waiting_decisions_are_listed(pauses: list[float]) -> None:
    client, script = client_of(waiting_page("k3f9", "k3f9.3"), waiting_page("q7f3", None))
    asked = client.watch_turns()
    assert [decision.game for decision in next(asked)] == ["k3f9", "q7f3"]
    assert [request.url.params.get("after") for request in script.requests] == [None, "k3f9.3"]
    asked.close()
