"""Rules and options of march orders."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..editions import edition_of
from ..errors import IllegalInput
from ..events.board import UnitsMoved
from ..ids import AreaId, HouseId, UnitId
from ..options import Destination, MarchOrder, Moves, Traveller
from ..rulebook import cites
from ..state import Order, State, Unit
from .adjacency import land_reach, ship_reach
from .board import garrison_of, has_enemy_units, neutral_force, occupier, units_of, unrouted_units
from .orders import orders_of
from .strength import (
    NOTHING_GRANTED,
    GrantedSupport,
    beats_neutral_force,
    strength_needed,
    support_orders,
    unit_strength,
)
from .supply import counts_that_fit, fits_with, limits, place_sizes


@dataclass(frozen=True, slots=True)
class Move:
    """Units that go to one place."""

    to: AreaId
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class MarchPlan:
    """An allowed march: its order, its peaceful moves and its attack."""

    order: Order
    peaceful: tuple[Move, ...]
    attack: Move | None


@cites("MARCH-5", "COMBAT-1", "MARCH-8", "RUL-61")
def is_attack(state: State, house: HouseId, area: AreaId) -> bool:
    """Whether entering a place means a combat or a fight against a neutral force."""
    return (
        has_enemy_units(state, house, area)
        or neutral_force(state, area) > 0
        or defender_of(state, house, area) is not None
    )


@cites("TERM-11", "GARR-3")
def defender_of(state: State, house: HouseId, area: AreaId) -> HouseId | None:
    """The house that defends a place against another: the one with units there, else the garrison's."""
    defender = occupier(state, area)
    if defender is None and area in state.areas:
        defender = garrison_of(state, area)
    return defender if defender != house else None


@cites("MARCH-2", "MARCH-3", "MARCH-14", "MARCH-15", "FEW-5")
def reach(state: State, house: HouseId, origin: AreaId) -> dict[AreaId, bool]:
    """Places that units of an order can reach: place -> whether only by ship transport."""
    if edition_of(state).areas[origin].kind == "land":
        lands = land_reach(state, house, origin)
        return {area: by_ship for area, by_ship in lands.items() if not state.areas[area].closed}
    return dict.fromkeys(ship_reach(state, house, origin), False)


@cites(
    "MARCH-1", "MARCH-2", "MARCH-3", "MARCH-4", "MARCH-5", "MARCH-11", "SUPPLY-7", "SUPPLY-8", "RUL-06",
    "NEUT-1", "NEUT-5", "NEUT-6", "PORT-1", "RUL-18", "MARCH-13",
)  # fmt: skip
def plan_march(
    state: State,
    house: HouseId,
    origin: AreaId,
    moves: Sequence[Move],
    leave_power_token: bool,
    granted: GrantedSupport = NOTHING_GRANTED,
) -> MarchPlan:
    """The march described by an answer. Raises `IllegalInput` with code and rule."""
    order = state.orders.get(origin)
    if order is None or order.house != house or edition_of(state).orders[order.token].kind != "march":
        refused = IllegalInput("no_such_order", "ACT-2", area=origin)
        raise refused.allowing(areas=[order.area for order in orders_of(state, house, "march")])
    _check_units(state, house, origin, moves)
    _check_destinations(state, house, origin, moves)
    attacks = [move for move in moves if is_attack(state, house, move.to)]
    if len(attacks) > 1:
        raise IllegalInput("second_attack", "MARCH-5", areas=[move.to for move in attacks])
    changes = Counter({move.to: len(move.units) for move in moves})
    changes[origin] -= sum(len(move.units) for move in moves)
    if moves and not fits_with(state, house, changes):
        raise IllegalInput("supply_broken", "SUPPLY-8", supply=list(limits(state, house)))
    peaceful = tuple(move for move in moves if move not in attacks)
    attack = attacks[0] if attacks else None
    if attack is not None and neutral_force(state, attack.to):
        _check_neutral_force(state, house, order, peaceful, attack, granted)
    if leave_power_token:
        leaving = sum(len(move.units) for move in moves)
        if not can_leave_power_token(state, house, origin) or leaving < len(state.units.at(origin)):
            raise IllegalInput("cannot_leave_power_token", "CTRL-5", area=origin)
    return MarchPlan(order, peaceful, attack)


def _check_units(state: State, house: HouseId, origin: AreaId, moves: Sequence[Move]) -> None:
    named: set[UnitId] = set()
    able = [unit.id for unit in unrouted_units(state, house, origin)]
    for index, move in enumerate(moves):
        where = f"/moves/{index}"
        if not move.units:
            raise IllegalInput("empty_move", path=where)
        for unit in move.units:
            row = state.units.get(unit)
            if row is None:
                raise IllegalInput("unknown_unit", path=where, unit=unit)
            if row.house != house:
                raise IllegalInput("not_your_unit", path=where, unit=unit)
            if row.area != origin:
                raise IllegalInput("unit_not_there", "MARCH-1", path=where, unit=unit).allowing(units=able)
            if row.routed:
                raise IllegalInput("unit_routed", "MARCH-4", path=where, unit=unit).allowing(units=able)
            if unit in named:
                raise IllegalInput("unit_named_twice", "MARCH-2", path=where, unit=unit)
            named.add(unit)


def _check_destinations(state: State, house: HouseId, origin: AreaId, moves: Sequence[Move]) -> None:
    printed = edition_of(state)
    within_reach = reach(state, house, origin)
    named: set[AreaId] = set()
    for index, move in enumerate(moves):
        where = f"/moves/{index}/to"
        if move.to not in printed.areas:
            raise IllegalInput("unknown_area", path=where, area=move.to)
        if move.to in named:
            raise IllegalInput("destination_named_twice", path=where, area=move.to)
        named.add(move.to)
        if move.to in state.areas and state.areas[move.to].closed:
            raise IllegalInput("area_closed", "FEW-5", path=where, area=move.to)
        if move.to not in within_reach:
            rule = _rule_of_reach(state, origin, move.to)
            refused = IllegalInput("not_adjacent", rule, path=where, area=move.to)
            raise refused.allowing(areas=sorted(within_reach))
        ships = len(state.units.at(move.to)) + len(move.units)
        if printed.areas[move.to].kind == "port" and ships > printed.port_limit:
            raise IllegalInput("port_full", "PORT-1", path=where, area=move.to)


def _rule_of_reach(state: State, origin: AreaId, to: AreaId) -> str:
    """The rule that prevents units in one place from reaching another."""
    printed = edition_of(state)
    if printed.areas[to].kind == "port":
        return "PORT-3"
    if (printed.areas[origin].kind == "land") != (printed.areas[to].kind == "land"):
        return "MARCH-3"
    return "SHIP-1" if printed.seas_beside.get(origin) and printed.seas_beside.get(to) else "MARCH-2"


def _check_neutral_force(
    state: State,
    house: HouseId,
    order: Order,
    peaceful_moves: Sequence[Move],
    attack: Move,
    granted: GrantedSupport,
) -> None:
    sent = sum(unit_strength(state, state.units[unit], True, attack.to) for unit in attack.units)
    # Units that reach a supporting area of their house by the same order help (RUL-18).
    for move in peaceful_moves:
        state = UnitsMoved(house, move.units, order.area, move.to).apply(state)
    modifier = edition_of(state).orders[order.token].modifier
    if not beats_neutral_force(state, house, attack.to, sent, modifier, granted):
        needed = strength_needed(state, house, attack.to, modifier, granted)
        raise IllegalInput("neutral_force_too_strong", "NEUT-1", area=attack.to, sent=sent, needed=needed)


@cites("CTRL-5", "CTRL-6", "MARCH-9", "HOME-3", "CTRL-2")
def can_leave_power_token(state: State, house: HouseId, origin: AreaId) -> bool:
    """Whether a power token may be placed in an area after all units have left it by a march."""
    printed = edition_of(state)
    return (
        printed.areas[origin].kind == "land"
        and printed.home.get(house) != origin
        and state.areas[origin].power_token is None
        and state.houses[house].power > 0
    )


def march_options(state: State, house: HouseId, granted: GrantedSupport) -> Moves:
    """All march orders of a house, each with its possible moves."""
    return Moves(
        orders=tuple(_march_order(state, order, granted) for order in orders_of(state, house, "march")),
        supply=limits(state, house),
        armies=dict(sorted(place_sizes(state, house).items())),
    )


def _march_order(state: State, order: Order, granted: GrantedSupport) -> MarchOrder:
    house, origin = order.house, order.area
    units = unrouted_units(state, house, origin)
    staying = len(units_of(state, house, origin)) - len(units)
    kinds = edition_of(state).units
    destinations = []
    if units:
        for area, by_ship in sorted(reach(state, house, origin).items()):
            counts = tuple(counts_that_fit(state, house, origin, area, len(units)))
            destination = _destination(state, order, area, by_ship, units, counts, granted)
            if destination is not None:
                destinations.append(destination)
    return MarchOrder(
        area=origin,
        token=order.token,
        units=tuple(
            Traveller(
                unit.id,
                unit.type,
                kinds[unit.type].strength,
                kinds[unit.type].castle_strength,
            )
            for unit in units
        ),
        staying=staying,
        destinations=tuple(destinations),
        leave_power_token=not staying and can_leave_power_token(state, house, origin),
    )


@cites("NEUT-1", "NEUT-2", "RUL-18", "PORT-1")
def _destination(
    state: State,
    order: Order,
    area: AreaId,
    needs_ships: bool,
    units: Sequence[Unit],
    counts: tuple[int, ...],
    granted: GrantedSupport,
) -> Destination | None:
    """The possible moves of an order to a place. None when no march of the order could end there."""
    printed = edition_of(state)
    house = order.house
    needed = room = None
    arrivals: tuple[AreaId, ...] = ()
    if neutral_force(state, area):
        needed = max(0, strength_needed(state, house, area, printed.orders[order.token].modifier, granted))
        strengths = sorted((unit_strength(state, unit, True, area) for unit in units), reverse=True)
        if sum(strengths) < needed:
            return None
        counts = tuple(count for count in counts if sum(strengths[:count]) >= needed)
        own = {row.area for row in support_orders(state, area) if row.house == house}
        arrivals = tuple(sorted(own & reach(state, house, order.area).keys()))
    if printed.areas[area].kind == "port":
        room = printed.port_limit - len(state.units.at(area))
        if room <= 0:
            return None
        counts = tuple(count for count in counts if count <= room)
    if not counts and len(units) == 1:
        return None
    return Destination(
        area=area,
        unit_types=tuple(sorted({unit.type for unit in units})),
        by_ship=needs_ships,
        attack=is_attack(state, house, area),
        defender=defender_of(state, house, area),
        castle=bool(printed.areas[area].castle),
        strength_needed=needed,
        arrivals_count_in=arrivals,
        counts=counts,
        room=room,
    )
