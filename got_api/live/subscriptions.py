"""What a response goes on with: the interface between views, which know games, and the event loop, which
knows none.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol, Self

from django.http import HttpResponse

MEDIA_TYPE = "text/event-stream"

# What the event loop says to a view besides the request, in its environment; no client can send such names.
ASKED_AGAIN = "got.asked_again"
"""A poll that waits is asked again: it was counted already."""
TOO_MANY = "got.too_many_streams"
"""Its sender has as many streams and waiting polls as are allowed."""


class Place(Hashable, Protocol):
    """Who reads what, and how far they have read: what streams that stand at the same place share."""

    @classmethod
    def read_all(cls, places: Collection[Self]) -> Mapping[Self, Reading]:
        """What there is for each place, all at once. In a thread."""


class Credential(Hashable, Protocol):
    """By what right somebody reads."""

    @classmethod
    def check_all(cls, credentials: Collection[Self]) -> Mapping[Self, float]:
        """Those that are still valid, and for how many seconds. In a thread."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What there is at a place.

    `payload` are whole messages, empty when nothing is new; after them the reader stands at `place`, and is
    woken by `topics`. `is_behind`: there is more to read. `end` is why the stream is over. In
    `seconds_left` a right to read ends that ends by time.
    """

    payload: bytes
    place: Place
    topics: frozenset[str]
    is_behind: bool = False
    end: str | None = None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a stream goes on with: `opening` is what its view has read.

    `owner` is whose streams are counted together, a token's or an address's. Without a `credential` it is one
    that needs none.
    """

    opening: Reading
    owner: str
    credential: Credential | None = None
    seconds_left: float | None = None
    """How long the credential is valid."""


@dataclass(frozen=True, slots=True)
class Parking:
    """A poll that found nothing new: it is asked again when one of the topics is signalled, for `seconds`."""

    topics: frozenset[str]
    seconds: int
    owner: str


def stream_response(subscription: Subscription) -> HttpResponse:
    """The head of a stream and what there is to read at once."""
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
"""How long a client waits before it connects again."""


def message(kind: str, data: bytes, id: object = None) -> bytes:
    """A server-sent event. `data` is JSON in one line; `id` is what a client resumes from."""
    head = f"event: {kind}\n" if id is None else f"id: {id}\nevent: {kind}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def end_message(reason: str, retry_milliseconds: int | None = None) -> bytes:
    retry = b"" if retry_milliseconds is None else b"retry: %d\n" % retry_milliseconds
    return retry + message("end", b'{"reason":"%s"}' % reason.encode())
