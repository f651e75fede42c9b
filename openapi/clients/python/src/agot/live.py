"""How a client learns of changes: the ways, what it hears, and server-sent events line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, Protocol, TypeVar

from .api.models import LoggedEvent, ViewedPosition

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


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
    """The id of the last whole message: where to continue."""
    _id: str = ""
    _event: str = ""
    _data: list[str] = field(default_factory=list)

    def feed(self, line: str) -> Message | None:
        """The message that a line completes; None for most lines."""
        if not line:
            event, data = self._event or "message", "\n".join(self._data)
            self._event, self._data = "", []
            self.last_id = self._id or self.last_id
            return Message(event, data, self.last_id) if data else None
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
