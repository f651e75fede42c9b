"""Invalid requests: each is refused with its own code and changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps

from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_permissions import TABLE
from tests.people import Visitor, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


def nested_condition(count: int) -> Json:
    """A condition with `count` levels of nesting."""
    return {"any": [nested_condition(count - 1)]} if count else {"castles": 1}


FIRST_WINS = [{"points": 1, "when": {"place": 1}}]


@dataclass(frozen=True)
class Bad:
    """A request and its refusal. `fault`: the code of the error in its body."""

    method: str
    path: str
    body: Any
    status: int
    code: str
    fault: str | None = None
    who: str = "varys"
    headers: tuple[tuple[str, str], ...] = ()


def scored_document(**scoring: Any) -> Json:
    return {"scoring": {"name": "x", "terms": [{"points": 1}]} | scoring}


def staged_document(**stage: Any) -> Json:
    return {"divisions": [{"name": "One", "stages": [{"rounds": 2} | stage]}]}


def document(changes: Json, fault: str) -> Bad:
    return Bad("PUT", "{check_in}/document", changes, 422, "document_unlawful", fault)


FINAL = TABLE | {"seats": [TABLE["seats"][0] | {"place": -1}, *TABLE["seats"][1:]]}  # type: ignore[index]
ROWS = {
    "more rounds than houses": document(
        staged_document(houses="each_once", rounds=4), "more_rounds_than_houses"
    ),
    "an unknown fact": document(scored_document(terms=[{"each": "wit", "points": 1}]), "unknown_fact"),
    "four conditions in one another": document(
        scored_document(terms=[{"points": 1, "when": nested_condition(4)}]), "too_deep"
    ),
    "forty conditions in one another": Bad(
        "PUT", "{check_in}/document", scored_document(terms=[{"points": 1, "when": nested_condition(40)}]),
        400, "malformed_json",
    ),
    "full adjustment of wins": document(
        scored_document(terms=FIRST_WINS, adjust="full", tie_breaks=["lot"]), "adjustment_unfair_wins_only"
    ),
    "full adjustment of one round": document(
        scored_document(terms=[{"by_place": [3, 2, 1]}], adjust="full", tie_breaks=["lot"])
        | staged_document(rounds=1),
        "adjustment_unfair_one_round",
    ),
    "a negative place": Bad("POST", "/scoring-systems/try", {"scoring": "wins", "final_table": FINAL}, 422,
                            "final_table_unlawful", "out_of_range"),
    "ten megabytes": Bad("PUT", "{check_in}/document", {"name": "x" * 10_000_000}, 413, "body_too_large"),
    "another scoring after a publication": Bad("PUT", "{running}/document", {"scoring": "wins"}, 409,
                                               "draw_published"),
    "a draw before check-in ends": Bad("POST", "{check_in}/rounds/1/draw", {}, 409, "season_not_ready"),
    "a draw of a running round": Bad("POST", "{running}/rounds/1/draw", {"reason": "x"}, 409,
                                     "draw_published"),
    "a draw before the last results": Bad("POST", "{running}/rounds/2/draw", {}, 409, "round_not_closed"),
    "a second publication": Bad("POST", "{running}/rounds/1/draw/publish", None, 409, "draw_published"),
    "a stale proposal": Bad("POST", "{running}/rounds/1/draw/publish", None, 412, "precondition_failed",
                            headers=(("If-Match", '"older"'),)),
    "publishing nothing": Bad("POST", "{running}/rounds/2/draw/publish", None, 409, "draw_missing"),
    "entering too late": Bad("POST", "{running}/entries", {}, 409, "registration_closed", who="late"),
    "entering twice": Bad("POST", "{running}/entries", {}, 409, "already_entered", who="player"),
    "another code of conduct": Bad("POST", "{open}/entries", {"conduct_version": 7}, 403,
                                   "conduct_not_accepted", who="late"),
    "hours that are no half-hours": Bad("PATCH", "{running}/entries/mine",
                                        {"waking": {"awake_from": "08:01", "awake_until": "20:00",
                                                    "time_zone": "UTC"}}, 400, "malformed", who="player"),
    "a ready check of so many years": document({"ready_check": {"hours": 10**6}}, "out_of_range"),
    "a ready check that is no object": document({"ready_check": True}, "not_an_object"),
    "a confirmation where nobody is asked": Bad("PUT", "{running}/rounds/1/ready-check/mine", None, 404,
                                                "not_found", who="player"),
    "a confirmation for a round of no number": Bad("PUT", "{running}/rounds/0/ready-check/mine", None, 404,
                                                   "not_found", who="player"),
    "the end of no ready check": Bad("DELETE", "{running}/rounds/1/ready-check", None, 404, "not_found"),
    "no queue": Bad("PUT", "{running}/entries/mine/queue", None, 409, "queue_closed", who="player"),
    "a choice where houses are drawn": Bad("PUT", "{running}/rounds/2/choices/mine", {"houses": ["stark"]},
                                           404, "not_found", who="player"),
    "a house of no game": Bad("PUT", "{running}/rounds/2/choices/mine", {"houses": ["bolton"]}, 400,
                              "malformed", who="player"),
}  # fmt: skip


@dataclass
class World:
    people: dict[str, Visitor]
    places: dict[str, str]


@pytest.fixture
def world(db: None, settings: Any) -> World:
    settings.GOT_RATES = {}
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}])
    event.starts().draws(1)
    places = {"running": event.path}
    for status, actions in (("open", ("open",)), ("check_in", ("open", "close"))):
        made = read(event.varys.posts("/leagues/winter/seasons", {"name": status, "copy_from": 1}), 201)
        other = Event(made["code"], event.varys, [])
        other.says(check_in={})
        for action in actions:
            other.does(action)
        places[status] = other.path
    read(event.varys.patches("/leagues/winter", {"conduct": "Be kind."}))
    return World({"varys": event.varys, "player": event.players[0], "late": person("late")}, places)


def stored_rows() -> dict[str, list[Json]]:
    with as_engine():
        models = apps.get_app_config("leagues").get_models()
        return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


@pytest.mark.long
def test_bad_input_is_refused_with_its_own_code_and_changes_nothing(world: World) -> None:
    before = stored_rows()
    for name, row in ROWS.items():
        body, path = row.body, row.path.format(**world.places)
        if path.endswith("/document"):
            body = read(world.people["varys"].gets(path)) | row.body
        answered = world.people[row.who].asks(row.method, path, body, **dict(row.headers))
        assert answered.status_code == row.status, (name, answered.content)
        problem = expect_problem(answered, row.status, row.code)
        assert row.fault is None or problem["facts"]["fault"] == row.fault, (name, problem)
        assert stored_rows() == before, name


@pytest.mark.long
def test_joining_after_the_last_draw_is_refused(db: None, settings: Any) -> None:
    settings.GOT_RATES = {}
    event = Event.of(3, registration={"late": True}, tables={"sizes": [3]},
                     stages=[{"preset": "swiss", "rounds": 1}])  # fmt: skip
    event.starts().draws(1)
    before = stored_rows()
    expect_problem(person("late").posts(f"{event.path}/entries", {}), 409, "registration_closed")
    assert stored_rows() == before
