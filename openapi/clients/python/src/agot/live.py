"""How a client learns of changes: the ways, what it hears, and server-sent events line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, Protocol, TypeVar

from .api.models import LoggedEvent, ViewedPosition

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

REMEMBERED = 2000
"""How many cursors are remembered, so that an event which comes twice is shown once."""


class Way(Enum):
    """How to wait. A client begins with the first and takes the next where the server does not have it."""

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
    """What has happened, and the position after it."""

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
    """One message of a stream. `id` is where to continue after it, empty if it has none."""

    event: str
    data: str
    id: str = ""


@dataclass(slots=True)
class Parser:
    """Reads a stream line by line, without line ends. A message that was cut off before its blank line is none."""

    last_id: str = ""
    """The id of the newest whole message: where to continue."""
    seen: dict[str, None] = field(default_factory=dict)
    """Ids that have come. One that comes again does not move back the place where to continue."""
    _id: str = ""
    _event: str = ""
    _data: list[str] = field(default_factory=list)

    def again(self) -> Parser:
        """A parser for the next connection."""
        return Parser(self.last_id, self.seen)

    def feed(self, line: str) -> Message | None:
        """The message that a line completes; None for most lines."""
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
            case _:  # a comment, such as a heartbeat, or a field of the future
                pass
        return None
