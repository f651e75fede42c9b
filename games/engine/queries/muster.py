"""Mustering: the points of an area and the places for the pieces."""

from collections.abc import Iterable, Sequence

from ..editions import edition_of
from ..errors import IllegalInput
from ..events.board import UnitMustered, UnitReplaced
from ..ids import AreaId, HouseId, UnitId
from ..options import Mustering, MusterPlace, Musters
from ..rulebook import cites
from ..state import State
from .board import free_counts, free_pieces, has_enemy_units, land_controller
from .supply import fits_with, limits, place_sizes


@cites("MUSTER-1", "MUSTER-2", "MUSTER-15", "TERM-13")
def mustering_areas(state: State, house: HouseId) -> list[AreaId]:
    """Areas with castle or stronghold that a house controls, in alphabetical order."""
    return [area.id for area in edition_of(state).castles if land_controller(state, area) == house]


@cites("MUSTER-6", "MUSTER-7", "MUSTER-8", "PORT-11")
def ship_places(state: State, house: HouseId, source: AreaId) -> list[AreaId]:
    """Places for ships paid by an area: adjacent seas without enemy ships, its own port."""
    printed = edition_of(state)
    places = [sea for sea in sorted(printed.seas_beside[source]) if not has_enemy_units(state, house, sea)]
    port = printed.port_of_land.get(source)
    if port is not None and len(state.units.at(port)) < printed.port_limit:
        places.append(port)
    return places


@cites("MUSTER-3", "MUSTER-4", "COMP-9")
def cost_of(state: State, mustering: Mustering) -> int | None:
    """Points of a placement or upgrade; None when a footman cannot become that kind."""
    facts = edition_of(state).units[mustering.type]
    return facts.muster_cost if mustering.upgrade is None else facts.upgrade_cost


@cites(
    "MUSTER-3", "MUSTER-5", "MUSTER-9", "MUSTER-10", "MUSTER-11", "MUSTER-12", "MUSTER-13", "MUSTER-14",
    "SUPPLY-9", "COMP-7", "RUL-30", "RUL-41",
)  # fmt: skip
def apply_musterings(
    state: State, house: HouseId, sources: Sequence[AreaId], musterings: Iterable[Mustering]
) -> tuple[State, list[UnitMustered | UnitReplaced]]:
    """The State after these placements, one by one, and their events. Raises `IllegalInput`."""
    printed = edition_of(state)
    points = {area: printed.areas[area].castle for area in sources}
    previous = state.units
    upgraded: set[UnitId] = set()
    events: list[UnitMustered | UnitReplaced] = []
    for index, mustering in enumerate(musterings):
        where = f"/musters/{index}"
        if mustering.source not in points:
            refused = IllegalInput("cannot_muster_there", "MUSTER-1", path=where, area=mustering.source)
            raise refused.allowing(areas=sources)
        if mustering.type not in printed.units:
            raise IllegalInput("unknown_unit_type", "COMP-2", path=where, type=mustering.type)
        cost = cost_of(state, mustering)
        if cost is None or cost > points[mustering.source]:
            raise IllegalInput("not_enough_points", "MUSTER-3", path=where, area=mustering.source)
        pieces = free_pieces(state, house, mustering.type)
        if not pieces:
            raise IllegalInput("no_free_piece", "COMP-7", path=where, type=mustering.type)
        if mustering.upgrade is not None:
            unit = previous.get(mustering.upgrade)
            if (
                unit is None
                # The piece of an upgraded footman may have been placed again in this mustering (MUSTER-11).
                or unit.id in upgraded
                or (unit.house, unit.type, unit.area) != (house, "footman", mustering.source)
                or mustering.area != mustering.source
            ):
                raise IllegalInput("cannot_upgrade", "MUSTER-13", path=where, unit=mustering.upgrade)
        else:
            _check_place(state, house, mustering, where)
        points[mustering.source] -= cost
        event: UnitMustered | UnitReplaced
        if mustering.upgrade is not None:
            event = UnitReplaced(house, mustering.upgrade, pieces[0], mustering.type)
            upgraded.add(mustering.upgrade)
        else:
            event = UnitMustered(house, pieces[0], mustering.type, mustering.area)
        events.append(event)
        state = event.apply(state)
    return state, events


def _check_place(state: State, house: HouseId, mustering: Mustering, where: str) -> None:
    if edition_of(state).units[mustering.type].at_sea:
        places = ship_places(state, house, mustering.source)
        if mustering.area not in places:
            rule = _rule_of_ships(state, house, mustering)
            refused = IllegalInput("cannot_place_ship", rule, path=where, area=mustering.area)
            raise refused.allowing(areas=places)
    elif mustering.area != mustering.source:
        refused = IllegalInput("cannot_place_unit", "MUSTER-5", path=where, area=mustering.area)
        raise refused.allowing(areas=(mustering.source,))
    if not fits_with(state, house, {mustering.area: 1}):
        raise IllegalInput("supply_broken", "MUSTER-9", path=where, area=mustering.area)


def _rule_of_ships(state: State, house: HouseId, mustering: Mustering) -> str:
    """The rule that forbids the place of a ship."""
    printed = edition_of(state)
    if mustering.area in printed.seas_beside[mustering.source]:
        return "MUSTER-7"
    return "MUSTER-8" if mustering.area == printed.port_of_land.get(mustering.source) else "MUSTER-6"


def footmen_in(state: State, area: AreaId) -> tuple[UnitId, ...]:
    """The footmen in an area. All belong to its controller."""
    return tuple(unit.id for unit in state.units.at(area) if unit.type == "footman")


def first_musterings(state: State, house: HouseId, source: AreaId) -> tuple[Mustering, ...]:
    """Every single piece that an area could pay for at present."""
    footmen = footmen_in(state, source)
    kinds = edition_of(state).units
    possible = [
        *(Mustering(source, kind, source) for kind, facts in kinds.items() if not facts.at_sea),
        *(Mustering(source, "ship", place) for place in ship_places(state, house, source)),
        *(
            Mustering(source, kind, source, unit)
            for unit in footmen
            for kind, facts in kinds.items()
            if facts.upgrade_cost is not None
        ),
    ]
    return tuple(mustering for mustering in possible if _is_allowed(state, house, mustering))


def _is_allowed(state: State, house: HouseId, mustering: Mustering) -> bool:
    try:
        apply_musterings(state, house, (mustering.source,), (mustering,))
    except IllegalInput:
        return False
    return True


def _waits_for_footman(state: State, house: HouseId, area: AreaId) -> bool:
    return not free_pieces(state, house, "footman") and fits_with(state, house, {area: 1})


def muster_options(
    state: State, house: HouseId, sources: Iterable[AreaId], one_area: bool = False
) -> Musters:
    """The options of a house for mustering in these areas. Areas in which nothing can be placed are left out.

    An area that could pay for a footman stays while all footmen are in use and some area could upgrade one:
    the freed piece may be placed right away (MUSTER-11).
    """
    printed = edition_of(state)
    firsts = {area: first_musterings(state, house, area) for area in sources}
    frees_footman = any(each.upgrade for first in firsts.values() for each in first)
    places = []
    for area, first in firsts.items():
        if first or (frees_footman and _waits_for_footman(state, house, area)):
            ships = tuple(ship_places(state, house, area))
            places.append(
                MusterPlace(area, printed.areas[area].castle, ships, footmen_in(state, area), first)
            )
    return Musters(
        places=tuple(places),
        costs={kind: facts.muster_cost for kind, facts in printed.units.items()},
        upgrade_costs={
            kind: facts.upgrade_cost
            for kind, facts in printed.units.items()
            if facts.upgrade_cost is not None
        },
        free=free_counts(state, house),
        supply=limits(state, house),
        armies=dict(sorted(place_sizes(state, house).items())),
        rooms={
            area: printed.port_limit - len(state.units.at(area))
            for place in places
            for area in place.ship_places
            if printed.areas[area].kind == "port"
        },
        one_area=one_area,
    )
