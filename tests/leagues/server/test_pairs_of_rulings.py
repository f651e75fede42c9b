"""Two rulings about one table, in each order: the second sees the first, and each can be reversed.

The deadline of the round (`end`), which the server applies automatically, counts as a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from games import storage
from games.leagues.models import Round, Season, Table
from games.leagues.selectors.season_cache import clear_cache
from games.leagues.services.rulings import make_ruling, reverse_ruling
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from tests.leagues.server.event import Event
from tests.secrecy.watching import clear_caches

DAY = timedelta(days=1)
AT = {"round": 1, "table": 1}
KINDS = ("adjudicate", "annul", "replay", "set_points", "pause", "replace", "extend", "end")
PAIRS = """
adjudicate adjudicate: finished 10 | finished 10 | finished 10
adjudicate annul: void | void | finished 10
adjudicate replay: running again | running again | finished 10
adjudicate set_points: finished 7 | undecided | finished 10
adjudicate pause: table_not_running | - | -
adjudicate replace: table_not_running | - | -
adjudicate extend: round_not_running | - | -
adjudicate end: finished 10 | undecided | -
annul adjudicate: finished 10 | finished 10 | void
annul annul: void | void | void
annul replay: running again | running again | void
annul set_points: table_not_decided | - | -
annul pause: table_not_running | - | -
annul replace: table_not_running | - | -
annul extend: round_not_running | - | -
annul end: void | undecided | -
replay adjudicate: finished 10 again | ruling_irreversible | undecided again
replay annul: void again | ruling_irreversible | undecided again
replay replay: running again | ruling_irreversible | undecided again
replay set_points: table_not_decided | - | -
replay pause: running again paused 4 | undecided | running again
replay replace: running again open | undecided | ruling_irreversible
replay extend: running again | undecided | running again
replay end: running again open bots | undecided | -
set_points adjudicate: finished 10 | finished 10 | finished 7
set_points annul: void | void | finished 7
set_points replay: running again | running again | finished 7
set_points set_points: finished 7 | finished 7 | finished 7
set_points pause: table_not_running | - | -
set_points replace: table_not_running | - | -
set_points extend: round_not_running | - | -
set_points end: finished 7 | finished 10 | -
pause adjudicate: finished 10 | finished 10 | undecided
pause annul: void | void | undecided
pause replay: running again | running again | undecided
pause set_points: table_not_decided | - | -
pause pause: running paused 10 | running paused 4 | running paused 10
pause replace: running paused 10 open | running open | ruling_irreversible
pause extend: running paused 10 | running | running paused 10
pause end: running paused 2 | running | -
replace adjudicate: finished 10 | ruling_irreversible | undecided
replace annul: void | ruling_irreversible | undecided
replace replay: running again | ruling_irreversible | undecided
replace set_points: table_not_decided | - | -
replace pause: running paused 4 open | ruling_irreversible | running open
replace replace: seat_is_open | - | -
replace extend: running open | ruling_irreversible | running open
replace end: running open bots | ruling_irreversible | -
extend adjudicate: finished 10 | finished 10 | undecided
extend annul: void | void | undecided
extend replay: running again | running again | undecided
extend set_points: table_not_decided | - | -
extend pause: running paused 4 | running paused 4 | running
extend replace: running open | running open | ruling_irreversible
extend extend: running | running | running
extend end: running | running open bots | -
end adjudicate: finished 10 | - | undecided
end annul: void | - | undecided
end replay: running again | - | undecided
end set_points: table_not_decided | - | -
end pause: running paused 4 open bots | - | running open bots
end replace: seat_is_open | - | -
end extend: running open bots | - | running open bots
end end: running open bots | - | -
"""
"""First and second ruling: the table after both | with the first reversed | with the second reversed.

A refusal has its code, and `-` stands for nothing to reverse. A table has its status, the points of the first
house, whether it is replayed, the remaining days of a pause, whether its seat is open, and whether bots play
every seat.
"""


STAGES = [{"preset": "swiss", "rounds": 2, "round_days": 7, "at_end": "bots_finish"}]


@pytest.fixture(scope="module")
def shared_event(module_rows: None, django_db_blocker: Any) -> Event:
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        event = Event.of(3, tables={"sizes": [3]}, stages=STAGES).starts()
        event.draws(1)
        return event


@pytest.fixture
def event(shared_event: Event, db: None, settings: Any) -> Iterator[Event]:
    settings.GOT_RATES = {}
    clear_caches()
    clear_cache()
    now = shared_event.now
    yield shared_event
    shared_event.now = now


def rules(event: Event, kind: str, *, days: int = 10) -> int | str:
    """Makes a ruling, or lets the deadline of the round pass. Runs the tick.

    Returns the number of the ruling, or the code of its refusal.

    `days`: length of a pause.
    """
    if kind == "end":
        event.ticks(8 * DAY)
        return 0
    [table] = event.tables(1)
    house = table["seats"][0]["house"]
    given: dict[str, dict[str, Any]] = {
        "adjudicate": {**AT, "winner": house},
        "set_points": {**AT, "house": house, "points": 700},
        "pause": {**AT, "length_days": days},
        "replace": {**AT, "house": house},
        "extend": {"round": 1, "ends_at": event.now + 12 * DAY},
    }
    by: dict[str, Any] = {"actor": event.varys.user.pk, "code": event.code}
    try:
        with transaction.atomic():
            number = make_ruling(**by, kind=kind, reason="x", ruling_input=given.get(kind, AT), now=event.now)
    except Problem as problem:
        return problem.code
    event.ticks()
    return number


def reverses(event: Event, number: int) -> str:
    try:
        with transaction.atomic():
            reverse_ruling(
                actor=event.varys.user.pk, code=event.code, number=number, reason="x", now=event.now
            )
    except Problem as problem:
        return problem.code
    event.ticks()
    return state_of(event)


def state_of(event: Event) -> str:
    """Status of the table, points of the first house, and irregularities."""
    [table] = event.tables(1)
    words = [table["status"]]
    first = table["seats"][0]
    if first["points"] is not None:
        words.append(f"{first['points']:g}")
    if table["attempt"] > 1:
        words.append("again")
    if table["status"] == "running":
        with as_engine():
            game = Table.objects.get(round__season__code=event.code).game
            assert game is not None
            timing = storage.load_timing(game.pk)
        pause = timing.pause_at(event.now)
        if pause is not None:
            words.append(f"paused {round((pause.ends_at - event.now) / DAY)}")
        if any(seat.is_open for seat in timing.seats.values()):
            words.append("open")
        if all(seat.user is None for seat in timing.seats.values()):
            words.append("bots")
    return " ".join(words)


def rows_of(event: Event) -> Iterator[str]:
    """The rows of `PAIRS`, computed anew."""
    for first in KINDS:
        with event.undone():
            if first == "set_points":
                event.ends_tables(1)  # without a ruling
            previous = rules(event, first)
            assert isinstance(previous, int), (first, previous)
            for second in KINDS:
                with event.undone():
                    later = rules(event, second, days=4)
                    cells = [later if isinstance(later, str) else state_of(event)]
                    for number in (previous, later):
                        if isinstance(number, int) and number and isinstance(later, int):
                            with event.undone():
                                cells.append(reverses(event, number))
                        else:
                            cells.append("-")
                    yield f"{first} {second}: {' | '.join(cells)}"


@pytest.mark.long
def test_each_ruling_of_a_list_sees_the_previous_one(event: Event) -> None:
    assert list(rows_of(event)) == PAIRS.strip().splitlines()


@pytest.mark.sample
@pytest.mark.parametrize(
    ("rule", "status"), [("bots_finish", "running open bots"), ("as_it_stands", "finished"), ("void", "void")]
)
def test_a_pause_of_a_table_postpones_its_deadline(event: Event, rule: str, status: str) -> None:
    with as_engine():
        season = Season.objects.get(code=event.code)
        season.document["divisions"][0]["stages"][0]["at_end"] = rule
        season.save()
    rules(event, "pause")
    for days, expected in ((8, "running paused 2"), (8, "running"), (2, status)):
        event.ticks(days * DAY)
        assert state_of(event).startswith(expected)
        assert ("bots" in state_of(event)) == ("bots" in expected)


def test_the_server_checks_a_paused_table_when_the_pause_ends(event: Event) -> None:
    rules(event, "pause", days=3)
    event.ticks(10 * DAY - timedelta(minutes=10))
    with as_engine():
        season = Season.objects.get(code=event.code)
        ends_at = Round.objects.get(season=season, number=1).ends_at
    assert ends_at is not None
    assert season.next_at is not None
    assert abs(season.next_at - ends_at - 3 * DAY) < timedelta(minutes=1)


def test_a_reopened_round_keeps_its_deadline_when_an_extension_is_reversed(event: Event) -> None:
    extension = rules(event, "extend")
    assert isinstance(extension, int)
    rules(event, "adjudicate")
    event.ticks(30 * DAY)
    rules(event, "replay")
    assert state_of(event) == "running again"
    assert reverses(event, extension) == "running again"
