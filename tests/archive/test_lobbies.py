"""Abandoned lobbies."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import models
from games.archive.services.archiving import DELETE_DELAY, archive_games, cancel_abandoned_lobbies
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.people import person

pytestmark = pytest.mark.django_db
LATER = timedelta(days=31)


def test_abandoned_lobby_is_cancelled_and_archived(settings: Any) -> None:
    host = person("a_host")
    code = host.posts("/games", {"name": "nobody comes", "player_count": 3}).json()["code"]
    now = clock.now()
    assert cancel_abandoned_lobbies(now + timedelta(days=29)) == 0
    assert cancel_abandoned_lobbies(now + LATER) == 1
    before = host.gets(f"/games/{code}/clock").content
    assert host.gets(f"/games/{code}").json()["status"] == "cancelled"
    archive_games(now + LATER)
    assert archive_games(now + LATER + DELETE_DELAY) == 1
    assert host.gets(f"/games/{code}/clock").content == before
    settings.GOT_LOBBY_DAYS = 0
    host.posts("/games", {"name": "nobody comes", "player_count": 3})
    assert cancel_abandoned_lobbies(now + LATER) == 0


def test_lobby_with_a_new_player_is_not_abandoned() -> None:
    host, guest = person("a_host"), person("a_guest")
    code = host.posts("/games", {"name": "somebody comes", "player_count": 3}).json()["code"]
    assert guest.posts(f"/games/{code}/seats", {}).status_code == 201
    with as_engine():
        models.Game.objects.filter(code=code).update(created_at=clock.now() - LATER)
    assert cancel_abandoned_lobbies() == 0
