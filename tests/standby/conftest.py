"""Fixtures shared by the standby tests."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.secrecy.watching import clock
from tests.standby.bench import SetClock


@pytest.fixture
def set_clock(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[SetClock]:
    """Stops and sets the clock, and disables rate limits."""
    settings.GOT_RATES = {}
    with clock(monkeypatch) as set_it:
        yield set_it
