"""Fixtures shared by the archive tests."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def without_rates(settings: Any) -> None:
    settings.GOT_RATES = {}
