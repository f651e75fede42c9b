"""The hub of a process: receives signals and reads news for streams.

All of it runs in the event loop, except the reads, which have two threads. One reads signalled changes. The
other serves streams that catch up or recheck, so that a long past delays no other stream. Reads that become
due while a thread reads are combined in its next round.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from django.conf import settings
from django.db import Error, connection

from got_api.database import read_twice
from got_api.live.listening import Channels, Heard, Missed, listen
from got_api.live.signals import channel_of
from got_api.live.subscriptions import Credential, Place, Reading
from got_api.stamps import replace

logger = logging.getLogger("got_api.live")

NOT_URGENT_AT_ONCE = 60
"""Maximum number of places that are not urgent in one round."""
RETRY_SECONDS = 1.0
"""Delay before the next read after a failed round, for example while the database is down."""


Checked = Mapping[Credential, float | None]
"""Checked credential -> seconds for which it is valid, None for an invalid one."""
Listen = Callable[[Heard, Missed, Channels], Coroutine[Any, Any, None]]


class Watcher(Protocol):
    """A stream or poll that waits for signals."""

    @property
    def topics(self) -> frozenset[str]: ...

    def signal(self, topics: Collection[str]) -> None:
        """Called when these topics are signalled; no topics stands for all."""

    def end(self, reason: str) -> None:
        """Ends the wait."""


class Reader(Protocol):
    """A stream for which the hub reads."""

    @property
    def place(self) -> Place: ...

    @property
    def credential_to_check(self) -> Credential | None:
        """The credential to check before the next read; None for no check."""

    def deliver(self, place: Place, reading: Reading | None, checked: Checked) -> None:
        """Delivers the reading of a place, None if its reader may no longer read there."""


class Lane:
    """One thread that reads in rounds."""

    def __init__(self, name: str, max_count: int | None = None) -> None:
        self._max_count = max_count
        self._due: dict[Reader, None] = {}
        self._signalled: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    def add(self, reader: Reader) -> None:
        self._due[reader] = None
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def discard(self, reader: Reader) -> None:
        self._due.pop(reader, None)

    def note_signalled(self, topics: Iterable[str]) -> None:
        """Marks topics whose stamps must be replaced before the next round."""
        self._signalled.update(topics)

    async def _run(self) -> None:
        try:
            while self._due:
                await self._round()
        finally:
            self._task = None

    async def _round(self) -> None:
        readers = list(self._due)[: self._max_count]
        signalled, self._signalled = self._signalled, set()
        places: dict[Place, list[Reader]] = defaultdict(list)
        credentials = set()
        for reader in readers:
            del self._due[reader]  # later signals make it due again
            places[reader.place].append(reader)
            if reader.credential_to_check is not None:
                credentials.add(reader.credential_to_check)
        try:
            read, checked = await asyncio.get_running_loop().run_in_executor(
                self._thread, _read, list(places), list(credentials), signalled
            )
        except Exception as error:
            if isinstance(error, Error):
                logger.warning("streams could not be read: %s", error.__class__.__name__)
            else:
                logger.exception("streams could not be read")
            self._due.update(dict.fromkeys(readers))
            await asyncio.sleep(RETRY_SECONDS)
            return
        for place, place_readers in places.items():
            for reader in place_readers:
                reader.deliver(place, read.get(place), checked)

    def close(self) -> None:
        self._thread.shutdown(wait=False)


def _read(
    places: Collection[Place], credentials: Collection[Credential], signalled: Collection[str]
) -> tuple[dict[Place, Reading], Checked]:
    """Reads a round in the thread of a lane, which keeps its connection.

    Stamps are replaced first: a reader who polls right after a message must find the change, although the
    process that committed it may not have replaced its stamps yet.
    """
    replace(signalled)
    try:
        read, valid = read_twice(lambda: (_all(places, "read_all"), _all(credentials, "check_all")))
        return read, dict.fromkeys(credentials) | valid
    except Exception:
        connection.close()
        raise


def _all(items: Iterable[Any], method: str) -> dict[Any, Any]:
    kinds: dict[type[Any], list[Any]] = defaultdict(list)
    for each in items:
        kinds[type(each)].append(each)
    found: dict[Any, Any] = {}
    for kind, members in kinds.items():
        found.update(getattr(kind, method)(members))
    return found


class Hub:
    """The watchers of all topics. One for each process that serves HTTP."""

    def __init__(self, listen: Listen = listen) -> None:
        """`listen` receives the signals. It starts with the first watcher."""
        self._listen = listen
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._channels = Channels()
        self._current = Lane("live")
        self._past = Lane("live-past", NOT_URGENT_AT_ONCE)
        self._listening: asyncio.Task[None] | None = None
        self._counts: dict[str, int] = defaultdict(int)
        self.is_leaving = False
        """Whether the process is exiting, so that no watcher may wait."""

    # ---- signals

    def watch(self, watcher: Watcher) -> None:
        for topic in watcher.topics:
            if topic not in self._watchers:
                self._channels.add(topic)
            self._watchers[topic].add(watcher)
        if self._listening is None:
            listening = self._listen(self.signal, self.signal_missed, self._channels)
            self._listening = asyncio.get_running_loop().create_task(listening)

    def unwatch(self, watcher: Watcher) -> None:
        for topic in watcher.topics:
            watchers = self._watchers[topic]
            watchers.discard(watcher)
            if not watchers:
                del self._watchers[topic]
                self._channels.discard(topic)

    def signal_missed(self, channels: Collection[str]) -> None:
        """Wakes all watchers of topics of these channels, whose earlier signals were missed."""
        topics = [topic for topic in self._watchers if channel_of(topic) in channels]
        for watcher in {watcher for topic in topics for watcher in self._watchers[topic]}:
            watcher.signal(())

    def signal(self, topics: Collection[str]) -> None:
        """Wakes all watchers of these topics; no topics stands for all."""
        woken: dict[Watcher, list[str]] = defaultdict(list)
        for topic in topics or list(self._watchers):
            for watcher in self._watchers.get(topic, ()):
                woken[watcher].append(topic)
        if topics:
            self._current.note_signalled({topic for signalled in woken.values() for topic in signalled})
        for watcher, signalled in woken.items():
            watcher.signal(signalled if topics else ())

    # ---- reads

    def read(self, reader: Reader, *, is_urgent: bool = True) -> None:
        (self._current if is_urgent else self._past).add(reader)

    def discard(self, reader: Reader) -> None:
        self._past.discard(reader)
        self._current.discard(reader)

    # ---- limits of an owner, a token or an address

    def enter(self, owner: str) -> bool:
        """Counts one more for an owner. Returns False at the limit."""
        if self._counts[owner] >= settings.GOT_STREAMS_PER_READER:
            return False
        self._counts[owner] += 1
        return True

    def leave(self, owner: str) -> None:
        self._counts[owner] -= 1
        if not self._counts[owner]:
            del self._counts[owner]

    def open_count(self) -> int:
        """Number of open streams and parked polls."""
        return sum(self._counts.values())

    # ---- the end

    def end(self) -> None:
        """Ends all streams with a reason and answers parked polls, because the process exits."""
        self.is_leaving = True
        for watcher in {watcher for group in self._watchers.values() for watcher in group}:
            watcher.end("server_restarts")

    def close(self) -> None:
        """Stops the threads after their current read."""
        self._current.close()
        self._past.close()


hub = Hub()
"""The hub of this process."""


def spread(seconds: float) -> float:
    """Roughly this many seconds, so that simultaneous clients do not repeat simultaneously."""
    return seconds * random.uniform(0.8, 1.2)  # noqa: S311
