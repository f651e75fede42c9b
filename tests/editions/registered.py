"""A pytest plugin that lists the second edition before anything reads the list of editions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from games.engine.editions import EDITIONS, Edition
from tests.contract import without_checks
from tests.editions.arryn import ARRYN

cast(dict[str, Edition], EDITIONS)[ARRYN.id] = ARRYN


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


@pytest.fixture(autouse=True)
def _beyond_the_document() -> Iterator[None]:
    """Disables checks against the committed document, which describes only the base game."""
    with without_checks():
        yield
