"""The rule of the rulebook behind each kind of event."""

from collections.abc import Iterable, Mapping

RULES: Mapping[str, str] = {
    "attackers_moved_in": "COMBAT-14",
    "bids_revealed": "BID-2",
    "blade_used": "TRACK-6",
    "card_text_resolved": "CARD-2",
    "combat_began": "COMBAT-1",
    "combat_won": "COMBAT-10",
    "game_began": "SETUP-14",
    "game_ended": "WIN-3",
    "garrison_removed": "GARR-4",
    "house_card_played": "COMBAT-6",
    "house_card_withdrawn": "CARD-3",
    "house_cards_returned": "CARD-7",
    "neutral_force_removed": "NEUT-4",
    "neutral_support_declared": "NEUT-6",
    "order_moved": "CARD-2",
    "order_replaced": "RAVEN-4",
    "orders_banned": "WEST-20",
    "orders_revealed": "PLAN-9",
    "port_captured": "PORT-9",
    "power_gained": "TERM-8",
    "power_lost": "TERM-8",
    "power_token_placed": "MARCH-9",
    "power_token_removed": "CTRL-8",
    "raid_resolved": "RAID-1",
    "raven_used": "RAVEN-1",
    "round_began": "WEST-1",
    "strengths_announced": "COMBAT-8",
    "supply_set": "SUPPLY-1",
    "support_declared": "SUPPORT-2",
    "support_refused": "SUPPORT-6",
    "threat_set": "WEST-3",
    "tide_drawn": "TIDE-3",
    "tides_drawn": "TIDE-3",
    "tides_shown": "TIDE-5",
    "track_set": "BID-3",
    "unit_mustered": "MUSTER-3",
    "unit_replaced": "COMP-9",
    "units_destroyed": "TERM-9",
    "units_moved": "MARCH-1",
    "units_retreated": "RETREAT-1",
    "westeros_card_replaced": "WEST-11",
    "westeros_card_resolved": "WEST-5",
    "westeros_cards_revealed": "WEST-2",
    "wildling_card_returned": "RAVEN-3",
    "wildling_card_revealed": "WILD-8",
    "wildling_card_seen": "RAVEN-1",
    "wildlings_attacked": "WILD-1",
    "wildlings_defeated": "WILD-4",
    "wildlings_won": "WILD-5",
}
"""Kind of event -> the id of its rule. Bookkeeping events have none."""


def rules_of(kinds: Iterable[str]) -> list[str]:
    """The rules of these kinds without repetitions, in the order in which they first apply."""
    return list(dict.fromkeys(RULES[kind] for kind in kinds if kind in RULES))
