"""The board as text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.engine import observed_state
from games.engine.explanation import known_of
from games.engine.state import Side, Table, Tide
from games.pictures import Board, text_board
from games.pictures.text import COLUMNS
from games.words import LANGUAGES, words_for
from tests.replies.positions import POSITIONS, support

from .boards import attacked_board, board_seen_by, crowded_board, start

EN = words_for("en")


def test_the_start_is_described_in_reading_order() -> None:
    text = text_board(start(house="greyjoy"), EN)
    assert text.startswith(
        "Winter at the Wall. Round: 1 (of 10). Planning phase.\n"
        "The board, as seen by: Greyjoy.\n\n"
        "Your decisions:\n"
        "  Place orders. Waiting for: Baratheon, Lannister, Stark, Martell, Tyrell.\n"
    )
    headings = [
        "Your decisions:",
        "Houses in turn order:",
        "Areas that nobody holds:",
        "Influence tracks:",
    ]
    places = [text.index(heading) for heading in headings]
    assert places == sorted(places)
    assert (
        "  Greyjoy (you). Castles and strongholds: 1. Supply: 2. Armies allowed: 3, 2, 2. Power: 5. "
        "House\n"
        "    cards in hand: 7. Special orders: 0. Areas: 4.\n"
        "    Greywater Watch. Units: Footman. Order: not placed yet. Supply icons: 1.\n"
        "    Pyke. Units: Knight, Footman. Order: not placed yet. Garrison: 2. Stronghold. Supply icons: 1.\n"
        "      Power icons: 1.\n"
        "    Ironman's Bay. Units: Ship. Order: not placed yet.\n"
        "    Port of Pyke. Units: Ship. Order: not placed yet.\n"
    ) in text
    assert "\n  The Eyrie. Neutral force: 6. Castle. Supply icons: 1. Power icons: 1.\n" in text
    assert text.endswith(
        "Wildling threat: 2 (of 12).\n\nUnofficial. Not affiliated with the publisher of the game.\n"
    )


def test_a_battle_is_described() -> None:
    state = attacked_board(crowded_board(), "kings_landing")
    assert state.combat is not None
    attacker, defender = state.combat.attacker, state.combat.defender
    sides = Table(
        {attacker: Side(attacker, "attacker", None, 13), defender: Side(defender, "defender", None, 4)}
    )
    text = text_board(board_seen_by(replace(state, sides=sides), None), EN)
    name = EN.name("house", attacker)
    assert f"Combat: King's Landing.\n  Attacker: {name}. From: " in text
    assert "Strength: 17." in text  # four siege engines against a castle, and March +1
    assert f"Attacker: {name} (Siege Engine × 4)." in text


def test_an_attacker_in_the_area_of_another_house_is_called_attacker() -> None:
    """Read aloud, a bare name of a house would refer to nothing."""
    position = POSITIONS["support"]()
    text = text_board(
        Board(observed_state(position.game.state, "stark"), "stark", "Winter"), words_for("en"), 1000
    )
    assert "Moat Cailin. Units: Footman. Power token: Greyjoy. Attacker: Stark (Knight)." in text


def test_a_supporter_is_in_the_line_of_its_side() -> None:
    position = support()
    position.game.tyrell.answers("declare_support", "stark: seagard")
    text = text_board(
        Board(observed_state(position.game.state, "stark"), "stark", "Winter"), words_for("en"), 1000
    )
    assert re.search(r"\n  Attacker: Stark\. From: Winterfell\..* Support: Tyrell \(Seagard\)\.", text)
    assert text.count("Support: Tyrell") == 1


def test_only_its_house_reads_a_hidden_tides_card() -> None:
    state = attacked_board(crowded_board(), "kings_landing")
    assert state.combat is not None
    house = state.combat.attacker
    hidden = replace(state, tides=Table({house: Tide(house, "tide_3")}))
    assert "Card drawn: Tides of Battle 3" in text_board(board_seen_by(hidden, house), EN)
    assert "Tides of Battle 3" not in text_board(board_seen_by(hidden, None), EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_short_and_consist_of_words(language: str) -> None:
    text = text_board(
        board_seen_by(attacked_board(crowded_board(), "kings_landing"), "stark"), words_for(language)
    )
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert not set(text) & set("|│─┌┐└┘├┤═║*_=#\t")


def test_the_board_and_the_question_state_the_same_strength_of_a_side() -> None:
    position = POSITIONS["blade"]()
    state = observed_state(position.game.state, "stark")
    combat = known_of(state, "stark").combat
    assert combat is not None and combat.attacker.card is not None
    shown = text_board(Board(state, "stark", "Winter"), words_for("en"))
    assert re.findall(r"Strength: (\d+)", shown) == [
        str(side.strength) for side in (combat.attacker, combat.defender)
    ]


def test_no_number_is_read_as_an_ordinal_in_hungarian() -> None:
    """A full stop after a number makes it an ordinal: "6. Város" is the sixth castle."""
    text = text_board(
        board_seen_by(attacked_board(crowded_board(), "kings_landing"), "stark"), words_for("hu"), 1000
    )
    assert not re.findall(r"\d\. (?!forduló)", text)
    assert re.search(r": 2; (Vár|Város)[;.]", text)
