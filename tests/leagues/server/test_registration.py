"""Entering, waiting, withdrawing and returning."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.erasure import erase_account
from games.leagues.models import Entry, Season
from games.notices.models import Notice
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import Event, verify
from tests.people import Person, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def entry_of(event: Event, one: Person) -> dict[str, Any]:
    return dict(read(one.gets(f"{event.path}/entries/mine")))


def enters(event: Event, one: Person) -> str:
    return str(read(one.posts(f"{event.path}/entries", {}), 201)["status"])


def test_a_draft_is_visible_only_to_officials(db: None) -> None:
    event = Event.of(1)
    [one] = event.players
    expect_problem(one.gets(event.path), 404, "not_found")
    expect_problem(one.posts(f"{event.path}/entries", {}), 404, "not_found")
    assert read(one.gets("/seasons?league=winter"))["results"] == []
    assert len(read(event.varys.gets("/seasons?league=winter"))["results"]) == 1
    event.does("open")
    assert enters(event, one) == "active"
    expect_problem(one.posts(f"{event.path}/entries", {}), 409, "already_entered")
    [mine] = read(one.gets("/me/seasons"))["results"]
    assert (mine["season"], mine["entry"], mine["role"]) == (event.code, 1, None)
    expect_problem(event.varys.posts(f"{event.path}/status", {"action": "open"}), 409, "season_not_ready")


@pytest.mark.long
def test_waiting_entries_move_up_when_places_become_free(db: None) -> None:
    event = Event.of(5, registration={"capacity": 3}, tables={"sizes": [3]})
    event.does("open")
    statuses = [enters(event, one) for one in event.players]
    assert statuses == ["active"] * 3 + ["waiting"] * 2
    assert [row["number"] for row in read(event.visitor.gets(f"{event.path}/entries"))["results"]] == [
        1,
        2,
        3,
    ]
    assert event.players[1].deletes(f"{event.path}/entries/mine").status_code == 204
    assert [entry_of(event, one)["status"] for one in event.players[3:]] == ["active", "waiting"]
    # Adding places is a step of the plan, which lists the entries that move up.
    document = read(event.varys.gets(f"{event.path}/document"))
    document["registration"]["capacity"] = 4
    planned = read(event.varys.puts(f"{event.path}/document?dry_run=true", document))
    assert [(step["kind"], step["number"]) for step in planned["steps"]] == [("set", None), ("move_up", 5)]
    assert entry_of(event, event.players[4])["status"] == "waiting"
    assert read(event.varys.puts(f"{event.path}/document", document))["steps"] == planned["steps"]
    assert entry_of(event, event.players[4])["status"] == "active"
    # An entry that withdrew waits again when it returns.
    assert enters(event, event.players[1]) == "waiting"


@pytest.mark.long
def test_entries_can_require_approval_or_an_invitation(db: None) -> None:
    event = Event.of(2, registration={"kind": "approved"})
    event.does("open")
    one, other = event.players
    assert enters(event, one) == "applied"
    assert read(event.visitor.gets(f"{event.path}/entries"))["results"] == []
    assert read(event.varys.patches(f"{event.path}/entries/1", {"approve": True}))["status"] == "active"
    event.says(registration={"kind": "invitation"})
    expect_problem(other.posts(f"{event.path}/entries", {}), 403, "entry_not_allowed")
    invited = read(event.varys.posts(f"{event.path}/entries", {"username": other.user.username}), 201)
    assert (invited["number"], invited["status"]) == (2, "invited")
    expect_problem(event.varys.posts(f"{event.path}/entries", {"username": "nobody"}), 422, "user_unknown")
    assert enters(event, other) == "active"
    assert event.varys.deletes(f"{event.path}/entries/2").status_code == 204
    expect_problem(other.posts(f"{event.path}/entries", {}), 403, "entry_not_allowed")


def test_bots_can_enter_only_a_season_that_allows_them(db: None) -> None:
    event = Event.of(3)
    event.does("open")
    bot, invited, human = event.players
    for one in (bot, invited):
        read(one.patches("/me", {"is_bot": True}))
    read(event.varys.posts(f"{event.path}/entries", {"username": invited.user.username}), 201)
    for one in (bot, invited):
        expect_problem(one.posts(f"{event.path}/entries", {}), 403, "bots_not_allowed")
        expect_problem(one.posts(f"{event.path}/standby", {}), 403, "bots_not_allowed")
    assert enters(event, human) == "active"
    assert read(event.varys.gets(f"{event.path}/document"))["registration"]["allows_bots"] is False
    event.says(registration={"allows_bots": True})
    assert [enters(event, one) for one in (bot, invited)] == ["active", "active"]


def test_bots_can_become_substitutes_only_in_a_season_that_allows_them(db: None) -> None:
    event = Event.of(3, stages=[{"preset": "swiss", "rounds": 1}], tables={"sizes": [3]}).starts()
    event.draws(1)
    [table] = event.tables(1)
    game, bot, late, human = f"/games/{table['game']}", person("bot"), person("late"), person("human")
    read(bot.patches("/me", {"is_bot": True}))
    expect_problem(event.varys.puts(f"{game}/substitutes/bot"), 403, "bots_not_allowed")
    for name in ("late", "human"):
        assert event.varys.puts(f"{game}/substitutes/{name}").status_code == 204
    read(late.patches("/me", {"is_bot": True}))
    assert event.players[0].posts(f"{game}/seats/mine/leave").status_code == 204
    seats = read(event.varys.gets(game))["seats"]
    [position] = [seat["position"] for seat in seats if seat["stand_in"]]
    expect_problem(late.posts(f"{game}/seats/{position}/take-over", {}), 403, "bots_not_allowed")
    read(human.posts(f"{game}/seats/{position}/take-over", {}))


@pytest.mark.long
def test_an_entry_that_does_not_check_in_is_withdrawn(db: None) -> None:
    event = Event.of(4, check_in={}, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}])
    event.does("open")
    for one in event.players:
        enters(event, one)
    expect_problem(event.players[0].posts(f"{event.path}/entries/mine/check-in", {}), 409, "check_in_closed")
    event.does("close")
    expect_problem(person("late").posts(f"{event.path}/entries", {}), 409, "registration_closed")
    for one in event.players[:3]:
        read(one.posts(f"{event.path}/entries/mine/check-in", {"salt": f"salt_{one.user.pk}"}))
    expect_problem(
        event.players[0].posts(f"{event.path}/entries/mine/check-in", {"salt": "ü"}), 400, "malformed"
    )
    assert entry_of(event, event.players[0])["salt"] is not None
    assert {row["salt"] for row in read(event.visitor.gets(f"{event.path}/entries"))["results"]} == {None}
    event.does("start")
    rows = read(event.visitor.gets(f"{event.path}/entries"))["results"]
    assert [row["status"] for row in rows] == ["active"] * 3 + ["withdrawn"]
    assert [row["salt"] is None for row in rows] == [False, False, False, True]
    draw = event.draws(1)
    assert [row["salt"] for row in draw["input"]["entries"]] == [row["salt"] for row in rows[:3]]
    # The withdrawn entries return, and have missed a round.
    assert enters(event, event.players[3]) == "active"
    expect_problem(person("later").posts(f"{event.path}/entries", {}), 409, "registration_closed")
    event.ends_tables(1)
    [last] = [row for row in event.standings() if row["entry"] == 4]
    assert [(score["kind"], score["points"]) for score in last["scores"]] == [("absent", 0)]


@pytest.mark.long
@pytest.mark.parametrize("by_time", [False, True])
def test_places_of_players_who_did_not_check_in_go_to_the_waiting_list(db: None, by_time: bool) -> None:
    closes_at = clock.now().replace(microsecond=0) + DAY
    check_in = {"closes_at": closes_at.isoformat()} if by_time else {}
    event = Event.of(7, registration={"capacity": 3}, tables={"sizes": [3]}, check_in=check_in)
    event.does("open")
    statuses = [enters(event, one) for one in event.players]
    assert statuses == ["active"] * 3 + ["waiting"] * 4
    event.does("close")
    with as_engine():
        asked = Notice.objects.filter(kind="season_check_in").values_list("user__username", flat=True)
        assert set(asked) == {one.user.username for one in event.players}
    # Entries 1 and 2 with a place do not check in, and neither does waiting entry 4.
    for number in (3, 7, 6, 5):
        read(event.players[number - 1].posts(f"{event.path}/entries/mine/check-in", {"salt": "winter"}))
    assert entry_of(event, event.players[4])["status"] == "waiting"
    if by_time:
        event.ticks(DAY)
    else:
        event.does("start")
    assert event.status() == "running"
    found = [entry_of(event, one)["status"] for one in event.players]
    assert found == ["withdrawn", "withdrawn", "active", "withdrawn", "active", "active", "waiting"]
    event.now = clock.now()
    draw = event.proposes(1)
    assert [(row["number"], row["salt"]) for row in draw["input"]["entries"]] == [
        (number, "winter") for number in (3, 5, 6)
    ]


@pytest.mark.long
def test_a_late_entry_plays_from_the_next_draw_on(db: None) -> None:
    event = Event.of(3, registration={"late": True}, tables={"sizes": [3], "max_byes": 1},
                     stages=[{"preset": "swiss", "rounds": 2}])  # fmt: skip
    event.starts().draws(1)
    late = person("late")
    assert enters(event, late) == "active"
    event.ends_tables(1)
    draw = event.draws(2)
    assert [entry["number"] for entry in draw["input"]["entries"]] == [1, 2, 3, 4]
    [row] = [row for row in event.standings() if row["entry"] == 4]
    assert ("late", 0) in [(score["kind"], score["points"]) for score in row["scores"]]
    expect_problem(person("later").posts(f"{event.path}/entries", {}), 409, "registration_closed")


@pytest.mark.long
def test_withdrawing_changes_no_points_of_others(db: None) -> None:
    event = Event.of(6, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}])
    event.starts().draws(1)
    event.ends_tables(1)
    before = {row["entry"]: row["points"] for row in event.standings()}
    assert event.players[0].deletes(f"{event.path}/entries/mine").status_code == 204
    assert {row["entry"]: row["points"] for row in event.standings()} == before
    assert [row["status"] for row in event.standings() if row["entry"] == 1] == ["withdrawn"]


@pytest.mark.long
def test_erasing_an_account_keeps_the_results_of_its_entry(db: None, tmp_path: Any) -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}])
    event.starts().draws(1)
    draw, commitment = event.draw(1), event.rounds()[0]["commitment"]
    event.ends_tables(1)
    before = event.standings()
    gone = event.players[0]
    name = gone.user.username
    erase_account(user_id=gone.user.pk)
    after = event.standings()
    assert [row["points"] for row in after] == [row["points"] for row in before]
    assert {row["entry"]: row["username"] for row in after}[1] is None
    for part in ("/entries", "/tables", "/log", "/standings", "/rounds/1/draw"):
        assert name.encode() not in event.visitor.gets(f"{event.path}{part}").content, part
    assert verify(event.draw(1), commitment, tmp_path).startswith("ACCEPTED")
    assert event.draw(1) == draw
    with as_engine():
        assert Entry.objects.get(number=1).status == "withdrawn"
        assert Season.objects.get().status == "running"


def test_inviting_a_list_of_users_reports_each_outcome(db: None) -> None:
    event = Event.of(3)
    path, names = f"{event.path}/invitations", [str(one.user) for one in event.players]
    read(event.varys.posts(f"{event.path}/entries", {"username": names[0]}), 201)
    given = {"usernames": [*names[:2], names[1].upper(), "nobody_at_all", names[2]]}
    outcomes = [
        ("already_entered", 1),
        ("invited", 2),
        ("already_entered", 2),
        ("unknown", None),
        ("invited", 3),
    ]
    found = read(event.varys.posts(path, given))["results"]
    assert found == [
        {"username": name, "outcome": outcome, "entry": number}
        for name, (outcome, number) in zip(given["usernames"], outcomes, strict=True)
    ]
    length = len(event.log(event.varys))
    again = read(event.varys.posts(path, given))["results"]
    assert {row["outcome"] for row in again} == {"already_entered", "unknown"}
    assert len(event.log(event.varys)) == length
    rows = read(event.varys.gets(f"{event.path}/entries"))["results"]
    assert [(row["username"], row["status"]) for row in rows] == [(name, "invited") for name in names]
    many = expect_problem(event.varys.posts(path, {"usernames": ["x"] * 101}), 400, "malformed")
    assert [(row["field"], row["code"]) for row in many["errors"]] == [("usernames", "max_length")]
    event.does("open")
    read(event.players[2].posts(f"{event.path}/entries", {}), 201)
    assert read(event.players[2].gets(f"{event.path}/entries/mine"))["status"] == "active"
