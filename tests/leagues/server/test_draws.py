"""Draws: proposing, publishing once, becoming outdated, undoing, and their visibility."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.leagues.models import Draw
from games.models import Game
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, verify
from tests.people import expect_problem, person
from tests.served import Game as Served
from tests.served import read
from tests.undoing import rolled_back

pytestmark = pytest.mark.django_db

THREES: dict[str, Any] = {"tables": {"sizes": [3]}, "stages": [{"preset": "swiss", "rounds": 2}]}


def started_event() -> Event:
    """Six entries at two tables of three, before their first draw."""
    return Event.of(6, **THREES).starts()


@pytest.mark.long
def test_only_officials_can_see_a_proposal_and_nobody_can_see_its_seed(event: Event, tmp_path: Path) -> None:
    path = f"{event.path}/rounds/1/draw"
    expect_problem(event.varys.gets(path), 404, "not_found")
    expect_problem(event.varys.posts(f"{path}/publish"), 409, "draw_missing")
    frozen = read(event.varys.posts(path, {}), 202)
    assert (frozen["status"], frozen["result"], frozen["seed"]) == ("frozen", None, None)
    assert [row["facts"]["input_hash"] for row in event.log() if row["kind"] == "draw_frozen"] == [
        frozen["input_hash"]
    ]
    expect_problem(event.varys.posts(path, {}), 503, "draw_in_progress")
    expect_problem(event.varys.posts(f"{path}/publish"), 503, "draw_in_progress")
    proposal = event.ticks().draw(1)
    assert (proposal["status"], proposal["seed"]) == ("proposed", None)
    assert proposal["input"] == frozen["input"] and len(proposal["result"][0]["tables"]) == 2
    for one in (event.players[0], event.visitor):
        expect_problem(one.gets(path), 404, "not_found")
    assert not event.tables(1)
    published = read(event.varys.posts(f"{path}/publish"))
    assert read(event.visitor.gets(path)) == published
    assert published["result"] == proposal["result"]
    commitment = event.rounds()[0]["commitment"]
    assert verify(published, commitment, tmp_path).startswith("ACCEPTED")
    forged = published | {"seed": "00" * 32}
    assert verify(forged, commitment, tmp_path).startswith("REJECTED: commitment (or seed)")


def test_a_draw_can_be_published_only_once(event: Event) -> None:
    event.draws(1)
    expect_problem(event.varys.posts(f"{event.path}/rounds/1/draw/publish"), 409, "draw_published")
    expect_problem(event.varys.posts(f"{event.path}/rounds/1/draw", {"reason": "x"}), 409, "draw_published")
    expect_problem(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 409, "round_not_closed")
    assert len(event.ticks().tables(1)) == 2


@pytest.mark.long
def test_a_stale_proposal_cannot_be_published(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    event.proposes(1)
    first = event.varys.gets(path)["ETag"]
    again = event.proposes(1, reason="Nobody likes table 2.")
    assert (again["attempt"], again["attempt_count"]) == (2, 2)
    expect_problem(event.varys.posts(f"{path}/publish", **{"If-Match": first}), 412, "precondition_failed")
    second = event.varys.gets(path)["ETag"]
    # The tag is still that of the proposal, but the season has another input.
    event.says(draw={"automatic": False, "weights": {"met": 1}})
    expect_problem(event.varys.posts(f"{path}/publish", **{"If-Match": second}), 409, "draw_outdated")
    expect_problem(event.varys.posts(path, {}), 400, "malformed")  # another attempt needs a reason
    event.proposes(1, reason="Other weights.")
    tag = event.varys.gets(path)["ETag"]
    assert read(event.varys.posts(f"{path}/publish", **{"If-Match": tag}))["attempt"] == 3
    shown = [read(event.visitor.gets(f"{path}?attempt={number}")) for number in (1, 2, 3)]
    assert [row["status"] for row in shown] == ["void", "outdated", "published"]
    assert shown[0]["reason"] == "Nobody likes table 2." and shown[0]["result"] is not None
    expect_problem(event.visitor.gets(f"{path}?attempt=4"), 404, "not_found")


@pytest.mark.long
def test_a_proposal_is_outdated_when_the_field_changes(event: Event) -> None:
    def moves_apart() -> None:
        read(event.varys.puts(f"{event.path}/separations/1-2", {}))

    def lives_together() -> None:
        for one in event.players[2:4]:
            assert one.puts(f"{event.path}/entries/mine/household", {"word": "dragonstone"}).status_code < 300

    def withdraws() -> None:
        assert event.players[5].deletes(f"{event.path}/entries/mine").status_code == 204

    def returns() -> None:
        read(event.players[5].posts(f"{event.path}/entries", {}), 201)

    path = f"{event.path}/rounds/1/draw"
    event.says(tables={"sizes": [3], "max_byes": 2})
    for change in (withdraws, returns, moves_apart, lives_together):
        assert event.proposes(1, reason="The field changed.")["status"] == "proposed"
        change()
        assert event.ticks().draw(1)["status"] == "outdated", change
        assert event.rounds()[0]["status"] == "planned"
        expect_problem(event.varys.posts(f"{path}/publish"), 409, "draw_outdated")
    event.proposes(1, reason="The field is complete.")
    assert read(event.varys.posts(f"{path}/publish"))["status"] == "published"


def test_a_draw_respects_pins_and_exclusions(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    pins = [{"entry": 2, "table": 2, "house": "stark"}]
    expect_problem(event.varys.posts(path, {"pins": pins}), 400, "malformed")
    expect_problem(event.varys.posts(path, {"pins": [{"entry": 99}], "reason": "x"}), 400, "malformed")
    excluded = [{"entry": 1, "house": "stark"}, {"entry": 1, "house": "lannister"}]
    draw = event.proposes(1, pins=pins, excluded=excluded, reason="A raffle.")
    houses = draw["input"]["houses"]["3"]
    tables = draw["result"][0]["tables"]
    assert tables[1][houses.index("stark")] == 2
    assert 1 in [table[houses.index("baratheon")] for table in tables]


@pytest.mark.long
def test_an_impossible_draw_is_refused_at_once(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    both = [{"entry": number, "table": 1, "house": "stark"} for number in (1, 2)]
    problem = expect_problem(event.varys.posts(path, {"pins": both, "reason": "x"}), 422, "draw_impossible")
    assert problem["facts"] == {"entry_numbers": [1, 2]}
    for low, high in ((1, 2), (1, 3), (2, 3)):
        read(event.varys.puts(f"{event.path}/separations/{low}-{high}", {}))
    assert expect_problem(event.varys.posts(path, {}), 422, "draw_impossible")["facts"]["entry_numbers"] == [
        1,
        2,
        3,
    ]
    for low, high in ((1, 2), (1, 3), (2, 3)):
        event.varys.deletes(f"{event.path}/separations/{low}-{high}")
    assert event.players[5].deletes(f"{event.path}/entries/mine").status_code == 204
    expect_problem(event.varys.posts(path, {}), 422, "sizes_impossible")
    with as_engine():
        assert not Draw.objects.exists()


@pytest.mark.long
def test_a_published_draw_can_be_undone_before_the_first_answer(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    event.draws(1)
    codes = [table["game"] for table in event.tables(1)]
    expect_problem(event.varys.deletes(path), 400, "malformed")
    assert event.varys.deletes(f"{path}?reason=A+mistake").status_code == 204
    assert not event.tables(1) and event.rounds()[0]["status"] == "planned"
    with as_engine():
        assert {game.status for game in Game.objects.filter(code__in=codes)} == {"finished"}
    assert read(event.visitor.gets(path))["status"] == "void"
    assert event.ticks().draw(1)["attempt"] == 1  # the games of the undone draw no longer count
    event.proposes(1, reason="Again.")
    read(event.varys.posts(f"{path}/publish"))
    event.ticks()
    table = event.tables(1)[0]
    users = {seat["house"]: event.players[seat["entry"] - 1].user for seat in table["seats"]}
    Served(table["game"], users, now=event.now).submits("stark")
    expect_problem(event.varys.deletes(f"{path}?reason=Late"), 409, "table_has_answers")
    assert [row["status"] for row in event.tables(1)] == ["running", "running"]


def test_officials_cannot_see_secrets_of_a_game(event: Event) -> None:
    event.draws(1)
    [table, _] = event.tables(1)
    game = read(event.varys.gets(f"/games/{table['game']}"))
    assert (game["host"], game["other_hosts"]) == (None, ["varys"])
    assert game["name"] == "Spring, round 1, table 1"
    assert read(event.varys.gets(f"/games/{table['game']}/position"))["house"] is None
    expect_problem(event.varys.gets(f"/games/{table['game']}/decisions/1/draft"), 404, "not_found")


@pytest.mark.long
def test_strangers_cannot_detect_a_proposal_by_status_or_number(event: Event) -> None:
    """Everyone else gets the same bytes before and after a proposal, except for the log of its input."""
    other = person("osha")
    paths = [f"{event.path}{part}" for part in ("", "/tables", "/standings", "/entries", "/rounds/1/draw")]
    before = [other.gets(path).content for path in paths]
    event.proposes(1)
    assert [other.gets(path).content for path in paths] == before


@pytest.mark.long
def test_a_write_that_is_rolled_back_leaves_no_standings(event: Event) -> None:
    """The next write reuses the number of the write that was rolled back."""
    event.draws(1)
    event.ends_tables(1)
    with rolled_back():
        assert event.players[0].deletes(f"{event.path}/entries/mine").status_code == 204
        expect_problem(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 422, "sizes_impossible")
    assert event.players[1].deletes(f"{event.path}/entries/mine").status_code == 204
    assert [row["entry"] for row in event.standings() if row["status"] == "withdrawn"] == [2]
