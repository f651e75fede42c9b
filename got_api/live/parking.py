"""Parked polls: a poll that found no news is repeated when there may be some."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any, Protocol, TypeVar

from django.conf import settings

from got_api.live.hub import Hub, with_jitter
from got_api.live.subscriptions import Parking

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]


class PollResponse(Protocol):
    """A response, with `parking` if its poll has to wait."""

    @property
    def parking(self) -> Parking | None: ...


AnyResponse = TypeVar("AnyResponse", bound=PollResponse)


class ParkedPoll:
    """One waiting poll. Only the event loop uses it."""

    def __init__(self, topics: frozenset[str]) -> None:
        self.topics = topics
        self._something = asyncio.Event()

    def signal(self, topics: Collection[str] = ()) -> None:
        self._something.set()

    def end(self, reason: str) -> None:
        self._something.set()

    async def wait(self, seconds: float) -> None:
        """Waits for a signal, for this long at most."""
        try:
            async with asyncio.timeout(seconds):
                await self._something.wait()
        except TimeoutError:
            return
        self._something.clear()


async def park_poll(
    hub: Hub, first: AnyResponse, repeat_poll: Callable[[], Awaitable[AnyResponse]], receive: Receive
) -> AnyResponse | None:
    """Returns the first response that need not wait, or the last one after the poll's time.

    Returns None if the client has disconnected.

    Watches the topics before it repeats the poll, so that it misses no signal.
    """
    answer, parking = first, first.parking
    assert parking is not None
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + parking.seconds
    parked = ParkedPoll(parking.topics)
    gone = asyncio.create_task(_wait_for_disconnect(receive, parked))
    hub.watch(parked)
    try:
        while True:
            answer = await repeat_poll()
            if answer.parking is None:
                return answer
            if answer.parking.topics != parked.topics:
                hub.unwatch(parked)
                parked.topics = answer.parking.topics
                hub.watch(parked)
                continue
            left = ends_at - loop.time()
            if left > 0 and not hub.is_draining:
                await parked.wait(min(left, with_jitter(settings.GOT_RECHECK_SECONDS)))
            if gone.done():
                return None
            if ends_at <= loop.time() or hub.is_draining:
                return answer
    finally:
        hub.unwatch(parked)
        gone.cancel()


async def _wait_for_disconnect(receive: Receive, parked: ParkedPoll) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    parked.signal()
