"""Draws: proposed, published once, stale, undone; and who sees what of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from games.leagues.models import Draw, Table
from games.models import Game
from got_api.viewer import as_engine
from tests.leagues.server.event import Event, verify
from tests.people import person, refused
from tests.served import Game as Served
from tests.served import read

pytestmark = pytest.mark.django_db

THREES: dict[str, Any] = {"tables": {"sizes": [3]}, "stages": [{"preset": "swiss", "rounds": 2}]}


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


@pytest.fixture
def event(db: None) -> Event:
    """Six entries at two tables of three, before their first draw."""
    return Event.of(6, **THREES).starts()


def test_a_proposal_is_for_officials_and_its_seed_for_nobody(event: Event, tmp_path: Path) -> None:
    path = f"{event.path}/rounds/1/draw"
    refused(event.varys.gets(path), 404, "not_found")
    refused(event.varys.posts(f"{path}/publish"), 409, "draw_missing")
    frozen = read(event.varys.posts(path, {}), 202)
    assert (frozen["status"], frozen["result"], frozen["seed"]) == ("frozen", None, None)
    assert [row["facts"]["input_hash"] for row in event.log() if row["kind"] == "draw_frozen"] == [
        frozen["input_hash"]
    ]
    refused(event.varys.posts(path, {}), 503, "draw_in_progress")
    refused(event.varys.posts(f"{path}/publish"), 503, "draw_in_progress")
    proposal = event.ticks().draw(1)
    assert (proposal["status"], proposal["seed"]) == ("proposed", None)
    assert proposal["input"] == frozen["input"] and len(proposal["result"][0]["tables"]) == 2
    for one in (event.players[0], event.visitor):
        refused(one.gets(path), 404, "not_found")
    assert not event.tables(1)
    published = read(event.varys.posts(f"{path}/publish"))
    assert read(event.visitor.gets(path)) == published
    assert published["result"] == proposal["result"]
    commitment = event.rounds()[0]["commitment"]
    assert verify(published, commitment, tmp_path).startswith("ACCEPTED")
    forged = published | {"seed": "00" * 32}
    assert verify(forged, commitment, tmp_path).startswith("REJECTED: commitment (or seed)")


def test_a_draw_is_published_once(event: Event) -> None:
    event.draws(1)
    refused(event.varys.posts(f"{event.path}/rounds/1/draw/publish"), 409, "draw_published")
    refused(event.varys.posts(f"{event.path}/rounds/1/draw", {"reason": "x"}), 409, "draw_published")
    refused(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 409, "round_not_closed")
    assert len(event.ticks().tables(1)) == 2


def test_a_stale_proposal_is_not_published(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    event.proposes(1)
    first = event.varys.gets(path)["ETag"]
    again = event.proposes(1, reason="Nobody likes table 2.")
    assert (again["attempt"], again["attempt_count"]) == (2, 2)
    refused(event.varys.posts(f"{path}/publish", **{"If-Match": first}), 412, "precondition_failed")
    second = event.varys.gets(path)["ETag"]
    # The tag is still that of the proposal, but its input is not that of the season any more.
    event.says(draw={"automatic": False, "weights": {"met": 1}})
    refused(event.varys.posts(f"{path}/publish", **{"If-Match": second}), 409, "draw_outdated")
    refused(event.varys.posts(path, {}), 400, "malformed")  # another attempt needs a reason
    event.proposes(1, reason="Other weights.")
    tag = event.varys.gets(path)["ETag"]
    assert read(event.varys.posts(f"{path}/publish", **{"If-Match": tag}))["attempt"] == 3
    shown = [read(event.visitor.gets(f"{path}?attempt={number}")) for number in (1, 2, 3)]
    assert [row["status"] for row in shown] == ["void", "outdated", "published"]
    assert shown[0]["reason"] == "Nobody likes table 2." and shown[0]["result"] is not None
    refused(event.visitor.gets(f"{path}?attempt=4"), 404, "not_found")


def test_a_proposal_is_outdated_when_the_field_changes(event: Event) -> None:
    def moves_apart() -> None:
        read(event.varys.puts(f"{event.path}/apart/1-2", {}))

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
        refused(event.varys.posts(f"{path}/publish"), 409, "draw_outdated")
    event.proposes(1, reason="The field is complete.")
    assert read(event.varys.posts(f"{path}/publish"))["status"] == "published"


def test_pins_and_exclusions_are_kept(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    pins = [{"entry": 2, "table": 2, "house": "stark"}]
    refused(event.varys.posts(path, {"pins": pins}), 400, "malformed")
    refused(event.varys.posts(path, {"pins": [{"entry": 99}], "reason": "x"}), 400, "malformed")
    excluded = [{"entry": 1, "house": "stark"}, {"entry": 1, "house": "lannister"}]
    draw = event.proposes(1, pins=pins, excluded=excluded, reason="A raffle.")
    houses = draw["input"]["houses"]["3"]
    tables = draw["result"][0]["tables"]
    assert tables[1][houses.index("stark")] == 2
    assert 1 in [table[houses.index("baratheon")] for table in tables]


def test_what_cannot_be_drawn_is_refused_at_once(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    both = [{"entry": number, "table": 1, "house": "stark"} for number in (1, 2)]
    problem = refused(event.varys.posts(path, {"pins": both, "reason": "x"}), 422, "draw_impossible")
    assert problem["facts"] == {"entry_numbers": [1, 2]}
    for low, high in ((1, 2), (1, 3), (2, 3)):
        read(event.varys.puts(f"{event.path}/apart/{low}-{high}", {}))
    assert refused(event.varys.posts(path, {}), 422, "draw_impossible")["facts"]["entry_numbers"] == [1, 2, 3]
    for low, high in ((1, 2), (1, 3), (2, 3)):
        event.varys.deletes(f"{event.path}/apart/{low}-{high}")
    assert event.players[5].deletes(f"{event.path}/entries/mine").status_code == 204
    refused(event.varys.posts(path, {}), 422, "sizes_impossible")
    with as_engine():
        assert not Draw.objects.exists()


def test_a_published_draw_is_undone_until_somebody_has_answered(event: Event) -> None:
    path = f"{event.path}/rounds/1/draw"
    event.draws(1)
    codes = [table["game"] for table in event.tables(1)]
    refused(event.varys.deletes(path), 400, "malformed")
    assert event.varys.deletes(f"{path}?reason=A+mistake").status_code == 204
    assert not event.tables(1) and event.rounds()[0]["status"] == "planned"
    with as_engine():
        assert {game.status for game in Game.objects.filter(code__in=codes)} == {"finished"}
    assert read(event.visitor.gets(path))["status"] == "void"
    assert event.ticks().draw(1)["attempt"] == 1  # the ended games count for nobody
    event.proposes(1, reason="Again.")
    read(event.varys.posts(f"{path}/publish"))
    event.ticks()
    table = event.tables(1)[0]
    users = {seat["house"]: event.players[seat["entry"] - 1].user for seat in table["seats"]}
    Served(table["game"], users, now=event.now).submits("stark")
    refused(event.varys.deletes(f"{path}?reason=Late"), 409, "table_has_answers")
    assert [row["status"] for row in event.tables(1)] == ["running", "running"]


def test_officials_see_no_secret_of_a_game(event: Event) -> None:
    event.draws(1)
    [table, _] = event.tables(1)
    game = read(event.varys.gets(f"/games/{table['game']}"))
    assert (game["host"], game["other_hosts"]) == (None, ["varys"])
    assert game["name"] == "Spring, round 1, table 1"
    assert read(event.varys.gets(f"/games/{table['game']}/position"))["house"] is None
    refused(event.varys.gets(f"/games/{table['game']}/decisions/1/draft"), 404, "not_found")


def test_an_organiser_is_no_host_of_their_own_table(db: None) -> None:
    event = Event.of(2, **THREES)
    event.players.append(event.varys)
    event.starts().draws(1)
    [table] = event.tables(1)
    assert read(event.varys.gets(f"/games/{table['game']}"))["other_hosts"] == []


def test_all_rounds_of_a_schedule_are_drawn_at_once(db: None, tmp_path: Path) -> None:
    stages = [{"preset": "schedule", "rounds": 3, "at_once": 2}]
    event = Event.of(6, tables={"sizes": [3]}, stages=stages).starts()
    commitments = [row["commitment"] for row in event.rounds()]
    assert [commitment is None for commitment in commitments] == [False, True, True]
    draw = event.draws(1)
    found = verify(draw, commitments[0], tmp_path)
    assert found.startswith("ACCEPTED: ") and "attempt 1: the tables of 3 rounds" in found
    assert event.draw(3) == draw
    assert [row["status"] for row in event.rounds()] == ["running", "running", "drawn"]
    houses: dict[int, set[str]] = {}
    for number in (1, 2, 3):
        for table in event.tables(number):
            for seat in table["seats"]:
                houses.setdefault(seat["entry"], set()).add(seat["house"])
    assert {len(each) for each in houses.values()} == {3}
    event.ends_tables(2)
    assert [row["status"] for row in event.rounds()] == ["running", "closed", "running"]
    for number in (1, 3):
        event.ends_tables(number)
    assert event.status() == "review"


def test_byes_go_round_and_give_the_mean(db: None) -> None:
    event = Event.of(4, **(THREES | {"tables": {"sizes": [3], "max_byes": 1}})).starts()
    byes = []
    for number in (1, 2):
        byes += event.draws(number)["result"][0]["byes"]
        event.ends_tables(number)
    assert len(set(byes)) == 2
    for row in event.standings():
        if row["entry"] in byes:
            kinds = {score["kind"]: score["points"] for score in row["scores"]}
            assert kinds["drawn"] == kinds["table"]


def test_an_automatic_season_draws_and_publishes_by_itself(db: None) -> None:
    event = Event.of(3, **THREES, draw={"automatic": True}).starts().ticks()
    for number in (1, 2):
        assert [row["status"] for row in event.tables(number)] == ["running"]
        event.ends_tables(number)
    assert event.status() == "review"
    assert {row["actor"] for row in event.log() if row["kind"] == "draw_published"} == {None}


def troubles(event: Event, who: Any) -> list[str | None]:
    return [row["trouble"] for row in read(who.gets(f"{event.path}/rounds"))["results"]]


def notified(event: Event) -> int:
    rows = read(event.varys.gets("/me/notices?limit=100"))["results"]
    return sum(row["kind"] == "season_draw_failed" for row in rows)


def failures(event: Event) -> list[tuple[int, str]]:
    rows = [row["facts"] for row in event.log(event.varys) if row["kind"] == "draw_failed"]
    return [(row["round"], row["code"]) for row in rows]


def test_an_automatic_draw_that_failed_is_tried_again_when_the_field_changes(db: None) -> None:
    event = Event.of(4, **THREES, draw={"automatic": True}).starts().ticks().ticks()
    assert failures(event) == [(1, "sizes_impossible")]
    assert troubles(event, event.varys) == ["sizes_impossible", None]
    assert troubles(event, event.visitor) == [None, None]
    assert "draw_failed" not in {row["kind"] for row in event.log()}
    event.players[0].deletes(f"{event.path}/entries/mine")
    assert event.ticks().draw(1)["status"] == "published"
    assert troubles(event, event.varys) == [None, None]
    with as_engine():
        assert Table.objects.count() == 1


def test_an_automatic_draw_that_failed_is_tried_again_when_the_rules_change(db: None) -> None:
    event = Event.of(3, **THREES, draw={"automatic": True}).starts()
    read(event.varys.puts(f"{event.path}/apart/1-2", {}))
    event.ticks().ticks()
    assert failures(event) == [(1, "draw_impossible")]
    read(event.varys.puts(f"{event.path}/apart/1-3", {}))
    assert failures(event.ticks()) == [(1, "draw_impossible")] * 2
    assert notified(event) == 1  # not once for each try
    for pair in ("1-2", "1-3"):
        assert event.varys.deletes(f"{event.path}/apart/{pair}").status_code == 204
    event.ticks()
    assert [row["status"] for row in event.tables(1)] == ["running"]


def test_a_queue_seats_entries_who_can_share_a_table(db: None) -> None:
    """Entries 1 and 2 live together; neither holds up the ladder."""
    stages = [{"preset": "ladder", "rounds": 9, "days": 30}]
    event = Event.of(5, tables={"sizes": [3]}, stages=stages).starts().ticks()
    for one in event.players[:2]:
        read(one.puts(f"{event.path}/entries/mine/household", {"word": "x"}))
    for count, one in enumerate(event.players, 1):
        assert one.puts(f"{event.path}/entries/mine/queue", None).status_code == 204
        event.ticks()
        assert len(event.tables(1)) == (count > 3)
    assert sorted(seat["entry"] for seat in event.tables(1)[0]["seats"]) == [1, 3, 4]
    assert failures(event) == []
    waiting = [row["number"] for row in read(event.visitor.gets(f"{event.path}/entries"))["results"]
               if row["queued_at"] is not None]  # fmt: skip
    assert waiting == [2, 5]


def test_strangers_see_no_proposal_by_status_or_number(event: Event) -> None:
    """Before and after a proposal everybody else gets the same bytes, but for the log of its input."""
    other = person("osha")
    paths = [f"{event.path}{part}" for part in ("", "/tables", "/standings", "/entries", "/rounds/1/draw")]
    before = [other.gets(path).content for path in paths]
    event.proposes(1)
    assert [other.gets(path).content for path in paths] == before


def test_a_write_that_is_rolled_back_leaves_no_standings(event: Event) -> None:
    """The next write gives the season the number that the lost one had."""
    event.draws(1)
    event.ends_tables(1)
    with transaction.atomic():
        assert event.players[0].deletes(f"{event.path}/entries/mine").status_code == 204
        refused(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 422, "sizes_impossible")
        transaction.set_rollback(True)
    assert event.players[1].deletes(f"{event.path}/entries/mine").status_code == 204
    assert [row["entry"] for row in event.standings() if row["status"] == "withdrawn"] == [2]
