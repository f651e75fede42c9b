"""Lists of invitations and of rulings on points: a long one takes as many statements as a short one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Entry, LogEntry, Season, Separation
from games.leagues.services.locking import wake_season
from games.notices.models import Notice
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.people import Person, expect_problem, person
from tests.served import read

from .event import Event

pytestmark = pytest.mark.django_db


def statements(who: Person, path: str, body: dict[str, Any], status: int) -> int:
    with CaptureQueriesContext(connection) as seen:
        read(who.posts(path, body), status)
    return len(seen)


def invitation(names: list[str]) -> dict[str, Any]:
    return {"usernames": names}


def penalties(*entries: int) -> dict[str, Any]:
    return {
        "rulings": [
            {"kind": "penalty", "entry": entry, "points": 0.5, "reason": f"late {place}"}
            for place, entry in enumerate(entries)
        ]
    }


def test_inviting_a_long_list_of_users_takes_as_many_statements_as_one_user() -> None:
    event = Event.of(0)
    names = [str(person(f"guest_{number:02}").user) for number in range(14)]
    path = f"{event.path}/invitations"
    event.varys.gets("/me")
    few = statements(event.varys, path, invitation(names[:2]), 200)
    assert statements(event.varys, path, invitation(names[2:]), 200) == few
    with as_engine():
        assert list(Entry.objects.order_by("number").values_list("user__username", flat=True)) == names
        assert Notice.objects.filter(kind="season_entry").count() == len(names)
        numbers = LogEntry.objects.filter(kind="entry_changed").order_by("number")
        assert [row.facts["entry"] for row in numbers] == list(range(1, len(names) + 1))


@pytest.mark.long
def test_a_long_list_of_penalties_takes_as_many_statements_as_a_short_one() -> None:
    event = Event.of(6, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    path = f"{event.path}/rulings/batch"
    few = statements(event.varys, path, penalties(1, 2), 201)
    assert statements(event.varys, path, penalties(*range(1, 7), *range(1, 7)), 201) <= few
    with as_engine():
        notices = Notice.objects.filter(kind="season_ruling")
        assert notices.count() == 14
        assert {row.facts["text"] for row in notices.filter(user=event.players[0].user)} == {
            "late 0",
            "late 6",
        }


@pytest.mark.long
def test_refused_penalties_are_reported_with_their_index_among_other_rulings() -> None:
    event = Event.of(6, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    rows = penalties(1, 99, 2)["rulings"]
    rows[2] |= {"points": -1.0}
    others = [
        {"kind": "disqualify", "entry": 6, "reason": "gone"},
        {"kind": "bonus", "entry": 6, "points": 1.0, "reason": "still in the season"},
        {"kind": "bonus", "entry": 1, "reason": "without points"},
    ]
    response = event.varys.posts(f"{event.path}/rulings/batch", {"rulings": [*rows, *others]})
    facts = expect_problem(response, 422, "ruling_unlawful")["facts"]
    pointers = [row["pointer"] for row in facts["refused"]]
    assert pointers == ["/rulings/1/entry", "/rulings/2/points", "/rulings/5/points"]
    assert read(event.visitor.gets(f"{event.path}/rulings"))["results"] == []
    made = read(event.varys.posts(f"{event.path}/rulings/batch", {"rulings": [rows[0], *others[:2]]}), 201)
    assert [row["number"] for row in made["results"]] == [1, 2, 3]


def test_a_transaction_wakes_the_tick_once(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    Event.of(0)
    with django_capture_on_commit_callbacks() as callbacks, as_engine():
        season = Season.objects.get()
        for _ in range(3):
            wake_season(season, clock.now())
    assert len(callbacks) == 1


@pytest.mark.long
def test_separations_are_carried_over_to_entries_that_are_invited_together() -> None:
    event = Event.of(3, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    for one, other in ((1, 2), (2, 3)):
        response = event.varys.puts(f"{event.path}/separations/{one}-{other}", {"strict": True})
        assert response.status_code < 300, response.content
    copied = {"name": "Autumn", "copy_from": read(event.varys.gets(event.path))["number"]}
    made = read(event.varys.posts("/leagues/winter/seasons", copied), 201)["code"]
    names = [str(one.user) for one in event.players]
    read(event.varys.posts(f"/seasons/{made}/invitations", invitation(names[:1])))
    read(event.varys.posts(f"/seasons/{made}/invitations", invitation(names)))
    with as_engine():
        pairs = Separation.objects.filter(season__code=made).order_by("low__number")
        assert list(pairs.values_list("low__number", "high__number")) == [(1, 2), (2, 3)]
        lines = LogEntry.objects.filter(season__code=made, kind="apart_changed").count()
        assert lines == 2
