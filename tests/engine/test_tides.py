"""Tides of Battle (chapter 26)."""

from typing import Any

import pytest

from games.engine import observe

from .table import Game, fight

FIELD = "reach: tyrell 3 knight | march_0; blackwater: lannister 2 footman knight"
MARCH = "tyrell reach: 3 knight > blackwater"
CARDS = "tyrell margaery_tyrell, lannister hound"


def drawing(*tides: str, places: str = FIELD, cards: str = CARDS, **facts: Any) -> Game:
    """A combat in which attacker, defender and the Blade draw these cards."""
    return fight(
        places, MARCH, cards, ruleset="tides_of_battle yes", shuffles="tides: " + " ".join(tides), **facts
    )


@pytest.mark.rule("TIDE-1", "OPT-03", "SETUP-13")
def test_without_the_option_no_card_is_drawn() -> None:
    game = fight(FIELD, MARCH, CARDS)
    game.shows(strength="tyrell 7, lannister 6", shuffled="none")


@pytest.mark.rule("TIDE-2", "RUL-25")
def test_all_24_tides_cards_are_shuffled_before_every_combat() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister footman; "
        "kingswood: tyrell knight | march_minus_1;"
        "boneway: lannister footman",
        MARCH,
        CARDS,
        ruleset="tides_of_battle yes",
    )
    game.is_late_until("tyrell resolve_march")
    game.tyrell.answers("resolve_march", "kingswood: knight > boneway")
    game.shows(shuffled="tides:24 tides:24")


@pytest.mark.rule("TIDE-3", "TIDE-5", "RUL-49")
def test_the_attacker_draws_first_and_the_tides_strengths_are_added() -> None:
    game = drawing("tide_3", "tide_1_sword")
    game.shows(strength="tyrell 10, lannister 7")
    assert [event.house for event in game.happened("tide_drawn")] == ["tyrell", "lannister"]


@pytest.mark.rule("TIDE-3", "INFO-8")
def test_only_the_house_that_drew_a_tides_card_knows_it() -> None:
    game = drawing("tide_3", "tide_2", fiefdoms="tyrell", blade="ready")
    game.shows(asked="tyrell redraw_tide")
    seen = {viewer: str(observe(game.state, viewer)["tides"]) for viewer in ("tyrell", "lannister", None)}
    assert ("tide_3" in seen["tyrell"], "tide_2" in seen["tyrell"]) == (True, False)
    assert ("tide_3" in seen["lannister"], "tide_2" in seen["lannister"]) == (False, True)
    assert seen[None] == "[]"


@pytest.mark.rule("TIDE-4", "TIDE-6", "RUL-24", "INFO-8")
def test_the_blade_redraws_once_and_then_adds_nothing() -> None:
    game = drawing("tide_0", "tide_0", "tide_3", fiefdoms="tyrell", blade="ready")
    game.tyrell.answers("redraw_tide", "yes")
    game.shows(strength="tyrell 10, lannister 6", blade="tyrell used")
    assert [tide.card for tide in game.happened("tides_shown")[0].tides] == ["tide_0", "tide_3"]


@pytest.mark.rule("TIDE-6", "RUL-24", "DEC-20")
def test_the_blade_can_add_strength_if_the_tides_card_is_kept() -> None:
    game = drawing("tide_0", "tide_0", fiefdoms="tyrell", blade="ready")
    game.tyrell.is_late("redraw_tide")
    game.tyrell.answers("use_blade", "yes")
    game.shows(strength="tyrell 8, lannister 6")


@pytest.mark.rule("TIDE-5", "LOSS-1")
def test_swords_and_fortifications_of_the_tides_add_to_those_of_the_house_card() -> None:
    """Garlan's two swords and one of the tide against a fortification of the tide."""
    game = drawing(
        "tide_1_sword", "tide_1_fort", cards="tyrell ser_garlan_tyrell, lannister cersei_lannister"
    )
    assert game.lannister.options("choose_casualties").minimum == 2


@pytest.mark.rule("TIDE-7", "TIDE-8", "RUL-51")
def test_each_skull_destroys_one_unit_of_the_opponent_beginning_with_the_attackers_skull() -> None:
    game = drawing("tide_0_skull", "tide_0_skull")
    game.shows(strength="tyrell 7, lannister 6", asked="lannister choose_casualties")
    game.lannister.answers("choose_casualties", "knight")
    game.shows(destroyed="lannister_knight_1:skulls tyrell_knight_1:skulls", asked="lannister retreat_to")


@pytest.mark.rule("TIDE-7", "RUL-23")
def test_a_skull_never_destroys_routed_units_of_the_victor() -> None:
    game = fight(
        "reach: tyrell footman | march_0; blackwater: lannister 2 routed knight | defense_plus_2",
        "tyrell reach: footman > blackwater",
        "tyrell queen_of_thorns, lannister hound",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0_skull tide_0",
    )
    game.shows("blackwater: lannister 2 routed knight | defense_plus_2", destroyed="none")


@pytest.mark.rule("RUL-35", "TIDE-7", "LOSS-2")
def test_a_skull_can_destroy_a_siege_engine_of_the_victor() -> None:
    game = fight(
        "reach: tyrell footman | march_0; blackwater: lannister 2 knight siege_engine",
        "tyrell reach: footman > blackwater",
        "tyrell queen_of_thorns, lannister hound",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0_skull tide_0",
    )
    game.lannister.answers("choose_casualties", "siege_engine")
    game.shows("blackwater: lannister 2 knight")


@pytest.mark.rule("COMBAT-19", "RUL-22", "TIDE-7")
def test_a_victorious_attacker_destroyed_by_a_skull_leaves_the_area_empty() -> None:
    game = fight(
        "reach: tyrell knight | march_plus_1; blackwater: lannister footman token lannister | raid_a",
        "tyrell reach: knight > blackwater",
        "tyrell mace_tyrell, lannister cersei_lannister",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0 tide_0_skull",
    )
    game.shows("blackwater: empty; reach: empty", victors="tyrell", control="blackwater nobody")
