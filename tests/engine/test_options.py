"""Options that need no knowledge of the rules; defaults for unanswered questions."""

from typing import Any

import pytest

from games.engine import IllegalInput, check
from games.engine.options import Destination, MarchOrder, Moves

from .table import Game, board, fight


def destinations(game: Game, house: str) -> dict[str, Destination]:
    """The destinations of a house's only march order."""
    offered: Moves = game.seat(house).options("resolve_march")
    return {place.area: place for order in offered.orders for place in order.destinations}


@pytest.mark.rule("MARCH-1", "MARCH-5", "SHIP-1", "GARR-3")
def test_options_of_a_march_list_reach_ships_attacks_and_castles() -> None:
    game = board(
        "pyke: greyjoy knight siege_engine | march_0; ironmans_bay: greyjoy ship; "
        "riverrun: lannister footman;"
        "seagard: token lannister",
        at="marches",
    )
    places = destinations(game, "greyjoy")
    assert sorted(places) == ["flints_finger", "greywater_watch", "riverrun", "seagard"]
    assert {area: place.attack for area, place in places.items() if place.attack} == {"riverrun": True}
    assert {place.by_ship for place in places.values()} == {True}
    assert (places["riverrun"].defender, places["riverrun"].castle, places["seagard"].defender) == (
        "lannister",
        True,
        None,
    )
    units = game.greyjoy.options("resolve_march").orders[0].units
    assert {(unit.type, unit.strength, unit.castle_strength) for unit in units} == {
        ("knight", 2, 2),
        ("siege_engine", 0, 4),
    }


@pytest.mark.rule("MARCH-9", "MARCH-4", "CTRL-5")
def test_options_of_a_march_show_whether_a_token_may_stay_and_which_units_cannot_leave() -> None:
    def order(places: str, **facts: Any) -> MarchOrder:
        game = board(places, at="marches", **facts)
        found: MarchOrder = game.stark.options("resolve_march").orders[0]
        return found

    assert order("karhold: stark footman | march_0").leave_power_token
    assert not order("karhold: stark footman | march_0", power="stark 0").leave_power_token
    assert not order("winterfell: stark footman | march_0").leave_power_token
    routed = order("karhold: stark footman routed knight | march_0")
    assert (routed.leave_power_token, routed.staying, len(routed.units)) == (False, 1, 1)


@pytest.mark.rule("SUPPLY-8", "PORT-1")
def test_options_of_a_march_show_how_many_units_may_go() -> None:
    game = board(
        "winterfell: stark 3 footman | march_0; white_harbor: stark 2 footman", at="marches", supply="stark 1"
    )
    places = destinations(game, "stark")
    assert (places["white_harbor"].counts, places["karhold"].counts) == ((1,), (1, 2, 3))
    game = board("bay_of_ice: stark 3 ship | march_0; winterfell_port: stark ship", at="marches")
    port = destinations(game, "stark")["winterfell_port"]
    assert (port.counts, port.room) == ((1, 2), 2)


@pytest.mark.rule("SUPPLY-8")
def test_options_offer_exactly_the_valid_numbers_of_units() -> None:
    game = board(
        "winterfell: stark 4 footman | march_0; white_harbor: stark 2 footman; moat_cailin: stark footman;"
        "castle_black: stark 2 knight",
        at="marches",
        supply="stark 4",
    )
    number = game.stark.decision("resolve_march").number
    for area, place in destinations(game, "stark").items():
        for count in range(1, 5):
            spoken = game.stark.spoken("resolve_march", f"winterfell: {count} footman > {area}")
            if count in place.counts:
                check(game.state, "stark", number, spoken)
            else:
                with pytest.raises(IllegalInput):
                    check(game.state, "stark", number, spoken)


@pytest.mark.rule("PLAN-1", "PLAN-7")
def test_the_refusal_of_a_missing_order_names_its_place() -> None:
    game = board("winterfell: stark footman; karhold: stark footman", at="planning")
    number = game.stark.decision("place_orders").number
    with pytest.raises(IllegalInput) as refused:
        check(game.state, "stark", number, game.stark.spoken("place_orders", "winterfell march_0"))
    assert refused.value.facts == {"areas": ["karhold"]}


@pytest.mark.rule("PORT-8", "MUSTER-8")
def test_options_of_a_mustering_show_the_free_places_in_ports() -> None:
    game = board("winterfell_port: stark ship", at="mustering", iron_throne="stark")
    offered = game.stark.options("muster")
    assert offered.rooms == {"winterfell_port": 2}
    assert offered.free["ship"] == 5


@pytest.mark.rule("COMP-7", "COMP-9")
def test_no_house_is_asked_if_there_are_as_many_free_footmen_as_knights() -> None:
    """Three knights of the lowest bidder, three footmen in reserve."""
    game = board(
        "sunspear: martell 3 knight; yronwood: martell 4 footman; salt_shore: martell 3 footman",
        at="wildlings_attack",
        threat="12",
        wildling="crow_killers",
    )
    game.all_answer("bid_wildlings", stark=1, greyjoy=1, lannister=1, baratheon=1, tyrell=1, martell=0)
    game.shows("sunspear: martell 3 footman", asked="nobody")


@pytest.mark.rule("DEC-09")
def test_a_house_with_exactly_two_knights_degrades_both_without_being_asked() -> None:
    game = board("winterfell: stark 2 knight", at="wildlings_attack", threat="12", wildling="crow_killers")
    game.all_answer("bid_wildlings", stark=1, greyjoy=1, lannister=1, baratheon=1, tyrell=1, martell=0)
    game.shows("winterfell: stark 2 footman", asked="nobody")


@pytest.mark.rule("DEC-23")
@pytest.mark.parametrize(
    ("places", "goes_to"),
    [
        ("searoad_marches: lannister footman; harrenhal: token lannister", "searoad_marches"),
        ("stoney_sept: token lannister", "stoney_sept"),
        ("", "crackclaw_point"),
    ],
)
def test_a_late_loser_retreats_to_its_own_units_then_its_own_areas_then_alphabetically(
    places: str, goes_to: str
) -> None:
    game = fight(
        f"reach: tyrell 4 knight | march_0; blackwater: lannister knight; {places}",
        "tyrell reach: 4 knight > blackwater",
        "tyrell mace_tyrell, lannister cersei_lannister",
    )
    game.lannister.is_late("retreat_to")
    game.shows(control=f"{goes_to} lannister")
    assert [event.area for event in game.happened("units_retreated")] == [goes_to]


@pytest.mark.rule("COMBAT-14", "COMBAT-19")
def test_no_unit_moves_in_if_all_attackers_were_destroyed() -> None:
    game = fight(
        "reach: tyrell knight | march_plus_1; blackwater: lannister footman",
        "tyrell reach: knight > blackwater",
        "tyrell mace_tyrell, lannister cersei_lannister",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0 tide_0_skull",
    )
    assert game.happened("attackers_moved_in") == []
