"""Positions of units, control of areas, and free pieces."""

from collections import Counter
from typing import Literal, TypeAlias

from ..editions import AreaFacts, edition_of
from ..ids import AreaId, HouseId, UnitId, UnitKind, unit_id
from ..rulebook import cites
from ..state import State, Unit


def units_of(state: State, house: HouseId, area: AreaId) -> tuple[Unit, ...]:
    """The units of a house in a place, attackers in a combat there included."""
    return tuple(unit for unit in state.units.at(area) if unit.house == house)


@cites("TERM-12", "RETREAT-14")
def unrouted_units(state: State, house: HouseId, area: AreaId) -> tuple[Unit, ...]:
    """The units of a house in a place that are not routed (TERM-12)."""
    return tuple(unit for unit in state.units.at(area) if unit.house == house and not unit.routed)


def occupier(state: State, area: AreaId) -> HouseId | None:
    """The house whose units are in a place. In a combat it is the defender (MARCH-17)."""
    for unit in state.units.at(area):
        if not unit.attacking:
            return unit.house
    return None


@cites("CTRL-1", "CTRL-2", "CTRL-3", "CTRL-4", "HOME-1", "HOME-2", "HOME-4", "FEW-6", "RUL-29", "MARCH-17")
@cites("CTRL-7", "TERM-3", "TERM-5", "PORT-1")
def controller(state: State, area: AreaId) -> HouseId | None:
    """The house that controls a land area, or for a port its land area. None at sea."""
    areas = edition_of(state).areas
    facts = areas[area]
    if facts.kind == "sea":
        return None
    return land_controller(state, facts if facts.land is None else areas[facts.land])


def land_controller(state: State, land: AreaFacts) -> HouseId | None:
    """The house that controls a land area."""
    for unit in state.units.at(land.id):
        if not unit.attacking:
            return unit.house
    token = state.areas[land.id].power_token
    if token is not None:
        return token
    return land.home_of if land.home_of in state.houses else None


ControlReason: TypeAlias = Literal["units", "power_token", "home"]


@cites("CTRL-1", "HOME-1", "HOME-4")
def land_control(state: State, land: AreaFacts) -> tuple[HouseId | None, ControlReason | None]:
    """The house that controls a land area, and the reason of its control."""
    house = land_controller(state, land)
    if house is None:
        return None, None
    if occupier(state, land.id) is not None:
        return house, "units"
    return house, "home" if state.areas[land.id].power_token is None else "power_token"


def controlled_areas(state: State, house: HouseId) -> list[AreaFacts]:
    """The printed facts of the land areas that a house controls, in alphabetical order."""
    return [land for land in edition_of(state).lands if land_controller(state, land) == house]


@cites("GARR-1", "GARR-5", "FEW-6")
def garrison_of(state: State, area: AreaId) -> HouseId | None:
    """The house whose garrison stands in an area."""
    return edition_of(state).areas[area].home_of if state.areas[area].garrison else None


def has_enemy_units(state: State, house: HouseId, area: AreaId) -> bool:
    return any(unit.house != house for unit in state.units.at(area))


def neutral_force(state: State, area: AreaId) -> int:
    """The strength of the neutral force in a place, 0 for none."""
    return state.areas[area].neutral if area in state.areas else 0


@cites("PORT-7", "WEST-13")
def is_blockaded(state: State, house: HouseId, port: AreaId) -> bool:
    """Whether an enemy ship is in the sea of a port."""
    sea = edition_of(state).areas[port].sea
    assert sea is not None
    return has_enemy_units(state, house, sea)


@cites("COMP-2", "COMP-7", "TERM-9")
def free_pieces(state: State, house: HouseId, kind: UnitKind) -> list[UnitId]:
    """The pieces of a kind in a house's reserve, lowest number first."""
    pieces = (unit_id(house, kind, number) for number in range(1, edition_of(state).pieces[kind] + 1))
    return [piece for piece in pieces if piece not in state.units]


def free_counts(state: State, house: HouseId) -> dict[UnitKind, int]:
    """The number of pieces of each kind in a house's reserve."""
    used = Counter(unit.type for unit in state.units.values() if unit.house == house)
    return {kind: total - used[kind] for kind, total in edition_of(state).pieces.items()}


@cites("COMP-5", "TERM-7", "RUL-33")
def power_pool(state: State, house: HouseId) -> int:
    """Power tokens of a house that are neither available nor on the board."""
    on_board = sum(1 for area in state.areas.values() if area.power_token == house)
    return edition_of(state).power_tokens - state.houses[house].power - on_board
