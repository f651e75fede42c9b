"""Facts of events beyond the board: causes, and lists whose order does not depend on the answer."""

from typing import Any

import pytest

from games.engine import edition_of
from games.engine.events.game import OrdersBanned
from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.phases.combat.retreat import ChooseRetreatLossesAnswer
from games.engine.phases.reconciling import ReconcileArmiesAnswer
from games.engine.phases.westeros.wildling_cards import Attack
from games.engine.phases.westeros.wildlings import ApplyWildlingCard
from games.engine.queries.adjacency import places_in_reach
from games.engine.queries.march import Move
from games.engine.queries.muster import ship_places
from games.engine.queries.retreat import places_beside

from .table import Game, board, fight


def facts_of(game: Game, kind: str, fact: str) -> list[Any]:
    """A fact of all events of a kind."""
    return [getattr(event, fact) for event in game.happened(kind)]


# Causes


@pytest.mark.rule("CONS-1", "RAID-7", "WEST-13")
def test_power_events_state_source_and_target() -> None:
    game = board("winterfell: stark footman | consolidate_a", at="consolidate")
    assert facts_of(game, "power_gained", "cause") == ["consolidate"]
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | consolidate_a", at="raids"
    )
    game.stark.answers("resolve_raid", "winterfell > moat_cailin")
    assert facts_of(game, "power_gained", "cause") == ["pillage"]
    assert facts_of(game, "power_lost", "cause") == ["pillage"]
    assert facts_of(game, "order_removed", "cause") == ["resolved", "raided"]
    game = board("winterfell: stark footman; lannisport: token lannister", at="game_of_thrones")
    assert set(facts_of(game, "power_gained", "cause")) == {"game_of_thrones"}


@pytest.mark.rule("RAVEN-4")
def test_the_raven_event_states_its_use() -> None:
    for answer, use in (("look", "look"), ("replace winterfell raid_a", "replace")):
        game = board("winterfell: stark footman | march_0", at="raven", kings_court="stark")
        game.stark.answers("use_raven", answer)
        assert facts_of(game, "raven_used", "use") == [use]


@pytest.mark.rule("COMBAT-7", "TRACK-6")
def test_the_blade_event_states_its_use() -> None:
    game = fight(
        "reach: tyrell knight | march_0; blackwater: lannister footman",
        "tyrell reach: knight > blackwater",
        "tyrell margaery_tyrell, lannister hound",
        blade="ready",
        fiefdoms="tyrell",
    )
    game.tyrell.answers("use_blade", "yes")
    assert facts_of(game, "blade_used", "use") == ["strength"]


@pytest.mark.rule("BID-3", "BID-4")
def test_a_track_event_shows_that_it_was_auctioned() -> None:
    game = board(at="clash_of_kings", players=3)
    game.all_answer("bid_influence", stark=2, lannister=1, baratheon=0)
    assert facts_of(game, "track_set", "cause") == ["clash_of_kings"]
    assert facts_of(game, "bids_revealed", "subject") == ["iron_throne"]


@pytest.mark.rule("WILD-3")
def test_bids_against_the_wildlings_are_distinguished_from_other_bids() -> None:
    game = board(at="wildlings_attack", threat="2", players=3)
    game.all_answer("bid_wildlings", stark=2, lannister=1, baratheon=0)
    assert facts_of(game, "bids_revealed", "subject") == ["wildlings"]


@pytest.mark.rule("WIN-1", "WIN-3")
def test_the_event_of_the_ending_shows_whether_it_came_early() -> None:
    game = board("winterfell: stark footman", at="clean_up", round="10")
    assert facts_of(game, "game_ended", "at_once") == [False]
    seven = "; ".join(
        f"{area}: stark footman"
        for area in ("white_harbor", "castle_black", "winterfell", "moat_cailin", "riverrun", "harrenhal",
                     "crackclaw_point", "seagard", "eyrie")
    )  # fmt: skip
    game = board(seven + "; twins: stark footman | march_0", at="marches")
    game.stark.answers("resolve_march", "twins:")
    assert facts_of(game, "game_ended", "at_once") == [True]


@pytest.mark.rule("COMBAT-15", "LOSS-2", "LOSS-1", "RETREAT-12")
def test_a_combat_shows_why_orders_and_units_are_removed() -> None:
    game = fight(
        "reach: tyrell 3 knight | march_0; blackwater: lannister 2 footman knight siege_engine | raid_a;"
        "stoney_sept: tyrell footman; harrenhal: tyrell footman; kings_landing: tyrell footman;"
        "searoad_marches: tyrell footman; crackclaw_point: tyrell footman",
        "tyrell reach: 3 knight > blackwater",
        "tyrell ser_garlan_tyrell, lannister cersei_lannister",
    )
    game.lannister.answers("choose_casualties", "2 footman")
    assert facts_of(game, "units_destroyed", "cause") == ["helpless", "swords", "no_retreat"]
    assert [(event.area, event.cause) for event in game.happened("order_removed")] == [
        ("blackwater", "combat"),
        ("reach", "resolved"),
    ]


@pytest.mark.rule("SUPPLY-5", "PORT-10")
def test_events_of_losses_to_supply_and_in_ports_state_the_cause() -> None:
    game = board("winterfell: stark 4 footman; pyke: greyjoy footman", at="supply")
    game.stark.is_late("reconcile_armies")
    assert set(facts_of(game, "units_destroyed", "cause")) == {"supply"}


@pytest.mark.rule("MARCH-12")
def test_a_finished_march_is_announced() -> None:
    game = board("winterfell: stark footman | march_0", at="marches")
    game.stark.answers("resolve_march", "winterfell: footman > karhold")
    assert [(event.area, event.cause) for event in game.happened("order_removed")] == [
        ("winterfell", "resolved")
    ]


# Order


@pytest.mark.rule("SUPPORT-5", "SUPPORT-6")
def test_places_of_support_are_listed_in_alphabetical_order() -> None:
    game = board(
        "reach: tyrell 2 knight | march_0; blackwater: lannister footman;"
        "kings_landing: baratheon footman | support_a; crackclaw_point: baratheon knight | support_b",
        at="marches",
        blade="used",
    )
    game.tyrell.answers("resolve_march", "reach: 2 knight > blackwater")
    game.baratheon.answers("declare_support", "tyrell: kings_landing crackclaw_point")
    game.tyrell.answers("refuse_support", "kings_landing crackclaw_point")
    both = ("crackclaw_point", "kings_landing")
    assert facts_of(game, "support_declared", "areas") == [both]
    assert facts_of(game, "support_refused", "areas") == [both]


@pytest.mark.rule("NEUT-6", "RUL-18")
def test_places_of_support_against_a_neutral_force_are_listed_in_alphabetical_order() -> None:
    game = board(
        "kings_landing: neutral 5; kingswood: baratheon knight | march_0; reach: tyrell footman | support_a;"
        "blackwater: tyrell footman | support_b",
        at="marches",
    )
    game.baratheon.answers("ask_neutral_support", "kings_landing")
    game.tyrell.answers("grant_neutral_support", "reach blackwater")
    assert facts_of(game, "neutral_support_declared", "areas") == [("blackwater", "reach")]


@pytest.mark.rule("PLAN-9")
def test_orders_are_shown_in_alphabetical_order_of_their_places() -> None:
    game = board("winterfell: stark footman; karhold: stark footman; seagard: greyjoy footman", at="planning")
    game.stark.answers("place_orders", "winterfell march_0, karhold raid_a")
    game.greyjoy.answers("place_orders", "seagard march_0")
    shown = game.happened("orders_revealed")[0].orders
    assert [order.area for order in shown] == ["karhold", "seagard", "winterfell"]


@pytest.mark.rule("MARCH-1", "NEUT-4")
def test_marching_units_are_listed_in_the_order_of_their_ids() -> None:
    units = ("stark_knight_1", "stark_footman_1")
    for places, to, kind in (
        ("", "karhold", "units_moved"),
        ("karhold: neutral 2", "karhold", "units_moved"),
        ("karhold: neutral 2", "karhold", "attackers_moved_in"),
        ("karhold: greyjoy footman", "karhold", "units_moved"),
    ):
        game = board(f"winterfell: stark knight footman | march_0; {places}", at="marches")
        game.stark.answers("resolve_march", ResolveMarchAnswer("winterfell", (Move(to, units),)))
        assert facts_of(game, kind, "units")[0] == ("stark_footman_1", "stark_knight_1")


@pytest.mark.rule("SUPPLY-5")
def test_removed_units_are_listed_in_the_order_of_their_ids() -> None:
    game = board("dragonstone: stark 6 footman", at="supply")
    offered = game.stark.options("reconcile_armies")
    given = tuple(unit.unit for unit in offered.units)[: offered.minimum]
    assert len(given) > 1
    game.stark.answers("reconcile_armies", ReconcileArmiesAnswer(given[::-1]))
    assert facts_of(game, "units_destroyed", "units") == [given]


@pytest.mark.rule("PORT-10", "RUL-16")
def test_ships_of_ownerless_ports_are_lost_in_alphabetical_order_of_their_ports() -> None:
    game = board(
        "white_harbor_port: stark ship; oldtown_port: stark ship; storms_end_port: stark ship; "
        "pyke_port: stark ship; sunspear_port: stark ship; "
        "white_harbor: neutral 3; moat_cailin: stark footman | march_0",
        at="marches",
        players=3,
    )
    game.stark.answers("resolve_march", "moat_cailin:")
    ports = [
        game.drawn.units[unit].area for units in facts_of(game, "units_destroyed", "units") for unit in units
    ]
    assert ports == sorted(ports)
    assert len(ports) == 5


@pytest.mark.rule("PORT-9", "RUL-16")
def test_captured_ports_are_settled_in_alphabetical_order() -> None:
    ports = ("lannisport", "oldtown", "pyke", "storms_end", "sunspear", "white_harbor", "winterfell")
    houses = ("lannister", "tyrell", "greyjoy", "stark", "martell", "stark", "stark")
    drawn = "; ".join(
        f"{land}: baratheon {'knight' if land < 'p' else 'footman'}; {land}_port: {house} ship"
        for land, house in zip(ports, houses, strict=True)
        if land not in ("storms_end", "pyke")
    )
    game = board(f"{drawn}; blackwater: baratheon knight | march_0", at="marches")
    game.baratheon.answers("resolve_march", "blackwater:")
    game.is_late_until("nobody")
    captured = facts_of(game, "port_captured", "area")
    assert (len(captured), captured) == (5, sorted(captured))


@pytest.mark.rule("CLEAN-2", "RETREAT-17")
def test_the_clean_up_event_lists_the_units_that_stand_up() -> None:
    game = board("winterfell: stark 2 routed footman knight; pyke: greyjoy ship", at="clean_up")
    assert facts_of(game, "cleaned_up", "stood_up")[0] == ("stark_footman_1", "stark_footman_2")


@pytest.mark.rule("WILD-3", "BID-2")
@pytest.mark.parametrize("event", ["wildlings_attack", "clash_of_kings"])
def test_bidders_are_asked_in_alphabetical_order(event: str) -> None:
    (decision,) = board(at=event).state.decisions.values()
    assert list(decision.houses) == sorted(decision.houses)
    assert len(decision.houses) == 6


@pytest.mark.rule("RETREAT-10")
def test_events_of_units_given_up_in_a_retreat_state_the_cause() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister 2 knight; stoney_sept: lannister footman; "
        "lannisport: lannister 2 footman; searoad_marches: token stark; harrenhal: token stark; "
        "kings_landing: token stark; crackclaw_point: token stark",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
        supply="lannister 0",
    )
    assert facts_of(game, "units_destroyed", "cause") == ["supply"]


@pytest.mark.rule("RETREAT-10", "DEC-24")
def test_units_lost_in_a_retreat_are_listed_in_the_order_of_their_ids() -> None:
    game = fight(
        "reach: tyrell 4 knight | march_0; blackwater: lannister 2 knight footman; "
        "stoney_sept: lannister footman; lannisport: lannister 2 footman; searoad_marches: token stark; "
        "harrenhal: token stark; kings_landing: token stark; crackclaw_point: token stark",
        "tyrell reach: 4 knight > blackwater",
        "tyrell ser_loras_tyrell, lannister cersei_lannister",
        supply="lannister 0",
    )
    given = ChooseRetreatLossesAnswer(("lannister_knight_2", "lannister_knight_1"))
    game.lannister.answers("choose_retreat_losses", given)
    assert facts_of(game, "units_destroyed", "units") == [("lannister_knight_1", "lannister_knight_2")]


@pytest.mark.rule("PORT-10", "PORT-9", "ACT-6")
def test_a_lost_port_shows_why_its_ships_and_its_order_are_removed() -> None:
    game = board("white_harbor: stark knight | march_0; white_harbor_port: stark ship | raid_a", at="marches")
    game.stark.answers("resolve_march", "white_harbor: knight > winterfell")
    assert facts_of(game, "units_destroyed", "cause") == ["port"]
    assert [(event.area, event.cause) for event in game.happened("order_removed")] == [
        ("white_harbor_port", "no_units"),
        ("white_harbor", "resolved"),
    ]
    game = board("riverrun: greyjoy knight | march_0; lannisport_port: lannister ship | raid_a", at="marches")
    game.greyjoy.answers("resolve_march", "riverrun: knight > lannisport")
    game.greyjoy.answers("capture_port", "1")
    assert [(event.area, event.cause) for event in game.happened("order_removed")] == [
        ("riverrun", "resolved"),
        ("lannisport_port", "no_units"),
    ]


@pytest.mark.rule("RETREAT-10", "RETREAT-12", "PORT-1")
def test_ships_that_supply_excludes_from_the_last_place_in_a_port_are_lost_to_supply() -> None:
    """Two ships are in port. At supply 0 a third would be too many, although a port holds three."""
    game = fight(
        "golden_sound: lannister ship; ironmans_bay: greyjoy 3 ship | march_0; sunset_sea: greyjoy ship;"
        "lannisport_port: lannister 2 ship; riverrun: lannister 2 footman",
        "greyjoy ironmans_bay: 3 ship > golden_sound",
        "greyjoy balon_greyjoy, lannister cersei_lannister",
        supply="lannister 0",
    )
    assert facts_of(game, "units_destroyed", "cause") == ["supply"]


@pytest.mark.rule("MARCH-16", "WIN-1", "ROUND-6")
def test_a_victory_during_a_march_ends_all_further_moves() -> None:
    game = board(
        "flints_finger: token greyjoy; seagard: token greyjoy; moat_cailin: token greyjoy; "
        "white_harbor: token greyjoy; riverrun: greyjoy 2 footman | march_0",
        at="marches",
    )
    game.greyjoy.answers("resolve_march", "riverrun: footman > harrenhal")
    kinds = [event.kind for event in game.events]
    assert kinds[kinds.index("units_moved") :] == ["units_moved", "game_ended", "agenda_set"]
    (ended,) = game.happened("game_ended")
    assert (ended.winner, ended.at_once) == ("greyjoy", True)


@pytest.mark.rule("RUL-43", "CARD-11")
def test_returned_cards_are_listed_in_alphabetical_order() -> None:
    game = fight(
        "winterfell: stark footman | march_0; moat_cailin: greyjoy 3 knight",
        "stark winterfell: footman > moat_cailin",
        "stark roose_bolton, greyjoy balon_greyjoy",
        discard="stark: ser_rodrick_cassel blackfish",
    )
    assert facts_of(game, "house_cards_returned", "cards") == [
        ("blackfish", "roose_bolton", "ser_rodrick_cassel")
    ]


@pytest.mark.rule("WEST-20")
def test_bans_of_two_cards_are_listed_in_alphabetical_order() -> None:
    state = OrdersBanned(("raid_b", "raid_a")).apply(board().state)
    state = OrdersBanned(("march_plus_1", "raid_a", "raid_special", "consolidate_a")).apply(state)
    assert state.bans == ("consolidate_a", "march_plus_1", "raid_a", "raid_b", "raid_special")


@pytest.mark.rule("WILD-13", "WILD-14")
def test_houses_of_a_second_attack_are_listed_in_alphabetical_order() -> None:
    """A stored attack may have its bids in any order."""
    bids = dict.fromkeys(("tyrell", "greyjoy", "stark", "baratheon", "martell", "lannister"), 0)
    step = ApplyWildlingCard("preemptive_raid", Attack(2, bids, True), "stark")
    game = board().run(step.begin)
    assert facts_of(game, "wildlings_attacked", "houses") == [
        ("baratheon", "greyjoy", "lannister", "martell", "tyrell")
    ]
    assert facts_of(game, "wildlings_attacked", "strength") == [6]


@pytest.mark.rule("MUSTER-6", "RAID-5", "RETREAT-4")
def test_places_are_listed_in_alphabetical_order() -> None:
    state = board("pyke: stark knight; ironmans_bay: stark ship; golden_sound: stark ship").state
    for area, facts in edition_of(state).areas.items():
        listed = [places_in_reach(state, area)]
        if facts.kind == "land":
            listed.append(
                [place for place in ship_places(state, "stark", area) if not place.endswith("_port")]
            )
        if facts.kind != "port":
            listed.append(places_beside(state, "stark", area))
        for places in listed:
            assert places == sorted(places)
