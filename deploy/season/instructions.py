"""Simple standing instructions for players in a season. They avoid two fifths of the waits for people."""

from functools import cache

from games.engine import Edition
from games.engine.codec import Plain
from games.engine.ids import HouseId
from games.instructions.answering import faults_of, read_instructions
from games.instructions.kinds import Instruction

CLEAR_LEAD = 4
"""A lead that no house card can reverse."""
BY_DEFAULT = ("resolve_wildling_card", "retreat_to", "use_card_ability", "choose_westeros_effect")
"""Decisions that the profile leaves to the default. Players answer orders, marches, raids and musters."""


@cache
def simple_instructions(
    edition: Edition, houses: tuple[HouseId, ...], house: HouseId
) -> tuple[Instruction, ...]:
    """Simple instructions for a house: support itself, bid one power and save its strong cards."""
    facts = edition.house_cards
    weak_first = sorted(edition.cards_of[house], key=lambda card: (facts[card].strength, card))
    strong_first = weak_first[::-1]
    others = [other for other in houses if other != house]
    plain: list[Plain] = [
        {"kind": "declare_support", "houses": [house]},
        {"kind": "declare_support", "houses": []},
        {"kind": "refuse_support", "houses": []},
        {"kind": "choose_house_card", "cards": weak_first, "when": {"min_lead": CLEAR_LEAD}},
        {"kind": "choose_house_card", "cards": weak_first, "when": {"max_lead": -CLEAR_LEAD}},
        {"kind": "choose_house_card", "cards": strong_first},
        {"kind": "redraw_tide", "redraw": False},
        {"kind": "use_blade", "use": "only_if_decisive"},
        {"kind": "choose_casualties", "unit_kinds": ["footman", "ship"]},
        {"kind": "choose_retreat_losses", "unit_kinds": ["footman", "ship"]},
        {"kind": "capture_port", "ships": "all"},
        {"kind": "resolve_raid"},
        {"kind": "ask_neutral_support"},
        {"kind": "grant_neutral_support"},
        {"kind": "resolve_consolidate"},
        {"kind": "use_raven", "use": "nothing"},
        *({"kind": "bid_influence", "track": track, "amount": 1} for track in edition.tracks),
        {"kind": "bid_wildlings", "amount": 1},
        {"kind": "order_tied_bids", "houses": [house]},
        {"kind": "break_wildling_tie", "highest": [house, *others], "lowest": [*others, house]},
        *({"kind": "answer_by_default", "decision": kind} for kind in BY_DEFAULT),
    ]
    read = read_instructions(plain)
    assert not list(faults_of(read, edition, houses))
    return read
