"""Subscriptions of responses: the interface between views, which contain game logic, and the event loop,
which does not.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol, Self

from django.http import HttpResponse

MEDIA_TYPE = "text/event-stream"

# Flags from the event loop to a view, in the environment of the request. Clients cannot send such names.
ASKED_AGAIN = "got.asked_again"
"""A waiting poll is asked again, and is already counted."""
TOO_MANY = "got.too_many_streams"
"""The sender has reached the maximum number of streams and waiting polls."""


class Place(Hashable, Protocol):
    """A reader, a log and a position in it. Streams at the same place share their reads."""

    @classmethod
    def read_all(cls, places: Collection[Self]) -> Mapping[Self, Reading]:
        """Reads all places together. Runs in a thread."""


class Credential(Hashable, Protocol):
    """A right to read."""

    @classmethod
    def check_all(cls, credentials: Collection[Self]) -> Mapping[Self, float]:
        """Valid credential -> seconds for which it stays valid. Runs in a thread."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The news at a place.

    `payload` has complete messages, or is empty without news. After them the reader is at `place`, and is
    woken by `topics`. `is_behind`: there is more to read. `end` is the reason why the stream is over. After
    `seconds_left` a temporary right to read ends.
    """

    payload: bytes
    place: Place
    topics: frozenset[str]
    is_behind: bool = False
    end: str | None = None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class Subscription:
    """The subscription of a stream: `opening` is its view's reading.

    Streams are counted by `owner`, a token or an address. Without a `credential` the stream needs none.
    """

    opening: Reading
    owner: str
    credential: Credential | None = None
    seconds_left: float | None = None
    """Time for which the credential stays valid."""


@dataclass(frozen=True, slots=True)
class Parking:
    """A poll without news, which is asked again for `seconds` whenever one of the topics is signalled."""

    topics: frozenset[str]
    seconds: int
    owner: str


def stream_response(subscription: Subscription) -> HttpResponse:
    """The head of a stream, with its opening."""
    response = HttpResponse(opening_of(subscription), content_type=MEDIA_TYPE)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    response["Vary"] = "Authorization"
    response.subscription = subscription  # type: ignore[attr-defined]
    return response


def opening_of(subscription: Subscription) -> bytes:
    end = subscription.opening.end
    return (
        b"retry: %d\n\n" % RETRY_MILLISECONDS
        + subscription.opening.payload
        + (end_message(end) if end else b"")
    )


RETRY_MILLISECONDS = 2000
"""Delay before a client connects again."""


def message(kind: str, data: bytes, id: object = None) -> bytes:
    """A server-sent event. `data` is JSON in one line; a client resumes from `id`."""
    head = f"event: {kind}\n" if id is None else f"id: {id}\nevent: {kind}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def end_message(reason: str, retry_milliseconds: int | None = None) -> bytes:
    retry = b"" if retry_milliseconds is None else b"retry: %d\n" % retry_milliseconds
    return retry + message("end", b'{"reason":"%s"}' % reason.encode())
