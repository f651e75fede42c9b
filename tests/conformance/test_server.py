"""The server meets the requirements of clients. Defects planted by a proxy are reported."""

from __future__ import annotations

import pytest

from openapi.conformance.proxy import ALL, Proxy, Reply, Request, Script, problem
from openapi.conformance.server import CHECKS, check


class EntriesTwice(Script):
    """Repeats the last entry of a page on the next page."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if not request.path.endswith("/events") or reply.status != 200 or "after" not in request.query:
            return reply
        page = reply.json
        return reply.with_json(page | {"results": [*page["results"][:1], *page["results"]]})


class NoVersions(Script):
    """A cache that drops conditional headers."""

    async def before(self, request: Request) -> Reply | str | None:
        request.headers.pop("if-none-match", None)
        return None


class AnswersOnce(Script):
    """Refuses the second answer."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    async def before(self, request: Request) -> Reply | str | None:
        if request.method != "PUT" or request.path not in self.seen:
            self.seen.add(request.path)
            return None
        return problem(409, "already_answered")


class PlainErrors(Script):
    """A gateway with its own error pages."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        is_error = reply.status >= 400
        return Reply(reply.status, {"content-type": "text/html"}, b"<h1>Oops</h1>") if is_error else reply


class NoLimits(Script):
    """A proxy that removes unknown headers."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        kept = {name: value for name, value in reply.headers.items() if not name.startswith("ratelimit")}
        return Reply(reply.status, kept, reply.body)


class LossyStream(Script):
    """Loses the third message of every stream."""

    def __init__(self) -> None:
        self.count = 0

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        self.count += b"event: event" in lines
        return [] if self.count == 3 and b"event: event" in lines else [lines]


class OwnIds(Script):
    """A gateway that replaces request ids."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        return Reply(reply.status, reply.headers | {"x-request-id": "gateway"}, reply.body)


class OldServer(Script):
    """A cache that never refreshes the server document."""

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        is_server = request.path == "/server" and reply.status == 200
        return reply.with_json(reply.json | {"now": "2026-11-24T18:00:00.000Z"}) if is_server else reply


class BufferedStream(Script):
    """A proxy that buffers streams."""

    buffers = ALL


DEFECTS: dict[str, tuple[type[Script], str]] = {
    "cursors": (EntriesTwice, "another"),
    "versions": (NoVersions, "not 304"),
    "repeats": (AnswersOnce, "the same answer twice is 200 and 409"),
    "problems": (PlainErrors, "no problem document"),
    "limits": (NoLimits, "no RateLimit-Remaining"),
    "request_ids": (OwnIds, "is not its X-Request-ID"),
    "server": (OldServer, "differs by"),
    "streams": (LossyStream, "other entries than the log"),
}
"""Check -> the defect that breaks it, words of the fault."""


@pytest.mark.long
@pytest.mark.parametrize("name", CHECKS)
def test_the_server_passes_each_check(address: str, name: str) -> None:
    assert check(name, address) == ()


@pytest.mark.long
@pytest.mark.parametrize("name", CHECKS)
def test_a_planted_defect_is_reported_in_words_that_describe_it(address: str, name: str) -> None:
    script, words = DEFECTS[name]
    with Proxy(address, script()) as proxy:
        faults = check(name, proxy.address)
    assert any(words in fault for fault in faults), faults


@pytest.mark.long
def test_buffered_streams_are_reported_as_buffered(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openapi.conformance.server.STREAM_SECONDS", 0.5)
    with Proxy(address, BufferedStream()) as proxy:
        [fault] = check("streams", proxy.address)
    assert "something keeps it back" in fault
