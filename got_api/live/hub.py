"""The hub of a process: it receives signals and reads for the streams.

Everything here runs in the event loop, except the reads, which run in two threads. One thread reads signalled
changes. The other reads for streams that catch up or recheck, so that long histories do not delay signals.
Reads that become due while a thread is reading are done together in the next round.
"""

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from django.conf import settings
from django.db import Error, connection

from got_api.database.connections import read_twice
from got_api.live.listening import Channels, OnGap, OnSignal, listen
from got_api.live.signals import channel_of
from got_api.live.subscriptions import Credential, StreamPlace, StreamReading
from got_api.shared.stamps import replace_stamps

logger = logging.getLogger("got_api.live")

MAX_NOT_URGENT = 60
"""Maximum number of readers in a round of reads that are not urgent."""
RETRY_SECONDS = 1.0
"""Delay before the next read after a failed round, for example while the database is down."""


Checked = Mapping[Credential, float | None]
"""The checked credentials: the seconds for which each is still valid, or None for an invalid one."""
Listener = Callable[[OnSignal, OnGap, Channels], Coroutine[Any, Any, None]]


class Watcher(Protocol):
    """A stream or poll that waits for signals."""

    @property
    def topics(self) -> frozenset[str]: ...

    def signal(self, topics: Collection[str]) -> None:
        """Called when these topics are signalled. An empty collection stands for all topics."""

    def end(self, reason: str) -> None:
        """Stops waiting."""


class Reader(Protocol):
    """A stream that needs a read."""

    @property
    def place(self) -> StreamPlace: ...

    @property
    def credential_to_check(self) -> Credential | None:
        """The credential to check before the next read; None if no check is needed."""

    def deliver(self, place: StreamPlace, reading: StreamReading | None, checked: Checked) -> None:
        """Receives the result of a read; None if the reader may no longer read there."""


class ReadingThread:
    """One reading thread, which works in rounds."""

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

    def add_signalled_topics(self, topics: Iterable[str]) -> None:
        """Notes that the stamps of these topics must be replaced before the next round."""
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
        places: dict[StreamPlace, list[Reader]] = defaultdict(list)
        credentials = set()
        for reader in readers:
            del self._due[reader]  # from here on, a signal makes the reader due again
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
        for place, group in places.items():
            for reader in group:
                reader.deliver(place, read.get(place), checked)

    def close(self) -> None:
        self._thread.shutdown(wait=False)


def _read(
    places: Collection[StreamPlace], credentials: Collection[Credential], signalled: Collection[str]
) -> tuple[dict[StreamPlace, StreamReading], Checked]:
    """Reads the places and checks the credentials. Must be called in a thread of a lane, which keeps its
    connection.

    Replaces the stamps of the topics first: a client that polls right after a stream message must find the
    same change, and the process that committed it may not have replaced the stamps yet.
    """
    replace_stamps(signalled)
    try:
        read, valid = read_twice(
            lambda: (_call_by_class(places, "read_all"), _call_by_class(credentials, "check_all"))
        )
        return read, dict.fromkeys(credentials) | valid
    except Exception:
        connection.close()
        raise


def _call_by_class(items: Iterable[Any], method: str) -> dict[Any, Any]:
    """The merged results of a class method that each class of these items calls once, with all its items."""
    kinds: dict[type[Any], list[Any]] = defaultdict(list)
    for each in items:
        kinds[type(each)].append(each)
    found: dict[Any, Any] = {}
    for kind, members in kinds.items():
        found.update(getattr(kind, method)(members))
    return found


class Hub:
    """The watchers of each topic, and the reads for them. One for each process that serves HTTP."""

    def __init__(self, listen: Listener = listen) -> None:
        """`listen` receives the signals. It starts with the first watcher."""
        self._listen = listen
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._channels = Channels()
        self._current = ReadingThread("live")
        self._past = ReadingThread("live-past", MAX_NOT_URGENT)
        self._listening: asyncio.Task[None] | None = None
        self._counts: dict[str, int] = defaultdict(int)
        self.is_draining = False
        """Whether the process is shutting down, so that no poll or stream may wait."""

    # Signals

    def watch(self, watcher: Watcher) -> None:
        for topic in watcher.topics:
            if topic not in self._watchers:
                self._channels.add(topic)
            self._watchers[topic].add(watcher)
        if self._listening is None:
            listening = self._listen(self.signal, self.wake_channels, self._channels)
            self._listening = asyncio.get_running_loop().create_task(listening)

    def unwatch(self, watcher: Watcher) -> None:
        for topic in watcher.topics:
            watchers = self._watchers[topic]
            watchers.discard(watcher)
            if not watchers:
                del self._watchers[topic]
                self._channels.discard(topic)

    def wake_channels(self, channels: Collection[str]) -> None:
        """Wakes the watchers of all topics of these channels, because earlier signals on them may have been
        missed.
        """
        topics = [topic for topic in self._watchers if channel_of(topic) in channels]
        for watcher in {watcher for topic in topics for watcher in self._watchers[topic]}:
            watcher.signal(())

    def signal(self, topics: Collection[str]) -> None:
        """Wakes the watchers of these topics; all watchers if `topics` is empty."""
        woken: dict[Watcher, list[str]] = defaultdict(list)
        for topic in topics or list(self._watchers):
            for watcher in self._watchers.get(topic, ()):
                woken[watcher].append(topic)
        if topics:
            self._current.add_signalled_topics({topic for signalled in woken.values() for topic in signalled})
        for watcher, signalled in woken.items():
            watcher.signal(signalled if topics else ())

    # Reads

    def read(self, reader: Reader, *, is_urgent: bool = True) -> None:
        (self._current if is_urgent else self._past).add(reader)

    def discard(self, reader: Reader) -> None:
        self._past.discard(reader)
        self._current.discard(reader)

    # Limit of the streams and polls of one owner: a token or an address

    def count_in(self, owner: str) -> bool:
        """Counts one more stream or poll of an owner. Returns False if the owner is at the limit."""
        if self._counts[owner] >= settings.GOT_STREAMS_PER_READER:
            return False
        self._counts[owner] += 1
        return True

    def count_out(self, owner: str) -> None:
        self._counts[owner] -= 1
        if not self._counts[owner]:
            del self._counts[owner]

    def open_count(self) -> int:
        """The number of open streams and parked polls."""
        return sum(self._counts.values())

    # Shutdown

    def end(self) -> None:
        """Shuts down: ends all streams with a reason, and answers parked polls."""
        self.is_draining = True
        for watcher in {watcher for watchers in self._watchers.values() for watcher in watchers}:
            watcher.end("server_restarts")

    def close(self) -> None:
        """Lets the threads exit after their current read."""
        self._current.close()
        self._past.close()


hub = Hub()
"""The hub of this process."""


def with_jitter(seconds: float) -> float:
    """A random time around `seconds`, so that work of many clients does not stay simultaneous."""
    return seconds * random.uniform(0.8, 1.2)  # noqa: S311
