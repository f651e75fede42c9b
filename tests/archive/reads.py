"""Everything that the API returns about a game to a reader: each operation of the OpenAPI document that reads
it.

A new operation needs no change here. A new parameter makes the tests fail until `VALUES` or `known` has
values for it, so that no request has a meaningless value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import orjson

from tests import contract
from tests.people import Person, Visitor

Json = dict[str, Any]
Reply = tuple[str, int, dict[str, str], bytes]
"""The address, the status, the headers and the body."""

OF_THE_GAME = "/api/v1/games/{code}"
LISTS = re.compile(r"/api/v1/(games|seats/open|me/(home|decisions|stream|notices|notices/games))")
"""The lists that could contain the game."""
VALUES: Mapping[str, Sequence[str]] = {
    "detail": ("full",),
    "format": ("txt", "txt&lang=hu", "png"),
    "focus": ("winterfell", "battle"),
    "include": ("votes",),
    "lang": ("hu",),
    "language": ("hu",),
    "limit": ("3",),
    "messages": ("true",),
    "mine": ("true", "false"),
    "open_seats": ("false",),
    "player_count": ("3",),
    "preset": ("unhurried",),
    "size": ("phone", "mail"),
    "speed": ("slow",),
    "status": ("finished",),
    "table": ("true",),
    "theme": ("dark",),
    "wait": ("1",),
    "words": ("true",),
}
"""Values of each query parameter."""
CURSORS = frozenset({"after", "after_message", "at"})
"""Parameters whose values come from earlier responses."""
FORMS = frozenset({"focus", "lang", "size", "theme", "words"})
"""Parameters that change the form of facts, and not their selection."""


@dataclass(frozen=True)
class Operation:
    """A read operation: its path, and the names of its query parameters."""

    path: str
    query: tuple[str, ...]


@cache
def operations() -> tuple[Operation, ...]:
    """All operations that read a game by its code, and the lists that may contain it."""
    found = []
    for path, methods in contract.document()["paths"].items():
        if "get" in methods and (path.startswith(OF_THE_GAME) or LISTS.fullmatch(path)):
            given = [contract.resolve_reference(row) for row in methods["get"].get("parameters", ())]
            query = tuple(row["name"] for row in given if row["in"] == "query")
            found.append(Operation(path.removeprefix("/api/v1"), query))
    return tuple(found)


def addresses(path: str, known: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The addresses of an operation. `known` maps a path segment to its possible ids: `messages` -> ids.

    Raises KeyError for an unknown parameter.
    """
    words = path.split("/")
    choices = [
        known[previous] if word.startswith("{") else (word,)
        for previous, word in zip(["", *words], words, strict=False)
    ]
    yield from ("/".join(chosen) for chosen in product(*choices))


def constant(text: bytes) -> bytes:
    """A body without the parts that differ in each response, such as request ids."""
    return re.sub(rb'"request_id":"[0-9a-f-]{32,36}"', b"", text)


class Reader:
    """Reads as one viewer. Only a thorough reader repeats requests with an entity tag and in other forms and
    languages.
    """

    def __init__(self, one: Visitor, *, is_thorough: bool = True) -> None:
        self._one = one
        self._is_thorough = is_thorough

    def get(self, address: str, **headers: str) -> Reply:
        response = self._one.gets(address, **headers)
        shown = {
            name: value
            for name, value in response.items()
            if not name.startswith("RateLimit") and name != "X-Request-ID"
        }
        body = b"" if response.streaming else constant(response.content)
        return (address, response.status_code, shown, body)

    def replies(self, code: str, known: Mapping[str, Sequence[str]]) -> Iterator[Reply]:
        """All replies, in an order that depends only on the document and the addresses."""
        for operation in operations():
            for address in addresses(operation.path, {"games": (code,), **known}):
                yield from self._of(operation, address)

    def _of(self, operation: Operation, address: str) -> Iterator[Reply]:
        reply = self.get(address)
        yield reply
        if "ETag" in reply[2] and self._is_thorough:
            yield self.get(address, **{"If-None-Match": reply[2]["ETag"]})
        if reply[1] != 200:
            return
        for name in operation.query:
            for value in self._values(code_of(address), address, name):
                yield self.get(f"{address}?{name}={value}")
            if name == "limit":
                yield from self._pages(f"{address}?limit=100")

    def _pages(self, address: str) -> Iterator[Reply]:
        reply = self.get(address)
        yield reply
        while after := cursor_of(reply):
            reply = self.get(f"{address}&after={after}")
            yield reply

    def _values(self, code: str, address: str, name: str) -> Sequence[str]:
        if name == "format" and isinstance(self._one, Person):
            return VALUES[name][:-1]  # a PNG is drawn from the SVG, and slowly
        if name not in CURSORS:
            return VALUES[name] if self._is_thorough or name not in FORMS else ()
        if address.startswith("/me") or code == "":
            return ()
        if name == "after_message" or "/press/" in address:
            return self._spread(f"/games/{code}/press/messages", "id")
        if address.endswith("/seats/log"):
            return self._spread(f"{address}", "cursor")
        return self._spread(f"/games/{code}/events?limit=499", "cursor")

    def _spread(self, address: str, name: str) -> list[str]:
        """Values from the start, the middle and the end of a list."""
        rows = orjson.loads(self.get(address)[3])["results"]
        return [rows[place][name] for place in sorted({0, len(rows) // 2, len(rows) - 1})] if rows else []


def code_of(address: str) -> str:
    """The code of the game of an address; empty for a list."""
    words = address.split("/")
    return words[2] if len(words) > 2 and words[1] == "games" else ""


def cursor_of(reply: Reply) -> str | None:
    """The cursor of the next page of a list."""
    body = orjson.loads(reply[3]) if reply[1] == 200 and reply[3] else {}
    return body.get("next_cursor") if isinstance(body, dict) else None
