"""Open streams: their unsent messages, and how they end. Everything here runs in the event loop."""

import asyncio
import math
import random
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any
from zlib import crc32

from django.conf import settings

from got_api.live.hub import Checked, Hub
from got_api.live.subscriptions import (
    Credential,
    StreamPlace,
    StreamReading,
    Subscription,
    end_message,
    opening_of,
)

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEARTBEAT = b":\n\n"
MAX_UNSENT_BYTES = 256 * 1024
"""Maximum size of unsent messages, apart from a single page. The connection buffers some more."""
END_SECONDS = 5.0
"""Time in which the reader of a stream that has ended can receive the rest."""
RESTART_MILLISECONDS = (100, 1500)
"""Range of the delays after which clients reconnect to a restarting server, so that not all do at once."""
MAX_TIMER_SECONDS = 86_400.0


def _next_recheck(topics: Collection[str]) -> float:
    """The time of a stream's next recheck. Streams of one game recheck together, to share a read."""
    slots = max(int(settings.GOT_RECHECK_SECONDS), 1)
    phase = crc32(min(topics).encode()) % slots / slots
    rounds = asyncio.get_running_loop().time() / settings.GOT_RECHECK_SECONDS - phase
    return (math.floor(rounds) + 1 + phase) * float(settings.GOT_RECHECK_SECONDS)


class Stream:
    """One open stream: `serve` sends the messages that `deliver` adds."""

    def __init__(self, hub: Hub, subscription: Subscription) -> None:
        self._hub = hub
        opening = subscription.opening
        self.place: StreamPlace = opening.place
        self.topics = opening.topics
        self._credential = subscription.credential
        self._must_check = False
        self._is_behind = opening.is_behind
        self._unsent: list[bytes] = [opening_of(subscription)]
        self._unsent_bytes = 0
        self._something = asyncio.Event()
        self._something.set()
        self._is_over = opening.end is not None
        self._is_sending = self._was_sending = False
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._abort: Callable[[], None] = lambda: None
        if not self._is_over:
            self._schedule("beat", settings.GOT_HEARTBEAT_SECONDS, self._send_heartbeat)
            self._recheck_later()
            self._recheck_in("seat", opening.seconds_left)
            self._recheck_in("credential", subscription.seconds_left)

    # Interface for the hub

    @property
    def credential_to_check(self) -> Credential | None:
        return self._credential if self._must_check else None

    def signal(self, topics: Collection[str]) -> None:
        """Schedules a read. After a change of users or seats, the credential is checked first."""
        if not topics or any(topic[0] in "us" for topic in topics):
            self._must_check = True
        # A stream that is catching up reads its next page only when the previous one is sent.
        if not self._is_over and not (self._is_behind and (self._unsent or self._is_sending)):
            self._hub.read(self, is_urgent=not self._is_behind and bool(topics))

    def deliver(self, place: StreamPlace, reading: StreamReading | None, checked: Checked) -> None:
        if self._is_over:
            return
        if place != self.place:  # the stream has advanced since this read was scheduled
            self._hub.read(self, is_urgent=not self._is_behind)
            return
        if self._must_check and self._credential is not None:
            if self._credential not in checked:
                return  # the check became due during this read, so the stream is read again
            self._must_check = False
            if checked[self._credential] is None:
                self.end("token_ended")
                return
            self._recheck_in("credential", checked[self._credential])
        if reading is None:
            self.end("seat_changed")
            return
        self._is_behind = reading.is_behind
        self.place = reading.place
        self._recheck_in("seat", reading.seconds_left)
        self._send_soon(reading.payload)
        if reading.end is not None:
            self.end(reading.end)
        elif reading.topics != self.topics:
            self._hub.unwatch(self)
            self.topics = reading.topics
            self._hub.watch(self)
            self._hub.read(self)  # an earlier signal of a new topic may have been missed

    def end(self, reason: str) -> None:
        """Queues the last message. The reader has END_SECONDS to receive it."""
        if self._is_over:
            return
        # imported here because it needs settings, which a worker loads after this module
        from got_api.shared.metrics import STREAM_ENDS

        self._is_over = True
        STREAM_ENDS.labels(reason).inc()
        retry = random.randint(*RESTART_MILLISECONDS) if reason == "server_restarts" else None  # noqa: S311
        self._unsent.append(end_message(reason, retry))
        self._something.set()
        self._schedule("end", END_SECONDS, self._abort)

    # Messages to send

    def _send_soon(self, payload: bytes) -> None:
        if not payload:
            return
        if self._unsent_bytes and self._unsent_bytes + len(payload) > MAX_UNSENT_BYTES:
            self._end_slow_reader()
        else:
            self._unsent.append(payload)
            self._unsent_bytes += len(payload)
        self._something.set()

    def _end_slow_reader(self) -> None:
        """Ends the stream of a slow reader, who resumes from the last id that was sent."""
        self._unsent.clear()
        self.end("slow_reader")

    def _send_heartbeat(self) -> None:
        """Sends a heartbeat on a quiet stream, and ends the stream of a reader who has stopped reading."""
        if self._is_sending and self._was_sending:
            self._end_slow_reader()
            return
        self._was_sending = self._is_sending
        if not self._unsent:
            self._unsent.append(HEARTBEAT)
            self._something.set()
        self._schedule("beat", settings.GOT_HEARTBEAT_SECONDS, self._send_heartbeat)

    def _recheck(self) -> None:
        self._recheck_later()
        self.signal(())

    def _recheck_later(self) -> None:
        at = _next_recheck(self.topics)
        self._timers["recheck"] = asyncio.get_running_loop().call_at(at, self._recheck)

    def _recheck_in(self, name: str, seconds: float | None) -> None:
        """Schedules a recheck at the time when a right to read expires."""
        if seconds is not None:
            self._schedule(name, min(max(seconds, 0.0) + 0.05, MAX_TIMER_SECONDS), lambda: self.signal(()))

    def _schedule(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        if name in self._timers:
            self._timers[name].cancel()
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, act)

    # The connection

    async def serve(self, receive: Receive, send: Send, abort: Callable[[], None]) -> None:
        """Sends messages until the stream is over or its reader disconnects. Must be called after the head
        was sent.

        `abort` disconnects a reader who does not read.
        """
        self._abort = abort
        gone = asyncio.create_task(self._wait_for_disconnect(receive))
        self._hub.watch(self)
        if self._hub.is_draining:
            self.end("server_restarts")
        elif not self._is_over:
            self._hub.read(self, is_urgent=not self._is_behind)  # reads the changes since the view's read
        try:
            while not gone.done():
                await self._something.wait()
                self._something.clear()
                is_over, payload = self._is_over, b"".join(self._unsent)
                self._unsent.clear()
                self._unsent_bytes = 0
                if payload:
                    self._is_sending = True
                    await send({"type": "http.response.body", "body": payload, "more_body": True})
                    self._is_sending = self._was_sending = False
                if is_over:
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                    break
                if self._is_behind:
                    self._hub.read(self, is_urgent=False)
        finally:
            self._is_over = True
            self._hub.unwatch(self)
            self._hub.discard(self)
            for timer in self._timers.values():
                timer.cancel()
            gone.cancel()

    async def _wait_for_disconnect(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._something.set()
