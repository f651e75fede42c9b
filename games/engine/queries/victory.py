"""Ranking of houses, and victory."""

from typing import Literal, TypeAlias

from ..editions import STRONGHOLD, edition_of
from ..ids import HouseId
from ..rulebook import cites
from ..state import State
from .board import controlled_areas, land_controller
from .tracks import position


@cites("WIN-2", "TERM-13")
def castle_count(state: State, house: HouseId) -> int:
    """Areas with a castle or stronghold that a house controls, one each."""
    return sum(1 for area in edition_of(state).castles if land_controller(state, area) == house)


Measure: TypeAlias = Literal["castles", "strongholds", "areas", "supply", "power", "iron_throne"]

SMALLER_IS_BETTER: frozenset[Measure] = frozenset({"iron_throne"})
"""Measures that are positions on a track, where 1 is best."""


@cites("WIN-3", "WIN-4", "RUL-54", "OPT-01")
def measures(state: State, house: HouseId) -> dict[Measure, int]:
    """The ranked values of a house: castles, then the tie-breakers of the ruleset, in their order."""
    areas = controlled_areas(state, house)
    row = state.houses[house]
    throne = position(state, "iron_throne", house)
    castles = castle_count(state, house)
    if state.ruleset.tie_breakers == "faq_2_0":
        return {"castles": castles, "areas": len(areas), "supply": row.supply, "iron_throne": throne}
    return {
        "castles": castles,
        "strongholds": sum(1 for area in areas if area.castle == STRONGHOLD),
        "supply": row.supply,
        "power": row.power,
        "iron_throne": throne,
    }


@cites("WIN-3", "WIN-5", "WIN-6")
def ranking(state: State) -> tuple[HouseId, ...]:
    """All houses from first to last by castles, then by the tie-breakers of the ruleset."""

    def merit(house: HouseId) -> tuple[int, ...]:
        found = measures(state, house).items()
        return tuple(value if name in SMALLER_IS_BETTER else -value for name, value in found)

    return tuple(sorted(state.houses, key=merit))


@cites("WIN-1", "RUL-31")
def has_winner(state: State) -> bool:
    """Whether some house controls enough areas with a castle or stronghold."""
    printed = edition_of(state)
    counts: dict[HouseId, int] = {}
    for area in printed.castles:
        house = land_controller(state, area)
        if house is not None:
            counts[house] = counts.get(house, 0) + 1
    return any(count >= printed.castles_to_win for count in counts.values())
