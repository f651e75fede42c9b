"""Cached data of a season equals freshly computed data."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.erasure import erase_account
from games.leagues.selectors import season_cache
from games.leagues.selectors.exports import cross_table_for, export_for
from games.models import SeatEvent
from games.services.locking import locked_table
from games.services.replacement import open_seat
from got_api.shared import clock
from got_api.shared.lru import LRUCache
from tests.leagues.server.event import Event
from tests.people import person
from tests.served import read

pytestmark = pytest.mark.django_db
PARTS = (
    *(f"{part}?format=csv" for part in ("standings", "cross-table", "substitutes")),
    *("cross-table", "export.ndjson", "conduct"),
)


def bodies(event: Event) -> dict[str, bytes]:
    return {part: event.varys.gets(f"{event.path}/{part}").content for part in PARTS}


def require_current(event: Event, previous: dict[str, bytes]) -> dict[str, bytes]:
    """Checks that cached data equals fresh data, and that the export has changed."""
    found = bodies(event)
    season_cache.clear_cache()
    assert found == bodies(event)
    assert found["export.ndjson"] != previous.get("export.ndjson")
    return found


@pytest.mark.long
def test_cached_standings_are_computed_again_after_every_change() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}], check_in={})
    event.does("open")
    now = require_current(event, {})
    for one in event.players:
        read(one.posts(f"{event.path}/entries", {}), 201)
        now = require_current(event, now)
    event.does("close")
    arya = person("arya")
    read(arya.posts(f"{event.path}/standby"), 201)
    for one in event.players:
        read(one.posts(f"{event.path}/entries/mine/check-in", {}))
        now = require_current(event, now)
    event.does("start")
    event.proposes(1)
    read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    now = require_current(event, now)
    event.ticks()
    now = require_current(event, now)
    [table] = event.tables(1)
    with locked_table(table["game"]) as locked:
        open_seat(locked.timing, table["seats"][0]["house"], SeatEvent.Reason.MISSES, clock.now())
    event.ticks()
    [offer] = read(arya.gets("/me/offers"))["results"]
    read(arya.puts(f"/me/offers/{offer['code']}", {"accept": True}))
    now = require_current(event, now)
    event.ends_tables(1)
    now = require_current(event, now)
    ruling = {"kind": "penalty", "entry": 1, "points": 1, "reason": "x"}
    read(event.varys.posts(f"{event.path}/rulings", ruling), 201)
    now = require_current(event, now)
    event.ticks().does("sign_off")
    now = require_current(event, now)
    erase_account(user_id=event.players[1].user.pk)
    now = require_current(event, now)
    erase_account(user_id=arya.user.pk)
    require_current(event, now)


@pytest.mark.long
def test_standings_are_computed_once_for_all_readers() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    nobody, somebody = AnonymousUser(), event.players[0].user
    assert export_for(nobody, event.code) is export_for(somebody, event.code)
    assert cross_table_for(nobody, event.code) is cross_table_for(somebody, event.code)
    previous = export_for(nobody, event.code)
    event.ends_tables(1)
    assert export_for(nobody, event.code) is not previous


def test_the_least_recently_used_entry_is_evicted_first() -> None:
    made: list[str] = []
    latest: LRUCache[str, str] = LRUCache(2)

    def ask(key: str) -> str:
        if (found := latest.get(key)) is not None:
            return found
        made.append(key)
        latest.put(key, key.upper())
        return key.upper()

    assert [ask(key) for key in ("a", "b", "a", "c", "a", "b")] == ["A", "B", "A", "C", "A", "B"]
    assert made == ["a", "b", "c", "b"]
    latest.clear()
    ask("b")
    assert made == ["a", "b", "c", "b", "b"]
