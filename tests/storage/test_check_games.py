"""The command check_games reports differences and their places."""

from __future__ import annotations

from functools import cache
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import rls, storage
from games.engine import Chance, Event, PlayResult, Ruleset, State, answer, fold
from games.engine.events.board import OrdersLaid, OrdersPlaced
from got_api.database.viewer import as_engine
from tests.served import SEED, Game, first_played, pending_houses, seated_game, stored_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db


def check(*codes: str) -> tuple[int, str]:
    """Exit status and output."""
    out = StringIO()
    try:
        call_command("check_games", *codes, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


@cache
def amid_a_combat() -> tuple[State, tuple[Event, ...], tuple[storage.AcceptedAnswer, ...]]:
    """A position with supported combat and drawn tides, its events after the setup, and all answers."""
    chance, ruleset = Chance(SEED), Ruleset(tides_of_battle=True)
    for seed in range(200):
        dice, state = Random(seed), first_played(6, ruleset, chance).state
        events: tuple[Event, ...] = ()
        given: tuple[storage.AcceptedAnswer, ...] = ()
        while state.decisions and not (state.combat and state.tides and state.supports):
            number = dice.choice(sorted(state.decisions))
            house = dice.choice(pending_houses(state, number))
            given += (storage.AcceptedAnswer(number, house, wander(state, house, number, dice), "player"),)
            played = answer(state, house, number, given[-1].answer, chance)
            state, events = played.state, events + played.events
        if state.decisions:
            return state, events, given
    raise AssertionError("no such position was found")


@pytest.fixture
def stored() -> Game:
    """A game during a combat, so that most tables have rows; its whole history saved at once."""
    game = stored_game(6, Ruleset(tides_of_battle=True))
    state, events, given = amid_a_combat()
    with as_engine():
        before = storage.load(storage.lock_game(game.game.code), bypass_cache=True)
        storage.save(before, PlayResult(state, events), answers=given)
    return game


def corrupt(stored: Game, statement: str) -> None:
    with as_engine(game=stored.game.id), connection.cursor() as cursor:
        cursor.execute(statement)
        assert cursor.rowcount > 0, "nothing was there to corrupt"


def test_no_difference_is_reported_for_games_that_match_their_events(stored: Game) -> None:
    seated_game(3)
    stored_game(3)
    assert check() == (0, "3 games checked, 0 differ from their events\n")
    assert check(stored.game.code) == (0, "1 games checked, 0 differ from their events\n")


CORRUPTIONS = {
    "games_answerrecord": ("update games_answerrecord set audience = null where house = 'stark'", "audience"),
    "games_area": (
        "update games_area set garrison = 9 where id = 'winterfell'",
        "winterfell garrison: stored 9",
    ),
    "games_combat": ("update games_combat set origin = 'nowhere'", 'origin: stored "nowhere"'),
    "games_decision": ("update games_decision set sealed = not sealed where closed_at is null", "sealed"),
    "games_deck": ("update games_deck set cards = cards[2:] where id = 'wildling'", "wildling cards"),
    "games_eventreader": (
        "update games_eventreader set house_seq = 999 where house = 'stark' and house_seq = 1",
        "stark/1",
    ),
    "games_eventrecord": (
        "update games_eventrecord set public_seq = 9999 where position = 3",
        "3 public_seq",
    ),
    "games_game": ("update games_game set threat = 11", "threat: stored 11"),
    "games_gamesecret": ("update games_gamesecret set version = version + 1", "version"),
    "games_house": ("update games_house set power = 19 where id = 'stark'", "stark power: stored 19"),
    "games_housecard": ("update games_housecard set house = 'lannister' where house = 'stark'", "house"),
    "games_mark": (
        "update games_mark set state = replace(state::text, '\"threat\":', '\"threat\": 1')::json",
        "state",
    ),
    "games_pile": ("delete from games_pile where id = 'revealed'", "revealed"),
    "games_side": ("update games_side set strength = 99", "strength: stored 99"),
    "games_support": ("delete from games_support", "stored null"),
    "games_tide": ("update games_tide set shown = not shown", "shown"),
    "games_track": (
        "update games_track set houses = houses[2:] where id = 'iron_throne'",
        "iron_throne houses",
    ),
    "games_unit": ("update games_unit set area = 'nowhere' where house = 'stark'", 'area: stored "nowhere"'),
    "games_waiting": ("delete from games_waiting", "stored null"),
}
ON_EMPTY = {
    "games_facedown": "'winterfell', 'stark'",
    "games_knowncard": "'stark', 'crow_killers', 'top'",
    "games_order": "'winterfell', 'stark', 'march'",
    "games_sealedanswer": """1, 'stark', '{}'""",
}


def test_every_table_has_a_test_of_its_corruption() -> None:
    """Drafts and the committed seed are exceptions, because they are not in the events."""
    assert {*CORRUPTIONS, *ON_EMPTY, "games_draft", "games_chanceseed"} == {
        *rls.AUDIENCED,
        "games_game",
        "games_waiting",
    }


@pytest.mark.sample(2)
@pytest.mark.parametrize("table", CORRUPTIONS)
def test_a_difference_is_reported_with_its_table_key_field_and_values(stored: Game, table: str) -> None:
    statement, named = CORRUPTIONS[table]
    corrupt(stored, statement)
    status, out = check()
    assert status == 1
    lines = out.splitlines()
    assert all(line.startswith(f"{stored.game.code}: {table} ") for line in lines[:-1])
    assert named in lines[0]
    assert lines[-1] == "1 games checked, 1 differ from their events"


@pytest.mark.parametrize("table", ON_EMPTY)
def test_a_row_that_no_event_made_is_reported(table: str) -> None:
    stored = stored_game(3)
    columns = {
        "games_facedown": "area, house",
        "games_knowncard": "house, card, place",
        "games_order": "area, house, token",
        "games_sealedanswer": "number, house, answer",
    }[table]
    corrupt(
        stored,
        f"insert into {table} (game_id, {columns}) values ({stored.game.id}, {ON_EMPTY[table]})",
    )
    status, out = check()
    assert status == 1
    assert f"{stored.game.code}: {table} " in out
    assert "events say null" in out


def test_a_missing_event_is_reported(stored: Game) -> None:
    corrupt(stored, "delete from games_eventrecord where position = 9")
    status, out = check()
    assert status == 1
    assert f"{stored.game.code}: games_eventrecord" in out


def test_an_event_that_cannot_be_read_is_reported() -> None:
    stored = stored_game(3)
    corrupt(stored, "update games_eventrecord set kind = 'dragon_hatched' where position = 2")
    status, out = check()
    assert status == 1
    assert "games_eventrecord" in out
    assert "history" in out


def test_a_row_with_a_wrong_audience_is_reported() -> None:
    """The field that hides a row is checked like any other."""
    stored = stored_game(6)
    laid = (OrdersPlaced("stark", {"winterfell": "march"}), OrdersLaid("stark", ("winterfell",)))
    with as_engine():
        before = storage.load(storage.lock_game(stored.game.code), bypass_cache=True)
        storage.save(before, PlayResult(fold(laid, before.state), laid))
    assert check()[0] == 0
    corrupt(stored, "update games_order set audience = null")
    status, out = check()
    assert status == 1
    assert 'games_order winterfell audience: stored null, events say ["stark"]' in out


def test_an_unknown_code_is_refused() -> None:
    assert check("nowhere") == (2, "no game has the code nowhere")
