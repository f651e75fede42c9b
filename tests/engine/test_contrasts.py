"""Cases that a rule forbids or does not affect, beside those that it allows."""

import pytest

from games.engine import observe
from games.engine.data.orders import ORDERS
from games.engine.phases.combat.support import RefuseSupportAnswer
from games.engine.phases.mustering import MusterAnswer
from games.engine.queries.board import garrison_of
from games.engine.queries.supply import place_sizes
from games.engine.queries.tracks import turn_order
from tests.engine.data.derived import LAND_NEIGHBOURS

from .table import Game, board, fight

FIELD = "reach: tyrell 3 knight | march_0; blackwater: lannister 2 footman knight"
MARCH = "tyrell reach: 3 knight > blackwater"


# Rounds and tracks


@pytest.mark.rule("ROUND-3", "ROUND-4", "SETUP-14")
def test_houses_play_a_whole_first_round() -> None:
    game = board(start=True, players=3)
    game.stark.answers("place_orders", "winterfell march_0, white_harbor consolidate_a, shivering_sea raid_a")
    game.is_late_until("stark resolve_march")
    assert [event.phase for event in game.happened("phase_began")] == ["action"]
    game.stark.answers("resolve_march", "winterfell:")
    while game.state.round == 1:
        game.seat(game.asked[0].split()[0]).is_late(game.asked[0].split()[1])
    kinds = [event.kind for event in game.events]
    steps = ["raid_resolved", "power_gained", "cleaned_up", "round_began", "westeros_cards_revealed"]
    assert sorted(steps, key=kinds.index) == steps
    assert kinds.index("raid_resolved") < kinds.index("order_removed")


@pytest.mark.rule("TRACK-1", "TERM-4")
def test_turn_order_is_the_order_of_the_iron_throne_track() -> None:
    state = board(iron_throne="martell greyjoy").state
    assert turn_order(state) == state.tracks["iron_throne"]
    assert turn_order(state)[:2] == ("martell", "greyjoy")


@pytest.mark.rule("RUL-58", "TRACK-3")
def test_a_throne_holder_that_is_not_tied_orders_the_tied_houses() -> None:
    game = board(at="clash_of_kings", players=3, iron_throne="stark")
    game.all_answer("bid_influence", stark=2, lannister=1, baratheon=1)
    game.shows(asked="stark order_tied_bids")
    game.stark.answers("order_tied_bids", "baratheon lannister")
    game.shows(iron_throne="stark baratheon lannister")


@pytest.mark.rule("TRACK-10", "TRACK-5")
def test_a_house_that_loses_stars_keeps_its_orders_until_the_next_planning_phase() -> None:
    game = board(
        "lannisport: lannister footman | march_plus_1; riverrun: lannister footman | raid_special",
        at="wildlings_attack",
        threat="2",
        wildling="king_beyond_the_wall",
        kings_court="greyjoy lannister",
    )
    game.shows(stars="lannister 3")
    game.all_answer("bid_wildlings", stark=2, greyjoy=0, lannister=0, baratheon=0, tyrell=0, martell=0)
    game.stark.answers("resolve_wildling_card", "kings_court")
    game.shows("lannisport: lannister footman | march_plus_1", stars="stark 3, lannister 2")


@pytest.mark.rule("ACT-2", "ACT-4")
def test_houses_resolve_raids_one_by_one_in_laps() -> None:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: stark footman | raid_b; "
        "white_harbor: greyjoy footman | raid_a; seagard: greyjoy footman | raid_b",
        at="raids",
        iron_throne="stark greyjoy",
    )
    while game.asked:
        game.seat(game.asked[0].split()[0]).is_late("resolve_raid")
    game.shows(raiders="stark greyjoy stark greyjoy")


# Planning


@pytest.mark.rule("COMP-4", "PLAN-3")
def test_all_fifteen_tokens_are_offered() -> None:
    offered = board("winterfell: stark footman", at="planning").stark.options("place_orders")
    assert len(offered.regular) == 10
    assert len(offered.special) == 5
    assert sorted((*offered.regular, *offered.special)) == sorted(ORDERS)


@pytest.mark.rule("PLAN-9", "PLAN-6")
def test_orders_placed_in_turns_are_revealed_together_at_the_end() -> None:
    places = ("kingswood", "blackwater", "boneway", "fingers", "twins", "dragonstone", "eyrie", "karhold",
              "princes_pass", "salt_shore", "three_towers", "dornish_marches")  # fmt: skip
    drawn = "; ".join(
        f"{place}: baratheon {'footman' if place < 'princes' else 'knight'}" for place in places
    )
    game = board(
        f"{drawn}; seagard: greyjoy footman", at="planning", raven="used", iron_throne="baratheon greyjoy"
    )
    game.baratheon.is_late("place_orders")
    assert len(game.state.face_down) == 11
    game.greyjoy.answers("place_orders", "seagard march_0")
    game.shows(face_down="none")
    shown = [order.area for order in game.happened("orders_revealed")[0].orders]
    assert (len(shown), shown) == (12, sorted(shown))


# Land and sea


@pytest.mark.rule("SHIP-7", "RUL-42", "ADJ-2")
def test_ships_transport_units_at_sea_but_not_from_a_port() -> None:
    in_port = board("pyke: greyjoy footman | march_0; pyke_port: greyjoy ship", at="marches")
    at_sea = board("pyke: greyjoy footman | march_0; ironmans_bay: greyjoy ship", at="marches")
    assert in_port.greyjoy.may("resolve_march") == []
    assert "pyke > seagard" in at_sea.greyjoy.may("resolve_march")


@pytest.mark.rule("ADJ-1", "ADJ-3", "MARCH-2")
def test_a_march_reaches_all_neighbours_and_crosses_no_river() -> None:
    game = board("blackwater: lannister footman | march_0", at="marches")
    reached = {way.partition(" > ")[2] for way in game.lannister.may("resolve_march")}
    assert reached == set(LAND_NEIGHBOURS["blackwater"])
    assert ("kings_landing" in reached, "kingswood" in reached) == (True, False)


@pytest.mark.rule("TERM-5", "PORT-1", "PORT-2", "PORT-3")
def test_ships_can_enter_only_a_port_of_their_own_house() -> None:
    places = "golden_sound: lannister ship | march_0"
    assert "golden_sound > lannisport_port" in board(places, at="marches").lannister.may("resolve_march")
    taken = board(places + "; lannisport: token tyrell", at="marches")
    assert "golden_sound > lannisport_port" not in taken.lannister.may("resolve_march")


@pytest.mark.rule("MARCH-8", "MARCH-5")
def test_entering_an_area_is_an_attack_on_units_but_not_on_a_lone_power_token() -> None:
    game = board(
        "winterfell: stark 2 footman | march_0; karhold: token greyjoy; moat_cailin: greyjoy footman",
        at="marches",
    )
    (order,) = game.stark.options("resolve_march").orders
    attacks = {to.area: to.attack for to in order.destinations}
    assert (attacks["karhold"], attacks["moat_cailin"]) == (False, True)


# Control, garrisons, neutral forces


@pytest.mark.rule("CTRL-5", "CTRL-6", "HOME-3")
@pytest.mark.parametrize(
    ("house", "origin", "to", "lawful"),
    [
        ("stark", "karhold", "castle_black", True),
        ("stark", "winterfell", "karhold", False),
        ("greyjoy", "winterfell", "karhold", True),
    ],
)
def test_a_token_can_be_left_in_any_area_but_the_home_area_of_its_house(
    house: str, origin: str, to: str, lawful: bool
) -> None:
    game = board(f"{origin}: {house} footman | march_0", at="marches")
    assert game.seat(house).options("resolve_march").orders[0].leave_power_token == lawful


@pytest.mark.rule("MARCH-17", "CTRL-1")
def test_the_embattled_area_belongs_to_the_defender_until_the_end() -> None:
    game = fight(FIELD, MARCH)
    game.shows(control="blackwater lannister, reach nobody")


@pytest.mark.rule("GARR-5", "FEW-6", "GARR-1")
def test_garrisons_belong_to_their_house_and_houses_not_in_play_have_none() -> None:
    five, six = (board(start=True, players=players).state for players in (5, 6))
    assert [garrison_of(state, "winterfell") for state in (five, six)] == ["stark", "stark"]
    assert [garrison_of(state, "sunspear") for state in (five, six)] == [None, "martell"]


@pytest.mark.rule("NEUT-7", "SUPPLY-4")
def test_units_count_towards_supply_but_neutral_forces_do_not() -> None:
    state = board("kings_landing: neutral 5; reach: tyrell 2 footman").state
    assert place_sizes(state, "tyrell") == {"reach": 2}


# Combat


@pytest.mark.rule("RUL-20", "COMBAT-9")
def test_only_strengths_below_zero_become_zero() -> None:
    game = fight(
        "reach: tyrell siege_engine | march_minus_1; blackwater: lannister 3 footman",
        "tyrell reach: siege_engine > blackwater",
    )
    game.shows(initial="tyrell 0, lannister 3")


@pytest.mark.rule("SUPPORT-13", "LOSS-5", "LOSS-1")
def test_swords_destroy_combatants_but_no_supporting_units() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister 2 footman; "
        "harrenhal: lannister 2 knight | support_a",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_garlan_tyrell, lannister cersei_lannister",
    )
    game.shows("harrenhal: lannister 2 knight | support_a", destroyed="lannister_footman_1:swords "
               "lannister_footman_2:swords")  # fmt: skip


@pytest.mark.rule("RUL-23", "TIDE-7")
def test_a_skull_destroys_a_standing_unit_of_the_victor_and_no_routed_unit() -> None:
    game = fight(
        "reach: tyrell footman | march_0; blackwater: lannister routed knight 3 footman",
        "tyrell reach: footman > blackwater",
        "tyrell queen_of_thorns, lannister hound",
        ruleset="tides_of_battle yes",
        shuffles="tides: tide_0_skull tide_0",
    )
    game.is_late_until("nobody")
    game.shows("blackwater: lannister routed knight 2 footman")


@pytest.mark.rule("TIDE-1", "OPT-03")
@pytest.mark.parametrize(("ruleset", "shuffled"), [("tides_of_battle yes", "tides:24"), ("", "none")])
def test_tides_cards_are_shuffled_only_if_the_option_is_set(ruleset: str, shuffled: str) -> None:
    fight(FIELD, MARCH, "tyrell margaery_tyrell, lannister hound", ruleset=ruleset).shows(shuffled=shuffled)


@pytest.mark.rule("RUL-16", "SUPPORT-10", "PORT-6")
def test_ships_in_a_port_that_is_not_captured_support_their_sea() -> None:
    game = board(
        "ironmans_bay: greyjoy ship | march_0; golden_sound: lannister ship; "
        "lannisport_port: lannister ship | support_a",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "ironmans_bay: ship > golden_sound")
    game.lannister.answers("declare_support", "lannister: lannisport_port")
    game.shows(initial="greyjoy 1, lannister 2")


# Consolidation, defaults, information


@pytest.mark.rule("CONS-4", "CONS-2", "PORT-8")
def test_the_special_consolidate_order_musters_only_where_a_piece_can_be_mustered() -> None:
    game = board("lannisport: lannister footman | consolidate_special", at="consolidate")
    game.lannister.answers("resolve_consolidate", "lannisport: footman")
    game.shows("lannisport: lannister 2 footman")
    game = board("lannisport_port: lannister ship | consolidate_special", at="consolidate")
    game.shows(asked="nobody", power="lannister 6")


@pytest.mark.rule("DEC-04", "DEC-17")
def test_default_answers_are_valid() -> None:
    game = board("winterfell: stark footman", at="mustering", iron_throne="stark")
    assert game.stark.default("muster") == MusterAnswer(())
    game = board(FIELD + "; kings_landing: baratheon footman | support_a", at="marches")
    game.tyrell.answers("resolve_march", "reach: 3 knight > blackwater")
    game.baratheon.answers("declare_support", "tyrell: kings_landing")
    assert game.tyrell.default("refuse_support") == RefuseSupportAnswer(())


@pytest.mark.rule("WEST-22")
@pytest.mark.parametrize(
    ("event", "follows"),
    [
        ("supply", "supply_set"),
        ("mustering", "decision_opened"),
        ("game_of_thrones", "power_gained"),
        ("clash_of_kings", "decision_opened"),
        ("wildlings_attack", "wildlings_attacked"),
        ("rains_of_autumn", "orders_banned"),
        ("storm_of_swords", "orders_banned"),
        ("sea_of_storms", "orders_banned"),
        ("feast_for_crows", "orders_banned"),
        ("web_of_lies", "orders_banned"),
        ("last_days_of_summer", "westeros_card_resolved"),
    ],
)
def test_every_westeros_event_has_its_effect(event: str, follows: str) -> None:
    game: Game = board("winterfell: stark footman", at=event)
    assert [resolved.effect for resolved in game.happened("westeros_card_resolved")] == [event]
    assert game.happened(follows)


@pytest.mark.rule("INFO-1", "INFO-10")
def test_a_spectator_sees_only_open_information() -> None:
    game = board("winterfell: stark footman; pyke: token greyjoy", threat="4", bans="raid_b")
    seen = observe(game.state, None)
    assert (seen["threat"], seen["bans"]) == (4, ["raid_b"])
    assert [(unit["house"], unit["area"]) for unit in seen["units"]] == [("stark", "winterfell")]
