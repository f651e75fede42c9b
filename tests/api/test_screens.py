"""The requests of each screen of a web client, opened with empty caches (deploy/bench/screens.py)."""

from __future__ import annotations

from typing import Any

import pytest

from deploy.bench.screens import SCREENS, measured
from tests.served import found_game

pytestmark = pytest.mark.django_db
REQUESTS = {
    "home": 1,
    "table": 2,
    "planning": 2,
    "march": 3,
    "battle": 3,
    "bids": 3,
    "Westeros": 2,
    "since you looked": 1,
    "log and replay": 3,
    "clock and people": 3,
    "spectating": 2,
}


def test_a_home_opens_in_one_request_and_a_table_in_two(settings: Any) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    found: dict[str, Any] = {}
    for screen in SCREENS:
        reader = game.stranger if screen.is_public else game.people["stark"]

        def get(path: str, reader: Any = reader) -> tuple[int, int]:
            response = reader.gets(path, **{"Accept-Encoding": "gzip"})
            return response.status_code, len(response.content)

        recipes = (screen.single, screen.bundled)
        single, bundled = (measured(recipe, get, game.code, 1) for recipe in recipes)
        assert single is not None and bundled is not None and bundled[0] < single[0]
        found[screen.name] = bundled[0]
    assert found == REQUESTS
