"""Continuation of a long response: the interface between the views, which read games, and the event loop,
which contains no game logic.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol, Self

from django.http import HttpResponse

MEDIA_TYPE = "text/event-stream"

# Keys that the event loop adds to the WSGI environment of a request, for its view. Clients cannot send such
# keys.
REPEATED_POLL = "got.asked_again"
"""Marks a repeated poll, which rate limits have counted already."""
TOO_MANY = "got.too_many_streams"
"""Marks a request whose sender has the maximum number of streams and waiting polls."""


class StreamPlace(Hashable, Protocol):
    """A reader's rights and position. Streams at the same place share reads."""

    @classmethod
    def read_all(cls, places: Collection[Self]) -> Mapping[Self, StreamReading]:
        """The readings for all places, read together. Must be called in a thread."""


class Credential(Hashable, Protocol):
    """The right by which a client reads."""

    @classmethod
    def check_all(cls, credentials: Collection[Self]) -> Mapping[Self, float]:
        """The valid credentials among these, with the seconds for which each is still valid. Must be called
        in a thread."""


@dataclass(frozen=True, slots=True)
class StreamReading:
    """The result of a read from a place in a stream.

    `payload` has complete messages; it is empty if there is no news. After these messages the reader is at
    `place`, and signals of `topics` wake it. `is_behind`: whether there is more to read. `end` is the reason
    if the stream is over. `seconds_left` is the time until a temporary right to read expires.
    """

    payload: bytes
    place: StreamPlace
    topics: frozenset[str]
    is_behind: bool = False
    end: str | None = None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class Subscription:
    """The continuation of a stream. `opening` is the view's read.

    Streams of one `owner`, a token or an address, are counted together. A public stream has no `credential`.
    """

    opening: StreamReading
    owner: str
    credential: Credential | None = None
    seconds_left: float | None = None
    """Time for which the credential is valid."""


@dataclass(frozen=True, slots=True)
class Parking:
    """The continuation of a poll that found nothing new: signals of `topics` repeat it, for `seconds`."""

    topics: frozenset[str]
    seconds: int
    owner: str


def stream_response(subscription: Subscription) -> HttpResponse:
    """The head of a stream and its first messages."""
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
"""Delay before a client reconnects."""


def message(kind: str, data: bytes, id: object = None) -> bytes:
    """A server-sent event. `data` is JSON on one line. A client resumes from `id`."""
    head = f"event: {kind}\n" if id is None else f"id: {id}\nevent: {kind}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def end_message(reason: str, retry_milliseconds: int | None = None) -> bytes:
    retry = b"" if retry_milliseconds is None else b"retry: %d\n" % retry_milliseconds
    return retry + message("end", b'{"reason":"%s"}' % reason.encode())
