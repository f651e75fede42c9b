"""Immediate consequences of each choice of a decision, in positions that can be checked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import observed_state
from games.engine.explanation import Consequence, OptionChoice, choices_of

from .table import Game, board, fight
from .test_retreat import defeat
from .test_wildling_cards import lost_attack, won_attack

PRINTED = ("card_text", "defence", "house_card", "march_order", "muster_cost", "own_support", "support")
"""Facts printed with an option, which tests/words/test_facts.py reads; they have no consequences."""


def choices(game: Game, house: str, kind: str) -> list[str]:
    """All choices of a decision: the fields of the answer, then the consequences."""
    decision = game.seat(house).decision(kind)
    seen = observed_state(game.state, house)
    offered = decision.question.options(seen, house)
    return [_choice_text(choice) for choice in choices_of(seen, house, decision.number, offered)]


def _choice_text(choice: OptionChoice) -> str:
    fields = [f"{name}={_plain(value)}" for name, value in choice.fields.items() if value not in (None, [])]
    if choice.area is not None:
        fields.append(f"in={choice.area}")
    follows = [each for each in choice.consequences if each.kind not in PRINTED]
    lines = ", ".join(_line(consequence) for consequence in follows)
    return f"{' '.join(fields) or 'none'}: {lines or 'nothing'}"


def _line(consequence: Consequence) -> str:
    return " ".join(
        [consequence.kind, *(f"{name}={_plain(value)}" for name, value in consequence.facts.items())]
    )


def _plain(value: Any) -> str:
    return "+".join(value) if isinstance(value, (tuple, list)) else str(value)


# Marches


@pytest.mark.rule("COMBAT-1", "NEUT-1", "SHIP-1", "CTRL-1", "WIN-2", "SUPPLY-8", "MARCH-4")
def test_a_march_attacks_gains_areas_and_is_limited_by_supply() -> None:
    """Supply 6 allows 4, 3, 2, 2 and 2 units: two may join the two in White Harbor."""
    game = board(
        "winterfell: stark 2 knight footman routed footman | march_0; moat_cailin: neutral 5; "
        "castle_black: greyjoy footman; bay_of_ice: stark ship; "
        "white_harbor: stark 2 footman; karhold: token greyjoy",
        at="marches",
    )
    assert choices(game, "stark", "resolve_march") == [
        "area=winterfell to=castle_black: attack area=castle_black defender=greyjoy",
        (
            "area=winterfell to=flints_finger: "
            "ship_transport, area_gained area=flints_finger, castle_gained count=3"
        ),
        "area=winterfell to=greywater_watch: ship_transport, area_gained area=greywater_watch",
        "area=winterfell to=karhold: area_gained area=karhold",
        (
            "area=winterfell to=moat_cailin: "
            "attack_neutral area=moat_cailin strength=5, area_gained area=moat_cailin, castle_gained count=3"
        ),
        "area=winterfell to=stony_shore: area_gained area=stony_shore",
        "area=winterfell to=white_harbor: units_allowed count=2",
    ]


@pytest.mark.rule("NEUT-1", "NEUT-2", "CTRL-4", "CTRL-5", "PORT-10", "ACT-6")
def test_leaving_an_area_loses_its_port_unless_a_power_token_stays() -> None:
    """The siege engine alone is strong enough against the five of a castle: the footman stays."""
    game = board(
        "white_harbor: stark footman siege_engine | march_plus_1; moat_cailin: neutral 5; "
        "white_harbor_port: stark 2 ship | support_a; winterfell: stark knight | march_0; "
        "widows_watch: token stark",
        at="marches",
    )
    destroyed = "units_destroyed units=stark_ship_1+stark_ship_2, "
    removed = "order_removed area=white_harbor_port token=support_a, "
    assert choices(game, "stark", "resolve_march") == [
        (
            "area=white_harbor to=moat_cailin: "
            "attack_neutral area=moat_cailin strength=5, area_gained area=moat_cailin, castle_gained count=3"
        ),
        "area=white_harbor to=widows_watch: nothing",
        "area=white_harbor to=winterfell: nothing",
        (
            f"area=white_harbor leave_power_token=False: {destroyed}{removed}"
            "area_lost area=white_harbor, castle_lost count=1"
        ),
        "area=white_harbor leave_power_token=True: power_token_left area=white_harbor",
        "area=winterfell to=castle_black: area_gained area=castle_black",
        "area=winterfell to=karhold: area_gained area=karhold",
        "area=winterfell to=stony_shore: area_gained area=stony_shore",
        "area=winterfell to=white_harbor: nothing",
    ]


@pytest.mark.rule("SUPPLY-8", "NEUT-1", "RUL-18", "MARCH-5")
def test_marches_are_listed_without_units_if_no_single_move_is_allowed() -> None:
    """At supply 1 (3 and 2) three armies exist already. Any single move leaves three."""
    game = board(
        "kings_landing: lannister footman; kingswood: baratheon 3 knight | march_0; "
        "storms_end: baratheon 2 knight; shipbreaker_bay: baratheon 2 ship; boneway: neutral 3",
        at="marches",
        supply="baratheon 1",
    )
    assert choices(game, "baratheon", "resolve_march") == [
        "area=kingswood to=boneway: attack_neutral area=boneway strength=3, units_allowed count=0",
        "area=kingswood to=crackclaw_point: ship_transport, units_allowed count=0",
        "area=kingswood to=dragonstone: ship_transport, units_allowed count=0",
        (
            "area=kingswood to=kings_landing: attack area=kings_landing defender=lannister, "
            "units_allowed count=0"
        ),
        "area=kingswood to=reach: units_allowed count=0",
        "area=kingswood to=storms_end: units_allowed count=0",
        "area=kingswood leave_power_token=False: area_lost area=kingswood",
        "area=kingswood leave_power_token=True: power_token_left area=kingswood",
    ]


@pytest.mark.rule("PORT-1", "SUPPLY-8", "MARCH-4")
@pytest.mark.parametrize(
    ("port", "ships", "footmen", "listed"),
    [
        ("stark ship", "3 ship", 4, "nothing"),
        ("empty", "2 ship 2 routed ship", 3, "units_allowed count=1"),
    ],
)
def test_a_full_port_does_not_count_as_a_limit_of_supply(
    port: str, ships: str, footmen: int, listed: str
) -> None:
    """Supply 6 allows 4, 3, 2, 2 and 2: four ships may become three and one, but not two armies of two.

    A fourth ship would be too many for a port, and a second army of four for supply.
    """
    game = board(
        f"bay_of_ice: stark {ships} | march_0; winterfell_port: {port}; winterfell: stark {footmen} footman; "
        "karhold: stark 2 footman; castle_black: stark 2 footman; white_harbor: stark 2 knight",
        at="marches",
    )
    assert f"area=bay_of_ice to=winterfell_port: {listed}" in choices(game, "stark", "resolve_march")


@pytest.mark.rule("NEUT-1", "SUPPLY-8")
def test_a_neutral_force_may_be_too_strong_for_the_units_that_supply_allows() -> None:
    """Three knights are needed, and supply 2 (3, 2 and 2) lets only one go, which is too weak."""
    game = board(
        "kings_landing: neutral 6; kingswood: baratheon 2 knight footman | march_plus_1; "
        "reach: baratheon 3 footman; blackwater: baratheon 2 footman; storms_end: baratheon footman",
        at="marches",
        supply="baratheon 2",
    )
    assert "area=kingswood to=kings_landing: attack_neutral area=kings_landing strength=6" in choices(
        game, "baratheon", "resolve_march"
    )


@pytest.mark.rule("WIN-1", "CTRL-8", "MARCH-8")
def test_a_march_to_the_seventh_castle_is_listed_as_a_victory() -> None:
    """Pyke, Riverrun and four power tokens make six."""
    game = board(
        "flints_finger: token greyjoy; seagard: token greyjoy; moat_cailin: token greyjoy; "
        "white_harbor: token greyjoy; riverrun: greyjoy 2 footman | march_0",
        at="marches",
    )
    assert choices(game, "greyjoy", "resolve_march") == [
        "area=riverrun to=harrenhal: area_gained area=harrenhal, castle_gained count=7, victory",
        "area=riverrun to=lannisport: area_gained area=lannisport, castle_gained count=7, victory",
        "area=riverrun to=seagard: nothing",
        "area=riverrun to=stoney_sept: area_gained area=stoney_sept",
        "area=riverrun leave_power_token=False: area_lost area=riverrun, castle_lost count=5",
        "area=riverrun leave_power_token=True: power_token_left area=riverrun",
    ]


@pytest.mark.rule("PORT-9", "CTRL-3")
def test_taking_the_land_captures_its_port() -> None:
    """Lannisport has lost its garrison."""
    game = board(
        "stoney_sept: greyjoy knight footman | march_0; lannisport_port: lannister 2 ship", at="marches"
    )
    assert choices(game, "greyjoy", "resolve_march")[2] == (
        "area=stoney_sept to=lannisport: "
        "port_captured area=lannisport_port, area_gained area=lannisport, castle_gained count=2"
    )
    game.greyjoy.answers("resolve_march", "stoney_sept: knight > lannisport")
    captured = "port_captured area=lannisport_port"
    assert choices(game, "greyjoy", "capture_port") == [
        f"amount=0: {captured}",
        f"amount=1: {captured}",
        f"amount=2: {captured}",
    ]


@pytest.mark.rule("PORT-9", "HOME-4")
def test_a_port_that_another_house_captures_is_not_listed_as_a_gain() -> None:
    """Stark leaves Pyke, which reverts to Greyjoy with the port: Greyjoy is asked, not Stark."""
    game = board(
        "pyke: stark knight | march_0; pyke_port: stark ship; ironmans_bay: stark ship", at="marches"
    )
    assert choices(game, "stark", "resolve_march") == [
        "area=pyke to=flints_finger: ship_transport, area_gained area=flints_finger, area_lost area=pyke",
        (
            "area=pyke to=greywater_watch: "
            "ship_transport, area_gained area=greywater_watch, area_lost area=pyke, castle_lost count=1"
        ),
        "area=pyke to=riverrun: ship_transport, area_gained area=riverrun, area_lost area=pyke",
        "area=pyke to=seagard: ship_transport, area_gained area=seagard, area_lost area=pyke",
        "area=pyke leave_power_token=False: area_lost area=pyke, castle_lost count=1",
        "area=pyke leave_power_token=True: power_token_left area=pyke",
    ]


@pytest.mark.rule("PORT-9", "COMP-7")
def test_a_port_is_captured_without_a_question_when_no_ship_is_free() -> None:
    game = board(
        "stoney_sept: greyjoy knight footman | march_0; lannisport_port: lannister ship | raid_a; "
        "ironmans_bay: greyjoy 4 ship; pyke_port: greyjoy 2 ship",
        at="marches",
    )
    assert choices(game, "greyjoy", "resolve_march")[2] == (
        "area=stoney_sept to=lannisport: order_removed area=lannisport_port token=raid_a, "
        "port_captured area=lannisport_port, area_gained area=lannisport, castle_gained count=2"
    )


# Raids, power and supply


@pytest.mark.rule("RAID-1", "RAID-4", "RAID-7")
def test_a_raid_removes_an_order_and_may_pillage() -> None:
    """Tyrell has no power to lose, but Stark gains one anyway."""
    places = (
        "winterfell: stark footman | raid_special; moat_cailin: greyjoy footman | consolidate_a; "
        "karhold: tyrell footman | consolidate_special; white_harbor: martell footman | defense_plus_2"
    )
    game = board(places, at="raids", power="tyrell 0, greyjoy 1")
    assert choices(game, "stark", "resolve_raid") == [
        "area=winterfell: nothing",
        (
            "area=winterfell target=karhold: "
            "order_removed area=karhold token=consolidate_special, power_gained amount=1"
        ),
        (
            "area=winterfell target=moat_cailin: "
            "order_removed area=moat_cailin token=consolidate_a, pillage house=greyjoy"
        ),
        "area=winterfell target=white_harbor: order_removed area=white_harbor token=defense_plus_2",
    ]


@pytest.mark.rule("COMP-8", "RAID-7")
def test_a_raider_without_power_in_the_pool_gains_nothing() -> None:
    game = board(
        "winterfell: stark footman | raid_a; moat_cailin: greyjoy footman | consolidate_a",
        at="raids",
        power="stark 20",
    )
    assert choices(game, "stark", "resolve_raid")[1] == (
        "area=winterfell target=moat_cailin: order_removed area=moat_cailin token=consolidate_a"
    )


@pytest.mark.rule("CONS-1", "CONS-2", "CONS-3", "PORT-7", "MUSTER-3", "MUSTER-4", "COMP-8")
def test_a_consolidation_lists_power_or_musterings() -> None:
    """One power plus one for each icon: Karhold and Winterfell have one each. Nothing at sea."""
    game = board(
        "winterfell: stark footman | consolidate_special; karhold: stark footman | consolidate_a; "
        "winterfell_port: stark 3 ship | consolidate_b; shivering_sea: stark ship | consolidate_b",
        at="consolidate",
    )
    assert choices(game, "stark", "resolve_consolidate") == [
        "area=karhold: power_gained amount=2",
        "area=shivering_sea: power_gained amount=0",
        "area=winterfell: power_gained amount=2",
        "area=winterfell_port: power_gained amount=1",
        "source=winterfell type=footman area=winterfell: nothing",
        "source=winterfell type=knight area=winterfell: nothing",
        "source=winterfell type=siege_engine area=winterfell: nothing",
        "source=winterfell type=ship area=bay_of_ice: nothing",
        "source=winterfell type=ship area=shivering_sea: nothing",
        "source=winterfell type=knight area=winterfell upgrade=stark_footman_1: nothing",
        "source=winterfell type=siege_engine area=winterfell upgrade=stark_footman_1: nothing",
    ]


@pytest.mark.rule("MUSTER-3", "MUSTER-5")
def test_musterings_are_listed_piece_by_piece() -> None:
    game = board(
        "harrenhal: lannister footman; lannisport: stark knight", at="mustering", iron_throne="lannister"
    )
    assert choices(game, "lannister", "muster") == [
        "source=harrenhal type=footman area=harrenhal: nothing",
        "source=harrenhal type=knight area=harrenhal upgrade=lannister_footman_1: nothing",
        "source=harrenhal type=siege_engine area=harrenhal upgrade=lannister_footman_1: nothing",
    ]


@pytest.mark.rule("BID-2", "BID-7")
def test_a_bid_shows_the_remaining_power() -> None:
    game = board(at="clash_of_kings", power="stark 2")
    assert choices(game, "stark", "bid_influence") == [
        "amount=0: power_left amount=2",
        "amount=1: power_left amount=1",
        "amount=2: power_left amount=0",
    ]


@pytest.mark.rule("SUPPLY-8", "MARCH-1")
def test_a_whole_army_may_move_where_supply_allows_no_additional_unit() -> None:
    game = board("karhold: stark 4 footman token stark | march_0; winterfell: empty", at="marches")
    assert choices(game, "stark", "resolve_march") == [
        "area=karhold to=castle_black: area_gained area=castle_black",
        "area=karhold to=winterfell: nothing",
    ]


@pytest.mark.rule("WEST-10", "SUPPLY-1", "SUPPLY-5")
def test_a_change_of_supply_shows_which_armies_become_too_large() -> None:
    """Winterfell has the one icon: at supply 1 one army may have 3 units, another 2."""
    game = board(
        "winterfell: stark 4 footman; moat_cailin: stark 2 knight; castle_black: stark 2 footman; "
        "stony_shore: stark 2 footman; white_harbor: stark footman",
        at="westeros",
        westeros_1="throne_of_blades",
        iron_throne="stark",
    )
    assert choices(game, "stark", "choose_westeros_effect") == [
        "effect=nothing: nothing",
        "effect=supply: supply_broken areas=castle_black+moat_cailin+stony_shore+winterfell",
        "effect=mustering: nothing",
    ]


@pytest.mark.rule("WEST-13", "WEST-15", "SUPPLY-5")
def test_a_westeros_card_shows_the_power_that_its_choice_gains() -> None:
    """Winterfell's icon and the port with a ship. Gains of others are not listed."""
    game = board(
        "winterfell: stark footman; winterfell_port: stark ship",
        at="westeros",
        westeros_1="last_days_of_summer_1",
        westeros_2="dark_wings_dark_words",
        kings_court="stark",
    )
    assert choices(game, "stark", "choose_westeros_effect") == [
        "effect=nothing: nothing",
        "effect=clash_of_kings: nothing",
        "effect=game_of_thrones: power_gained amount=2",
    ]


# Combat


DUEL = "winterfell: stark footman | march_0; moat_cailin: greyjoy footman"
MARCH = "stark winterfell: footman > moat_cailin"
CARDS = "stark ser_rodrick_cassel, greyjoy dagmar_cleftjaw"


@pytest.mark.rule("TRACK-6", "TIDE-4")
def test_the_blade_is_used_up_or_saved() -> None:
    game = fight(DUEL, MARCH, CARDS, blade="ready", fiefdoms="greyjoy")
    assert choices(game, "greyjoy", "use_blade") == ["use=False: saved", "use=True: used_this_round"]
    game = fight(DUEL, MARCH, CARDS, blade="ready", fiefdoms="greyjoy", ruleset="tides_of_battle yes")
    assert choices(game, "greyjoy", "redraw_tide") == ["redraw=False: saved", "redraw=True: used_this_round"]


@pytest.mark.rule("SUPPORT-2", "SUPPORT-4", "SUPPORT-6")
def test_a_supporter_chooses_a_side_and_that_side_can_refuse() -> None:
    game = board(
        f"{DUEL}; seagard: tyrell footman | support_a; twins: tyrell footman | support_b",
        at="marches",
        blade="used",
    )
    game.stark.answers("resolve_march", "winterfell: footman > moat_cailin")
    assert choices(game, "tyrell", "declare_support") == [
        "none: nothing",
        "side=stark areas=seagard+twins: nothing",
        "side=greyjoy areas=seagard+twins: nothing",
    ]
    game.tyrell.answers("declare_support", "stark: seagard twins")
    assert choices(game, "stark", "refuse_support") == ["none: nothing", "areas=seagard+twins: nothing"]


@pytest.mark.rule("CARD-5")
def test_choices_of_a_card_text_list_the_orders_and_units_that_it_removes() -> None:
    """An optional text may be declined; a chosen unit is listed with its place."""
    places = "highgarden: tyrell 2 knight | march_0; reach: lannister 2 knight | support_a; "
    game = fight(
        f"{places} blackwater: lannister footman | consolidate_a; "
        "kings_landing: lannister footman | support_b",
        "tyrell highgarden: 2 knight > reach",
        "tyrell queen_of_thorns, lannister hound",
    )
    assert choices(game, "tyrell", "use_card_ability") == [
        "choice=blackwater: order_removed area=blackwater token=consolidate_a",
        "choice=kings_landing: order_removed area=kings_landing token=support_b",
    ]
    game = fight(
        "highgarden: tyrell 2 knight | march_0; reach: lannister footman routed footman",
        "tyrell highgarden: 2 knight > reach",
        "tyrell mace_tyrell, lannister hound",
    )
    assert choices(game, "tyrell", "use_card_ability") == [
        "choice=lannister_footman_1 in=reach: units_destroyed units=lannister_footman_1",
        "choice=lannister_footman_2 in=reach: units_destroyed units=lannister_footman_2",
    ]
    game = fight(
        "storms_end: baratheon footman knight | march_0; kingswood: lannister footman",
        "baratheon storms_end: footman knight > kingswood",
        "baratheon patchface, lannister cersei_lannister",
        hand="lannister: cersei_lannister tywin_lannister",
    )
    game.is_late_until("baratheon use_card_ability")
    assert choices(game, "baratheon", "use_card_ability") == [
        "none: nothing",
        "choice=tywin_lannister: nothing",
    ]


@pytest.mark.rule("RETREAT-4", "RETREAT-19", "CTRL-1")
def test_a_retreat_lists_gained_areas_but_no_defeat() -> None:
    """The loss of Blackwater follows from the defeat. A power token already holds Crackclaw Point."""
    game = defeat(
        "blackwater: lannister 2 knight; kings_landing: neutral 5; crackclaw_point: token lannister; "
        "harrenhal: empty; searoad_marches: lannister footman"
    )
    assert choices(game, "lannister", "retreat_to") == [
        "place=searoad_marches: nothing",
        "place=crackclaw_point: nothing",
        "place=harrenhal: area_gained area=harrenhal, castle_gained count=3",
        "place=stoney_sept: area_gained area=stoney_sept",
    ]


CLOSED = "kings_landing: neutral 5; crackclaw_point: token stark; stoney_sept: token stark"


@pytest.mark.rule("RETREAT-10", "RETREAT-11", "SUPPLY-7")
def test_a_retreat_lists_lost_units_if_they_are_alike_and_else_their_number() -> None:
    """Supply 3 allows 3, 2, 2 and 2. Three footmen stand in Lannisport, so either place can take one unit."""
    around = (
        f"{CLOSED}; harrenhal: lannister footman; searoad_marches: lannister footman; lannisport: lannister"
    )
    game = defeat(f"blackwater: lannister 3 knight; {around} 3 footman", supply="lannister 3")
    lost = "units_destroyed units=lannister_knight_1+lannister_knight_2"
    assert choices(game, "lannister", "retreat_to") == [
        f"place=harrenhal: {lost}",
        f"place=searoad_marches: {lost}",
    ]
    game = fight(
        f"reach: tyrell 4 knight | march_0; blackwater: lannister knight footman; {around} 3 footman",
        "tyrell reach: 4 knight > blackwater",
        "tyrell margaery_tyrell, lannister cersei_lannister",
        supply="lannister 3",
    )
    assert choices(game, "lannister", "retreat_to") == [
        "place=harrenhal: supply_broken areas=harrenhal",
        "place=searoad_marches: supply_broken areas=searoad_marches",
    ]


@pytest.mark.rule("RETREAT-4", "CARD-5")
def test_a_victor_that_chooses_the_retreat_gains_nothing() -> None:
    game = fight(
        "winterfell: stark 4 knight | march_0; moat_cailin: greyjoy 2 knight; seagard: greyjoy footman; "
        "greywater_watch: token tyrell; twins: empty",
        "stark winterfell: 4 knight > moat_cailin",
        "stark robb_stark, greyjoy balon_greyjoy",
    )
    assert choices(game, "stark", "retreat_to") == [
        "none: nothing",
        "place=seagard: nothing",
        "place=twins: nothing",
        "place=white_harbor: nothing",
    ]


# Wildlings


def test_discarding_a_card_is_listed() -> None:
    game = lost_attack(
        "massing_on_the_milkwater",
        hand="stark: eddard_stark robb_stark blackfish; greyjoy: none; tyrell: none; lannister: none",
        iron_throne="baratheon stark",
    )
    game.is_late_until("stark resolve_wildling_card")
    assert choices(game, "stark", "resolve_wildling_card") == [
        "choice=blackfish: card_discarded card=blackfish",
        "choice=robb_stark: card_discarded card=robb_stark",
        "choice=eddard_stark: card_discarded card=eddard_stark",
    ]


@pytest.mark.parametrize(
    ("discarded", "listed"),
    [
        ("eddard_stark", ["none: nothing", "choice=eddard_stark: card_returns"]),
        (
            "eddard_stark robb_stark",
            ["none: nothing", "choice=eddard_stark: nothing", "choice=robb_stark: nothing"],
        ),
    ],
)
def test_returning_the_last_card_of_the_discard_pile_is_listed(discarded: str, listed: list[str]) -> None:
    game = won_attack("mammoth_riders", discard=f"stark: {discarded}")
    assert choices(game, "stark", "resolve_wildling_card") == listed


@pytest.mark.rule("ACT-6", "CTRL-4")
def test_a_wildling_penalty_costs_two_units_or_influence() -> None:
    game = lost_attack(
        "preemptive_raid", "salt_shore: martell footman; boneway: martell footman; reach: token martell"
    )
    assert choices(game, "martell", "resolve_wildling_card") == [
        "choice=influence: nothing",
        (
            "choice=units: units_destroyed units=martell_footman_1+martell_footman_2, "
            "area_lost area=boneway, area_lost area=salt_shore"
        ),
    ]
    game = lost_attack("preemptive_raid", "salt_shore: martell 2 footman | march_0")
    assert choices(game, "martell", "resolve_wildling_card") == [
        "choice=influence: nothing",
        (
            "choice=units: units_destroyed units=martell_footman_1+martell_footman_2, "
            "order_removed area=salt_shore token=march_0, area_lost area=salt_shore"
        ),
    ]
