"""Marches (chapter 14), transport and map (chapter 15)."""

import pytest

from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.queries.march import Move

from .table import board


@pytest.mark.rule("MARCH-1", "MARCH-12", "ACT-3")
def test_a_march_order_can_move_some_all_or_no_units() -> None:
    places = "winterfell: stark knight 2 footman | march_0"
    for moves, left in (("", "stark 2 footman knight"), ("footman > karhold", "stark footman knight")):
        game = board(places, at="marches")
        game.stark.answers("resolve_march", f"winterfell: {moves}")
        game.shows(f"winterfell: {left}")
    game = board(places, at="marches")
    game.stark.answers("resolve_march", "winterfell: knight 2 footman > karhold")
    game.shows("winterfell: empty; karhold: stark 2 footman knight", control="winterfell stark")


@pytest.mark.rule("MARCH-2", "MARCH-3", "SHIP-1")
def test_units_go_to_an_adjacent_place_of_their_kind() -> None:
    game = board(
        "winterfell: stark footman | march_0; bay_of_ice: stark ship | march_minus_1; pyke: greyjoy footman",
        at="marches",
    )
    game.stark.cannot("resolve_march", "winterfell: footman > twins", "not_adjacent", "SHIP-1")
    game.stark.cannot("resolve_march", "winterfell: footman > bay_of_ice", "not_adjacent", "MARCH-3")
    game.stark.cannot("resolve_march", "winterfell: footman > winterfell_port", "not_adjacent", "PORT-3")
    game.stark.cannot("resolve_march", "bay_of_ice: ship > winterfell", "not_adjacent", "MARCH-3")
    game.stark.cannot("resolve_march", "bay_of_ice: ship > narrow_sea", "not_adjacent", "MARCH-2")
    game.stark.cannot("resolve_march", "bay_of_ice: ship > pyke_port", "not_adjacent", "PORT-3")
    game.stark.cannot("resolve_march", "winterfell: footman > valyria", "unknown_area")
    game.stark.cannot("resolve_march", "karhold: footman > valyria", "no_such_order", "ACT-2")
    game.stark.answers("resolve_march", "bay_of_ice: ship > winterfell_port")
    game.shows("winterfell_port: stark ship")


@pytest.mark.rule("MARCH-2", "ADJ-1")
def test_land_units_need_a_border_where_no_ships_connect_the_areas() -> None:
    game = board("harrenhal: lannister footman | march_0", at="marches")
    game.lannister.cannot("resolve_march", "harrenhal: footman > reach", "not_adjacent", "MARCH-2")


@pytest.mark.rule("MARCH-1", "MARCH-2")
def test_a_march_lists_units_of_its_area_and_each_only_once() -> None:
    game = board(
        "winterfell: stark footman | march_0; karhold: stark knight; moat_cailin: greyjoy footman",
        at="marches",
    )

    def march(*moves: Move) -> ResolveMarchAnswer:
        return ResolveMarchAnswer("winterfell", moves)

    footman = ("stark_footman_1",)
    for answer, code, rule in (
        (march(Move("karhold", ())), "empty_move", None),
        (march(Move("karhold", ("stark_footman_9",))), "unknown_unit", None),
        (march(Move("karhold", ("greyjoy_footman_1",))), "not_your_unit", None),
        (march(Move("moat_cailin", ("stark_knight_1",))), "unit_not_there", "MARCH-1"),
        (march(Move("karhold", footman), Move("castle_black", footman)), "unit_named_twice", "MARCH-2"),
        (march(Move("karhold", footman * 2)), "unit_named_twice", "MARCH-2"),
    ):
        game.stark.cannot("resolve_march", answer, code, rule)
    game = board("winterfell: stark 2 footman | march_0", at="marches")
    game.stark.cannot(
        "resolve_march",
        "winterfell: footman > karhold, footman > karhold",
        "destination_named_twice",
    )


@pytest.mark.rule("MARCH-4")
def test_routed_units_cannot_march() -> None:
    game = board("winterfell: stark routed knight footman | march_0", at="marches")
    game.stark.cannot("resolve_march", "winterfell: routed knight > karhold", "unit_routed", "MARCH-4")
    game.stark.cannot(
        "resolve_march", "winterfell: footman > karhold, leave token", "cannot_leave_power_token", "CTRL-5"
    )
    game.stark.answers("resolve_march", "winterfell: footman > karhold")
    game.shows("winterfell: stark routed knight; karhold: stark footman")


@pytest.mark.rule("MARCH-4")
def test_a_march_order_of_only_routed_units_is_resolved_without_a_move() -> None:
    board("winterfell: stark routed knight | march_0", at="marches").shows(
        "winterfell: stark routed knight", asked="nobody"
    )


@pytest.mark.rule("MARCH-5", "COMBAT-1", "NEUT-5")
@pytest.mark.parametrize(
    "second", ["karhold: greyjoy footman", "karhold: greyjoy routed footman", "white_harbor: neutral 1"]
)
def test_entering_units_garrisons_or_neutral_forces_is_an_attack_and_only_one_is_allowed(second: str) -> None:
    place = second.partition(":")[0]
    game = board(
        f"winterfell: stark 2 knight | march_0; moat_cailin: lannister footman; {second}", at="marches"
    )
    game.stark.cannot(
        "resolve_march", f"winterfell: knight > moat_cailin, knight > {place}", "second_attack", "MARCH-5"
    )


@pytest.mark.rule("MARCH-5", "GARR-3")
def test_an_enemy_home_area_with_its_garrison_is_an_attack() -> None:
    game = board(
        "riverrun: stark 2 knight | march_0; lannisport: garrison 2; harrenhal: greyjoy footman", at="marches"
    )
    game.stark.cannot(
        "resolve_march", "riverrun: knight > lannisport, knight > harrenhal", "second_attack", "MARCH-5"
    )


@pytest.mark.rule("MARCH-8", "CTRL-8", "HOME-2", "HOME-4")
def test_an_enemy_home_area_without_units_and_garrison_is_entered_peacefully() -> None:
    game = board("riverrun: stark knight | march_0", at="marches")
    game.stark.answers("resolve_march", "riverrun: knight > lannisport")
    game.shows("lannisport: stark knight", control="lannisport stark")
    assert game.happened("combat_began") == []


@pytest.mark.rule("MARCH-6", "MARCH-10", "MARCH-16", "MARCH-9")
def test_a_march_leaves_its_token_and_makes_peaceful_moves_before_the_attack() -> None:
    game = board(
        "moat_cailin: stark knight 2 footman | march_0; twins: token greyjoy; seagard: greyjoy footman",
        at="marches",
    )
    game.stark.answers(
        "resolve_march", "moat_cailin: knight > seagard, footman > twins, footman > white_harbor, leave token"
    )
    reported = ("power_token_placed", "units_moved", "power_token_removed", "combat_began")
    assert [event.kind for event in game.events if event.kind in reported] == [
        "power_token_placed",
        "units_moved",
        "power_token_removed",
        "units_moved",
        "units_moved",
        "combat_began",
    ]
    game.shows("twins: stark footman; white_harbor: stark footman", power="stark 4")


@pytest.mark.rule("MARCH-7", "RUL-50", "RUL-60", "COMBAT-9")
@pytest.mark.parametrize(("order", "strength"), [("march_minus_1", 0), ("march_0", 1), ("march_plus_1", 2)])
def test_the_number_of_a_march_order_counts_only_for_the_attacker(order: str, strength: int) -> None:
    game = board(
        f"winterfell: stark footman | {order}; moat_cailin: greyjoy footman | march_minus_1",
        at="marches",
        iron_throne="stark",
    )
    game.stark.answers("resolve_march", "winterfell: footman > moat_cailin")
    game.shows(initial=f"stark {strength}, greyjoy 1")


@pytest.mark.rule("MARCH-9", "CTRL-5", "CTRL-2", "HOME-3")
def test_a_power_token_cannot_be_left_at_sea_in_the_home_area_or_beside_another() -> None:
    game = board(
        "winterfell: stark footman | march_0; bay_of_ice: stark ship | march_minus_1;"
        "karhold: stark footman token stark | march_plus_1",
        at="marches",
    )
    for moves in (
        "winterfell: footman > castle_black",
        "bay_of_ice: ship > sunset_sea",
        "karhold: footman > castle_black",
    ):
        game.stark.cannot("resolve_march", f"{moves}, leave token", "cannot_leave_power_token", "CTRL-5")


@pytest.mark.rule("MARCH-13")
def test_units_that_arrive_may_march_with_the_next_order() -> None:
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: stark footman | march_minus_1", at="marches"
    )
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.stark.answers("resolve_march", "moat_cailin: knight footman > twins")
    game.shows("twins: stark footman knight")


@pytest.mark.rule("MARCH-11", "DEC-15")
def test_a_late_house_resolves_its_first_march_without_a_move() -> None:
    game = board(
        "winterfell: stark knight | march_0; moat_cailin: stark footman | march_minus_1", at="marches"
    )
    game.stark.is_late("resolve_march")
    game.shows("moat_cailin: stark footman; winterfell: stark knight | march_0")


@pytest.mark.rule("MARCH-14", "FEW-5", "RETREAT-6")
def test_closed_areas_cannot_be_entered() -> None:
    game = board("kingswood: baratheon footman | march_0; storms_end: closed", at="marches", players=3)
    game.baratheon.cannot("resolve_march", "kingswood: footman > storms_end", "area_closed", "FEW-5")
    assert "kingswood > storms_end" not in game.baratheon.may("resolve_march")


@pytest.mark.rule("MARCH-16", "PORT-10", "RUL-16")
def test_ships_in_a_port_left_without_controller_are_destroyed_before_the_attack() -> None:
    game = board(
        "white_harbor: stark knight | march_0; white_harbor_port: stark 2 ship | support_a; "
        "moat_cailin: greyjoy footman",
        at="marches",
    )
    game.stark.answers("resolve_march", "white_harbor: knight > moat_cailin")
    game.shows("white_harbor_port: empty", destroyed="stark_ship_1:port stark_ship_2:port")
    kinds = [event.kind for event in game.events]
    assert kinds.index("units_destroyed") < kinds.index("combat_began")


@pytest.mark.rule("MARCH-16", "RUL-31", "OPT-07", "ROUND-6")
@pytest.mark.parametrize(("ruleset", "ended"), [("", True), ("victory_check after_march", False)])
def test_a_seventh_castle_area_taken_peacefully_wins_before_the_combat(ruleset: str, ended: bool) -> None:
    game = board(
        "pyke: token greyjoy; flints_finger: token greyjoy; moat_cailin: token greyjoy; "
        "white_harbor: token greyjoy;"
        "harrenhal: token greyjoy; riverrun: greyjoy 2 footman token greyjoy | march_0; "
        "stoney_sept: lannister footman",
        at="marches",
        ruleset=ruleset,
    )
    game.greyjoy.answers("resolve_march", "riverrun: footman > seagard, footman > stoney_sept")
    assert (game.state.winner == "greyjoy") is ended


SIX_OF_GREYJOY = (
    "pyke: token greyjoy; flints_finger: token greyjoy; moat_cailin: token greyjoy; "
    "white_harbor: token greyjoy; harrenhal: token greyjoy; "
)


@pytest.mark.rule("MARCH-16", "MARCH-12", "MARCH-15", "ROUND-6")
@pytest.mark.parametrize("moves", ["riverrun: 2 footman", "riverrun: footman"])
def test_a_win_before_the_attack_leaves_its_attackers_where_they_came_from(moves: str) -> None:
    game = board(
        SIX_OF_GREYJOY + f"{moves.replace(': ', ': greyjoy ')} knight token greyjoy | march_0; "
        "stoney_sept: lannister footman",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "riverrun: footman > seagard, knight > stoney_sept")
    stay = "footman knight" if "2" in moves else "knight"
    game.shows(
        f"seagard: greyjoy footman; riverrun: greyjoy {stay} token greyjoy; stoney_sept: lannister footman",
        winner="greyjoy",
    )


@pytest.mark.rule("MARCH-16", "HOME-4", "RUL-11", "RUL-31")
def test_attackers_cannot_return_if_their_departure_makes_another_house_win() -> None:
    """Pyke reverts to Greyjoy as its seventh castle area when the last conqueror leaves."""
    game = board(
        "pyke: stark footman knight | march_0; ironmans_bay: stark ship; riverrun: token greyjoy;"
        "flints_finger: token greyjoy; moat_cailin: token greyjoy; white_harbor: token greyjoy;"
        "harrenhal: token greyjoy; winterfell: token greyjoy; seagard: greyjoy footman",
        at="marches",
    )
    game.stark.answers("resolve_march", "pyke: footman > greywater_watch, knight > seagard")
    game.shows(
        "pyke: empty; greywater_watch: stark footman; seagard: greyjoy footman",
        winner="greyjoy",
        castles="8 1 1 1 1 0",
        destroyed="stark_knight_1:no_retreat",
    )


@pytest.mark.rule("MARCH-15", "TERM-5")
def test_two_houses_cannot_share_a_place() -> None:
    """Entering a place with units of another house is an attack, despite any agreement."""
    game = board("winterfell: stark knight | march_0; moat_cailin: greyjoy footman", at="marches")
    options = game.stark.options("resolve_march").orders[0].destinations
    assert {place.area: (place.attack, place.defender) for place in options}["moat_cailin"] == (
        True,
        "greyjoy",
    )


@pytest.mark.rule("ACT-6", "RUL-17")
def test_an_order_without_units_is_removed_at_the_end_of_the_march() -> None:
    game = board("winterfell: stark knight | march_0; karhold: stark | raid_a", at="marches")
    game.stark.answers("resolve_march", "winterfell: knight > moat_cailin")
    game.shows("karhold: empty")


class TestTransport:
    @pytest.mark.rule("SHIP-1", "SHIP-2", "SHIP-4", "ADJ-2")
    def test_several_units_use_the_same_ships_to_several_coasts(self) -> None:
        game = board(
            "dragonstone: baratheon 3 footman | march_0; shipbreaker_bay: baratheon ship | raid_a;"
            "narrow_sea: baratheon routed ship",
            at="marches",
        )
        game.baratheon.answers(
            "resolve_march",
            "dragonstone: footman > white_harbor, footman > kingswood, footman > widows_watch",
        )
        game.shows("white_harbor: baratheon footman; widows_watch: baratheon footman")

    @pytest.mark.rule("SHIP-2", "MARCH-5")
    def test_transported_units_may_attack(self) -> None:
        game = board(
            "dragonstone: baratheon knight | march_0; shipbreaker_bay: baratheon ship; "
            "kingswood: lannister footman",
            at="marches",
        )
        game.baratheon.answers("resolve_march", "dragonstone: knight > kingswood")
        game.shows(initial="baratheon 2, lannister 1")

    @pytest.mark.rule("SHIP-5", "RUL-48")
    def test_ships_are_not_transported_and_may_march_after_transporting(self) -> None:
        game = board(
            "dragonstone: baratheon footman | march_0; shipbreaker_bay: baratheon ship | march_minus_1",
            at="marches",
        )
        game.baratheon.cannot(
            "resolve_march", "shipbreaker_bay: ship > shivering_sea", "not_adjacent", "MARCH-2"
        )
        game.baratheon.answers("resolve_march", "dragonstone: footman > kingswood")
        game.baratheon.answers("resolve_march", "shipbreaker_bay: ship > narrow_sea")
        game.shows("kingswood: baratheon footman; narrow_sea: baratheon ship")

    @pytest.mark.rule("SHIP-7", "RUL-42", "ADJ-2")
    def test_ships_in_ports_transport_no_units(self) -> None:
        game = board("pyke: greyjoy footman | march_0; pyke_port: greyjoy ship", at="marches")
        assert game.greyjoy.may("resolve_march") == []

    @pytest.mark.rule("SHIP-1", "SHIP-3")
    def test_an_enemy_fleet_breaks_the_chain_of_ships(self) -> None:
        game = board(
            "pyke: greyjoy footman | march_0; ironmans_bay: greyjoy ship; golden_sound: lannister ship",
            at="marches",
        )
        game.greyjoy.cannot("resolve_march", "pyke: footman > lannisport", "not_adjacent", "SHIP-1")
        game.greyjoy.answers("resolve_march", "pyke: footman > riverrun")


@pytest.mark.rule("PORT-3", "MARCH-3", "RUL-52")
def test_ships_in_a_port_can_move_into_its_sea_and_attack_there() -> None:
    game = board("winterfell_port: stark 2 ship | march_0; bay_of_ice: greyjoy ship", at="marches")
    assert game.stark.may("resolve_march") == ["winterfell_port > bay_of_ice"]
    game.stark.answers("resolve_march", "winterfell_port: 2 ship > bay_of_ice")
    game.shows(initial="stark 2, greyjoy 1")


@pytest.mark.rule("PORT-1")
def test_a_fourth_ship_cannot_enter_a_port() -> None:
    game = board("bay_of_ice: stark 2 ship | march_0; winterfell_port: stark 2 ship", at="marches")
    game.stark.cannot("resolve_march", "bay_of_ice: 2 ship > winterfell_port", "port_full", "PORT-1")
    game.stark.answers("resolve_march", "bay_of_ice: ship > winterfell_port")
    game.shows("winterfell_port: stark 3 ship")


@pytest.mark.rule("ACT-3", "MARCH-1")
def test_a_house_can_resolve_only_its_own_march_orders() -> None:
    game = board(
        "winterfell: stark footman | march_0; karhold: stark footman | raid_a; "
        "pyke: greyjoy footman | march_0; castle_black: stark footman",
        at="marches",
    )
    for origin in ("karhold", "pyke", "castle_black"):
        game.stark.cannot("resolve_march", f"{origin}:", "no_such_order", "ACT-2")


@pytest.mark.rule("ACT-3", "MARCH-4")
def test_a_march_order_with_only_routed_units_is_resolved_automatically_only_when_it_is_the_last() -> None:
    places = "karhold: stark routed footman | march_minus_1"
    game = board(f"{places}; winterfell: stark footman | march_0", at="marches")
    game.stark.answers("resolve_march", "winterfell: footman > moat_cailin")
    game.shows("karhold: stark routed footman", asked="nobody")
