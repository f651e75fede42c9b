"""The sensible policy: it evaluates positions by the map as the rules define it, and looks one step ahead."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ..policy import Json, Policy
from ..random_policy import answer_at_random
from . import bidding, economy, fighting, marching, planning, raiding
from .board import Board
from .facts import Facts
from .position import Position
from .weights import NOVICE, WEIGHTS, Weights

Composer = Callable[[Position, Json, Random], Json]
Picker = Callable[[Position, list[Json], Random], Json]

COMPOSERS: Mapping[str, Composer] = {
    "place_orders": planning.assign_orders,
    "resolve_march": marching.march,
    "resolve_consolidate": economy.consolidate,
    "muster": economy.musters,
    "bid_influence": bidding.bid_influence,
    "bid_wildlings": bidding.bid_wildlings,
    "order_tied_bids": bidding.order_tied,
    "capture_port": economy.maximum_amount,
    "declare_support": fighting.support,
    "refuse_support": fighting.choose_no_area,
    "grant_neutral_support": fighting.choose_no_area,
    "reconcile_armies": economy.lose_units,
    "choose_casualties": economy.lose_units,
    "choose_retreat_losses": economy.lose_units,
}
"""Kinds of decision whose answer is composed from the options."""

PICKERS: Mapping[str, Picker] = {
    "resolve_raid": raiding.raid,
    "choose_house_card": fighting.house_card,
    "use_blade": fighting.use_blade,
    "redraw_tide": fighting.redraw,
    "use_card_ability": fighting.use_card_ability,
    "retreat_to": fighting.retreat,
    "use_raven": raiding.raven,
    "ask_neutral_support": fighting.neutral_support,
    "break_wildling_tie": bidding.break_wildling_tie,
    "choose_westeros_effect": bidding.choose_westeros_effect,
    "resolve_wildling_card": fighting.wildling_choice,
}
"""Kinds of decision whose answer is one of the listed choices."""


def sensible(
    facts: Facts, weights: Weights = WEIGHTS, board_of: Callable[[Json, Facts], Board] = Board
) -> Policy:
    """The policy for an edition with these printed facts."""

    def choose_sensibly(view: Json, decision: Json, options: Json, chance: Random) -> Json:
        kind, shape = decision["kind"], options["kind"]
        position = Position(
            view, decision["house"], decision["question"], facts, weights, board_of(view, facts)
        )
        if shape == "one_of" and kind in PICKERS:
            return PICKERS[kind](position, options["choices"], chance)
        answer: dict[str, Any] | None = None
        if shape != "one_of" and kind in COMPOSERS:
            answer = COMPOSERS[kind](position, options, chance)
        elif kind == "resolve_wildling_card" and shape == "some_units":
            answer = economy.wildling_units(position, options, chance)
        elif kind == "resolve_wildling_card" and shape == "musters":
            answer = economy.musters(position, options, chance)
        if answer is None:
            return answer_at_random(view, decision, options, chance)
        return {"kind": kind, **answer}

    return choose_sensibly


__all__ = ["NOVICE", "WEIGHTS", "Facts", "Weights", "sensible"]
