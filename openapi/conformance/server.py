"""Named checks of the behaviour of a server on which clients rely.

    python -m openapi.conformance http://127.0.0.1:8000

Run the checks again behind a new proxy, cache or gateway, because each of these can break this behaviour.
"""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from .example_client import Json, answer_to
from .table import Table

SECONDS = 30.0
STREAM_SECONDS = 10.0
MAX_APART_SECONDS = 120.0
"""Allowed difference of the server's time: `GET /server` may be cached for a minute, and clocks differ."""
WANTED = frozenset(
    {"name", "version", "api_version", "contact", "terms", "languages", "features", "limits", "now"}
)
PAGE = 7


@dataclass(frozen=True)
class Response:
    """A response: status, header fields with names in lower case, body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A server, and a game of three on it in which only the check plays."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.table = Table(address, plays=False)
        self.path = self.table.path

    def request(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> Response:
        """Sends a request and returns the response, whatever its status. Names of headers have underscores
        here.

        `token` is that of the tested house by default; "" sends none.
        """
        parts = urlsplit(self.address)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=SECONDS)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token != "":
            given["Authorization"] = f"Bearer {token or self.table.token}"
        if body is not None:
            given["Content-Type"] = "application/json"
        try:
            connection.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), given)
            response = connection.getresponse()
            fields = {name.lower(): value for name, value in response.getheaders()}
            return Response(response.status, fields, response.read())
        finally:
            connection.close()

    def log(self, **query: object) -> list[Json]:
        """Reads the log page by page."""
        found: list[Json] = []
        while True:
            words = "&".join(f"{name}={value}" for name, value in query.items())
            page = self.request("GET", f"{self.path}/events?{words}").json
            found += page["results"]
            if page["next_cursor"] is None:
                return found
            query["after"] = page["next_cursor"]

    def open_decision(self) -> Json:
        """The first decision of the tested house."""
        [decision] = self.request("GET", f"{self.path}/decisions").json["results"]
        return dict(decision)


def cursors(server: Server) -> Iterator[str]:
    """The log is the same for every page size, and continues after each of its cursors."""
    whole = server.log(limit=400)
    names = [entry["cursor"] for entry in whole]
    if len(set(names)) < len(names):
        yield "two entries of the log have the same cursor"
    if server.log(limit=PAGE) != whole:
        yield f"pages of {PAGE} entries are another log than pages of 400"
    for place in range(0, len(whole), PAGE):
        if server.log(limit=400, after=names[place]) != whole[place + 1 :]:
            yield f"after {names[place]} comes another entry than the next"
            return


def versions(server: Server) -> Iterator[str]:
    """An unchanged resource returns 304 without a body; a changed one has another ETag."""
    path = f"{server.path}/decisions"
    first = server.request("GET", path)
    tag = first.headers.get("etag", "")
    same = server.request("GET", path, If_None_Match=tag)
    if not tag or same.status != 304 or same.body:
        yield f"an unchanged list of decisions is {same.status} with {len(same.body)} bytes, not 304"
    decision = server.open_decision()
    number = decision["number"]
    server.request("PUT", f"{path}/{number}/answer", answer_to(decision))
    changed = server.request("GET", path, If_None_Match=tag)
    if changed.status != 200 or changed.headers.get("etag") == tag:
        yield f"a list that changed is {changed.status}, with the ETag {changed.headers.get('etag')}"


def repeats(server: Server) -> Iterator[str]:
    """An answer that is sent twice is accepted twice; a POST that is sent twice with one key has one
    effect.
    """
    decision = server.open_decision()
    path = f"{server.path}/decisions/{decision['number']}/answer"
    answers = [server.request("PUT", path, answer_to(decision)) for _ in range(2)]
    if {each.status for each in answers} != {200}:
        yield f"the same answer twice is {' and '.join(str(each.status) for each in answers)}"
    key = secrets.token_hex(16)
    wanted = {"name": "conformance", "player_count": 3}
    made = [server.request("POST", "/games", wanted, Idempotency_Key=key) for _ in range(2)]
    codes = {each.json.get("code") for each in made}
    if len(codes) != 1:
        yield f"one POST sent twice with one Idempotency-Key made {len(codes)} games"
    for code in codes:
        server.request("DELETE", f"/games/{code}")


def problems(server: Server) -> Iterator[str]:
    """Every error is a problem document with a listed code, and with the status of this code."""
    listed = {row["code"] for row in server.request("GET", "/errors").json["results"]}
    bad = [
        ("GET", "/games/none", None, None, 404),
        ("GET", "/me", None, "got_none", 401),
        ("GET", "/games?wrong=1", None, None, 400),
        ("POST", "/games", {"name": 1}, None, 400),
        ("PATCH", "/games", {}, None, 405),
        (
            "PUT",
            f"{server.path}/decisions/1/answer",
            {"kind": "place_orders", "orders": {"x": "y"}},
            None,
            422,
        ),
    ]
    for method, path, body, token, status in bad:
        found = server.request(method, path, body, token)
        is_problem = found.headers.get("content-type", "").startswith("application/problem+json")
        document = found.json if is_problem else {}
        if not is_problem or document.get("code") not in listed or document.get("status") != found.status:
            yield f"{method} {path}: {found.status} is no problem document with a listed code"
        elif found.status // 100 != 4 or (status != 422 and found.status != status):
            yield f"{method} {path}: {found.status}, not {status}"


def request_ids(server: Server) -> Iterator[str]:
    """Every response has a unique request id, by which admins find the request. A problem repeats it."""
    bad = [("GET", "/games/none"), ("GET", "/none"), ("GET", "/games?wrong=1"), ("PATCH", "/games")]
    seen: set[str] = set()
    for method, path in (("GET", "/server"), *bad):
        found = server.request(method, path)
        name = found.headers.get("x-request-id", "")
        if not name or name in seen:
            yield f"{method} {path}: no X-Request-ID of its own"
        seen.add(name)
        is_problem = found.headers.get("content-type", "").startswith("application/problem+json")
        if (method, path) in bad and (not is_problem or found.json.get("request_id") != name):
            yield f"{method} {path}: request_id of the problem is not its X-Request-ID"


def about(server: Server) -> Iterator[str]:
    """Anybody can read name, versions, features and time. The ETag does not depend on the time."""
    found = server.request("GET", "/server", token="")
    if found.status != HTTPStatus.OK:
        yield f"GET /server is {found.status}"
        return
    missing = WANTED - found.json.keys()
    if missing:
        yield f"GET /server has no {', '.join(sorted(missing))}"
        return
    apart = abs(datetime.fromisoformat(found.json["now"]).timestamp() - time.time())
    if apart > MAX_APART_SECONDS:
        yield f"now of GET /server differs by {apart:.0f} s from the clock of this machine"
    if not found.json["api_version"].startswith("1."):
        yield f"GET /server: the version of the API is {found.json['api_version']}, not 1"
    again = server.request("GET", "/server", token="", If_None_Match=found.headers.get("etag", ""))
    if again.status != HTTPStatus.NOT_MODIFIED:
        yield f"GET /server with its own ETag is {again.status}, not 304"


def limits(server: Server) -> Iterator[str]:
    """Every response contains the number of remaining requests, and the number that the rate limit allows."""
    for path in ("/me", server.path):
        found = server.request("GET", path).headers
        left, allowed = (found.get(f"ratelimit-{name}") for name in ("remaining", "limit"))
        if left is None or allowed is None:
            yield f"GET {path}: no RateLimit-Remaining and RateLimit-Limit"
        elif not 0 <= int(left) <= int(allowed):
            yield f"GET {path}: {left} requests of {allowed} are left"


def streams(server: Server) -> Iterator[str]:
    """A stream continues after a cursor with the entries of the log, byte for byte and each once."""
    whole = server.log(limit=400)
    first = whole[0]["cursor"]
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=STREAM_SECONDS)
    given = {"Authorization": f"Bearer {server.table.token}", "Last-Event-ID": first}
    with closing(connection):
        try:
            connection.request("GET", f"/api/v1{server.path}/stream", None, given)
            response = connection.getresponse()
            response.peek(1)
        except TimeoutError:
            yield f"a stream has no first byte within {STREAM_SECONDS:.0f} s: something keeps it back"
            return
        if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
            yield f"the stream of a game is {response.status} {response.headers.get('Content-Type')}"
            return
        found: list[tuple[str, Json]] = []
        end = time.monotonic() + STREAM_SECONDS
        id = event = ""
        with suppress(OSError):  # the entry never comes
            while len(found) < len(whole) - 1 and time.monotonic() < end:
                name, _, text = response.readline().decode().rstrip("\r\n").partition(": ")
                if name == "id":
                    id = text
                elif name == "event":
                    event = text
                elif name == "data" and event == "event":
                    found.append((id, json.loads(text)))
    if [entry for _, entry in found] != whole[1:]:
        yield f"after {first} the stream has other entries than the log"
    elif any(id != entry["cursor"] for id, entry in found):
        yield "the id of an entry in the stream is not its cursor"


CHECKS: dict[str, Callable[[Server], Iterator[str]]] = {
    "cursors": cursors,
    "versions": versions,
    "repeats": repeats,
    "problems": problems,
    "request_ids": request_ids,
    "server": about,
    "limits": limits,
    "streams": streams,
}


def check(name: str, address: str) -> tuple[str, ...]:
    """The faults of a server in a check. Without faults, the check passed."""
    return tuple(CHECKS[name](Server(address)))
