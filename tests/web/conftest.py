"""A browser, a server, and a user who may use its sandbox."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import chromium, server
from tests.people import Person, person

__all__ = ["chromium", "server"]


@pytest.fixture
def arya(server: str, settings: Any) -> Person:
    settings.GOT_SANDBOX = True
    settings.GOT_RATES = {}
    return person("arya")
