"""All 42 house cards: printed strength and icons, and the order in which texts work (chapter 17)."""

import ast
from pathlib import Path

import pytest

from games.engine import abilities, phases
from games.engine.abilities import ABILITIES
from games.engine.abilities.ability import Ability
from games.engine.data.house_cards import HOUSE_CARDS
from games.engine.editions import EDITIONS
from tests.engine.data.derived import CARDS_OF
from tests.rows import each_row

from .table import Game, fight

PLAIN = [card for card, facts in HOUSE_CARDS.items() if facts.timing is None]
WITH_ICONS = [card for card in PLAIN if HOUSE_CARDS[card].swords or HOUSE_CARDS[card].fortifications]


def opponent_of(house: str) -> str:
    return "lannister" if house == "stark" else "stark"


def until_victory(game: Game) -> None:
    """Lets the deadline pass for every question before the victor is known."""
    while not game.happened("combat_won"):
        house, kind = game.asked[0].split()
        game.seat(house).is_late(kind)


@pytest.mark.rule("CARD-1", "COMBAT-8", "CARD-2")
@each_row("card", HOUSE_CARDS)
def test_every_card_adds_its_printed_strength(card: str) -> None:
    """An attack on open land by knights of the first house in turn order, so that no text adds to it."""
    house = HOUSE_CARDS[card].house
    other = opponent_of(house)
    weak = {"stark": "catelyn_stark", "lannister": "cersei_lannister"}[other]
    game = fight(
        f"reach: {house} 2 knight | march_0; blackwater: {other} knight",
        f"{house} reach: 2 knight > blackwater",
        f"{house} {card}, {other} {weak}",
        iron_throne=f"{house} {other}",
    )
    until_victory(game)
    game.shows(strength=f"{house} {4 + HOUSE_CARDS[card].strength}, {other} 2")


@pytest.mark.rule("CARD-9", "LOSS-1", "LOSS-4")
@pytest.mark.parametrize("card", WITH_ICONS)
def test_swords_of_the_victor_cost_units(card: str) -> None:
    house = HOUSE_CARDS[card].house
    other = opponent_of(house)
    weak = {"stark": "catelyn_stark", "lannister": "cersei_lannister"}[other]
    game = fight(
        f"reach: {house} 4 knight | march_0; blackwater: {other} 4 footman",
        f"{house} reach: 4 knight > blackwater",
        f"{house} {card}, {other} {weak}",
    )
    lost = [unit for event in game.happened("units_destroyed", cause="swords") for unit in event.units]
    assert len(lost) == HOUSE_CARDS[card].swords


@pytest.mark.rule("CARD-9", "LOSS-1")
@pytest.mark.parametrize("card", [card for card in WITH_ICONS if HOUSE_CARDS[card].house != "lannister"])
def test_fortifications_of_the_loser_cancel_swords(card: str) -> None:
    house = HOUSE_CARDS[card].house
    game = fight(
        f"reach: lannister 4 knight | march_0; blackwater: {house} 4 footman",
        "lannister reach: 4 knight > blackwater",
        f"lannister ser_gregor_clegane, {house} {card}",
    )
    lost = [unit for event in game.happened("units_destroyed", cause="swords") for unit in event.units]
    assert len(lost) == 3 - HOUSE_CARDS[card].fortifications


@pytest.mark.rule("CARD-9")
def test_swords_of_the_loser_and_fortifications_of_the_victor_do_nothing() -> None:
    game = fight(
        "reach: lannister footman | march_0; blackwater: stark 4 knight",
        "lannister reach: footman > blackwater",
        "lannister ser_gregor_clegane, stark ser_rodrick_cassel",
    )
    game.shows("blackwater: stark 4 knight; reach: lannister routed footman")


@pytest.mark.rule("CARD-6")
def test_a_discarded_house_card_cannot_be_played() -> None:
    game = fight(
        "reach: lannister footman | march_0; blackwater: stark knight",
        "lannister reach: footman > blackwater",
        discard="lannister: hound tywin_lannister",
    )
    assert sorted(game.lannister.may("choose_house_card")) == sorted(
        set(CARDS_OF["lannister"]) - {"hound", "tywin_lannister"}
    )
    game.lannister.cannot("choose_house_card", "hound", "card_not_in_hand", "COMBAT-5")


@pytest.mark.rule("COMBAT-5", "COMBAT-6", "INFO-9")
def test_cards_are_chosen_in_secret_and_revealed_together() -> None:
    game = fight(
        "reach: lannister footman | march_0; blackwater: stark knight",
        "lannister reach: footman > blackwater",
    )
    game.lannister.answers("choose_house_card", "hound")
    assert game.happened("house_card_played") == []
    game.lannister.answers("choose_house_card", "tywin_lannister")
    game.stark.answers("choose_house_card", "robb_stark")
    assert [event.card for event in game.happened("house_card_played")] == ["tywin_lannister", "robb_stark"]


@pytest.mark.rule("CARD-7", "COMBAT-15")
def test_playing_the_last_card_returns_the_others_but_not_itself() -> None:
    game = fight(
        "reach: lannister footman | march_0; blackwater: stark knight",
        "lannister reach: footman > blackwater",
        "stark robb_stark",
        hand="lannister: hound",
    )
    game.stark.answers("retreat_to", "none")
    game.shows(discard="lannister: hound; stark: robb_stark")


@pytest.mark.rule("CARD-3", "RUL-39", "CARD-5")
def test_card_texts_that_cancel_come_before_texts_that_work_immediately() -> None:
    game = fight(
        "reach: tyrell knight | march_0; blackwater: lannister footman",
        "tyrell reach: knight > blackwater",
        "tyrell mace_tyrell, lannister tyrion_lannister",
        iron_throne="tyrell lannister",
    )
    game.shows("blackwater: lannister footman tyrell attacking knight", asked="lannister use_card_ability")


@pytest.mark.rule("CARD-3", "CARD-5", "TRACK-11", "RUL-62")
def test_a_card_text_that_changes_turn_order_is_completed_before_the_next_begins() -> None:
    """Doran moves Tyrell to the last position, after which the Queen of Thorns still takes effect."""
    game = fight(
        "princes_pass: martell 2 knight | march_0; dornish_marches: tyrell footman;"
        "three_towers: martell footman | raid_a",
        "martell princes_pass: 2 knight > dornish_marches",
        "martell doran_martell, tyrell queen_of_thorns",
        iron_throne="martell tyrell",
    )
    game.martell.answers("use_card_ability", "iron_throne")
    game.shows(
        texts="doran_martell queen_of_thorns", iron_throne="martell baratheon lannister stark greyjoy tyrell"
    )
    game.shows("three_towers: martell footman")


@pytest.mark.rule("CARD-4", "RUL-39")
def test_card_texts_of_the_victor_work_before_casualties() -> None:
    """Renly's footman is a knight before skull and swords are counted."""
    game = fight(
        "storms_end: baratheon footman 3 knight | march_0; kingswood: lannister 2 footman",
        "baratheon storms_end: footman 3 knight > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    )
    game.baratheon.answers("use_card_ability", "baratheon_footman_1")
    assert [
        event.kind
        for event in game.events
        if event.kind in ("combat_won", "unit_replaced", "attackers_moved_in")
    ] == [
        "combat_won",
        "unit_replaced",
    ]
    game.shows(asked="lannister retreat_to")


def test_a_house_card_has_code_if_and_only_if_it_has_a_text() -> None:
    """The code is in the module of the card's house. Only a text that applies once has choices."""
    cards = {card: facts for edition in EDITIONS.values() for card, facts in edition.house_cards.items()}
    with_code = {card: ABILITIES[card] for card in cards if card in ABILITIES}
    with_text = {card for card, facts in cards.items() if facts.timing}
    assert with_text - set(with_code) == set(), (
        "these texts have no code: see games/engine/abilities/README.md"
    )
    assert set(with_code) - with_text == set(), "these cards have code and no text"
    for card, ability in with_code.items():
        assert type(ability).__module__ == f"{abilities.__name__}.{cards[card].house}"
    with_choices = {
        card for card, ability in with_code.items() if type(ability).choices is not Ability.choices
    }
    standing = {card for card, facts in cards.items() if facts.timing in STANDING}
    assert with_choices == set(with_code) - standing - {"robb_stark", "arianne_martell", "ser_loras_tyrell"}


STANDING = ("during_strength", "during_casualties")


def test_no_module_of_a_phase_mentions_a_house_card() -> None:
    folder = Path(phases.__path__[0])
    named = {
        (path.name, node.value)
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in HOUSE_CARDS
    }
    assert named == set()
