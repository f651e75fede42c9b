"""Calling for support and initial strength (chapter 16, steps 1 and 2)."""

from typing import Any

import pytest

from .table import Game, board

FIELD = "reach: tyrell 2 knight | march_0; blackwater: lannister footman"


def attack(more: str = "", **facts: Any) -> Game:
    """A game in which Tyrell has marched from the Reach into Blackwater and houses may declare support."""
    game = board(f"{FIELD}; {more}", at="marches", blade="used", **facts)
    game.tyrell.answers("resolve_march", "reach: 2 knight > blackwater")
    return game


@pytest.mark.rule("SUPPORT-2", "TERM-4")
def test_owners_of_support_orders_declare_in_turn_order() -> None:
    game = attack(
        "kings_landing: baratheon footman | support_a; harrenhal: greyjoy footman | support_a;"
        "stoney_sept: stark footman | support_a",
        iron_throne="greyjoy stark baratheon",
    )
    for house in ("greyjoy", "stark", "baratheon"):
        game.shows(asked=f"{house} declare_support")
        game.seat(house).answers("declare_support", "nobody")
    game.shows(initial="tyrell 4, lannister 1")


@pytest.mark.rule("SUPPORT-3", "RUL-37")
def test_a_house_supports_one_side_with_any_of_its_orders() -> None:
    places = "kings_landing: baratheon footman | support_a; crackclaw_point: baratheon knight | support_b"
    game = attack(places)
    game.baratheon.answers("declare_support", "tyrell: crackclaw_point")
    game.tyrell.answers("refuse_support", "none")
    game.shows(initial="tyrell 6, lannister 1")


@pytest.mark.rule("SUPPORT-3", "OPT-06")
def test_with_the_option_a_house_supports_with_all_orders_or_none() -> None:
    places = "kings_landing: baratheon footman | support_a; crackclaw_point: baratheon knight | support_b"
    game = attack(places, ruleset="support_granularity per_house")
    game.baratheon.cannot(
        "declare_support", "tyrell: crackclaw_point", "all_support_orders_or_none", "SUPPORT-3"
    )
    game.baratheon.answers("declare_support", "tyrell: crackclaw_point kings_landing")
    game.tyrell.answers("refuse_support", "none")
    game.shows(initial="tyrell 7, lannister 1")


@pytest.mark.rule("SUPPORT-4", "RUL-63")
def test_a_combatant_supports_itself_in_part_or_not_at_all() -> None:
    places = "stoney_sept: lannister footman | support_a; harrenhal: lannister knight | support_b"
    game = attack(places)
    game.lannister.cannot("declare_support", "tyrell: harrenhal", "cannot_support_that_side", "SUPPORT-4")
    game.lannister.answers("declare_support", "lannister: stoney_sept")
    game.shows(initial="tyrell 4, lannister 2")
    game = attack(places)
    game.lannister.answers("declare_support", "nobody")
    game.shows(initial="tyrell 4, lannister 1")


@pytest.mark.rule("SUPPORT-1", "SUPPORT-2")
def test_malformed_declarations_are_refused() -> None:
    game = attack("stoney_sept: lannister footman | support_a; riverrun: lannister footman | support_b")
    game.lannister.cannot("declare_support", "lannister: riverrun", "cannot_support_from_there", "SUPPORT-1")
    game.lannister.cannot(
        "declare_support", "lannister: stoney_sept stoney_sept", "cannot_support_from_there", "SUPPORT-1"
    )
    game.lannister.cannot("declare_support", "nobody: stoney_sept", "support_without_side", "SUPPORT-2")
    game.lannister.cannot("declare_support", "stark: stoney_sept", "cannot_support_that_side", "SUPPORT-4")


@pytest.mark.rule("SUPPORT-5", "COMBAT-2", "RUL-19")
def test_support_adds_all_standing_units_and_the_bonus_of_the_order() -> None:
    game = attack("stoney_sept: lannister knight footman routed knight | support_plus_1")
    game.lannister.answers("declare_support", "lannister: stoney_sept")
    game.shows(initial="tyrell 4, lannister 5")
    game = attack("stoney_sept: lannister routed knight | support_plus_1")
    game.lannister.answers("declare_support", "lannister: stoney_sept")
    game.shows(initial="tyrell 4, lannister 2")


@pytest.mark.rule("SUPPORT-6", "RUL-38")
def test_each_side_can_refuse_support_by_place_and_only_from_other_houses() -> None:
    game = attack(
        "kings_landing: baratheon footman | support_a; crackclaw_point: baratheon knight | support_b;"
        "stoney_sept: stark footman | support_a; harrenhal: lannister footman | support_a",
        iron_throne="baratheon stark lannister",
    )
    game.baratheon.answers("declare_support", "tyrell: kings_landing crackclaw_point")
    game.stark.answers("declare_support", "lannister: stoney_sept")
    game.lannister.answers("declare_support", "lannister: harrenhal")
    game.shows(asked="lannister refuse_support, tyrell refuse_support")
    game.lannister.cannot("refuse_support", "harrenhal", "no_such_support", "SUPPORT-6")
    game.tyrell.answers("refuse_support", "crackclaw_point")
    game.lannister.answers("refuse_support", "stoney_sept")
    game.shows(initial="tyrell 5, lannister 2")
    game.shows("crackclaw_point: baratheon knight | support_b")


@pytest.mark.rule("DEC-16", "DEC-17")
def test_late_houses_support_only_themselves_and_refuse_nothing() -> None:
    game = attack(
        "kings_landing: baratheon footman | support_a; stoney_sept: stark footman | support_a;"
        "harrenhal: lannister footman | support_a",
        iron_throne="baratheon stark lannister",
    )
    game.baratheon.is_late("declare_support")
    game.stark.answers("declare_support", "lannister: stoney_sept")
    game.lannister.is_late("declare_support")
    game.lannister.is_late("refuse_support")
    game.shows(initial="tyrell 4, lannister 3")


@pytest.mark.rule("SUPPORT-7", "SUPPORT-13", "LOSS-5")
def test_a_support_order_counts_again_and_supporters_suffer_no_losses() -> None:
    game = board(
        "reach: tyrell 2 knight | march_0; blackwater: lannister footman; "
        "stoney_sept: lannister knight | support_a;"
        "kings_landing: tyrell knight | march_minus_1",
        at="marches",
        blade="used",
        supply="lannister 6",
    )
    game.tyrell.answers("resolve_march", "kings_landing: knight > blackwater")
    game.lannister.answers("declare_support", "lannister: stoney_sept")
    game.plays(tyrell="randyll_tarly", lannister="tywin_lannister")
    game.tyrell.answers("resolve_march", "reach: 2 knight > blackwater")
    game.lannister.answers("declare_support", "lannister: stoney_sept")
    game.plays(tyrell="ser_garlan_tyrell", lannister="hound")
    game.shows(initial="tyrell 4, lannister 3", victors="lannister tyrell")
    game.shows("stoney_sept: lannister knight | support_a")


@pytest.mark.rule("SUPPORT-8", "COMBAT-3")
def test_a_support_order_does_not_defend_its_own_area() -> None:
    game = board(
        "reach: tyrell knight | march_0; blackwater: lannister footman | support_plus_1", at="marches"
    )
    game.tyrell.answers("resolve_march", "reach: knight > blackwater")
    game.shows(initial="tyrell 2, lannister 1")


@pytest.mark.rule("SUPPORT-9", "SHIP-6")
def test_land_never_supports_at_sea_and_transport_brings_no_support() -> None:
    game = board(
        "sunset_sea: greyjoy ship | march_0; golden_sound: lannister ship; "
        "lannisport: lannister 3 knight | support_a",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "sunset_sea: ship > golden_sound")
    game.shows(initial="greyjoy 1, lannister 1")
    assert game.happened("support_declared") == []


@pytest.mark.rule("SUPPORT-10", "PORT-6")
def test_ships_in_a_port_support_only_in_its_sea() -> None:
    places = (
        "lannisport_port: lannister ship | support_a; golden_sound: lannister ship;"
        "lannisport: lannister footman"
    )
    game = board(f"sunset_sea: greyjoy ship | march_0; {places}", at="marches")
    game.greyjoy.answers("resolve_march", "sunset_sea: ship > golden_sound")
    assert game.lannister.may("declare_support") == ["lannister: lannisport_port"]
    game = board(f"riverrun: greyjoy knight | march_0; {places}", at="marches")
    game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
    game.shows(initial="greyjoy 2, lannister 1")


@pytest.mark.rule("SUPPORT-11", "COMBAT-2")
def test_siege_engines_support_only_attacks_on_castles() -> None:
    support = "seagard: greyjoy siege_engine | support_a"
    game = board(f"twins: greyjoy footman | march_0; moat_cailin: stark footman; {support}", at="marches")
    game.greyjoy.answers("resolve_march", "twins: footman > moat_cailin")
    game.greyjoy.answers("declare_support", "greyjoy: seagard")
    game.shows(initial="greyjoy 5, stark 1")
    game = board(f"moat_cailin: greyjoy footman | march_0; twins: stark footman; {support}", at="marches")
    game.greyjoy.answers("resolve_march", "moat_cailin: footman > twins")
    game.greyjoy.answers("declare_support", "greyjoy: seagard")
    game.shows(initial="greyjoy 1, stark 1")
    game = board(f"twins: stark footman | march_0; moat_cailin: greyjoy footman; {support}", at="marches")
    game.stark.answers("resolve_march", "twins: footman > moat_cailin")
    game.greyjoy.answers("declare_support", "greyjoy: seagard")
    game.shows(initial="greyjoy 1, stark 1")


@pytest.mark.rule("COMBAT-2")
@pytest.mark.parametrize(("place", "strength"), [("moat_cailin", 7), ("karhold", 3)])
def test_units_have_their_strength_in_attack(place: str, strength: int) -> None:
    game = board(
        f"winterfell: stark footman knight siege_engine | march_0; "
        f"{place}: greyjoy footman siege_engine routed knight",
        at="marches",
    )
    game.stark.answers("resolve_march", f"winterfell: footman knight siege_engine > {place}")
    game.shows(initial=f"stark {strength}, greyjoy 1")


@pytest.mark.rule("SUPPORT-10", "RUL-16", "PORT-3")
@pytest.mark.parametrize(("holder", "asked", "strength"), [("lannister", True, 2), ("greyjoy", False, 1)])
def test_ships_in_a_captured_port_give_no_support_before_the_port_is_settled(
    holder: str, asked: bool, strength: int
) -> None:
    game = board(
        f"lannisport: {holder} footman; lannisport_port: lannister ship | support_a; "
        "ironmans_bay: greyjoy ship | march_0; golden_sound: lannister ship",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "ironmans_bay: ship > golden_sound")
    assert game.is_asked("lannister", "declare_support") == asked
    if asked:
        game.lannister.answers("declare_support", "lannister: lannisport_port")
    game.shows(initial=f"greyjoy 1, lannister {strength}")
