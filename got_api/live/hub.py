"""The one place of a process where signals come in and streams learn what to read.

Everything here runs in the event loop but the reads, which have two threads of their own: one for what was
signalled, one for streams that still catch up or look by themselves, so that a long past delays nobody.
What becomes due while a thread reads is read together in the next round.
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
"""How many places that are not urgent are read in one round."""
RETRY_SECONDS = 1.0
"""When to read again after a round failed, say because the database is away."""


Checked = Mapping[Credential, float | None]
"""The credentials that were checked: for how many seconds each is valid, None for one that is not."""
Listen = Callable[[Heard, Missed, Channels], Coroutine[Any, Any, None]]


class Watcher(Protocol):
    """Somebody who waits for signals."""

    @property
    def topics(self) -> frozenset[str]: ...

    def signal(self, topics: Collection[str]) -> None:
        """Some of the topics were signalled; all of them, if none is named."""

    def end(self, reason: str) -> None:
        """Wait no longer."""


class Reader(Protocol):
    """A stream that is to read."""

    @property
    def place(self) -> Place: ...

    @property
    def credential_to_check(self) -> Credential | None:
        """What is to be checked before it reads on; None where nothing is."""

    def deliver(self, place: Place, reading: Reading | None, checked: Checked) -> None:
        """What was found at a place, None if its reader may not read there any more."""


class Lane:
    """One thread that reads, a round at a time."""

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
        """The stamps of these topics are replaced before the next round is read."""
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
            del self._due[reader]  # what is signalled from now on is due again
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
        for place, those in places.items():
            for reader in those:
                reader.deliver(place, read.get(place), checked)

    def close(self) -> None:
        self._thread.shutdown(wait=False)


def _read(
    places: Collection[Place], credentials: Collection[Credential], signalled: Collection[str]
) -> tuple[dict[Place, Reading], Checked]:
    """In a thread of a lane, which keeps its connection.

    A reader who is shown something and polls at once must find it: the process that committed it may not have
    replaced its stamps yet.
    """
    replace(signalled)
    try:
        read, valid = read_twice(lambda: (_all(places, "read_all"), _all(credentials, "check_all")))
        return read, dict.fromkeys(credentials) | valid
    except Exception:
        connection.close()
        raise


def _all(those: Iterable[Any], method: str) -> dict[Any, Any]:
    kinds: dict[type[Any], list[Any]] = defaultdict(list)
    for each in those:
        kinds[type(each)].append(each)
    found: dict[Any, Any] = {}
    for kind, members in kinds.items():
        found.update(getattr(kind, method)(members))
    return found


class Hub:
    """Who waits for what. One for each process that serves HTTP."""

    def __init__(self, listen: Listen = listen) -> None:
        """`listen` is what hears the signals; it begins with the first who waits."""
        self._listen = listen
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._channels = Channels()
        self._current = Lane("live")
        self._past = Lane("live-past", NOT_URGENT_AT_ONCE)
        self._listening: asyncio.Task[None] | None = None
        self._counts: dict[str, int] = defaultdict(int)
        self.is_leaving = False
        """Whether the process ends, and nobody waits any more."""

    # ---- signals

    def watch(self, watcher: Watcher) -> None:
        for topic in watcher.topics:
            if topic not in self._watchers:
                self._channels.add(topic)
            self._watchers[topic].add(watcher)
        if self._listening is None:
            listening = self._listen(self.signal, self.look_again, self._channels)
            self._listening = asyncio.get_running_loop().create_task(listening)

    def unwatch(self, watcher: Watcher) -> None:
        for topic in watcher.topics:
            those = self._watchers[topic]
            those.discard(watcher)
            if not those:
                del self._watchers[topic]
                self._channels.discard(topic)

    def look_again(self, channels: Collection[str]) -> None:
        """Wake everybody who waits for a topic of these channels, of which signals were not heard before."""
        topics = [topic for topic in self._watchers if channel_of(topic) in channels]
        for watcher in {watcher for topic in topics for watcher in self._watchers[topic]}:
            watcher.signal(())

    def signal(self, topics: Collection[str]) -> None:
        """Wake everybody who waits for one of these topics; everybody at all, if none is named."""
        woken: dict[Watcher, list[str]] = defaultdict(list)
        for topic in topics or list(self._watchers):
            for watcher in self._watchers.get(topic, ()):
                woken[watcher].append(topic)
        if topics:
            self._current.note_signalled({topic for those in woken.values() for topic in those})
        for watcher, those in woken.items():
            watcher.signal(those if topics else ())

    # ---- reads

    def read(self, reader: Reader, *, is_urgent: bool = True) -> None:
        (self._current if is_urgent else self._past).add(reader)

    def discard(self, reader: Reader) -> None:
        self._past.discard(reader)
        self._current.discard(reader)

    # ---- how many one owner may have, a token or an address

    def enter(self, owner: str) -> bool:
        """Count one more, if that many are allowed."""
        if self._counts[owner] >= settings.GOT_STREAMS_PER_READER:
            return False
        self._counts[owner] += 1
        return True

    def leave(self, owner: str) -> None:
        self._counts[owner] -= 1
        if not self._counts[owner]:
            del self._counts[owner]

    def open_count(self) -> int:
        """How many streams are open, and polls parked."""
        return sum(self._counts.values())

    # ---- the end

    def end(self) -> None:
        """The process ends: streams end with a reason, parked polls are answered."""
        self.is_leaving = True
        for watcher in {watcher for those in self._watchers.values() for watcher in those}:
            watcher.end("server_restarts")

    def close(self) -> None:
        """The threads end when they have read."""
        self._current.close()
        self._past.close()


hub = Hub()
"""The one of this process."""


def spread(seconds: float) -> float:
    """About these seconds: what many do at the same time they need not do at the same time again."""
    return seconds * random.uniform(0.8, 1.2)  # noqa: S311
