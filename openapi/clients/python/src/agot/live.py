"""Live updates: modes, results, and a parser for server-sent events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, Protocol, TypeVar

from .api.models import LoggedEvent, ViewedPosition

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

REMEMBERED = 2000
"""Number of remembered cursors, to drop events that arrive twice."""


class LiveMode(Enum):
    """Ways to wait for changes. A client falls back from one mode to the next if the server lacks it."""

    STREAM = "stream"
    LONG_POLL = "long_poll"
    POLL = "poll"


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    """A result with its entity tag."""

    value: T
    etag: str | None


@dataclass(frozen=True, slots=True)
class Update:
    """Events, and the position after them."""

    events: list[LoggedEvent]
    view: ViewedPosition


class Page(Protocol[T_co]):
    """One page of a list."""

    @property
    def results(self) -> Sequence[T_co]: ...

    @property
    def next_cursor(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a stream. Send `id` to resume after it; it is empty if the message has none."""

    event: str
    data: str
    id: str = ""


@dataclass(slots=True)
class Parser:
    """Parses a stream from lines without line ends. It ignores a message without its final blank line."""

    last_id: str = ""
    """The id of the last complete message, from which to resume."""
    seen: dict[str, None] = field(default_factory=dict)
    """Received ids. A repeated id does not change `last_id`."""
    _id: str = ""
    _event: str = ""
    _data: list[str] = field(default_factory=list)

    def resume(self) -> Parser:
        """Returns a parser for the next connection."""
        return Parser(self.last_id, self.seen)

    def feed(self, line: str) -> Message | None:
        """Returns the message that this line completes, or None."""
        if not line:
            event, data = self._event or "message", "\n".join(self._data)
            self._event, self._data = "", []
            if self._id and self._id not in self.seen:
                self.last_id, self.seen[self._id] = self._id, None
                if len(self.seen) > REMEMBERED:
                    del self.seen[next(iter(self.seen))]
            return Message(event, data, self._id or self.last_id) if data else None
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match name:
            case "event":
                self._event = value
            case "data":
                self._data.append(value)
            case "id" if "\0" not in value:
                self._id = value
            case _:  # ignores a comment, such as a heartbeat, and an unknown field
                pass
        return None
