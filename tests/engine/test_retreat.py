"""Retreat and rout (chapter 19)."""

import pytest

from .table import Game, fight

BEATEN = "tyrell mace_tyrell, lannister cersei_lannister"


def defeat(places: str, **facts: str) -> Game:
    """Tyrell's knights from the Reach beat Lannister's knights in Blackwater, without losses."""
    return fight(
        f"reach: tyrell 4 knight | march_0; {places}",
        "tyrell reach: 4 knight > blackwater",
        BEATEN,
        **facts,
    )


@pytest.mark.rule("RETREAT-1", "RETREAT-4", "RETREAT-5", "RETREAT-6", "RETREAT-14", "RETREAT-19")
def test_a_beaten_defender_retreats_to_an_empty_or_friendly_place() -> None:
    game = defeat(
        "blackwater: lannister 2 knight; kings_landing: neutral 5; harrenhal: token lannister;"
        "crackclaw_point: stark footman; searoad_marches: lannister footman | raid_a"
    )
    assert sorted(game.lannister.may("retreat_to")) == ["harrenhal", "searoad_marches", "stoney_sept"]
    game.lannister.cannot("retreat_to", "reach", "illegal_retreat", "RETREAT-5")
    game.lannister.cannot("retreat_to", "kings_landing", "illegal_retreat", "RETREAT-6")
    game.lannister.cannot("retreat_to", "crackclaw_point", "illegal_retreat", "RETREAT-6")
    game.lannister.cannot("retreat_to", "riverrun", "illegal_retreat", "RETREAT-4")
    game.lannister.cannot("retreat_to", "golden_sound", "illegal_retreat", "RETREAT-7")
    game.lannister.answers("retreat_to", "searoad_marches")
    game.shows(
        "searoad_marches: lannister footman 2 routed knight | raid_a; reach: empty; "
        "blackwater: tyrell 4 knight"
    )


@pytest.mark.rule("RETREAT-6", "RUL-12", "RUL-29")
def test_units_can_retreat_into_a_home_area_only_if_its_house_is_not_in_play() -> None:
    places = (
        "reach: tyrell 4 knight | march_0; dornish_marches: lannister 2 knight; three_towers: token stark"
    )
    game = fight(places, "tyrell reach: 4 knight > dornish_marches", BEATEN)
    assert "highgarden" not in game.lannister.may("retreat_to")
    game = fight(
        "reach: baratheon 4 knight | march_0; dornish_marches: lannister 2 knight",
        "baratheon reach: 4 knight > dornish_marches",
        "baratheon stannis_baratheon, lannister cersei_lannister",
        players=4,
    )
    assert "highgarden" in game.lannister.may("retreat_to")


@pytest.mark.rule("RETREAT-2", "RETREAT-15")
def test_a_beaten_attacker_returns_routed() -> None:
    game = fight(
        "reach: tyrell 2 footman knight | march_0; blackwater: lannister 4 knight",
        "tyrell reach: footman knight > blackwater",
        "tyrell margaery_tyrell, lannister hound",
    )
    game.shows("reach: tyrell footman routed footman routed knight")


@pytest.mark.rule("RETREAT-3", "RUL-11", "HOME-4")
def test_an_attacker_cannot_return_to_a_foreign_home_area_that_it_left_empty() -> None:
    places = "winterfell: greyjoy knight | march_0; moat_cailin: lannister 4 knight"
    cards = "greyjoy balon_greyjoy, lannister hound"
    game = fight(places, "greyjoy winterfell: knight > moat_cailin", cards)
    game.shows("winterfell: empty", destroyed="greyjoy_knight_1:no_retreat")
    game = fight(places, "greyjoy winterfell: knight > moat_cailin, leave token", cards)
    game.shows("winterfell: greyjoy routed knight token greyjoy")


@pytest.mark.rule("RETREAT-8", "SHIP-1", "SHIP-4")
def test_retreating_units_use_their_own_ships() -> None:
    game = fight(
        "kingswood: baratheon 2 knight; shipbreaker_bay: baratheon routed ship; "
        "storms_end: lannister 4 knight | march_0;"
        "boneway: token tyrell; reach: token tyrell; kings_landing: token tyrell; "
        "crackclaw_point: token tyrell",
        "lannister storms_end: 4 knight > kingswood",
        "lannister tywin_lannister, baratheon melisandre",
    )
    game.shows("dragonstone: baratheon 2 routed knight")


@pytest.mark.rule("RETREAT-5", "RUL-15")
def test_the_origin_of_the_attacker_is_forbidden_even_if_ships_of_the_loser_reach_it() -> None:
    game = fight(
        "searoad_marches: greyjoy 4 knight | march_0; sunset_sea: greyjoy ship; ironmans_bay: greyjoy ship;"
        "riverrun: lannister 2 knight; golden_sound: lannister ship",
        "greyjoy searoad_marches: 4 knight > riverrun",
        "greyjoy balon_greyjoy, lannister cersei_lannister",
    )
    assert sorted(game.lannister.may("retreat_to")) == ["harrenhal", "lannisport", "seagard", "stoney_sept"]
    game.lannister.cannot("retreat_to", "searoad_marches", "illegal_retreat", "RETREAT-5")


@pytest.mark.rule("RETREAT-7", "RETREAT-9", "RUL-14", "PORT-11")
def test_ships_retreat_to_seas_and_their_own_port_up_to_three() -> None:
    game = fight(
        "golden_sound: lannister 2 ship; ironmans_bay: greyjoy 3 ship | march_0; "
        "lannisport_port: lannister ship",
        "greyjoy ironmans_bay: 3 ship > golden_sound",
        "greyjoy balon_greyjoy, lannister cersei_lannister",
    )
    assert sorted(game.lannister.may("retreat_to")) == ["lannisport_port", "sunset_sea"]
    game.lannister.cannot("retreat_to", "lannisport", "illegal_retreat", "RETREAT-7")
    game = fight(
        "golden_sound: lannister 2 ship; ironmans_bay: greyjoy 3 ship | march_0; "
        "lannisport_port: lannister 2 ship",
        "greyjoy ironmans_bay: 3 ship > golden_sound",
        "greyjoy balon_greyjoy, lannister cersei_lannister",
    )
    game.shows("sunset_sea: lannister 2 routed ship")


@pytest.mark.rule("RETREAT-10", "SUPPLY-7", "DEC-24")
def test_units_are_given_up_for_supply_if_no_other_place_allows_all() -> None:
    places = (
        "blackwater: lannister knight footman; stoney_sept: lannister footman; "
        "lannisport: lannister 2 footman;"
        "searoad_marches: token stark; harrenhal: token stark; kings_landing: token stark; "
        "crackclaw_point: token stark"
    )
    cards = "tyrell ser_loras_tyrell, lannister cersei_lannister"
    game = fight(
        f"reach: tyrell 4 knight | march_0; {places}",
        "tyrell reach: 4 knight > blackwater",
        cards,
        supply="lannister 0",
    )
    game.lannister.cannot("choose_retreat_losses", "knight, footman", "wrong_number_of_units", "RETREAT-10")
    game.lannister.answers("choose_retreat_losses", "footman")
    game.shows("stoney_sept: lannister footman routed knight")
    assert len(game.happened("units_destroyed", cause="supply")) == 1
    game = fight(
        f"reach: tyrell 4 knight | march_0; {places}",
        "tyrell reach: 4 knight > blackwater",
        cards,
        supply="lannister 0",
    )
    game.lannister.is_late("choose_retreat_losses")
    game.shows("stoney_sept: lannister footman routed knight")


@pytest.mark.rule("RETREAT-11", "RUL-13")
def test_only_the_places_with_the_fewest_losses_are_legal() -> None:
    """Supply 4 allows 3, 3, 2 and 2: Stoney Sept (2) takes one knight more, Searoad Marches (3) none."""
    game = defeat(
        "blackwater: lannister 2 knight; stoney_sept: lannister 2 footman; "
        "searoad_marches: lannister 3 footman;"
        "harrenhal: token stark; kings_landing: token stark; crackclaw_point: token stark",
        supply="lannister 4",
    )
    game.shows("stoney_sept: lannister 2 footman routed knight; searoad_marches: lannister 3 footman")


@pytest.mark.rule("RETREAT-12")
def test_all_units_are_destroyed_if_no_place_allows_a_retreat() -> None:
    game = defeat(
        "blackwater: lannister 2 knight; stoney_sept: token stark; searoad_marches: token stark; "
        "harrenhal: token stark;"
        "kings_landing: token stark; crackclaw_point: token stark"
    )
    game.shows(destroyed="lannister_knight_1:no_retreat lannister_knight_2:no_retreat")


@pytest.mark.rule("RETREAT-12", "RETREAT-10")
def test_units_that_only_supply_excludes_from_every_place_are_lost_to_supply() -> None:
    """Only Stoney Sept remains, and at supply 0 no unit can join the army there."""
    game = defeat(
        "blackwater: lannister knight; stoney_sept: lannister 2 footman; lannisport: lannister 2 footman;"
        "searoad_marches: token stark; harrenhal: token stark; kings_landing: token stark; "
        "crackclaw_point: token stark",
        supply="lannister 0",
    )
    game.shows(destroyed="lannister_knight_1:supply")


@pytest.mark.rule("RETREAT-12", "RETREAT-9")
def test_ships_that_only_a_full_port_excludes_are_not_lost_to_supply() -> None:
    game = fight(
        "golden_sound: lannister ship; ironmans_bay: greyjoy 3 ship | march_0; sunset_sea: greyjoy ship;"
        "lannisport_port: lannister 3 ship",
        "greyjoy ironmans_bay: 3 ship > golden_sound",
        "greyjoy balon_greyjoy, lannister cersei_lannister",
    )
    game.shows(destroyed="lannister_ship_1:no_retreat")


@pytest.mark.rule("RETREAT-18", "RUL-10")
def test_an_attacker_whose_return_breaks_supply_gives_units_up() -> None:
    """The peaceful part of the march built a second army, so at supply 0 only one of two can return."""
    game = fight(
        "reach: tyrell 2 footman 2 knight | march_0; dornish_marches: tyrell footman; "
        "blackwater: lannister 4 knight",
        "tyrell reach: 2 knight > blackwater, footman > dornish_marches",
        "tyrell margaery_tyrell, lannister hound",
        supply="tyrell 0",
    )
    game.shows("reach: tyrell footman routed knight; dornish_marches: tyrell 2 footman")


@pytest.mark.rule("RETREAT-14", "RETREAT-17", "CLEAN-2", "SUPPLY-4")
def test_routed_units_count_for_supply_and_stand_up_in_the_clean_up() -> None:
    game = fight(
        "reach: tyrell 2 knight | march_0; blackwater: lannister 4 knight",
        "tyrell reach: 2 knight > blackwater",
        "tyrell margaery_tyrell, lannister hound",
    )
    game.shows("reach: tyrell 2 routed knight", armies="tyrell:reach:2")


@pytest.mark.rule("DEC-23")
def test_a_late_loser_retreats_to_its_own_units_first() -> None:
    game = defeat(
        "blackwater: lannister 2 knight; stoney_sept: lannister footman; harrenhal: token lannister"
    )
    game.lannister.is_late("retreat_to")
    game.shows("stoney_sept: lannister footman 2 routed knight")


@pytest.mark.rule("DEC-23")
def test_a_late_fleet_makes_no_difference_between_its_own_units_at_sea_and_in_port() -> None:
    game = fight(
        "east_summer_sea: martell ship; west_summer_sea: greyjoy 3 ship | march_0; "
        "sea_of_dorne: martell ship; sunspear_port: martell ship",
        "greyjoy west_summer_sea: 3 ship > east_summer_sea",
        "greyjoy balon_greyjoy, martell nymeria_sand",
    )
    game.martell.is_late("retreat_to")
    game.shows("sea_of_dorne: martell ship routed ship; sunspear_port: martell ship")


@pytest.mark.rule("RETREAT-19", "CTRL-1", "CTRL-6")
def test_a_retreat_takes_control_of_an_empty_area_and_leaves_no_token() -> None:
    game = defeat("blackwater: lannister 2 knight")
    game.lannister.answers("retreat_to", "kings_landing")
    game.shows(control="kings_landing lannister, blackwater tyrell", power="lannister 5")
