"""The event of a module. Its function `started_event` creates it once, because that takes long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import override_settings

from games.leagues.selectors import season_cache
from tests.leagues.server.event import Event
from tests.secrecy.watching import clear_caches


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


@pytest.fixture(scope="module")
def started(request: pytest.FixtureRequest, module_rows: None, django_db_blocker: Any) -> Event:
    """Restores the event before each test. Only a module without tests that commit has one."""
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        made: Event = request.module.started_event()
    return made


@pytest.fixture
def event(started: Event, db: None) -> Event:
    """The event; a test's changes to it are undone."""
    clear_caches()
    season_cache.clear_cache()
    return replace(started, players=list(started.players))
