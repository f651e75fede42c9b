"""Places to which the loser's units may retreat, and the units lost there."""

from collections.abc import Sequence

from ..editions import edition_of
from ..ids import AreaId, HouseId
from ..rulebook import cites
from ..state import State, Unit
from .adjacency import lands_by_ship, ship_reach
from .board import controller, has_enemy_units
from .combat import combat_of
from .supply import limits, place_sizes, units_above


@cites(
    "RETREAT-3", "RETREAT-4", "RETREAT-6", "RETREAT-7", "RETREAT-8", "RETREAT-9", "RUL-11", "RUL-12", "RUL-14"
)
def may_enter(state: State, house: HouseId, place: AreaId) -> bool:
    """Whether a retreating house may enter a place: it is empty or friendly."""
    facts = edition_of(state).areas[place]
    if has_enemy_units(state, house, place) or facts.kind == "sea":
        return not has_enemy_units(state, house, place)
    area = state.areas.get(facts.land or place)
    assert area is not None
    if area.closed or area.neutral:
        return False
    return controller(state, place) in (None, house)


def places_beside(state: State, house: HouseId, area: AreaId) -> list[AreaId]:
    """Places next to an embattled area that a house's beaten units may enter, in alphabetical order."""
    printed = edition_of(state)
    if printed.areas[area].kind == "sea":
        reach: Sequence[AreaId] = ship_reach(state, house, area)
    else:
        reach = [*{*printed.land_neighbours[area], *lands_by_ship(state, house, area)}]
    return sorted(place for place in reach if may_enter(state, house, place))


@cites("RETREAT-2", "RETREAT-3", "RETREAT-5", "RETREAT-15")
def retreat_places(state: State, loser: HouseId) -> list[AreaId]:
    """The places of a retreat by the rules: attackers go to their origin, defenders next to the area."""
    combat = combat_of(state)
    if loser == combat.attacker:
        return [combat.origin] if may_enter(state, loser, combat.origin) else []
    return [place for place in places_beside(state, loser, combat.area) if place != combat.origin]


@cites("RETREAT-10", "RETREAT-18", "RUL-10", "RUL-65")
def losses(state: State, house: HouseId, units: Sequence[Unit], place: AreaId) -> int:
    """The number of retreating units that must be destroyed so that the rest may stand in a place.

    A house that is already above its limit (RUL-65) loses only units that would raise the excess.
    """
    sizes = place_sizes(state, house)
    del sizes[combat_of(state).area]
    there = sizes.get(place, 0)
    limit = limits(state, house)
    allowed = units_above(sizes.values(), limit)
    for lost in range(max(0, len(units) - free_space_in(state, place)), len(units)):
        sizes[place] = there + len(units) - lost
        if units_above(sizes.values(), limit) <= allowed:
            return lost
    return len(units)


@cites("PORT-1", "RETREAT-9")
def free_space_in(state: State, place: AreaId) -> int:
    """The number of further units that a place can hold, apart from supply."""
    printed = edition_of(state)
    if printed.areas[place].kind != "port":
        return sum(printed.pieces.values())
    return printed.port_limit - len(state.units.at(place))


@cites("RETREAT-10", "RETREAT-11", "RETREAT-12", "RUL-13")
def cheapest_places(
    state: State, house: HouseId, units: Sequence[Unit], places: Sequence[AreaId]
) -> tuple[tuple[AreaId, ...], int]:
    """The places with the fewest lost units, and that number. No place when none saves a unit."""
    costs = {place: losses(state, house, units, place) for place in places}
    least = min(costs.values(), default=len(units))
    if least >= len(units):
        return (), len(units)
    return tuple(place for place in places if costs[place] == least), least
