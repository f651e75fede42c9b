"""Requests and bytes of each screen of a web client with an empty cache.

python -m deploy.bench.screens                          starts a server
python -m deploy.bench.screens http://127.0.0.1:8000    uses a server with a sandbox

Every screen has two recipes: single operations, which every v1 server has, and bundles. Bytes are those of
bodies sent to a client that accepts gzip. A server without bundles has no figures for them.
"""

from __future__ import annotations

import json
import secrets
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

GAME, DECISION = "/games/{code}", "/games/{code}/decisions/{number}"
_NAMES = ("/reference?include=words&lang=en",)
_PRINTED = (*_NAMES, "/reference?include=map")
_PRINTED_BUNDLE = ("/reference?include=map,words&lang=en",)
_TABLE = (
    GAME,
    f"{GAME}/clock",
    f"{GAME}/position",
    f"{GAME}/standing",
    f"{GAME}/decisions?words=true&lang=en",
    f"{GAME}/news?lang=en",
)
_TABLE_BUNDLE = f"{GAME}/table?words=true&lang=en"
_EXPLAIN = f"{DECISION}/explain?words=true&lang=en"
_LOG = f"{GAME}/events?limit=200&words=true&lang=en"


@dataclass(frozen=True)
class Screen:
    """A screen, its sandbox situation, and the requests of a client for it."""

    name: str
    situation: str
    single: tuple[str, ...]
    bundled: tuple[str, ...]
    is_public: bool = False


def _table(name: str, situation: str, *more: str, is_public: bool = False) -> Screen:
    """A screen that shows a table."""
    bundled = (*_PRINTED_BUNDLE, _TABLE_BUNDLE, *more)
    return Screen(name, situation, (*_PRINTED, *_TABLE, *more), bundled, is_public)


SCREENS = (
    Screen(
        "home",
        "planning",
        ("/me/home", *_NAMES, "/presets", "/games?mine=true&status=finished"),
        ("/me/home?words=true&lang=en",),
    ),
    _table("table", "planning"),
    _table("planning", "last_round"),
    _table("march", "march", _EXPLAIN),
    _table("battle", "battle", _EXPLAIN),
    _table("bids", "bidding", _EXPLAIN),
    _table("Westeros", "westeros_choice"),
    Screen(
        "since you looked",
        "last_round",
        (*_NAMES, GAME, f"{GAME}/news?lang=en"),
        (f"{GAME}/table?include=game,news&lang=en",),
    ),
    Screen(
        "log and replay",
        "last_round",
        (*_PRINTED, GAME, f"{GAME}/position", f"{GAME}/combats", _LOG),
        (*_PRINTED_BUNDLE, f"{GAME}/table?include=game,position,combats", _LOG),
    ),
    Screen(
        "clock and people",
        "last_round",
        (*_NAMES, GAME, f"{GAME}/clock", f"{GAME}/votes", f"{GAME}/seats/log"),
        (*_NAMES, f"{GAME}/table?include=game,clock,votes", f"{GAME}/seats/log"),
    ),
    _table("spectating", "last_round", is_public=True),
)
"""The eleven screens of a web client. Battle, march and bids also show the effects of answers."""

Get = Callable[[str], tuple[int, int]]
"""Requests an address under the API. Returns the status, and the bytes of the body."""


def measured(addresses: Iterable[str], get: Get, code: str, number: int) -> tuple[int, int] | None:
    """Requests and bytes of a recipe; None if the server lacks one of its operations."""
    requests = size = 0
    for address in addresses:
        status, sent = get(address.format(code=code, number=number))
        if status in (400, 404):
            return None
        if status != 200:
            raise RuntimeError(f"{status} {address}")
        requests, size = requests + 1, size + sent
    return requests, size


class Client:
    """A new account on a server, with a token."""

    def __init__(self, server: str) -> None:
        self.api = f"{server.rstrip('/')}/api/v1"
        self._token: str | None = None
        account = {"username": f"screens-{secrets.token_hex(4)}", "password": secrets.token_urlsafe(16)}
        self.post("/accounts", account)
        self._token = self.post("/sessions", account)["token"]
        scopes = ["read", "play", "develop"]
        self._token = self.post("/me/tokens", {"name": "screens", "scopes": scopes})["token"]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return json.loads(self._send(path, json.dumps(body).encode(), is_public=False)[1])

    def get(self, path: str, *, is_public: bool = False) -> tuple[int, int]:
        status, body = self._send(path, None, is_public=is_public)
        return status, len(body)

    def read(self, path: str) -> Any:
        return json.loads(self._send(path, None, is_public=False, coding="identity")[1])

    def _send(
        self, path: str, body: bytes | None, *, is_public: bool, coding: str = "gzip"
    ) -> tuple[int, bytes]:
        headers = {"Accept-Encoding": coding if body is None else "identity"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self._token and not is_public:
            headers["Authorization"] = f"Bearer {self._token}"
        request = urllib.request.Request(f"{self.api}{path}", body, headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            if body is not None:
                raise
            return error.code, error.read()


def measure(server: str) -> None:
    """Prints a line for each screen."""
    client = Client(server)
    games: dict[str, str] = {}
    print(
        "| screen | single operations: requests | bytes | bundles: requests | bytes |\n|---|---|---|---|---|"
    )
    for screen in SCREENS:
        if screen.situation not in games:
            wanted = {"situation": screen.situation, "opponents": "never"}
            games[screen.situation] = client.post("/sandbox/games", wanted)["code"]
        code = games[screen.situation]
        rows = client.read(f"/games/{code}/decisions")["results"]
        number = next(row["number"] for row in rows if row["options"] is not None)

        def get(path: str, is_public: bool = screen.is_public) -> tuple[int, int]:
            return client.get(path, is_public=is_public)

        found = [measured(recipe, get, code, number) for recipe in (screen.single, screen.bundled)]
        figures = " | ".join(f"{each[0]} | {each[1]:,}" if each else "- | -" for each in found)
        print(f"| {screen.name} | {figures} |", flush=True)


def main() -> None:
    if len(sys.argv) > 1:
        measure(sys.argv[1])
        return
    from deploy.bench.database import fresh_database

    with fresh_database() as database:
        from deploy.bench.web import Server  # needs Django, which is set up by now

        server = Server(database, {"GOT_SANDBOX": "1"})
        server.start()
        try:
            measure(f"http://127.0.0.1:{server.port}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
