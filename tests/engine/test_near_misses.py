"""Positions that expose a wrong rule: two things differ in them that are usually equal."""

from typing import Any

import pytest

from games.engine.options import Mustering
from games.engine.phases.westeros.wildling_question import ResolveWildlingCardAnswer

from .table import Game, board, fight
from .test_muster_pieces import TEN_FOOTMEN


@pytest.mark.rule("CTRL-7", "CTRL-8", "MARCH-8")
def test_a_power_token_stays_where_units_of_its_house_return() -> None:
    game = board("winterfell: stark footman | march_0; karhold: token stark", at="marches")
    game.stark.answers("resolve_march", "winterfell: footman > karhold")
    game.shows("karhold: stark footman token stark")


@pytest.mark.rule("PORT-9", "RUL-16")
def test_a_march_that_gains_two_ports_settles_both() -> None:
    game = board(
        "moat_cailin: greyjoy 2 footman | march_0; winterfell_port: stark ship; "
        "white_harbor_port: stark 2 ship | support_a",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "moat_cailin: footman > winterfell, footman > white_harbor")
    game.greyjoy.answers("capture_port", "2")
    game.greyjoy.answers("capture_port", "0")
    game.shows("white_harbor_port: greyjoy 2 ship; winterfell_port: empty", asked="nobody")


@pytest.mark.rule("COMBAT-15", "MARCH-12", "COMBAT-19")
def test_loras_moves_no_order_if_his_army_has_no_survivors() -> None:
    game = fight(
        "reach: tyrell knight | march_plus_1; blackwater: lannister footman",
        "tyrell reach: knight > blackwater",
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0 tide_0_skull",
    )
    game.is_late_until("nobody")
    assert [(event.area, event.cause) for event in game.happened("order_removed")] == [("reach", "resolved")]
    assert game.happened("order_moved") == []


@pytest.mark.rule("MUSTER-9", "MUSTER-11")
def test_an_area_that_supply_forbids_does_not_wait_for_a_footman() -> None:
    """Ten footmen are in use; Harrenhal could get the freed one if its army were not full."""
    places = TEN_FOOTMEN.replace("harrenhal: token stark", "harrenhal: stark knight")
    waiting = board(places, at="mustering", iron_throne="stark", supply="stark 6")
    assert "harrenhal" in waiting.stark.may("muster")
    full = places.replace("harrenhal: stark knight", "harrenhal: stark 2 knight")
    game = board(full, at="mustering", iron_throne="stark", supply="stark 0")
    assert "harrenhal" not in game.stark.may("muster")
    assert "winterfell" in game.stark.may("muster")


@pytest.mark.rule("RAID-1", "ACT-2")
def test_a_house_can_resolve_only_its_own_raid_orders() -> None:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | raid_a; "
        "karhold: stark footman | march_0",
        at="raids",
        iron_throne="stark",
    )
    game.stark.cannot("resolve_raid", "moat_cailin > winterfell", "no_such_order", "ACT-2")
    game.stark.cannot("resolve_raid", "karhold > winterfell", "no_such_order", "ACT-2")
    game.stark.cannot("resolve_raid", "pyke > winterfell", "no_such_order", "ACT-2")


@pytest.mark.rule("WILD-12")
def test_an_answer_to_a_wildling_card_may_list_each_unit_only_once() -> None:
    game = board(
        "winterfell: stark 4 footman; pyke: greyjoy footman",
        at="wildlings_attack",
        threat="12",
        wildling="mammoth_riders",
        players=4,
    )
    game.all_answer("bid_wildlings", stark=0, greyjoy=1, lannister=1, baratheon=1)
    twice = ResolveWildlingCardAnswer(units=("stark_footman_1", "stark_footman_1", "stark_footman_2"))
    game.stark.cannot("resolve_wildling_card", twice, "unit_named_twice", "WILD-8")
    units = ("stark_footman_1", "stark_footman_2", "stark_footman_3")
    mustering = ResolveWildlingCardAnswer(
        units=units, musters=(Mustering("winterfell", "footman", "winterfell"),)
    )
    game.stark.cannot("resolve_wildling_card", mustering, "not_an_option", "WILD-8")
    other = ResolveWildlingCardAnswer(units=("greyjoy_footman_1", "stark_footman_1", "stark_footman_2"))
    game.stark.cannot("resolve_wildling_card", other, "unit_not_eligible", "WILD-8")


@pytest.mark.rule("WEST-13", "PORT-1")
def test_ships_in_a_port_of_another_house_gain_no_power() -> None:
    game = board("lannisport: tyrell footman; lannisport_port: lannister ship", at="game_of_thrones")
    assert [event.amount for event in game.happened("power_gained", house="lannister")] == []


@pytest.mark.rule("RETREAT-6", "FEW-5")
def test_units_cannot_retreat_into_a_closed_area() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister 2 knight; harrenhal: closed",
        "tyrell reach: 4 knight > blackwater",
        "tyrell mace_tyrell, lannister cersei_lannister",
    )
    assert "harrenhal" not in game.lannister.may("retreat_to")
    assert "stoney_sept" in game.lannister.may("retreat_to")


@pytest.mark.parametrize(
    ("origin", "to", "rule"),
    [
        ("winterfell", "pyke", "SHIP-1"),
        ("winterfell", "harrenhal", "MARCH-2"),
        ("harrenhal", "winterfell", "MARCH-2"),
        ("harrenhal", "eyrie_port", "unknown"),
        ("winterfell", "white_harbor_port", "PORT-3"),
        ("winterfell", "bay_of_ice", "MARCH-3"),
    ],
)
@pytest.mark.rule("MARCH-2", "MARCH-3", "SHIP-1")
def test_the_refusal_of_an_unreachable_area_states_the_rule(origin: str, to: str, rule: str) -> None:
    game = board(f"{origin}: stark footman | march_0", at="marches")
    if rule == "unknown":
        game.stark.cannot("resolve_march", f"{origin}: footman > {to}", "unknown_area")
    else:
        game.stark.cannot("resolve_march", f"{origin}: footman > {to}", "not_adjacent", rule)


@pytest.mark.rule("CARD-4", "RETREAT-4")
def test_robb_asks_nothing_when_there_is_only_one_place() -> None:
    game = fight(
        "winterfell: stark 3 knight | march_0; moat_cailin: greyjoy 2 footman; twins: token stark;"
        "white_harbor: token stark; seagard: token stark",
        "stark winterfell: 3 knight > moat_cailin",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    game.shows("greywater_watch: greyjoy 2 routed footman", asked="nobody")


@pytest.mark.rule("CARD-10")
def test_a_side_without_a_card_has_no_fortification() -> None:
    """Tyrion cancels the only card; the sword of the tide still costs a unit."""
    game = fight(
        "stoney_sept: lannister 3 knight | march_0; blackwater: tyrell footman knight",
        "lannister stoney_sept: 3 knight > blackwater",
        "lannister tyrion_lannister",
        hand="tyrell: margaery_tyrell",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_1_sword tide_0",
    )
    game.lannister.answers("use_card_ability", game.lannister.may("use_card_ability")[-1])
    assert game.tyrell.options("choose_casualties").minimum == 1


@pytest.mark.rule("WIN-4", "OPT-01", "RUL-54")
@pytest.mark.parametrize(
    ("facts", "first"),
    [
        ({"supply": "stark 3, greyjoy 2"}, "stark"),
        ({"supply": "stark 2, greyjoy 3"}, "greyjoy"),
        ({"iron_throne": "greyjoy stark", "power": "stark 9"}, "greyjoy"),
        ({"iron_throne": "stark greyjoy", "power": "greyjoy 9"}, "stark"),
    ],
)
def test_ties_are_broken_by_the_newer_list_of_tie_breakers(facts: dict[str, Any], first: str) -> None:
    """Riverrun is a stronghold and Flint's Finger a castle: the newer tie-breakers ignore this."""
    game = board(
        "riverrun: token stark; flints_finger: token greyjoy",
        at="clean_up",
        round="10",
        ruleset="tie_breakers faq_2_0",
        **facts,
    )
    game.shows(winner=first)


@pytest.mark.rule("SUPPLY-5", "RUL-07")
def test_options_of_a_reconciliation_show_the_fewest_and_the_most_units() -> None:
    """One army of three and one of two are allowed: a single large army may be reduced, or two of them."""
    game = board(
        "winterfell: stark 4 footman; karhold: stark 2 footman; castle_black: stark 2 knight", at="supply"
    )
    offered = game.stark.options("reconcile_armies")
    assert (offered.minimum, offered.maximum) == (2, 3)


@pytest.mark.rule("NEUT-6")
def test_every_answer_of_an_asking_house_leads_to_its_march() -> None:
    game: Game = board(
        "kings_landing: neutral 5; kingswood: baratheon knight | march_0; reach: tyrell footman | support_a",
        at="marches",
    )
    game.baratheon.answers("ask_neutral_support", "none")
    game.shows(asked="baratheon resolve_march")


@pytest.mark.rule("WILD-8")
def test_a_wildling_card_that_asks_for_units_takes_no_choice() -> None:
    game = board(
        "winterfell: stark 4 footman; pyke: greyjoy footman",
        at="wildlings_attack",
        threat="12",
        wildling="mammoth_riders",
        players=4,
    )
    game.all_answer("bid_wildlings", stark=0, greyjoy=1, lannister=1, baratheon=1)
    units = ("stark_footman_1", "stark_footman_2", "stark_footman_3")
    both = ResolveWildlingCardAnswer(choice="units", units=units)
    game.stark.cannot("resolve_wildling_card", both, "not_an_option", "WILD-8")


@pytest.mark.rule("WILD-8")
def test_a_wildling_card_that_asks_for_a_choice_takes_no_units_and_no_musters() -> None:
    game = board(
        "winterfell: stark footman", at="wildlings_attack", threat="0", wildling="king_beyond_the_wall"
    )
    game.stark.answers("bid_wildlings", "1")
    for house in (game.baratheon, game.greyjoy, game.lannister, game.martell, game.tyrell):
        house.answers("bid_wildlings", "0")
    units = ResolveWildlingCardAnswer(choice="fiefdoms", units=("stark_footman_1",))
    game.stark.cannot("resolve_wildling_card", units, "not_an_option", "WILD-8")
    musters = ResolveWildlingCardAnswer(
        "fiefdoms", musters=(Mustering("winterfell", "footman", "winterfell"),)
    )
    game.stark.cannot("resolve_wildling_card", musters, "not_an_option", "WILD-8")
    game.stark.answers("resolve_wildling_card", "fiefdoms")


@pytest.mark.rule("RETREAT-12", "RETREAT-10")
def test_a_lone_unit_that_supply_allows_nowhere_is_lost_without_a_choice() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister knight; stoney_sept: lannister 2 footman; "
        "harrenhal: lannister 2 footman; searoad_marches: token stark; kings_landing: token stark; "
        "crackclaw_point: token stark",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
        supply="lannister 0",
    )
    game.shows(destroyed="lannister_knight_1:supply")


@pytest.mark.rule("TRACK-12", "DEC-09")
def test_a_late_house_loses_the_alphabetically_first_of_equally_good_tracks() -> None:
    game = board(
        at="wildlings_attack",
        threat="12",
        wildling="preemptive_raid",
        players=3,
        iron_throne="stark lannister",
        fiefdoms="stark lannister",
        kings_court="lannister stark",
    )
    game.all_answer("bid_wildlings", stark=0, lannister=1, baratheon=1)
    game.stark.answers("resolve_wildling_card", "influence")
    assert game.stark.may("resolve_wildling_card") == ["fiefdoms", "iron_throne"]
    game.stark.is_late("resolve_wildling_card")
    game.shows(iron_throne="stark lannister baratheon", fiefdoms="lannister baratheon stark")


@pytest.mark.rule("RAVEN-2", "RUL-03")
def test_without_a_star_left_the_raven_still_offers_regular_tokens() -> None:
    game = board(
        "winterfell: stark footman | march_plus_1; karhold: stark footman | raid_special; "
        "twins: stark footman | support_plus_1; seagard: stark footman | raid_a",
        at="raven",
        kings_court="stark",
    )
    offered = game.stark.may("use_raven")
    assert "replace > seagard > raid_b" in offered
    assert "replace > seagard > defense_plus_2" not in offered
    assert "replace > winterfell > defense_plus_2" in offered


@pytest.mark.rule("SUPPLY-8", "MARCH-11")
def test_a_lone_unit_is_not_offered_a_place_where_supply_forbids_it() -> None:
    armies = "karhold: stark 2 footman; castle_black: stark 2 footman; winterfell: stark {} | march_0"
    game = board(armies.format("knight"), at="marches", supply="stark 0")
    assert "winterfell > karhold" not in game.stark.may("resolve_march")
    assert "winterfell > moat_cailin" in game.stark.may("resolve_march")
    game = board(armies.format("2 knight"), at="marches", supply="stark 0")
    (order,) = game.stark.options("resolve_march").orders
    assert {to.area: to.counts for to in order.destinations}["karhold"] == ()


@pytest.mark.rule("MARCH-1", "SHIP-1")
def test_a_destination_lists_the_kinds_of_units_and_whether_ships_are_needed() -> None:
    game = board(
        "lannisport: lannister knight footman siege_engine | march_0; "
        "golden_sound: lannister ship | march_plus_1; sunset_sea: lannister ship",
        at="marches",
    )
    ships, lands = game.lannister.options("resolve_march").orders
    assert (ships.area, lands.area) == ("golden_sound", "lannisport")
    assert {to.unit_types for to in lands.destinations} == {("footman", "knight", "siege_engine")}
    by_ship = {to.area: to.by_ship for to in lands.destinations}
    assert (by_ship["stoney_sept"], by_ship["searoad_marches"]) == (False, False)
    assert by_ship["flints_finger"]
    assert {to.by_ship for to in ships.destinations} == {False}


@pytest.mark.rule("RETREAT-6", "RETREAT-3", "RUL-11")
def test_a_retreat_to_an_origin_that_is_now_hostile_is_refused_as_hostile() -> None:
    game = fight(
        "winterfell: greyjoy knight | march_0; moat_cailin: stark 4 knight",
        "greyjoy winterfell: knight > moat_cailin",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    game.stark.cannot("retreat_to", "winterfell", "illegal_retreat", "RETREAT-6")


@pytest.mark.rule("WILD-8", "DEC-09")
@pytest.mark.parametrize(("units", "asked"), [(1, False), (2, False), (3, True)])
def test_the_horde_descends_asks_only_where_there_is_a_choice(units: int, asked: bool) -> None:
    """The lowest bidder loses two units in one of its castles, or else two anywhere."""
    game = board(
        f"moat_cailin: stark {units} footman",
        at="wildlings_attack",
        threat="12",
        wildling="horde_descends",
        players=3,
    )
    game.all_answer("bid_wildlings", stark=0, lannister=1, baratheon=1)
    assert game.is_asked("stark", "resolve_wildling_card") == asked
    if not asked:
        game.shows("moat_cailin: empty")


@pytest.mark.rule("NEUT-2", "SUPPORT-11", "COMBAT-2")
def test_a_supporting_siege_engine_counts_against_the_neutral_force_of_a_castle() -> None:
    places = (
        "kings_landing: neutral 5; kingswood: baratheon footman | march_0; reach: baratheon {} | support_a"
    )
    with_engine = board(places.format("siege_engine"), at="marches")
    assert "kingswood > kings_landing" in with_engine.baratheon.may("resolve_march")
    with_knight = board(places.format("knight"), at="marches")
    assert "kingswood > kings_landing" not in with_knight.baratheon.may("resolve_march")


@pytest.mark.rule("LOSS-4", "LOSS-1")
def test_a_house_that_loses_all_units_is_not_asked_to_choose() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister footman knight",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_garlan_tyrell, lannister cersei_lannister",
    )
    game.shows(destroyed="lannister_footman_1:swords lannister_knight_1:swords", asked="nobody")


@pytest.mark.rule("RAVEN-3", "INFO-7")
def test_the_raven_holder_sees_the_card_before_deciding_where_it_goes() -> None:
    game = board(
        "lannisport: lannister footman | raid_a",
        at="raven",
        kings_court="lannister",
        wildling="horde_descends",
    )
    game.lannister.answers("use_raven", "look")
    assert [row.card for row in game.state.known_cards.values()] == ["horde_descends"]


@pytest.mark.rule("NEUT-6", "MARCH-4")
def test_routed_units_ask_no_house_for_support() -> None:
    game = board(
        "kings_landing: neutral 5; kingswood: baratheon routed knight | march_0; "
        "reach: tyrell footman | support_a",
        at="marches",
    )
    assert game.happened("decision_opened") == []


@pytest.mark.rule("SUPPORT-1", "ACT-6")
def test_a_house_is_not_asked_for_a_support_order_without_units() -> None:
    game = board(
        "reach: tyrell knight | march_0; blackwater: lannister footman; harrenhal: stark | support_a",
        at="marches",
        blade="used",
    )
    game.tyrell.answers("resolve_march", "reach: knight > blackwater")
    game.shows(asked="lannister choose_house_card, tyrell choose_house_card")


@pytest.mark.rule("RETREAT-9", "RETREAT-10", "RUL-14")
def test_a_port_that_is_nearly_full_saves_as_many_ships_as_it_can_hold() -> None:
    places = (
        "golden_sound: lannister 2 ship; ironmans_bay: greyjoy 3 ship | march_0; sunset_sea: tyrell ship; {}"
    )
    march, cards = (
        "greyjoy ironmans_bay: 3 ship > golden_sound",
        "greyjoy balon_greyjoy, lannister cersei_lannister",
    )
    game = fight(places.format("lannisport_port: lannister 2 ship"), march, cards)
    game.shows(
        "lannisport_port: lannister 2 ship routed ship; golden_sound: greyjoy 3 ship",
        destroyed="lannister_ship_1:supply",
    )
    game = fight(places.format("lannisport_port: greyjoy ship"), march, cards)
    game.shows(destroyed="lannister_ship_1:no_retreat lannister_ship_2:no_retreat")


@pytest.mark.rule("SUPPORT-1", "SUPPORT-10", "RUL-16")
def test_a_captured_port_does_not_stop_support_from_other_places() -> None:
    game = board(
        "ironmans_bay: greyjoy ship | march_0; golden_sound: lannister ship; lannisport: tyrell footman; "
        "lannisport_port: lannister ship | support_a; sunset_sea: lannister ship | support_b",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "ironmans_bay: ship > golden_sound")
    assert game.lannister.may("declare_support") == ["lannister: sunset_sea"]


@pytest.mark.rule("SUPPLY-11", "RUL-57")
def test_the_lowest_bidder_loses_two_supply_levels_to_rattleshirts_raiders() -> None:
    game = board(at="wildlings_attack", threat="12", wildling="rattleshirts_raiders", players=3,
                 supply="stark 6, lannister 6, baratheon 1")  # fmt: skip
    game.all_answer("bid_wildlings", stark=0, lannister=1, baratheon=1)
    game.shows(supply="stark 4, lannister 5, baratheon 0")
