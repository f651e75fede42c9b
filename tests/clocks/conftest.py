"""Fixtures shared by the clock tests."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}
