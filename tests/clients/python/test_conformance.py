"""The client passes the conformance kit."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest

from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run
from tests.conformance.together import AT_ONCE, wanted_here
from tests.faults.web_server import WebServer

DRIVER = Path(__file__).with_name("drive.py")


WAYS = ("stream", "poll")
OF_STREAMS = "buffering"
PAIRS = [
    *((check, WAYS[place % 2]) for place, check in enumerate(each for each in CHECKS if each != OF_STREAMS)),
    (OF_STREAMS, "stream"),
]
"""Each check in one way, in rotation."""
OTHERS = [pytest.param(*pair, marks=pytest.mark.drill) for pair in product(CHECKS, WAYS) if pair not in PAIRS]


@pytest.fixture(scope="module")
def runs(
    package: Path, server: WebServer, request: pytest.FixtureRequest
) -> Iterator[dict[tuple[str, str], Future[Sequence[str]]]]:
    """(check, way) -> faults, for all selected tests."""

    def faults_of(check: str, way: str) -> Sequence[str]:
        command = ["env", f"AGOT_WAY={way}", f"PYTHONPATH={package / 'src'}", sys.executable, str(DRIVER)]
        return run(check, server.address, command).faults

    wanted = zip(wanted_here(request, "check"), wanted_here(request, "way"), strict=True)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield {pair: pool.submit(faults_of, *pair) for pair in wanted}


@pytest.mark.sample(1, long=7)
@pytest.mark.parametrize(
    ("check", "way"),
    [*PAIRS, *OTHERS],
)
def test_the_client_passes_the_conformance_kit(
    runs: dict[tuple[str, str], Future[Sequence[str]]], check: str, way: str
) -> None:
    assert runs[check, way].result() == ()
