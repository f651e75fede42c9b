"""Rulings, appeals and cards about a table at which an official plays."""

from __future__ import annotations

import pytest

from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_appeals import appeals
from tests.leagues.server.test_rulings import DAY, THREES, appointed_official, rules
from tests.people import expect_problem

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_officials_cannot_rule_on_their_own_table(db: None) -> None:
    event = Event.of(5, **THREES)
    judge = appointed_official(event, "judge")
    event.players.append(judge)
    event.starts().draws(1)
    [own] = [t for t in event.tables(1) if "judge" in {seat["username"] for seat in t["seats"]}]
    other = 3 - own["number"]
    entries = {t["number"]: t["seats"][0]["entry"] for t in event.tables(1)}
    [mine] = [seat["entry"] for seat in own["seats"] if seat["username"] == "judge"]
    denied: list[Json] = [
        {"kind": "annul", "round": 1, "table": own["number"]},
        {"kind": "penalty", "entry": mine, "points": 1},
        {"kind": "disqualify", "entry": entries[own["number"]]},
        {"kind": "extend", "round": 1, "ends_at": (event.now + 9 * DAY).isoformat()},
    ]
    for given in denied:
        expect_problem(judge.posts(f"{event.path}/rulings", {"reason": "x"} | given), 403, "own_table")
    rules(event, judge, "annul", round=1, table=other)
    rules(event, judge, "penalty", entry=entries[other], points=1)
    made = rules(event, event.varys, "annul", round=1, table=own["number"])
    path = f"{event.path}/rulings/{made['number']}/reverse"
    expect_problem(judge.posts(path, {"reason": "x"}), 403, "own_table")
    setting = {"kind": "change_setting", "pointer": "/scoring", "value": "wins", "reason": "x"}
    expect_problem(judge.posts(f"{event.path}/rulings", setting), 403, "official_only")


def test_officials_cannot_decide_appeals_or_cards_about_their_own_table(db: None) -> None:
    event = Event.of(2, **THREES)
    judge = appointed_official(event, "judge")
    event.players.append(judge)
    event.starts().draws(1)
    [mine] = [seat["entry"] for seat in event.tables(1)[0]["seats"] if seat["username"] == "judge"]
    path = f"{event.path}/appeals/{appeals(event, event.players[0])['code']}/ruling"
    expect_problem(judge.posts(path, {"reason": "x"}), 403, "own_table")
    card = {"colour": "yellow", "reason": "x"}
    for entry in (1, mine):
        expect_problem(judge.posts(f"{event.path}/cards", card | {"entry": entry}), 403, "own_table")
    expect_problem(event.varys.posts(f"{event.path}/cards", card | {"entry": 99}), 422, "ruling_unlawful")
