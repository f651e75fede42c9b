"""A separate shared cache for these tests, and a game whose readers it knows."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from deploy.broker import Broker
from got_api.shared import stamps
from got_api.shared.shared_cache import cache_url_of_broker
from tests.leftovers import stop_with_this_process
from tests.served import Game, found_game, read


@pytest.fixture(scope="session")
def broker() -> Iterator[Broker]:
    with tempfile.TemporaryDirectory(prefix="got-test-") as name:
        Path(name).chmod(0o755)
        broker = Broker(Path(name) / "broker")
        stop_with_this_process("broker", broker.home)
        broker.start()
        try:
            yield broker
        finally:
            broker.stop()


@pytest.fixture
def cache(broker: Broker, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[redis.Redis]:
    """An empty cache. Even on a slow machine its entries do not expire and its clients do not time out."""
    settings.GOT_CACHE_URL = cache_url_of_broker(broker.url())
    settings.GOT_RATES = {}
    monkeypatch.setattr(stamps, "LIFETIME_SECONDS", 3600.0)
    monkeypatch.setattr(stamps, "LIFETIME_OF_STAMPS_MILLISECONDS", 10_000_000)
    monkeypatch.setattr(stamps, "READ_TIMEOUT_SECONDS", 600.0)
    monkeypatch.setattr(stamps, "WRITE_TIMEOUT_SECONDS", 600.0)
    stamps.reset()
    with redis.Redis.from_url(settings.GOT_CACHE_URL) as client:
        client.flushall()
        yield client
    stamps.reset()


@pytest.fixture
def game(db: None, cache: redis.Redis) -> Game:
    """A game of three that this process has seen, whose players' tokens have been used recently."""
    game = found_game(3)
    for one in game.people.values():
        read(one.gets("/me"))
    read(game.stranger.gets(game.path))
    return game
