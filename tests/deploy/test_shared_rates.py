"""Rate limits apply to all processes together, and requests still work while the cache is down. With a
real server.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from deploy.broker import Broker
from got_api.http.throttling import Rates, RememberedNames, parse_rate
from got_api.shared import shared_cache
from got_api.shared.shared_cache import SharedCache, cache_url_of_broker
from tests.deploy.test_broker import process_id

ROOT = Path(__file__).resolve().parents[2]
# Sends requests until 200 in a row are refused, and prints the number of allowed ones.
GREEDY = """
import sys
from got_api.shared.shared_cache import SharedCache
from got_api.http.throttling import Rates, parse_rate
rates, rate = Rates(SharedCache(sys.argv[1])), parse_rate(sys.argv[2])
sys.stdin.readline()
granted = refused = 0
while refused < 200:
    if rates.take(rate, "user:17").wait:
        refused += 1
    else:
        granted, refused = granted + 1, 0
print(granted)
"""


@pytest.fixture
def cache(broker: Broker) -> Iterator[SharedCache]:
    broker.start()
    cache = SharedCache(cache_url_of_broker(broker.url()))
    yield cache
    cache.close()


@contextmanager
def hanging(broker: Broker) -> Iterator[None]:
    """The server accepts connections and never responds."""
    number = process_id(broker)
    os.kill(number, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(number, signal.SIGCONT)


def granted_to(count: int, url: str, rate: str) -> int:
    """Number of allowed requests of `count` parallel processes that send as fast as they can."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", GREEDY, url, rate],
            cwd=ROOT,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "got_api.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    return sum(int(process.communicate(timeout=600)[0]) for process in processes)


@pytest.mark.long
@pytest.mark.parametrize(("rate", "least", "most"), [("1000/day", 950, 1000), ("20/day", 20, 20)])
def test_four_processes_share_a_rate_limit(cache: SharedCache, rate: str, least: int, most: int) -> None:
    assert least <= granted_to(4, cache.url, rate) <= most


def test_the_allowance_recovers_over_time(cache: SharedCache) -> None:
    rates = Rates(cache)
    rate = parse_rate("2/day")
    standings = [rates.take(rate, "x") for _ in range(3)]
    assert [standing.wait > 0 for standing in standings] == [False, False, True]
    assert standings[2].wait == pytest.approx(43_200, abs=60)
    assert [standing.remaining for standing in standings] == [1, 0, 0]
    assert standings[1].reset == pytest.approx(86_400, abs=60)
    # far enough back, as if a day had passed
    cache.call(lambda client: client.decrby("got:rate:x", 86_400_000_000))
    assert [rates.take(rate, "x").wait > 0 for _ in range(3)] == [False, False, True]


def test_a_key_expires_when_its_allowance_is_full_again(cache: SharedCache) -> None:
    Rates(cache).take(parse_rate("100/60"), "x")
    assert 0 < cache.call(lambda client: client.pttl("got:rate:x")) <= 61_000


def test_most_requests_of_a_large_rate_need_no_round_trip(cache: SharedCache) -> None:
    rates = Rates(cache)
    before = cache.call(lambda client: client.info("stats"))["total_commands_processed"]
    for _ in range(600):
        assert not rates.take(parse_rate("6000/min"), "user:17").wait
    after = cache.call(lambda client: client.info("stats"))["total_commands_processed"]
    # a block is a script with three commands
    assert (after - before) <= 4 * 600 / 60 + 10


def test_a_known_client_address_is_known_to_all_processes(cache: SharedCache) -> None:
    RememberedNames(cache).add("lysa:192.0.2.1", 3600)
    assert RememberedNames(cache).has("lysa:192.0.2.1")
    assert not RememberedNames(cache).has("lysa:192.0.2.2")


def test_a_process_remembers_recent_names_while_the_cache_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RememberedNames, "MAX_NAMES", 2)
    remembered = RememberedNames(SharedCache(""))
    for name in ("lysa", "robin", "petyr"):
        remembered.add(name, 3600)
    assert [remembered.has(name) for name in ("lysa", "robin", "petyr")] == [False, True, True]


@pytest.mark.parametrize("how", ["hangs", "is gone"])
def test_without_the_cache_each_process_has_its_own_limits(
    broker: Broker, cache: SharedCache, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    rates = Rates(cache)
    assert not rates.take(parse_rate("3/day"), "x").wait
    asked: list[int] = []
    client: Any = cache._client
    eval_ = client.eval

    def noted(*args: Any) -> Any:
        asked.append(1)
        return eval_(*args)

    client.eval = noted
    with caplog.at_level(logging.WARNING, shared_cache.__name__):
        if how == "hangs":
            with hanging(broker):
                granted = [not rates.take(parse_rate("3/day"), "x").wait for _ in range(50)]
        else:
            broker.stop()
            granted = [not rates.take(parse_rate("3/day"), "x").wait for _ in range(50)]
    assert granted == [True] * 3 + [False] * 47
    assert [record.message for record in caplog.records if "shared cache down" in record.message] != []
    assert len([record for record in caplog.records if "shared cache down" in record.message]) == 1
    # the first waits for the timeout, the ones after it do not
    assert 1 <= len(asked) <= 3
    if how == "is gone":
        broker.start()
    cache.circuit._retry_at = 0.0
    assert not rates.take(parse_rate("3/day"), "y").wait
    assert not cache.circuit.is_open
