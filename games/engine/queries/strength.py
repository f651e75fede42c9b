"""Strength of units and of Support and Defense orders, before any card."""

from dataclasses import dataclass

from ..editions import edition_of
from ..ids import AreaId, HouseId
from ..rulebook import cites
from ..state import Order, State, Unit
from ..sums import Term, term, total
from .adjacency import places_in_reach
from .board import controller, units_of


@dataclass(frozen=True, slots=True)
class GrantedSupport:
    """Places whose owners promised a marching house their support against the neutral force in `area`."""

    area: AreaId | None = None
    places: tuple[AreaId, ...] = ()


NOTHING_GRANTED = GrantedSupport()


@cites("COMBAT-2", "SUPPORT-11")
def unit_strength(state: State, unit: Unit, attacks: bool, area: AreaId) -> int:
    """Strength of a unit in a fight for an area, on the attacking side if `attacks`. A routed unit has 0."""
    if unit.routed:
        return 0
    printed = edition_of(state)
    facts = printed.units[unit.type]
    return facts.castle_strength if attacks and printed.areas[area].castle else facts.strength


@cites("SUPPORT-1", "SUPPORT-9", "SUPPORT-10", "SUPPORT-12", "RUL-16")
def support_orders(state: State, area: AreaId) -> list[Order]:
    """Support orders that may help in a fight for an area, in alphabetical order of their places."""
    printed = edition_of(state)
    found = []
    for order in state.orders.values():
        if printed.orders[order.token].kind != "support" or area not in places_in_reach(state, order.area):
            continue
        # Ships of the previous owner in a captured port cannot support before the port is settled.
        is_port = printed.areas[order.area].kind == "port"
        if is_port and controller(state, order.area) != order.house:
            continue
        if any(not unit.attacking for unit in units_of(state, order.house, order.area)):
            found.append(order)
    return sorted(found, key=lambda order: order.area)


def unit_term(state: State, unit: Unit, attacks: bool, area: AreaId) -> Term:
    """The strength of a unit in a fight for an area, as a term. The unit fights there or supports."""
    amount = unit_strength(state, unit, attacks, area)
    if unit.area == area:
        return term("unit", amount, "COMBAT-2", unit.house, unit.area, unit.id)
    return term("support", amount, "SUPPORT-5", unit.house, unit.area, unit.id)


@cites("RUL-19")
def support_order_term(state: State, order: Order) -> Term:
    """The bonus of a Support order."""
    amount = edition_of(state).orders[order.token].modifier
    return term("support_order", amount, "RUL-19", order.house, order.area, order=order.token)


@cites("SUPPORT-5", "RUL-19")
def support_terms(state: State, order: Order, attacks: bool, area: AreaId) -> list[Term]:
    """The terms of a Support order before any card: one for each of its units, and its bonus."""
    units = units_of(state, order.house, order.area)
    return [*(unit_term(state, unit, attacks, area) for unit in units), support_order_term(state, order)]


@cites("NEUT-1", "NEUT-2", "RUL-47", "RUL-60")
def beats_neutral_force(
    state: State, house: HouseId, area: AreaId, unit_strength: int, modifier: int, granted: GrantedSupport
) -> bool:
    """Whether unit strength `unit_strength`, with the order's modifier and support, reaches that of a neutral
    force.
    """
    return unit_strength >= strength_needed(state, house, area, modifier, granted)


def strength_needed(
    state: State, house: HouseId, area: AreaId, modifier: int, granted: GrantedSupport
) -> int:
    """The unit strength that must march against the neutral force of an area, after all support."""
    support = total(support_against_neutral_force(state, house, area, granted))
    return state.areas[area].neutral - modifier - support


@cites("NEUT-2", "RUL-18")
def support_against_neutral_force(
    state: State, house: HouseId, area: AreaId, granted: GrantedSupport
) -> list[Term]:
    """The terms of a house's Support orders, and of those that others granted, against a neutral force."""
    return [
        each
        for order in support_orders(state, area)
        if order.house == house or (granted.area == area and order.area in granted.places)
        for each in support_terms(state, order, True, area)
    ]
