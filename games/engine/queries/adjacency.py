"""Places within reach of a unit or an order."""

from ..editions import edition_of
from ..ids import AreaId, HouseId
from ..rulebook import cites
from ..state import State
from .board import controller


@cites("SHIP-1", "SHIP-2", "SHIP-3", "SHIP-4", "SHIP-5", "SHIP-7", "ADJ-2", "RUL-42", "RUL-48")
def lands_by_ship(state: State, house: HouseId, area: AreaId) -> frozenset[AreaId]:
    """Land areas linked to a land area by a chain of seas that each hold a ship of the house."""
    printed = edition_of(state)
    waters: set[AreaId] = set()
    waiting = list(printed.seas_beside[area])
    while waiting:
        sea = waiting.pop()
        if sea in waters or not _has_ship(state, house, sea):
            continue
        waters.add(sea)
        waiting.extend(printed.sea_neighbours[sea])
    return frozenset(land for sea in waters for land in printed.lands_beside[sea] if land != area)


def _has_ship(state: State, house: HouseId, sea: AreaId) -> bool:
    return any(unit.house == house and not unit.attacking for unit in state.units.at(sea))


@cites("MARCH-2", "MARCH-3", "ADJ-1", "ADJ-3")
def land_reach(state: State, house: HouseId, area: AreaId) -> dict[AreaId, bool]:
    """Land areas that land units in `area` reach: area -> whether only by ship."""
    by_land = edition_of(state).land_neighbours[area]
    reach = dict.fromkeys(lands_by_ship(state, house, area), True)
    reach.update(dict.fromkeys(by_land, False))
    return reach


@cites("MARCH-3", "PORT-2", "PORT-3")
def ship_reach(state: State, house: HouseId, area: AreaId) -> list[AreaId]:
    """Places that ships in a sea area or port reach: seas, and friendly ports of their sea."""
    printed = edition_of(state)
    sea = printed.areas[area].sea
    if sea is not None:
        return [sea]
    ports = [port for port in printed.ports_of_sea[area] if controller(state, port) == house]
    return [*printed.sea_neighbours[area], *ports]


@cites("RAID-5", "RAID-6", "PORT-5", "SUPPORT-1", "SUPPORT-9", "SUPPORT-10", "PORT-6", "SHIP-6", "RUL-52")
@cites("PORT-2")
def places_in_reach(state: State, area: AreaId) -> list[AreaId]:
    """Places that an order in `area` can act upon: a raid's targets.

    Land reaches land; a sea reaches seas, land and its ports; a port reaches its sea only.
    """
    printed = edition_of(state)
    facts = printed.areas[area]
    if facts.sea is not None:
        return [facts.sea]
    if facts.kind == "land":
        return sorted(printed.land_neighbours[area])
    return sorted((*printed.sea_neighbours[area], *printed.lands_beside[area], *facts.ports))
