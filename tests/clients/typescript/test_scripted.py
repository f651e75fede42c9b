"""Rare faults of a server: repeated requests, and exceptions."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from openapi.conformance.proxy import CUT, Proxy, Reply, Request, Script, problem
from tests.clients.typescript.programs import Programs

pytestmark = pytest.mark.long

Json = dict[str, Any]
NOWHERE = "http://127.0.0.1:1"
KINDS = ("round_began", "threat_set", "added_later")
LOG: list[Json] = [
    {
        "cursor": f"1.{number}.0",
        "moment": f"1.{number}",
        "happened_at": "2026-11-20T18:00:00Z",
        "event": {"kind": "game_ended" if number == 40 else KINDS[number % 3]},
    }
    for number in range(1, 41)
]
READ = [[entry["cursor"], entry["event"]["kind"].replace("added_later", "UnknownGameEvent")] for entry in LOG]


def document(body: Any, status: int = 200, **headers: str) -> Reply:
    named = {name.replace("_", "-").lower(): value for name, value in headers.items()}
    return Reply(status, {"content-type": "application/json", **named}, json.dumps(body).encode())


class Played(Script):
    """A game with three new entries before each request. Answers everything itself."""

    def __init__(self, *refused: str, status: int = 404) -> None:
        """`refused`: transports that a proxy blocks. `status`: the response to a blocked stream."""
        self.refused = refused
        self.status = status
        self.happened = 4
        self.count = 0
        self.seen: list[Request] = []

    async def before(self, request: Request) -> Reply | str | None:
        self.seen.append(request)
        self.count += 1
        self.happened = min(len(LOG), self.happened + 3)
        if self.count % 6 == 0:
            return CUT
        way = "stream" if request.path.endswith("/stream") else "wait" if "wait" in request.query else "poll"
        if way in self.refused:
            if way != "stream":
                return problem(400, "malformed")
            return problem(404, "not_found") if self.status == 404 else Reply(self.status, {}, b"refused")
        after = request.query.get("after", "1.0.0")
        new = LOG[int(after.split(".")[1]) : self.happened]
        if way == "stream":
            return Reply(200, {"content-type": "text/event-stream"}, self.messages(new))
        more = len(new) > 5
        return document({"results": new[:5], "next_cursor": new[4]["cursor"] if more else None}, ETag='"1"')

    def messages(self, entries: list[Json]) -> bytes:
        """Sends some entries twice, and then a truncated message."""
        written = ["retry: 10\n\n: alive\n\n"]
        for place, entry in enumerate(entries):
            message = f"id: {entry['cursor']}\nevent: event\ndata: {json.dumps(entry)}\n\n"
            written += [message] * (1 + place % 2)
            if entry["event"]["kind"] == "game_ended":
                written.append('event: end\ndata: {"reason": "game_over"}\n\n')
        return "".join(written).encode() + b"id: 9.9.9\nevent: event\ndata: {"


@pytest.mark.parametrize(
    ("mode", "refused"),
    [("stream", ()), ("wait", ()), ("poll", ()), ("stream", ("stream",)), ("stream", ("stream", "wait"))],
)
def test_each_transport_reads_everything_once(
    programs: Programs, mode: str, refused: tuple[str, ...]
) -> None:
    script = Played(*refused)
    with Proxy(NOWHERE, script) as server:
        read = programs.reports(programs.compiled("scripted.ts"), server.address, "events", mode)
    assert read == READ
    streamed = [each for each in script.seen if each.path.endswith("/stream")]
    waited = [each for each in script.seen if "wait" in each.query]
    assert bool(streamed) == (mode == "stream")
    assert bool(waited) == (mode == "wait" or "stream" in refused)


@pytest.mark.parametrize("status", [403, 500])
def test_the_client_uses_long_polls_however_a_proxy_refuses_streams(programs: Programs, status: int) -> None:
    script = Played("stream", status=status)
    with Proxy(NOWHERE, script) as server:
        read = programs.reports(programs.compiled("scripted.ts"), server.address, "events")
    assert read == READ
    assert any("wait" in each.query for each in script.seen)


def test_the_client_reports_whether_the_server_was_reached(programs: Programs) -> None:
    busy = Reply(502, {}, b"no server")
    with Proxy(NOWHERE, Once(CUT, busy, document({}), problem(404, "not_found"))) as server:
        read = programs.reports(programs.compiled("scripted.ts"), server.address, "reached")
    assert read == [False, False, True, True]


class Reseated(Script):
    """A table whose stream ends because its reader changes seats. Then the game is over."""

    def __init__(self) -> None:
        self.streams = 0

    async def before(self, request: Request) -> Reply | str | None:
        if not request.path.endswith("/stream"):
            house = None if self.streams else "stark"
            viewed = {"house": house, "cursor": f"1.{self.streams}.0", "position": {"round": 1}}
            return document(viewed)
        self.streams += 1
        reason = "seat_changed" if self.streams == 1 else "game_over"
        text = f'retry: 10\n\nevent: end\ndata: {{"reason": "{reason}"}}\n\n'
        return Reply(200, {"content-type": "text/event-stream"}, text.encode())


def test_a_position_is_read_again_when_the_reader_has_changed_seats(programs: Programs) -> None:
    with Proxy(NOWHERE, Reseated()) as server:
        read = programs.reports(programs.compiled("scripted.ts"), server.address, "reseated")
    assert read == {"before": "stark", "told": [None], "after": None}


class Once(Script):
    """Answers each request with the next step."""

    def __init__(self, *steps: Reply | str) -> None:
        self.steps = list(steps)
        self.seen: list[Request] = []

    async def before(self, request: Request) -> Reply | str | None:
        self.seen.append(request)
        return self.steps.pop(0)


@pytest.mark.long
def test_an_outdated_cursor_and_an_error_in_the_loop_are_thrown(programs: Programs) -> None:
    program = programs.compiled("scripted.ts")
    with Proxy(NOWHERE, Once(problem(409, "cursor_outdated"))) as server:
        assert programs.reports(program, server.address, "outdated") == "cursor_outdated"
    with Proxy(NOWHERE, Played()) as server:
        assert programs.reports(program, server.address, "aborted") == "RangeError: enough"


def test_a_post_is_sent_again_with_its_key_but_a_patch_is_not(programs: Programs) -> None:
    busy = problem(503, "unavailable", Retry_After="0")
    race = problem(409, "idempotency_in_progress")
    script = Once(CUT, busy, race, document({"code": "abc"}, 201), busy, CUT)
    with Proxy(NOWHERE, script) as server:
        game, patched = programs.reports(programs.compiled("scripted.ts"), server.address, "writes")
    assert game == {"code": "abc"}
    assert patched.startswith("ConnectionError: PATCH /me: ")
    posts, patches = script.seen[:4], script.seen[4:]
    keys = {each.headers["idempotency-key"] for each in posts}
    assert len(keys) == 1
    assert len(keys.pop()) >= 32
    assert [each.method for each in patches] == ["PATCH", "PATCH"]


def test_a_problem_states_the_id_of_its_request(programs: Programs) -> None:
    """The document or a header states the id; a response of a proxy has none."""
    named = {"request_id": "9f86d081", **json.loads(problem(404, "not_found").body)}
    plain = Reply(404, {"content-type": "text/html", "x-request-id": "0c1d2e3f"}, b"<html>")
    script = Once(document(named, 404), plain, problem(404, "not_found"))
    with Proxy(NOWHERE, script) as server:
        found = programs.reports(programs.compiled("scripted.ts"), server.address, "requests")
    assert found == ["9f86d081", "0c1d2e3f", None]
    assert {each.path for each in script.seen} == {"/server"}


class Authorizes(Script):
    """An authorisation server: it reports the first poll as too early and the second as too frequent."""

    def __init__(self) -> None:
        self.forms: list[dict[str, str]] = []
        self.refusals = ["authorization_pending"]
        self.expired = asyncio.Barrier(2)

    async def before(self, request: Request) -> Reply | str | None:
        here = f"http://{request.headers['host']}"
        if request.path == "/.well-known/oauth-authorization-server":
            names = ("authorization", "token", "device_authorization", "revocation")
            named = {"issuer": here, "authorization_response_iss_parameter_supported": True}
            return document(named | {f"{name}_endpoint": f"{here}/oauth/{name}" for name in names})
        if request.path == "/me":
            if request.headers["authorization"] == "Bearer expired":
                await self.expired.wait()  # both requests are refused together
                return problem(401, "token_expired")
            return document({"token": request.headers["authorization"]})
        form = {name: values[-1] for name, values in parse_qs(request.body.decode()).items()}
        self.forms.append({"endpoint": request.path, **form})
        if request.path == "/oauth/device_authorization":
            shown = {"user_code": "BCDF", "verification_uri": f"{here}/device"}
            return document({"device_code": "d", "expires_in": 600, "interval": 0.01, **shown})
        if request.path == "/oauth/revocation":
            return Reply(200)
        if form["grant_type"] != "authorization_code" and self.refusals:
            return document({"error": self.refusals.pop()}, 400)
        number = len(self.forms)
        tokens = {"access_token": f"a{number}", "refresh_token": f"r{number}"}
        return document({**tokens, "expires_in": 60, "scope": "read play"})


def test_a_device_gets_access_and_two_requests_share_one_renewal(programs: Programs) -> None:
    script = Authorizes()
    with Proxy(NOWHERE, script) as server:
        found = programs.reports(programs.compiled("scripted.ts"), server.address, "device")
    assert [each["userCode"] for each in found["shown"]] == ["BCDF"]
    assert found["credentials"]["scopes"] == ["read", "play"]
    device, early, granted, renewed, revoked = script.forms
    assert (device["client_id"], device["scope"]) == ("app", "read play")
    assert early == granted
    assert renewed["refresh_token"] == found["credentials"]["refreshToken"] == "r3"
    before, after = found["stored"]
    assert (before["accessToken"], after["accessToken"]) == ("expired", "a4")
    assert len(before["renewal"]["key"]) >= 32 and "renewal" not in after
    assert found["both"] == [{"token": "Bearer a4"}] * 2
    assert (revoked["endpoint"], revoked["token"]) == ("/oauth/revocation", "r3")


class Fails(Script):
    """A server whose metadata fails once, and which refuses refreshes or loses their responses."""

    def __init__(self) -> None:
        self.metadata: list[Reply | str] = [problem(503, "unavailable")]
        self.refreshes: list[Reply | str] = [problem(503, "unavailable"), CUT, Reply(200, {}, b"<html>")]
        self.keys: list[str] = []

    async def before(self, request: Request) -> Reply | str | None:
        if request.path.startswith("/.well-known"):
            here = f"http://{request.headers['host']}"
            found = document({"issuer": here, "token_endpoint": f"{here}/oauth/token"})
            return self.metadata.pop(0) if self.metadata else found
        if request.path == "/oauth/token":
            self.keys.append(request.headers["idempotency-key"])
            refused = document({"error": "invalid_grant"}, 400)
            return self.refreshes.pop(0) if self.refreshes else refused
        return problem(401, "token_expired")


def test_the_end_of_access_throws_another_error_than_a_temporary_failure(programs: Programs) -> None:
    script = Fails()
    with Proxy(NOWHERE, script) as server:
        found = programs.reports(programs.compiled("scripted.ts"), server.address, "failures")
    names, keys = [name.partition(":")[0] for name in found[::2]], found[1::2]
    ends = ["SignInAgainError", "SignInAgainError"]
    assert names == ["unavailable", "unavailable", "ConnectionError", "ConnectionError", *ends]
    assert found[-1] == "SignInAgainError: signed_out"
    assert len(set(keys)) == 1 and script.keys == keys[1:]


def test_a_sign_in_sends_a_challenge_and_checks_the_response(programs: Programs) -> None:
    script = Authorizes()
    with Proxy(NOWHERE, script) as server:
        found = programs.reports(programs.compiled("scripted.ts"), server.address, "browser")
    url = urlsplit(found["pending"]["url"])
    query = {name: values[0] for name, values in parse_qs(url.query).items()}
    assert url.path == "/oauth/authorization"
    assert (query["response_type"], query["code_challenge_method"]) == ("code", "S256")
    assert (found["declined"], found["foreign"]) == ("OAuthError: access_denied", "OAuthError: invalid_state")
    assert (found["elsewhere"], found["unnamed"]) == ("OAuthError: invalid_issuer",) * 2
    (form,) = script.forms
    digest = hashlib.sha256(form["code_verifier"].encode()).digest()
    assert query["code_challenge"] == base64.urlsafe_b64encode(digest).decode().rstrip("=")
    assert (form["code"], form["redirect_uri"]) == ("c0de", query["redirect_uri"])
    assert found["credentials"]["accessToken"] == "a1"
