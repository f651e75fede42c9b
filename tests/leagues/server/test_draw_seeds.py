"""Seeds of draws: a public seed is never used again, and commitments are public before any change."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.leagues.draw import certify, read_input
from tests.leagues.server.event import Event, Json, verify
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db

THREES: dict[str, Any] = {"tables": {"sizes": [3]}}
CHOSEN = {1, 2, 3}


def publish_and_undo(event: Event, number: int = 1) -> Json:
    """Publishes a draw and undoes it. Returns its published data."""
    event.draws(number)
    assert event.varys.deletes(f"{event.path}/rounds/{number}/draw?reason=A+mistake").status_code == 204
    return event.draw(number)


def logged_commitments(event: Event) -> list[tuple[int, int, str]]:
    """Round, first attempt and commitment of each row of the public log about a seed."""
    rows = [row["facts"] for row in event.log() if row["kind"] == "seed_committed"]
    return [(row["round"], row["attempt"], row["commitment"]) for row in rows]


def chosen_draw(known: Json) -> Json:
    """The draw that an organiser computes with a known seed: the certificate of the next attempt, with soft
    wishes that put three chosen entries at one table.
    """
    pairs = list(combinations(range(4, 10), 2))
    for wishes in (list(some) for count in range(4) for some in combinations(pairs, count)):
        given = known["input"] | {"attempt": known["attempt"] + 1, "wishes": [list(pair) for pair in wishes]}
        made = certify(read_input(given), bytes.fromhex(known["seed"]), "offline")
        if any(set(table) == CHOSEN for table in made["result"][0]["tables"]):
            return known | {"attempt": given["attempt"]} | made
    raise AssertionError("no wish was found")


def wishes(event: Event, forged: Json) -> Event:
    for low, high in forged["input"]["wishes"]:
        read(event.varys.puts(f"{event.path}/separations/{low}-{high}", {"strict": False}))
    return event


@pytest.mark.long
def test_an_organiser_cannot_reuse_the_seed_of_a_void_draw(db: None, tmp_path: Path) -> None:
    event = Event.of(9, **THREES, stages=[{"preset": "swiss", "rounds": 2}]).starts()
    first = event.rounds()[0]
    void = publish_and_undo(event)
    # The next seed is committed in the transaction that reveals the first one.
    [(number, attempt, commitment)] = logged_commitments(event)
    assert (number, attempt) == (1, 2) and commitment != first["commitment"]
    forged = chosen_draw(void)
    wishes(event, forged).proposes(1, reason="Another try.")
    assert event.draw(1)["seed"] is None  # officials do not see it either
    published = read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    assert published["input"]["wishes"] == forged["input"]["wishes"]
    assert published["seed"] != void["seed"]
    assert verify(published, commitment, tmp_path).startswith(
        f"ACCEPTED: season {event.code}, round 1, attempt 2: the tables of 1 rounds follow from the seed."
    )
    assert "the commitment that you noted" in verify(published, first["commitment"], tmp_path)
    assert "the commitment that you noted" in verify(forged, commitment, tmp_path)
    assert verify(void, first["commitment"], tmp_path).startswith("ACCEPTED")


@pytest.mark.long
def test_rounds_that_are_drawn_together_also_get_a_new_seed(db: None) -> None:
    event = Event.of(6, **THREES, stages=[{"preset": "schedule", "rounds": 2}]).starts()
    seeds = [publish_and_undo(event)["seed"]]
    for attempt in (2, 3):
        event.proposes(1, reason="Again.")
        published = read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
        assert published["attempt"] == attempt
        seeds.append(published["seed"])
        assert event.varys.deletes(f"{event.path}/rounds/1/draw?reason=Again").status_code == 204
    assert len(set(seeds)) == 3
    assert [row[:2] for row in logged_commitments(event)] == [(1, 2), (1, 3), (1, 4)]
    rounds = event.rounds()
    assert (rounds[0]["commitment"], rounds[0]["next_commitment"]) == (logged_commitments(event)[-1][2], None)


def test_rounds_show_the_commitments_of_the_current_draw_and_the_next(db: None) -> None:
    event = Event.of(3, **THREES, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    [before] = event.rounds()
    assert before["next_commitment"] is None
    event.draws(1)
    [after] = event.rounds()
    assert after["commitment"] == before["commitment"] == event.draw(1)["commitment"]
    assert after["next_commitment"] == logged_commitments(event)[0][2] != before["commitment"]


@pytest.mark.long
def test_a_proposal_after_an_undo_shows_no_seed_until_it_is_published(db: None) -> None:
    event = Event.of(6, **THREES, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    publish_and_undo(event)
    event.proposes(1, reason="Again.")
    event.proposes(1, reason="And again.")
    path = f"{event.path}/rounds/1/draw"
    for who in (event.varys, event.visitor):
        assert read(who.gets(f"{path}?attempt=2"))["seed"] is None
    published = read(event.varys.posts(f"{path}/publish"))
    assert read(event.visitor.gets(f"{path}?attempt=2"))["seed"] == published["seed"] is not None


def test_a_commitment_that_changes_with_the_document_is_logged(db: None) -> None:
    event = Event.of(6, **THREES, stages=[{"preset": "swiss", "rounds": 2}])
    event.does("open")
    assert logged_commitments(event) == []
    event.says(stages=[{"preset": "schedule", "rounds": 2}])
    event.says(stages=[{"preset": "swiss", "rounds": 3}])
    rounds = event.rounds()
    assert logged_commitments(event) == [(row["number"], 1, row["commitment"]) for row in rounds[1:]]


@pytest.mark.long
def test_a_round_that_was_drawn_cannot_be_removed(db: None) -> None:
    """The attempts of the round stay visible, and no other round restarts at attempt 1."""
    event = Event.of(3, **THREES, stages=[{"preset": "swiss", "rounds": 1}] * 2).starts()
    event.draws(1)
    event.ends_tables(1)
    publish_and_undo(event, 2)
    document = read(event.varys.gets(f"{event.path}/document"))
    del document["divisions"][0]["stages"][1]
    expect_problem(event.varys.puts(f"{event.path}/document", document), 409, "draw_published")
    assert event.draw(2)["status"] == "void"


@pytest.mark.long
@pytest.mark.parametrize("change", ["round", "attempt", "commitment", "season"])
def test_a_certificate_from_another_draw_or_season_is_rejected(change: str, db: None, tmp_path: Path) -> None:
    event = Event.of(3, **THREES, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    draw = event.draws(1)
    forged = json.loads(json.dumps(draw))
    forged[change] = {"round": 2, "attempt": 2, "commitment": "0" * 64, "season": "other"}[change]
    assert verify(forged, draw["commitment"], tmp_path).startswith("REJECTED: ")


@pytest.mark.long
def test_the_first_public_seed_determines_random_tie_breaks(db: None) -> None:
    """With a later seed, an organiser could undo the first draw to get other tie-breaks."""
    event = Event.of(3, **THREES, stages=[{"preset": "swiss", "rounds": 2}]).starts()
    first = publish_and_undo(event)
    event.proposes(1, reason="Again.")
    again = read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    event.ticks().ends_tables(1).draws(2)
    lines = event.visitor.gets(f"{event.path}/export.ndjson").content.decode().splitlines()
    [division] = [row for row in map(json.loads, lines) if row["kind"] == "division"]
    assert division["lot_seed"] == first["seed"] != again["seed"]
