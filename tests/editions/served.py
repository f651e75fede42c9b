"""The API with a second edition. Run by `test_served.py` in a process where the edition is registered."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import storage
from games.engine import BASE, EDITIONS
from games.services.bots import play_bots
from games.services.records import export_game, import_game, replay_stored
from got_api.database.viewer import as_engine
from got_api.schema.views import document
from tests.editions.arryn import AREA, ARRYN, CARD, HOUSE
from tests.engine.test_proof import verifier
from tests.people import Person, Visitor, expect_problem, person
from tests.served import found_game, read

pytestmark = pytest.mark.django_db
AGREED = {"edition": ARRYN.id, "tides_of_battle": True}


@pytest.fixture
def catelyn(db: None) -> Person:
    return person("catelyn")


def is_sound(code: str) -> bool:
    """Whether the rows match the events, and replaying the answers produces the same events."""
    with as_engine():
        differences = storage.differences(storage.find_game(code))
    assert differences == []
    return replay_stored(code=code)[1]


def test_seven_players_play_a_round() -> None:
    game = found_game(7, ruleset=AGREED)
    assert HOUSE in game.people
    dice = Random(7)
    while game.status()["round"] == 1:
        number, house = dice.choice(game.pending())
        read(game.answers(house, number, game.chosen(house, number, dice, "random")))
    status = game.status()
    assert (status["status"], status["player_count"]) == ("running", 7)
    assert status["ruleset"]["edition"] == ARRYN.id
    assert AREA in {area["id"] for area in game.position(game.stranger)["areas"]}
    assert is_sound(game.code)


def test_bots_play_to_the_end(catelyn: Person) -> None:
    code = read(catelyn.posts("/games", {"name": "x", "ruleset": AGREED}), 201)["code"]
    started = read(catelyn.posts(f"/games/{code}/start", {"fill_with": "sensible"}))
    assert {seat["house"] for seat in started["seats"]} == set(ARRYN.houses)
    while play_bots(code=code):
        pass
    assert read(catelyn.gets(f"/games/{code}"))["status"] == "finished"
    assert is_sound(code)
    proof = read(catelyn.gets(f"/games/{code}/proof"))
    editions = read(catelyn.gets("/reference?include=editions"))["editions"]["editions"]
    assert verifier().verify(proof, proof["commitment"], editions=editions) > 4
    with pytest.raises(verifier().ProofRejected, match=f"{ARRYN.id} is not known here"):
        verifier().verify(proof)
    copy = import_game(lines=export_game(code=code))
    assert read(catelyn.gets(f"/games/{copy}"))["ruleset"]["edition"] == ARRYN.id
    assert is_sound(copy)


def test_base_game_is_unchanged(catelyn: Person) -> None:
    made = read(catelyn.posts("/games", {"name": "x"}), 201)
    assert (made["player_count"], made["ruleset"]["edition"]) == (6, BASE.id)
    expect_problem(catelyn.posts(f"/games/{made['code']}/seats", {"house": HOUSE}), 422, "house_not_in_game")
    problem = expect_problem(catelyn.posts("/games", {"name": "x", "player_count": 7}), 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == ["player_count"]
    wrong = {"name": "x", "ruleset": {"edition": "dorne"}}
    problem = expect_problem(catelyn.posts("/games", wrong), 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == ["ruleset.edition"]


def test_reference_describes_the_requested_edition() -> None:
    visitor = Visitor()
    listed = read(visitor.gets("/reference?include=editions"))["editions"]["editions"]
    assert [edition["id"] for edition in listed] == list(EDITIONS)
    [arryn] = [edition for edition in listed if edition["id"] == ARRYN.id]
    assert [setup["players"] for setup in arryn["setups"]] == [3, 4, 5, 6, 7]
    assert arryn["setups"][-1]["houses"] == list(ARRYN.setups[7].houses)
    for subject, of, id in (
        ("map", "areas", AREA),
        ("houses", "houses", HOUSE),
        ("house-cards", "cards", "lysa_arryn"),
        ("westeros-cards", "cards", CARD),
    ):
        path = f"/reference?include={subject}"
        assert id in {row["id"] for row in read(visitor.gets(f"{path}&edition={ARRYN.id}"))[subject][of]}
        assert id not in {row["id"] for row in read(visitor.gets(path))[subject][of]}
        assert read(visitor.gets(path)) == read(visitor.gets(f"{path}&edition={BASE.id}"))
    expect_problem(visitor.gets("/reference?include=map&edition=dorne"), 400, "malformed")


def test_document_lists_the_ids_of_all_editions() -> None:
    schemas = document()["components"]["schemas"]
    assert schemas["EditionId"]["enum"] == list(EDITIONS)
    assert {HOUSE, "stark"} <= set(schemas["HouseId"]["enum"])
    assert {AREA, "winterfell"} <= set(schemas["AreaId"]["enum"])
    assert {CARD, "knight_of_the_vale_7", "patchface"} <= set(schemas["CardId"]["enum"])
    assert schemas["PlayerCount"]["enum"] == [3, 4, 5, 6, 7]


def test_only_the_module_of_the_edition_mentions_its_cards_and_areas() -> None:
    """The tests above play the edition without any other code for it."""
    root = Path(__file__).parents[2]
    for folder in ("games", "got_api", "accounts"):
        for source in (root / folder).rglob("*.py"):
            assert CARD not in source.read_text() and AREA not in source.read_text(), source
