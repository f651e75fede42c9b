"""Consolidate Power and the clean up (chapter 23)."""

import pytest

from .table import board


@pytest.mark.rule("CONS-1", "TERM-8")
@pytest.mark.parametrize(("area", "gain"), [("kings_landing", 3), ("stoney_sept", 2), ("reach", 1)])
def test_consolidating_on_land_gives_one_power_and_one_for_each_icon(area: str, gain: int) -> None:
    game = board(f"{area}: stark footman | consolidate_a", at="consolidate")
    game.shows(f"{area}: stark footman", power=f"stark {5 + gain}")


@pytest.mark.rule("CONS-3", "PLAN-5", "PORT-7", "PORT-8")
def test_consolidating_gains_nothing_at_sea_and_one_in_an_open_port() -> None:
    game = board("bay_of_ice: stark ship | consolidate_special", at="consolidate")
    game.shows("bay_of_ice: stark ship", power="stark 5", asked="nobody")
    game = board("winterfell_port: stark 3 ship | consolidate_special", at="consolidate")
    game.shows("winterfell_port: stark 3 ship", power="stark 6", asked="nobody")


@pytest.mark.rule("CONS-2", "RUL-64")
def test_the_special_consolidate_order_gives_power_or_musters_in_its_area() -> None:
    places = "winterfell: stark footman | consolidate_special; moat_cailin: stark footman"
    game = board(places, at="consolidate")
    assert game.stark.options("resolve_consolidate").mustering.places[0].area == "winterfell"
    game.stark.cannot("resolve_consolidate", "moat_cailin: footman", "no_such_order", "ACT-2")
    game.stark.cannot("resolve_consolidate", "winterfell: knight, footman", "not_enough_points", "MUSTER-3")
    game.stark.answers("resolve_consolidate", "winterfell: footman to knight, ship > bay_of_ice")
    game.shows("winterfell: stark knight; bay_of_ice: stark ship", power="stark 5")
    game = board(places, at="consolidate")
    game.stark.answers("resolve_consolidate", "winterfell")
    game.shows("winterfell: stark footman", power="stark 7")


@pytest.mark.rule("CONS-2", "RUL-64")
def test_a_special_consolidate_order_that_musters_nothing_gains_power() -> None:
    game = board("winterfell: stark footman | consolidate_special", at="consolidate")
    game.stark.answers("resolve_consolidate", "winterfell: ")
    game.shows("winterfell: stark footman", power="stark 7")


@pytest.mark.rule("CONS-2")
def test_regular_consolidate_orders_and_land_without_castles_muster_nothing() -> None:
    game = board(
        "winterfell: stark footman | consolidate_a; karhold: stark footman | consolidate_special",
        at="consolidate",
    )
    game.stark.cannot("resolve_consolidate", "winterfell: footman", "cannot_muster_there", "CONS-2")
    game.stark.cannot("resolve_consolidate", "karhold: footman", "cannot_muster_there", "CONS-2")


@pytest.mark.rule("CONS-4", "MUSTER-9")
def test_the_special_consolidate_order_gives_power_if_nothing_can_be_placed() -> None:
    """Supply 0, two full armies, no ships left and no footman to upgrade."""
    game = board(
        "winterfell: stark 2 knight | consolidate_special; karhold: stark 2 knight; "
        "shivering_sea: greyjoy ship;"
        "bay_of_ice: greyjoy ship; winterfell_port: greyjoy 3 ship",
        at="consolidate",
        supply="stark 0",
    )
    game.shows(power="stark 7", asked="nobody")


@pytest.mark.rule("ACT-2", "DEC-26")
def test_houses_consolidate_in_laps_and_a_late_house_takes_power() -> None:
    game = board(
        "winterfell: stark footman | consolidate_special; karhold: stark footman | consolidate_a;"
        "pyke: greyjoy footman | consolidate_special",
        at="consolidate",
        iron_throne="stark greyjoy",
    )
    game.shows(asked="stark resolve_consolidate")
    game.stark.is_late("resolve_consolidate")
    game.shows("karhold: stark footman", asked="greyjoy resolve_consolidate", power="stark 7")


@pytest.mark.rule("CLEAN-1", "CLEAN-2", "CLEAN-4", "ACT-5", "RETREAT-17", "WEST-20")
def test_the_clean_up_returns_orders_and_stands_routed_units_up() -> None:
    game = board(
        "winterfell: stark footman routed knight | defense_plus_1_a; pyke: greyjoy footman | support_a",
        at="clean_up",
        round="4",
        blade="used",
        raven="used",
        bans="raid_a",
        westeros_1="throne_of_blades",
        westeros_3="sea_of_storms",
    )
    game.shows("winterfell: stark footman knight; pyke: greyjoy footman", bans="none", round="5")
    assert not game.state.blade_used
    assert not game.state.raven_used


@pytest.mark.rule("CLEAN-5", "ROUND-5", "WIN-3")
def test_no_westeros_card_is_revealed_after_round_ten() -> None:
    game = board("riverrun: token stark", at="clean_up", round="10")
    game.shows(winner="stark", round="10", asked="nobody")
    assert game.happened("westeros_cards_revealed") == []


@pytest.mark.rule("CLEAN-3", "WEST-7", "RUL-02")
def test_used_cards_are_placed_under_their_own_decks() -> None:
    game = board(
        at="westeros clean_up",
        round="10",
        westeros_1="last_days_of_summer_1",
        westeros_2="last_days_of_summer_2",
        westeros_3="rains_of_autumn",
    )
    assert [game.state.piles[f"westeros_{number}"] for number in (1, 2, 3)] == [
        ("last_days_of_summer_1",),
        ("last_days_of_summer_2",),
        ("rains_of_autumn",),
    ]
