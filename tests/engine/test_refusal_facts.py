"""Facts about a refused answer, also in a dry run: the refused place, and valid values."""

from typing import Any

import pytest

from games.engine import IllegalInput, check, encode

from .test_refusals import POSITIONS, REFUSALS, Refusal

FACTS: dict[str, dict[str, object]] = {
    "resolve_march-no_such_order": {"area": "karhold"},
    "resolve_march-unknown_area": {"path": "/moves/0/to", "area": "valyria"},
    "resolve_march-not_adjacent": {"path": "/moves/0/to", "area": "bay_of_ice"},
    "resolve_march-empty_move": {"path": "/moves/0"},
    "resolve_march-unknown_unit": {"path": "/moves/0", "unit": "stark_giant_1"},
    "resolve_march-not_your_unit": {"path": "/moves/0", "unit": "greyjoy_footman_1"},
    "resolve_march-unit_not_there": {"path": "/moves/0", "unit": "stark_knight_1"},
    "resolve_march-unit_named_twice": {"path": "/moves/0", "unit": "stark_footman_1"},
    "resolve_march-destination_named_twice": {"path": "/moves/1/to", "area": "karhold"},
    "resolve_march-unit_routed": {"path": "/moves/0", "unit": "stark_footman_1"},
    "resolve_march-cannot_leave_power_token": {"area": "winterfell"},
    "resolve_march-second_attack": {"areas": ["moat_cailin", "karhold"]},
    "resolve_march-supply_broken": {"supply": [2, 2]},
    "resolve_march-port_full": {"path": "/moves/0/to", "area": "winterfell_port"},
    "resolve_march-area_closed": {"path": "/moves/0/to", "area": "karhold"},
    "resolve_march-neutral_force_too_strong": {"area": "kings_landing", "sent": 2, "needed": 5},
    "ask_neutral_support-cannot_ask_for_that": {},
    "place_orders-place_without_order": {"areas": ["karhold"]},
    "place_orders-order_without_units": {"path": "/orders/pyke", "area": "pyke"},
    "place_orders-unknown_order_token": {"path": "/orders/winterfell", "token": "parley"},
    "place_orders-order_token_used_twice": {"path": "/orders/winterfell", "token": "march_0"},
    "place_orders-order_banned": {"path": "/orders/winterfell", "token": "raid_a"},
    "place_orders-too_many_special_orders": {"stars": 0, "placed": 1},
    "use_raven-raven_cannot_do_that": {},
    "resolve_raid-cannot_raid_that": {},
    "resolve_consolidate-cannot_muster_there": {"area": "karhold"},
    "muster-not_enough_points": {"path": "/musters/1", "area": "winterfell"},
    "muster-unknown_unit_type": {"path": "/musters/0", "type": "dragon"},
    "muster-cannot_upgrade": {"path": "/musters/0", "unit": "no_ship"},
    "muster-cannot_place_unit": {"path": "/musters/0", "area": "karhold"},
    "muster-cannot_place_ship": {"path": "/musters/0", "area": "sunset_sea"},
    "muster-no_free_piece": {"path": "/musters/0", "type": "footman"},
    "reconcile_armies-not_a_reconciliation": {},
    "reconcile_armies-not_your_unit": {"unit": "greyjoy_footman_1"},
    "reconcile_armies-unknown_unit": {"unit": "stark_giant_1"},
    "reconcile_armies-unit_named_twice": {},
    "bid_influence-bid_above_power": {"amount": 6, "power": 5},
    "bid_wildlings-bid_below_zero": {"amount": -1},
    "order_tied_bids-not_an_order_of_the_tied": {},
    "break_wildling_tie-house_not_tied": {},
    "resolve_wildling_card-only_one_area": {"areas": ["moat_cailin", "winterfell"]},
    "resolve_wildling_card-wrong_number_of_units": {"minimum": 3, "maximum": 3},
    "choose_westeros_effect-no_such_effect": {},
    "declare_support-support_without_side": {},
    "declare_support-cannot_support_that_side": {"sides": ["tyrell", "lannister"]},
    "declare_support-cannot_support_from_there": {"areas": ["pyke"]},
    "grant_neutral_support-cannot_support_from_there": {"areas": ["pyke"]},
    "declare_support-all_support_orders_or_none": {"areas": ["crackclaw_point", "kings_landing"]},
    "refuse_support-no_such_support": {"areas": ["kings_landing"]},
    "choose_house_card-card_not_in_hand": {},
    "use_card_ability-card_cannot_do_that": {},
    "choose_casualties-unit_not_eligible": {"unit": "no_siege_engine"},
    "retreat_to-illegal_retreat": {},
    "capture_port-too_many_ships": {"maximum": 1},
}
"""Decision and code to the facts of each tested refusal."""


ALLOWED: dict[str, dict[str, str]] = {
    "resolve_march-no_such_order": {"areas": "winterfell"},
    "resolve_march-not_adjacent": {"areas": "castle_black karhold moat_cailin stony_shore white_harbor"},
    "resolve_march-unit_not_there": {"units": "stark_footman_1"},
    "resolve_march-unit_routed": {"units": "stark_knight_1"},
    "ask_neutral_support-cannot_ask_for_that": {"answers": "nothing kings_landing"},
    "place_orders-order_without_units": {"areas": "karhold winterfell"},
    "place_orders-order_banned": {
        "tokens": "march_minus_1 march_0 defense_plus_1_a defense_plus_1_b support_a support_b raid_b "
        "consolidate_a consolidate_b march_plus_1 defense_plus_2 support_plus_1 raid_special "
        "consolidate_special"
    },
    "use_raven-raven_cannot_do_that": {"answers": "replace/winterfell/raid_a"},
    "resolve_raid-cannot_raid_that": {"answers": "winterfell winterfell/moat_cailin"},
    "muster-cannot_place_unit": {"areas": "winterfell"},
    "muster-cannot_place_ship": {"areas": "bay_of_ice shivering_sea winterfell_port"},
    "break_wildling_tie-house_not_tied": {"answers": "baratheon lannister"},
    "choose_westeros_effect-no_such_effect": {"answers": "nothing supply mustering"},
    "declare_support-cannot_support_from_there": {"areas": "crackclaw_point kings_landing"},
    "grant_neutral_support-cannot_support_from_there": {"areas": "reach"},
    "choose_house_card-card_not_in_hand": {
        "answers": "queen_of_thorns alester_florent margaery_tyrell randyll_tarly ser_garlan_tyrell "
        "ser_loras_tyrell mace_tyrell"
    },
    "use_card_ability-card_cannot_do_that": {"answers": "nothing queen_of_thorns"},
    "choose_casualties-unit_not_eligible": {
        "units": "lannister_footman_1/footman/blackwater lannister_knight_1/knight/blackwater"
    },
    "retreat_to-illegal_retreat": {
        "answers": "crackclaw_point harrenhal kings_landing searoad_marches stoney_sept"
    },
}
"""Allowed alternatives: ids, or the nearest answers. Other refusals have none."""


def answer_name(value: Any) -> str:
    """An id unchanged; for an answer, the fields that it fills."""
    if isinstance(value, str):
        return value
    fields = [str(field) for name, field in encode(value).items() if name != "kind" and field is not None]
    return "/".join(fields) or "nothing"


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.kind}-{refusal.code}")
def test_a_refusal_has_its_facts(refusal: Refusal) -> None:
    game = POSITIONS[refusal.position]()
    seat = game.seat(refusal.house)
    decision = seat.decision(refusal.kind)
    given = refusal.given if not isinstance(refusal.given, str) else seat.spoken(refusal.kind, refusal.given)
    with pytest.raises(IllegalInput) as refused:
        check(game.state, refusal.house, decision.number, given)
    name = f"{refusal.kind}-{refusal.code}"
    assert refused.value.facts == FACTS[name]
    allowed = {kind: " ".join(map(answer_name, values)) for kind, values in refused.value.allowed.items()}
    assert allowed == ALLOWED.get(name, {})
