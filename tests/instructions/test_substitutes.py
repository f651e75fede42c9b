"""A bot in the seat of an absent player uses their drafts and instructions, and keeps promised peace."""

from __future__ import annotations

from typing import Any

import pytest

from games import storage
from games.bots import Commitments
from games.instructions.services import answering
from games.models import AnswerRecord, Draft, SeatEvent
from games.services import substitutes
from games.services.bots import play_bots
from games.services.replacement import leave_table, open_seat, return_to_seat
from got_api.database.viewer import as_engine
from tests.press.table import accepts, conversation, game_from_position, proposes, talking_game
from tests.press.test_contradictions import agree_on_peace, position_before_march
from tests.served import Game, found_game, read, timed_game

from .giving import Json
from .test_api import ORDERS, PLACE, RAVEN, TOO_FEW
from .test_firing import leaves, logged_answers

pytestmark = pytest.mark.django_db

DRAFT = {"kind": "place_orders", "orders": ORDERS}
PARTLY = {"winterfell": "march_0"}
OTHER = {**ORDERS, "winterfell": "defense_plus_1_a"}


@pytest.fixture
def game(db: None) -> Game:
    return found_game(3)


def opens(game: Game, house: str = "stark", stand_in: str = "sensible") -> None:
    with as_engine():
        timing = storage.lock_timing(game.code)[1]
        open_seat(timing, house, SeatEvent.Reason.HOST, game.now, stand_in=stand_in)


def drafts(game: Game, draft: Json, house: str = "stark") -> None:
    read(game.people[house].puts(f"{game.path}/decisions/1/draft", draft))


def first_answer(game: Game, house: str = "stark") -> tuple[str, Json]:
    """The author and the orders of a house's answer to the first decision."""
    with as_engine(game=game.row().pk):
        row = AnswerRecord.objects.get(number=1, house=house)
        return row.author, row.answer["orders"]


def test_a_substitute_sends_the_draft_of_an_absent_player(game: Game) -> None:
    drafts(game, DRAFT)
    opens(game)
    assert play_bots(code=game.code) is False
    assert first_answer(game) == ("bot", ORDERS)
    with as_engine(game=game.row().pk):
        assert not Draft.objects.exists()


def test_a_substitute_completes_the_orders_of_a_draft(game: Game) -> None:
    drafts(game, {"kind": "place_orders", "orders": PARTLY})
    opens(game)
    play_bots(code=game.code)
    author, orders = first_answer(game)
    assert author == "bot" and PARTLY.items() < orders.items()
    assert orders.keys() == ORDERS.keys()


def test_a_substitute_uses_the_instructions_of_an_absent_player(game: Game) -> None:
    leaves(game, "stark", PLACE, RAVEN)
    opens(game)
    play_bots(code=game.code)
    assert first_answer(game) == ("bot", ORDERS)
    return_to_seat(user=game.users["stark"].pk, code=game.code, now=game.now)
    assert [(row["number"], row["outcome"]) for row in logged_answers(game, "stark")] == [(1, "answers")]


def test_a_draft_takes_precedence_over_an_instruction(game: Game) -> None:
    leaves(game, "stark", PLACE)
    drafts(game, {"kind": "place_orders", "orders": OTHER})
    opens(game)
    play_bots(code=game.code)
    assert first_answer(game) == ("bot", OTHER)


@pytest.mark.parametrize("stand_in", ["random", "novice", "sensible", "strong"])
def test_a_substitute_chooses_itself_where_an_instruction_is_against_the_rules(
    game: Game, stand_in: str
) -> None:
    leaves(game, "stark", TOO_FEW)
    opens(game, stand_in=stand_in)
    play_bots(code=game.code)
    author, orders = first_answer(game)
    assert author == "bot" and orders.keys() == ORDERS.keys()


def test_instructions_of_a_player_who_left_are_not_used(game: Game) -> None:
    leaves(game, "stark", PLACE)
    leave_table(user=game.users["stark"].pk, code=game.code, now=game.now)
    with as_engine():
        head = storage.find_game(game.code)
        state = storage.load(head).state
        assert answering.answer_of_absent_player(head.game_id, state, "stark", 1) is None
    assert play_bots(code=game.code) is False
    assert first_answer(game)[0] == "bot"


def test_a_bot_does_not_answer_for_a_player_who_returned(game: Game) -> None:
    leaves(game, "stark", PLACE)
    opens(game)
    return_to_seat(user=game.users["stark"].pk, code=game.code, now=game.now)
    assert substitutes.continue_answer(game.code, 1, "stark") is False
    assert (1, "stark") in game.pending()


def test_a_substitute_chooses_itself_when_the_instructions_fail(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise LookupError("no idea")

    leaves(game, "stark", PLACE)
    opens(game)
    monkeypatch.setattr(answering, "answer_for", broken)
    assert play_bots(code=game.code) is False
    author, orders = first_answer(game)
    assert author == "bot" and orders.keys() == ORDERS.keys()
    assert f"a bot cannot continue in game {game.code}" in caplog.text


def commitments_of_house(game: Game, house: str = "stark") -> Commitments:
    with as_engine():
        head, timing = storage.find_timing(game.code)
        [number] = [number for number, waiting in timing.waiting if waiting == house]
        return substitutes.commitments_of(head, timing, storage.load(head).state, house, number)


def test_a_house_keeps_the_peace_that_it_proposed_or_accepted() -> None:
    game = timed_game(6)
    agree_on_peace(game, "stark", "greyjoy")
    agree_on_peace(game, "tyrell", "stark")
    proposes(game, "stark", conversation(game, "stark", "martell"), "martell")
    proposes(game, "lannister", conversation(game, "stark", "lannister"), "stark")
    declined = proposes(game, "stark", conversation(game, "stark", "baratheon"), "baratheon")
    read(game.people["baratheon"].puts(f"{declined}/answer", {"accepts": False}))
    assert commitments_of_house(game).peace == {"greyjoy", "tyrell", "martell"}
    assert commitments_of_house(game, "lannister").peace == {"stark"}
    assert commitments_of_house(game, "baratheon").peace == set()


def test_peace_ends_with_its_last_round_or_its_withdrawal() -> None:
    game = timed_game(3)
    with as_engine():
        type(game.game).objects.filter(pk=game.game.pk).update(round=3)
    path = conversation(game, "stark", "lannister")
    proposal = proposes(game, "stark", path, "lannister", until=3)
    assert commitments_of_house(game).peace == {"lannister"}
    with as_engine():
        type(game.game).objects.filter(pk=game.game.pk).update(round=4)
    assert commitments_of_house(game).peace == set()
    later = proposes(game, "stark", path, "lannister", until=5)
    assert commitments_of_house(game).peace == {"lannister"}
    game.people["stark"].deletes(later)
    assert commitments_of_house(game).peace == set()
    assert proposal != later


@pytest.mark.parametrize(("keeps_peace", "attacks"), [(True, False), (False, True)])
def test_the_host_decides_whether_a_substitute_keeps_peace(keeps_peace: bool, attacks: bool) -> None:
    game = found_game(3, policy={"keeps_peace": keeps_peace})
    accepts(game, "lannister", proposes(game, "stark", conversation(game, "stark", "lannister"), "lannister"))
    assert commitments_of_house(game).peace == ({"lannister"} if not attacks else set())


def test_a_substitute_does_not_attack_a_house_at_peace() -> None:
    position = position_before_march("moat_cailin: token greyjoy")
    game = game_from_position(position)
    path = agree_on_peace(game, "stark", "greyjoy")
    opens(game)
    play_bots(code=game.code, max_count=1)
    assert (1, "stark") not in game.pending()
    rows = read(game.people["greyjoy"].gets(f"{path}/messages"))["results"]
    assert "proposal_contradicted" not in {row["kind"] for row in rows}


def test_private_peace_of_a_previous_player_is_unknown_to_a_substitute() -> None:
    for history, known in (("house", {"lannister"}), ("person", set())):
        game = talking_game(3, history=history)
        agree_on_peace(game, "stark", "lannister")
        leave_table(user=game.users["stark"].pk, code=game.code, now=game.now)
        assert commitments_of_house(game).peace == known
