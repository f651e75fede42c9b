"""Whole workflows of a host and a player over HTTP, and the refusals of each endpoint."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.clocks import PRESETS
from games.models import Waiting
from games.services import deadlines
from games.services.absences import apply_all_absences
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.http.languages import LANGUAGES
from got_api.shared import clock
from got_api.shared.clock import set_clock
from tests.people import Visitor, expect_problem, person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

QUICK = {
    "preset": "one_day",
    "clock": {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0},
    "policy": {
        "grace_count": 0,
        "reminder_seconds": 0,
        "max_miss_count": 1,
        "stand_in": "defaults",
        "absence_notice_seconds": 0,
    },
}


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3, **QUICK)


def position_of(game: Game, house: str) -> int:
    [seat] = [seat for seat in game.status()["seats"] if seat["house"] == house]
    return int(seat["position"])


def falls_due(game: Game, *houses: str) -> None:
    """Sets the due time of only these houses to the past."""
    with as_engine():
        Waiting.objects.filter(game__code=game.code, house__in=houses).update(due_at=timezone.now())
    deadlines.resolve_due_steps(code=game.code, now=timezone.now())


def opens(game: Game, house: str) -> None:
    """Lets the house miss its orders while the others place theirs."""
    for number, other in game.waiting():
        if other != house:
            answers_by_default(game, other, number)
    falls_due(game, house)


def answers_by_default(game: Game, house: str, number: int) -> None:
    from games import storage
    from games.engine import default, encode

    with as_engine():
        state = storage.load(storage.find_game(game.code), bypass_cache=True).state
    read(game.answers(house, number, encode(default(state, house, number))))


def log(game: Game, query: str = "") -> list[tuple[str, str, str | None]]:
    events = read(game.stranger.gets(f"{game.path}/seats/log{query}"))["results"]
    return [(event["kind"], event["reason"], event["house"]) for event in events]


@pytest.mark.parametrize("after", ["7", "1", "0.1", "1.1.1", "1.-1", "x"])
def test_malformed_cursor_of_the_seat_log_is_refused(after: str) -> None:
    expect_problem(found_game(3).stranger.gets(f"/games/any/seats/log?after={after}"), 400, "malformed")


def test_list_of_presets_has_all_their_settings() -> None:
    presets = read(Visitor().gets("/presets"))["results"]
    assert [preset["name"] for preset in presets] == list(PRESETS)
    for preset in presets:
        assert preset["summary"] == words_for("en").text(f"help-preset-{preset['name']}")
        assert preset["clock"]["planning_seconds"] == PRESETS[preset["name"]].clock.planning_seconds
        assert preset["policy"]["vote_kinds"] == list(PRESETS[preset["name"]].policy.vote_kinds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_are_described_in_the_language_of_the_request(language: str) -> None:
    asked = Visitor().gets(f"/presets?lang={language}")
    accepted = Visitor().gets("/presets", **{"Accept-Language": language})
    assert asked.content == accepted.content
    assert asked["Content-Language"] == accepted["Content-Language"] == language
    assert "Accept-Language" not in asked["Vary"] and "Accept-Language" in accepted["Vary"]
    summaries = {preset["summary"] for preset in read(asked)["results"]}
    assert len(summaries) == len(PRESETS)
    assert language == "en" or summaries.isdisjoint(
        preset["summary"] for preset in read(Visitor().gets("/presets?lang=en"))["results"]
    )
    expect_problem(Visitor().gets("/presets?lang=xx"), 400, "malformed")


def test_the_clock_of_a_game_is_public(game: Game) -> None:
    reported = read(game.stranger.gets(f"{game.path}/clock"))
    assert (
        reported["preset"],
        reported["clock"]["planning_seconds"],
        reported["policy"]["max_miss_count"],
    ) == (
        "one_day",
        86400,
        1,
    )
    assert [seat["house"] for seat in reported["seats"]] == ["baratheon", "lannister", "stark"]
    assert {row["house"] for row in reported["waiting"]} == {"baratheon", "lannister", "stark"}
    for row in reported["waiting"]:
        length = datetime.fromisoformat(row["due_at"]) - datetime.fromisoformat(row["asked_at"])
        assert length == timedelta(days=1)
    [decision] = game.decisions(game.stranger)
    assert decision["due_at"] == reported["waiting"][0]["due_at"]
    [mine] = read(game.people["stark"].gets("/me/decisions"))["results"]
    assert mine["due_at"] == decision["due_at"]


def test_a_game_created_without_a_clock_is_unhurried_but_has_due_times(db: None) -> None:
    game = found_game(3)
    reported = read(game.stranger.gets(f"{game.path}/clock"))
    assert reported["preset"] == "unhurried"
    assert all(row["due_at"] for row in reported["waiting"])


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"preset": "yearly"}, 400, "malformed", "preset"),
        ({"clock": {"planning_seconds": 1}}, 400, "malformed", "clock.planning_seconds"),
        ({"clock": {"moon": 1}}, 400, "malformed", "clock.moon"),
        ({"clock": {"planning_seconds": "3600"}}, 400, "malformed", "clock.planning_seconds"),
        ({"clock": {"resolve_at": ["25:00"]}}, 400, "malformed", "clock.resolve_at.0"),
        ({"clock": {"time_zone": "Middle/Earth"}}, 422, "setting_unlawful", "clock.time_zone"),
        ({"clock": {"rest_dates": ["2026-02-30"]}}, 422, "setting_unlawful", "clock.rest_dates"),
        ({"clock": {"bank_start_seconds": 60}}, 422, "setting_unlawful", "clock.bank_start_seconds"),
        ({"policy": {"at_due": "never"}}, 400, "malformed", "policy.at_due"),
    ],
)
def test_invalid_clock_is_refused_with_its_field(
    body: dict[str, Any], status: int, code: str, field: str
) -> None:
    host = person("host")
    problem = expect_problem(host.posts("/games", {"name": "x"} | body), status, code)
    assert field in [error["field"] for error in problem["errors"]]
    assert read(host.gets("/games?mine=true"))["results"] == []


def test_host_can_change_the_clock_only_before_the_start(game: Game) -> None:
    host, other = person("host"), person("other")
    code = read(host.posts("/games", {"name": "x"}), 201)["code"]
    reported = read(host.puts(f"/games/{code}/clock", {"preset": "live", "policy": {"max_miss_count": 0}}))
    assert (
        reported["preset"],
        reported["clock"]["battle_seconds"],
        reported["policy"]["max_miss_count"],
    ) == (
        "live",
        180,
        0,
    )
    expect_problem(other.puts(f"/games/{code}/clock", {"preset": "live"}), 403, "not_the_host")
    expect_problem(game.host.puts(f"{game.path}/clock", {"preset": "live"}), 409, "game_started")


def test_a_missed_decision_opens_the_seat_and_another_user_takes_it_over(game: Game) -> None:
    opens(game, "stark")
    assert log(game)[:2] == [("defaulted", "time_over", "stark"), ("seat_opened", "misses", "stark")]
    assert log(game, "?after=1.1")[0] == ("seat_opened", "misses", "stark")
    [seat] = [seat for seat in game.status()["seats"] if seat["house"] == "stark"]
    assert (seat["stand_in"], seat["username"]) == ("defaults", "stark_of_3")
    newcomer = person("newcomer")
    [listed] = read(newcomer.gets("/seats/open"))["results"]
    assert (listed["game"], listed["house"], listed["preset"]) == (game.code, "stark", "one_day")
    taken = read(newcomer.posts(f"{game.path}/seats/{listed['position']}/take-over", {}))
    assert (taken["username"], taken["stand_in"]) == ("newcomer", None)
    assert read(newcomer.gets(f"{game.path}/position"))["house"] == "stark"
    assert read(game.people["stark"].gets(f"{game.path}/position"))["house"] is None
    assert read(newcomer.gets(f"{game.path}/decisions/1/answer"))["house"] == "stark"
    expect_problem(game.people["stark"].gets(f"{game.path}/decisions/1/answer"), 404, "not_found")
    assert read(newcomer.gets("/seats/open"))["results"] == []
    again = newcomer.posts(f"{game.path}/seats/{listed['position']}/take-over", {})
    expect_problem(again, 409, "already_seated")


def test_a_player_can_return_to_their_open_seat(game: Game) -> None:
    opens(game, "stark")
    stark = game.people["stark"]
    assert read(stark.gets("/me/decisions"))["results"] == []
    answer = {"kind": "place_orders", "orders": {}}
    expect_problem(game.answers("stark", 1, answer), 409, "seat_is_open")
    expect_problem(stark.posts(f"{game.path}/decisions/1/answer/check", answer), 409, "seat_is_open")
    assert stark.posts(f"{game.path}/seats/mine/return").status_code == 204
    expect_problem(stark.posts(f"{game.path}/seats/mine/return"), 409, "seat_not_open")
    assert log(game)[-1] == ("seat_returned", "own_wish", "stark")


def test_leaving_a_running_game_opens_the_seat(game: Game) -> None:
    stark = game.people["stark"]
    assert stark.posts(f"{game.path}/seats/mine/leave").status_code == 204
    expect_problem(stark.posts(f"{game.path}/seats/mine/leave"), 403, "not_seated")
    again = f"{game.path}/seats/{position_of(game, 'stark')}/take-over"
    expect_problem(stark.posts(again, {}), 409, "left_for_good")
    assert read(stark.gets("/me/decisions"))["results"] == []
    [seat] = [seat for seat in game.status()["seats"] if seat["house"] == "stark"]
    assert (seat["username"], seat["stand_in"]) == (None, "defaults")


def test_host_can_pause_extend_and_resume_a_game(game: Game) -> None:
    host, other = game.host, game.people["lannister"]
    before = due(game)
    reported = read(host.puts(f"{game.path}/pause", {"length_days": 3}))
    assert reported["pause_ends_at"] is not None
    assert due(game) == before + timedelta(days=3)
    assert host.deletes(f"{game.path}/pause").status_code == 204
    expect_problem(host.deletes(f"{game.path}/pause"), 409, "not_paused")
    assert due(game) - before < timedelta(minutes=1)
    read(host.posts(f"{game.path}/extension", {"length_seconds": 3600}))
    assert due(game) - before >= timedelta(hours=1)
    expect_problem(other.puts(f"{game.path}/pause", {"length_days": 3}), 403, "not_the_host")
    expect_problem(host.puts(f"{game.path}/pause", {"length_days": 15}), 422, "pause_too_long")
    expect_problem(host.puts(f"{game.path}/pause", {"length_days": 0}), 400, "malformed")
    assert [kind for kind, _, _ in log(game)] == ["paused", "resumed", "extended"]


def due(game: Game) -> datetime:
    [decision] = game.decisions(game.stranger)
    return datetime.fromisoformat(decision["due_at"])


def test_host_cannot_use_a_power_that_the_policy_excludes(db: None) -> None:
    game = found_game(3, policy={"host_powers": []})
    expect_problem(
        game.host.posts(f"{game.path}/extension", {"length_seconds": 60}), 403, "not_allowed_by_policy"
    )


def test_host_can_open_the_seat_of_a_player_who_has_missed_a_decision(db: None) -> None:
    game = found_game(3, **(QUICK | {"policy": QUICK["policy"] | {"max_miss_count": 0}}))  # type: ignore[operator]
    address = f"{game.path}/seats/{position_of(game, 'baratheon')}/open"
    expect_problem(game.host.posts(address), 409, "not_chronic")
    opens(game, "baratheon")
    assert game.host.posts(address).status_code == 204
    assert log(game)[-1] == ("seat_opened", "host", "baratheon")


def test_players_call_a_vote_and_their_ballots_decide_it(game: Game) -> None:
    stark, lannister, baratheon = (game.people[house] for house in ("stark", "lannister", "baratheon"))
    vote = read(stark.posts(f"{game.path}/votes", {"kind": "extend", "length_seconds": 7200}), 201)
    assert (vote["number"], vote["status"], vote["needed_count"], vote["my_choice"]) == (1, "open", 2, True)
    assert (vote["yes_count"], vote["no_count"]) == (None, None)
    seen = read(game.stranger.gets(f"{game.path}/votes"))
    ballot = f"{game.path}/votes/1/ballot"
    assert read(lannister.puts(ballot, {"choice": False}))["my_choice"] is False
    # The identity of voters is as secret as their votes.
    assert read(game.stranger.gets(f"{game.path}/votes")) == seen
    assert read(stark.gets(f"{game.path}/votes/1")) == vote
    before = due(game)
    assert read(baratheon.puts(ballot, {"choice": True}))["status"] == "passed"
    reported = read(game.stranger.gets(f"{game.path}/votes/1"))
    assert (reported["yes_count"], reported["no_count"], reported["my_choice"]) == (2, 1, None)
    assert due(game) == before + timedelta(hours=2)
    expect_problem(lannister.puts(ballot, {"choice": True}), 409, "vote_is_closed")
    expect_problem(person("stranger").puts(ballot, {"choice": True}), 403, "not_seated")
    expect_problem(lannister.puts(f"{game.path}/votes/7/ballot", {"choice": True}), 404, "not_found")
    assert [kind for kind, _, _ in log(game)] == ["vote_called", "vote_closed", "extended"]


def test_each_kind_of_motion_accepts_exactly_its_fields(game: Game) -> None:
    for body in ({"kind": "pause"}, {"kind": "kick"}, {"kind": "draw", "seconds": 60}, {"kind": "banish"}):
        expect_problem(game.people["stark"].posts(f"{game.path}/votes", body), 400, "malformed")


def test_unanimous_draw_ends_the_game(game: Game) -> None:
    stark = game.people["stark"]
    read(stark.posts(f"{game.path}/votes", {"kind": "draw"}), 201)
    for house in ("lannister", "baratheon"):
        read(game.people[house].puts(f"{game.path}/votes/1/ballot", {"choice": True}))
    reported = game.status()
    assert (reported["status"], reported["ended_by"], reported["winner"]) == ("finished", "draw", None)
    assert game.decisions(stark) == []
    assert read(stark.gets(f"{game.path}/decisions/1"))["options"] is None
    assert read(stark.gets("/me/decisions"))["results"] == []
    orders = {"kind": "place_orders", "orders": {}}
    expect_problem(game.answers("stark", 1, orders), 409, "game_over")
    assert read(stark.posts(f"{game.path}/decisions/1/answer/check", orders))["code"] == "game_over"
    expect_problem(stark.posts(f"{game.path}/votes", {"kind": "draw"}), 409, "game_not_running")


def test_the_caller_can_withdraw_the_vote(game: Game) -> None:
    read(game.people["stark"].posts(f"{game.path}/votes", {"kind": "draw"}), 201)
    expect_problem(game.people["lannister"].deletes(f"{game.path}/votes/1"), 403, "no_voter")
    assert game.people["stark"].deletes(f"{game.path}/votes/1").status_code == 204
    assert read(game.stranger.gets(f"{game.path}/votes/1"))["status"] == "withdrawn"


def in_days(days: float) -> str:
    return (clock.now() + timedelta(days=days)).isoformat()


@pytest.fixture
def _spring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the date to April, so that no absence crosses the end of a year."""
    set_clock(tmp_path / "clock", datetime(2026, 4, 1, tzinfo=UTC), 1.0)
    monkeypatch.setenv("GOT_CLOCK_FILE", str(tmp_path / "clock"))


@pytest.mark.usefixtures("_spring")
def test_an_absence_can_be_announced_listed_and_cancelled(
    game: Game, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    stark, before = game.people["stark"], due(game)
    with django_capture_on_commit_callbacks(execute=True):
        body = {"starts_at": in_days(0.1), "ends_at": in_days(5.1)}
        made = read(stark.posts("/me/absences", body), 201)
    reported = read(game.stranger.gets(f"{game.path}/clock"))
    [seat] = [seat for seat in reported["seats"] if seat["house"] == "stark"]
    assert len(seat["absences"]) == 1
    [row] = [row for row in reported["waiting"] if row["house"] == "stark"]
    moved = datetime.fromisoformat(row["due_at"]) - before
    assert abs(moved - timedelta(days=5)) < timedelta(seconds=1)
    listed = read(stark.gets("/me/absences"))
    assert [row["id"] for row in listed["results"]] == [made["id"]]
    assert 36.9 < listed["left_days"] < 37.1
    expect_problem(stark.posts("/me/absences", body), 409, "absence_overlaps")
    soon = {"starts_at": in_days(-1), "ends_at": in_days(5)}
    expect_problem(stark.posts("/me/absences", soon), 422, "absence_too_soon")
    long = {"starts_at": in_days(8), "ends_at": in_days(60)}
    expect_problem(stark.posts("/me/absences", long), 422, "absence_too_long")
    backwards = {"starts_at": in_days(9), "ends_at": in_days(8)}
    expect_problem(stark.posts("/me/absences", backwards), 400, "malformed")
    expect_problem(game.people["lannister"].deletes(f"/me/absences/{made['id']}"), 404, "not_found")
    with django_capture_on_commit_callbacks(execute=True):
        assert stark.deletes(f"/me/absences/{made['id']}").status_code == 204
    apply_all_absences()
    assert abs(due(game) - before) < timedelta(seconds=1)


def test_a_sitter_can_answer_for_the_player(game: Game) -> None:
    stark, sitter = game.people["stark"], person("maester")
    body = {"username": "maester", "ends_at": in_days(3)}
    assert stark.puts(f"{game.path}/seats/mine/sitter", body).status_code == 204
    assert read(sitter.gets(f"{game.path}/position"))["house"] == "stark"
    [mine] = read(sitter.gets("/me/decisions"))["results"]
    assert mine["house"] == "stark"
    reported = read(game.stranger.gets(f"{game.path}/clock"))
    assert [seat["sitter"] for seat in reported["seats"]] == [None, None, "maester"]
    assert sitter.deletes(f"{game.path}/seats/mine/sitter").status_code == 204
    assert read(sitter.gets(f"{game.path}/position"))["house"] is None
    expect_problem(stark.deletes(f"{game.path}/seats/mine/sitter"), 404, "not_found")
    for code, wrong in (
        ("user_unknown", {"username": "nobody"}),
        ("sitter_too_long", {"ends_at": in_days(99)}),
    ):
        expect_problem(stark.puts(f"{game.path}/seats/mine/sitter", body | wrong), 422, code)
    expect_problem(
        stark.puts(f"{game.path}/seats/mine/sitter", body | {"username": "lannister_of_3"}),
        409,
        "already_seated",
    )
