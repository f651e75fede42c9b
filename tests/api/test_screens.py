"""The requests of each screen of a web client, opened with empty caches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.served import found_game

pytestmark = pytest.mark.django_db
GAME, DECISION = "/games/{code}", "/games/{code}/decisions/{number}"
_NAMES = ("/reference?include=words&lang=en",)
_PRINTED = (*_NAMES, "/reference?include=map")
_PRINTED_BUNDLE = ("/reference?include=map,words&lang=en",)
_TABLE = (
    GAME,
    f"{GAME}/clock",
    f"{GAME}/position",
    f"{GAME}/standing",
    f"{GAME}/decisions?words=true&lang=en",
    f"{GAME}/news?lang=en",
)
_TABLE_BUNDLE = f"{GAME}/table?words=true&lang=en"
_EXPLAIN = f"{DECISION}/explain?words=true&lang=en"
_LOG = f"{GAME}/events?limit=200&words=true&lang=en"


@dataclass(frozen=True)
class Screen:
    """A screen, and the requests for it: by single operations, and by bundles."""

    name: str
    single: tuple[str, ...]
    bundled: tuple[str, ...]
    is_public: bool = False


def _table(name: str, *more: str, is_public: bool = False) -> Screen:
    """A screen that shows a table."""
    bundled = (*_PRINTED_BUNDLE, _TABLE_BUNDLE, *more)
    return Screen(name, (*_PRINTED, *_TABLE, *more), bundled, is_public)


SCREENS = (
    Screen(
        "home",
        ("/me/home", *_NAMES, "/presets", "/games?mine=true&status=finished"),
        ("/me/home?words=true&lang=en",),
    ),
    _table("table"),
    _table("planning"),
    _table("march", _EXPLAIN),
    _table("battle", _EXPLAIN),
    _table("bids", _EXPLAIN),
    _table("Westeros"),
    Screen(
        "since you looked",
        (*_NAMES, GAME, f"{GAME}/news?lang=en"),
        (f"{GAME}/table?include=game,news&lang=en",),
    ),
    Screen(
        "log and replay",
        (*_PRINTED, GAME, f"{GAME}/position", f"{GAME}/combats", _LOG),
        (*_PRINTED_BUNDLE, f"{GAME}/table?include=game,position,combats", _LOG),
    ),
    Screen(
        "clock and people",
        (*_NAMES, GAME, f"{GAME}/clock", f"{GAME}/votes", f"{GAME}/seats/log"),
        (*_NAMES, f"{GAME}/table?include=game,clock,votes", f"{GAME}/seats/log"),
    ),
    _table("spectating", is_public=True),
)
"""The eleven screens of a web client. Battle, march and bids also show the effects of answers."""

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


def test_a_client_opens_home_with_one_request_and_a_table_with_two(settings: Any) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    for screen in SCREENS:
        reader = game.stranger if screen.is_public else game.people["stark"]
        for address in (*screen.single, *screen.bundled):
            response = reader.gets(address.format(code=game.code, number=1))
            assert response.status_code == 200, (screen.name, address)
    assert {screen.name: len(screen.bundled) for screen in SCREENS} == REQUESTS
    assert all(len(screen.bundled) < len(screen.single) for screen in SCREENS)
