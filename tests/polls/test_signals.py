"""The hub of streams: it replaces the stamps of signalled topics before it reads them for any stream."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import pytest

from got_api.live import hub as hubs
from got_api.live.hub import Hub
from got_api.live.subscriptions import StreamReading

steps: list[Any] = []


@dataclass(frozen=True, slots=True)
class Somewhere:
    @classmethod
    def read_all(cls, places: Collection[Somewhere]) -> dict[Somewhere, StreamReading]:
        steps.append("read")
        return {place: StreamReading(b"", place, frozenset({"g1"})) for place in places}


class Stream:
    """A stream that reads after every signal."""

    place = Somewhere()
    topics = frozenset({"g1", "u5"})
    credential_to_check = None

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.delivered = asyncio.Event()

    def signal(self, topics: Collection[str]) -> None:
        self._hub.read(self)

    def deliver(self, *_: Any) -> None:
        self.delivered.set()

    def end(self, reason: str) -> None:
        """Ends with the test."""


async def _never_called(*_: Any) -> None:
    await asyncio.Event().wait()


def test_stamps_are_replaced_before_a_stream_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    steps.clear()
    monkeypatch.setattr(hubs, "replace_stamps", lambda topics: steps.append(set(topics)))

    async def signals_twice() -> None:
        hub = Hub(_never_called)
        stream = Stream(hub)
        hub.watch(stream)
        for _ in range(2):
            stream.delivered.clear()
            hub.signal(["g1", "g2"])  # no stream here waits for the other game
            await stream.delivered.wait()
        hub.close()
        assert hub._listening is not None
        hub._listening.cancel()

    asyncio.run(signals_twice())
    assert steps == [{"g1"}, "read", {"g1"}, "read"]
