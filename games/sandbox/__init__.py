"""The situations in which a sandbox game can start, each a record of a game between house bots."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

FOLDER = Path(__file__).with_name("records")

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "planning": "place_orders",
        "last_round": "place_orders",
        "raven": "use_raven",
        "raid": "resolve_raid",
        "march": "resolve_march",
        "consolidate_power": "resolve_consolidate",
        "neutral_support": "ask_neutral_support",
        "neutral_support_asked": "grant_neutral_support",
        "support": "declare_support",
        "refused_support": "refuse_support",
        "battle": "choose_house_card",
        "card_ability": "use_card_ability",
        "tides": "redraw_tide",
        "blade": "use_blade",
        "casualties": "choose_casualties",
        "retreat": "retreat_to",
        "retreat_with_losses": "choose_retreat_losses",
        "port_capture": "capture_port",
        "mustering": "muster",
        "supply": "reconcile_armies",
        "westeros_choice": "choose_westeros_effect",
        "bidding": "bid_influence",
        "tie": "order_tied_bids",
        "wildling_attack": "bid_wildlings",
        "wildling_tie": "break_wildling_tie",
        "wildling_card": "resolve_wildling_card",
    }
)
"""Situation -> the kind of its open decision."""

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "planning": "Round 1: all houses place orders",
        "last_round": "Round 10: all houses place orders",
        "raven": "The holder of the messenger raven may act",
        "raid": "A raid order",
        "march": "A march order",
        "consolidate_power": "A consolidate power order with a choice",
        "neutral_support": "A march may need support against a neutral force",
        "neutral_support_asked": "Another house asks for support against a neutral force",
        "support": "A combat: a house may support",
        "refused_support": "A combat: support of other houses may be refused",
        "battle": "A combat: both houses choose a card",
        "card_ability": "A combat: the ability of a house card may be used",
        "tides": "A combat: a tides of battle card may be drawn again",
        "blade": "A combat: the Valyrian steel blade may be used",
        "casualties": "A combat is lost: choose casualties",
        "retreat": "A combat is lost: choose where to retreat",
        "retreat_with_losses": "A retreat that supply does not allow: choose losses",
        "port_capture": "A castle was captured, with ships in its port",
        "mustering": "A westeros card: muster units",
        "supply": "A westeros card: armies are too large",
        "westeros_choice": "A westeros card with a choice",
        "bidding": "Clash of kings: all houses bid for a track",
        "tie": "Equal bids: the holder of the iron throne orders them",
        "wildling_attack": "The wildlings attack: all houses bid",
        "wildling_tie": "Equal bids against the wildlings: the holder of the iron throne decides",
        "wildling_card": "A wildling card with a choice",
    }
)
"""Situation -> its title."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation: its open decision, the number of houses, and the house that is asked."""

    id: str
    title: str
    kind: str
    player_count: int
    house: str


@cache
def situations() -> Mapping[str, Situation]:
    """All situations by id. `house` is the first house in turn order that is asked."""
    rows = json.loads(FOLDER.joinpath("index.json").read_text())
    return {id: Situation(id, TITLES[id], KINDS[id], **row) for id, row in rows.items()}


def record_of(id: str) -> list[Any]:
    """The lines of the record that leads to a situation. KeyError for an unknown one."""
    text = FOLDER.joinpath(f"{situations()[id].id}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]
