"""The document of a season: invalid settings, and plans that match their effects."""

from __future__ import annotations

from typing import Any

import pytest

from games.leagues.document import new_document, read_document
from games.leagues.models import Division, Round, Seed
from games.leagues.reading import InvalidDocument
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event
from tests.people import expect_problem
from tests.served import read

Json = dict[str, Any]


def document(**changes: Any) -> Json:
    return new_document("Spring") | changes


def stages(**changes: Any) -> Json:
    return {"divisions": [{"name": "Division 1", "stages": [{"rounds": 3} | changes]}]}


def tables(**changes: Any) -> Json:
    return {"tables": changes}


def test_a_document_survives_a_round_trip() -> None:
    short = {
        "name": " Spring  2027 ",
        "divisions": [{"name": "One", "stages": [{"preset": "schedule", "rounds": 2}]}],
        "registration": {"closes_at": "2027-03-01T18:00:00Z"},
    }
    written = read_document(short).to_json()
    assert written["name"] == "Spring 2027"
    assert written["divisions"][0]["stages"][0] == {
        "field": "all", "rounds": 2, "draw": "once", "spread": "random", "houses": "balanced", "at_once": 1,
        "tables_at_once": None, "round_days": None, "at_end": "wait", "days": None, "choice_hours": 48,
        "sizes": None, "wanted": None,
    }  # fmt: skip
    assert read_document(written).to_json() == written


@pytest.mark.parametrize(
    ("given", "pointer", "fault"),
    [
        ([], "", "not_an_object"),
        ({}, "/name", "missing_key"),
        (document(name=""), "/name", "not_a_name"),
        (document(name="a\u202eb"), "/name", "not_a_name"),
        (document(colour="red"), "/colour", "unknown_key"),
        (document(registration={"kind": "closed"}), "/registration/kind", "unknown_value"),
        (document(registration={"capacity": 2}), "/registration/capacity", "out_of_range"),
        (document(registration={"closes_at": "2027-03-01T18:00"}), "/registration/closes_at", "not_a_time"),
        (document(registration={"closes_at": "soon"}), "/registration/closes_at", "not_a_time"),
        (document(registration={"late": 1}), "/registration/late", "not_a_truth_value"),
        (document(check_in=[]), "/check_in", "not_an_object"),
        (document(ready_check=24), "/ready_check", "not_an_object"),
        (document(ready_check={"hours": 0}), "/ready_check/hours", "out_of_range"),
        (document(ready_check={"hours": 337}), "/ready_check/hours", "out_of_range"),
        (document(ready_check={"hours": 1.5}), "/ready_check/hours", "not_a_number"),
        (document(ready_check={"days": 1}), "/ready_check/days", "unknown_key"),
        (document(**tables(sizes=[])), "/tables/sizes", "too_few"),
        (document(**tables(sizes=[7])), "/tables/sizes/0", "out_of_range"),
        (document(**tables(sizes=[6, 6])), "/tables/sizes", "repeated_value"),
        (document(**tables(ruleset={"edition": "third"})), "/tables/ruleset/edition", "unknown_value"),
        (document(**tables(preset="slow")), "/tables", "unlawful"),
        (document(**tables(clock={"time_zone": "Westeros"})), "/tables/clock/time_zone", "unlawful"),
        (document(**tables(policy={"grace_count": 99})), "/tables/policy/grace_count", "unlawful"),
        (document(**tables(policy={"grace_count": "many"})), "/tables/policy/grace_count", "unlawful"),
        (document(**tables(policy={"grace_count": True})), "/tables/policy/grace_count", "unlawful"),
        (document(**tables(policy={"vote_kinds": ""})), "/tables/policy/vote_kinds", "unlawful"),
        (document(**tables(policy={"host_powers": {"pause": 1}})), "/tables/policy/host_powers", "unlawful"),
        (document(**tables(policy={"at_due": 1})), "/tables/policy/at_due", "unlawful"),
        (document(**tables(clock={"planning_seconds": 60.5})), "/tables/clock/planning_seconds", "unlawful"),
        (document(**tables(clock={"planning_seconds": None})), "/tables/clock/planning_seconds", "unlawful"),
        (document(**tables(clock={"time_zone": []})), "/tables/clock/time_zone", "unlawful"),
        (document(**tables(clock={"rest_days": ""})), "/tables/clock/rest_days", "unlawful"),
        (document(**tables(clock={"resolve_at": [20]})), "/tables/clock/resolve_at", "unlawful"),
        (document(**tables(clock={"rest_dates": {}})), "/tables/clock/rest_dates", "unlawful"),
        (document(**tables(max_byes=1.5)), "/tables/max_byes", "not_a_number"),
        (document(**tables(ruleset={"tides_of_battle": 1})), "/tables/ruleset/tides_of_battle",
         "unknown_value"),
        (document(**tables(press="loud")), "/tables/press", "unknown_value"),
        (document(**tables(press_history=1)), "/tables/press_history", "unknown_value"),
        (document(scoring="best"), "/scoring", "unknown_value"),
        (document(scoring={"name": "x", "terms": [{"each": "wit", "points": 1}]}), "/scoring/terms/0/each",
         "unknown_fact"),
        (document(scoring={"name": "x", "terms": [{"points": 1, "when": {"place": 1}}], "adjust": "full",
                           "tie_breaks": ["lot"]}), "/divisions/0/stages", "adjustment_unfair_wins_only"),
        (document(divisions=[]), "/divisions", "too_few"),
        (document(**stages(rounds=0)), "/divisions/0/stages/0/rounds", "out_of_range"),
        (document(**stages(preset="bracket")), "/divisions/0/stages/0/preset", "unknown_value"),
        (document(**stages(draw="by_hand")), "/divisions/0/stages/0/draw", "unknown_value"),
        (document(**stages(field="best")), "/divisions/0/stages/0/field", "not_an_object"),
        (document(**stages(field={})), "/divisions/0/stages/0/field", "unknown_value"),
        (document(**stages(field={"top": 6, "from_tables": 1})), "/divisions/0/stages/0/field",
         "unknown_value"),
        (document(**stages(field={"top": 6})), "/divisions/0/stages/0/field", "unsuitable"),
        (document(**stages(field={"from_tables": 1}, draw="once")), "/divisions/0/stages/0/field",
         "unsuitable"),
        (document(**stages(houses="each_once", rounds=7)), "/divisions/0/stages/0/rounds",
         "more_rounds_than_houses"),
        (document(**stages(houses="ranked_choice")), "/divisions/0/stages/0/houses", "unsuitable"),
        (document(**stages(preset="schedule", spread="same")), "/divisions/0/stages/0/spread", "unsuitable"),
        (document(**stages(days=30)), "/divisions/0/stages/0/days", "unsuitable"),
        (document(**stages(preset="ladder", rounds=101)), "/divisions/0/stages/0/rounds", "out_of_range"),
        (document(**stages(tables_at_once=0)), "/divisions/0/stages/0/tables_at_once", "out_of_range"),
        (document(divisions=[{"name": "x", "stages": [{"rounds": 1}], "relegated": 1}]),
         "/divisions/0/relegated", "out_of_range"),
        (document(breaks=[{"starts_at": "2027-03-08T00:00Z", "ends_at": "2027-03-01T00:00Z"}]), "/breaks/0",
         "not_in_order"),
        (document(**stages(at_once=2)), "/divisions/0/stages/0/at_once", "out_of_range"),
        (document(**stages(at_end="by_lot")), "/divisions/0/stages/0/at_end", "unknown_value"),
        (document(divisions=[{"name": "x", "stages": [{"rounds": 12}, {"rounds": 1}]}]),
         "/divisions/0/stages", "too_many"),
        (document(draw={"weights": {"met": -1}}), "/draw/weights/met", "out_of_range"),
        (document(draw={"weights": {"a/b": 1}}), "/draw/weights/a~1b", "unknown_key"),
    ],
)  # fmt: skip
def test_invalid_settings_are_reported_with_their_path(given: Any, pointer: str, fault: str) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        read_document(given)
    assert (refusal.value.pointer, refusal.value.fault) == (pointer, fault)


@pytest.fixture
def event(db: None, settings: Any) -> Event:
    settings.GOT_RATES = {}
    return Event.of(3, stages=[{"preset": "swiss", "rounds": 2}], tables={"sizes": [3]})


def test_an_invalid_document_changes_nothing(event: Event) -> None:
    path = f"{event.path}/document"
    before = read(event.varys.gets(path))
    problem = expect_problem(event.varys.puts(path, before | {"colour": "red"}), 422, "document_unlawful")
    assert problem["facts"] == {"pointer": "/colour", "fault": "unknown_key"}
    assert read(event.varys.gets(path)) == before


@pytest.mark.long
def test_a_plan_equals_its_effect_and_a_second_application_changes_nothing(event: Event) -> None:
    path = f"{event.path}/document"
    before = read(event.varys.gets(path))
    wanted = before | {
        "name": "Autumn",
        "divisions": [
            {"name": "Gold", "stages": [{"rounds": 3, "round_days": 9}, {"preset": "schedule", "rounds": 2}]},
            {"name": "Silver", "stages": [{"rounds": 1}]},
        ],
    }
    planned = read(event.varys.puts(f"{path}?dry_run=true", wanted))
    assert planned["applied"] is False and read(event.varys.gets(path)) == before
    assert [(step["kind"], step["pointer"]) for step in planned["steps"]] == [
        ("set", "/name"),
        ("set", "/divisions/0/name"),
        ("set", "/divisions/0/stages/0/round_days"),
        ("add_round", "/divisions/0/stages/0/rounds"),
        ("add_stage", "/divisions/0/stages/1"),
        ("add_division", "/divisions/1"),
    ]
    done = read(event.varys.puts(path, wanted))
    assert done == {"applied": True, "steps": planned["steps"], "forecast": None}
    after = event.varys.gets(path)
    assert read(event.varys.puts(path, wanted))["steps"] == []
    again = event.varys.gets(path)
    assert (again.content, again["ETag"]) == (after.content, after["ETag"])
    with as_engine():
        assert list(Division.objects.order_by("tier").values_list("name", flat=True)) == ["Gold", "Silver"]
        rounds = list(Round.objects.order_by("stage__division__tier", "stage__number", "number"))
        # Two rounds of a schedule share one seed. The rounds keep their numbers.
        assert [bool(row.commitment) for row in rounds] == [True] * 4 + [False] + [True]
        assert sorted(row.number for row in rounds) == [1, 2, 3, 4, 5, 6]
        assert Seed.objects.count() == 5
    # The change is reversed, and superfluous rounds are removed.
    read(event.varys.puts(path, before))
    assert read(event.varys.gets(path)) == before
    with as_engine():
        assert (Division.objects.count(), Round.objects.count(), Seed.objects.count()) == (1, 2, 2)


def test_an_outdated_document_is_refused(event: Event) -> None:
    path = f"{event.path}/document"
    seen = event.varys.gets(path)
    event.says(name="Autumn")
    response = event.varys.puts(path, read(seen) | {"name": "Winter"}, **{"If-Match": seen["ETag"]})
    expect_problem(response, 412, "precondition_failed")


@pytest.mark.long
def test_settings_fixed_by_a_published_draw_cannot_change(event: Event) -> None:
    event.starts().draws(1)
    path = f"{event.path}/document"
    present = read(event.varys.gets(path))

    def changed(**stage: Any) -> Json:
        first = present["divisions"][0]["stages"][0]
        return dict(present | {"divisions": [{"name": "Division 1", "stages": [first | stage]}]})

    for wanted in (present | {"scoring": "wins"}, changed(spread="random"), changed(draw="once")):
        expect_problem(event.varys.puts(path, wanted), 409, "draw_published")
    [step] = read(event.varys.puts(f"{path}?dry_run=true", present | {"scoring": "wins"}))["steps"]
    assert (step["kind"], step["pointer"], step["refused"]) == ("set", "/scoring", "draw_published")
    # The pace can change, and so can rounds that are not drawn yet.
    assert read(event.varys.puts(path, changed(round_days=5, rounds=3)))["applied"]
    assert [row["status"] for row in event.rounds()] == ["running", "planned", "planned"]
    assert read(event.varys.puts(path, changed(rounds=1)))["applied"]
    event.ends_tables(1)
    assert event.status() == "review"
    expect_problem(event.varys.puts(path, present), 409, "season_not_ready")


def clock_at(event: Event, number: int) -> Json:
    """The clock of the first game of a round."""
    [table, *_] = event.tables(number)
    return dict(read(event.visitor.gets(f"/games/{table['game']}/clock"))["clock"])


@pytest.mark.long
def test_the_first_draw_fixes_the_rules_of_games_but_later_tables_use_other_changes(
    event: Event,
) -> None:
    path = f"{event.path}/document"
    present = read(event.varys.gets(path))

    def with_tables(**changes: Any) -> Json:
        return dict(present | {"tables": present["tables"] | changes})

    ruleset = present["tables"]["ruleset"] | {"tides_of_battle": True}
    assert read(event.varys.puts(path, with_tables(ruleset=ruleset)))["applied"]
    read(event.varys.puts(path, present))
    event.starts().draws(1)
    clock = clock_at(event, 1)
    later = {"sizes": [3, 4], "wanted": 3, "max_byes": 1, "preset": "one_day", "press": "none"}
    both = with_tables(ruleset=ruleset, **later)
    for one in (with_tables(ruleset=ruleset), both):
        problem = expect_problem(event.varys.puts(path, one), 409, "draw_published")
        assert problem["facts"] == {"pointer": "/tables/ruleset"}
    steps = read(event.varys.puts(f"{path}?dry_run=true", both))["steps"]
    shown = [(step["pointer"], step["refused"]) for step in steps]
    assert shown == [("/tables/ruleset", "draw_published"), ("/tables", None)]
    assert steps[1]["before"] == present["tables"]
    assert steps[1]["after"] == present["tables"] | later
    for pointer, value in (("/tables/ruleset/tides_of_battle", True), ("/tables/ruleset", ruleset)):
        ruling = {"kind": "change_setting", "pointer": pointer, "value": value, "reason": "test"}
        expect_problem(event.varys.posts(f"{event.path}/rulings", ruling), 409, "draw_published")

    assert read(event.varys.puts(path, with_tables(**later)))["applied"]
    event.ends_tables(1)
    standings = event.standings()
    assert [row["points"] for row in standings] == [10, 6, 4]
    event.draws(2)
    assert (clock_at(event, 1), event.standings()) == (clock, standings)
    assert clock_at(event, 2) != clock


def test_the_next_season_is_copied_from_the_previous_one(event: Event) -> None:
    made = read(event.varys.posts("/leagues/winter/seasons", {"name": "Autumn", "copy_from": 1}), 201)
    copied = read(event.varys.gets(f"/seasons/{made['code']}/document"))
    assert copied == read(event.varys.gets(f"{event.path}/document")) | {"name": "Autumn"}
    assert made["number"] == 2
    body = {"name": "Autumn", "copy_from": 9}
    expect_problem(event.varys.posts("/leagues/winter/seasons", body), 404, "not_found")
