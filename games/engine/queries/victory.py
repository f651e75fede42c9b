"""Who is winning."""

from __future__ import annotations

from ..editions import STRONGHOLD, tables
from ..ids import HouseId
from ..rulebook import cites
from ..state import State
from .board import controlled_areas, land_controller
from .tracks import position


@cites("WIN-2", "TERM-13")
def castle_count(state: State, house: HouseId) -> int:
    """Areas with a castle or stronghold that a house controls, one each."""
    return sum(1 for area in tables(state).castles if land_controller(state, area) == house)


@cites("WIN-3", "WIN-4", "WIN-5", "WIN-6", "RUL-54", "OPT-01")
def ranking(state: State) -> tuple[HouseId, ...]:
    """All houses from first to last by castles, then by the tie-breakers of the ruleset."""

    def merit(house: HouseId) -> tuple[int, ...]:
        areas = controlled_areas(state, house)
        row = state.houses[house]
        throne = position(state, "iron_throne", house)
        castles = castle_count(state, house)
        if state.ruleset.tie_breakers == "faq_2_0":
            return (-castles, -len(areas), -row.supply, throne)
        strongholds = sum(1 for area in areas if area.castle == STRONGHOLD)
        return (-castles, -strongholds, -row.supply, -row.power, throne)

    return tuple(sorted(state.houses, key=merit))


@cites("WIN-1", "RUL-31")
def has_winner(state: State) -> bool:
    """Whether some house controls enough areas with a castle or stronghold."""
    printed = tables(state)
    counts: dict[HouseId, int] = {}
    for area in printed.castles:
        house = land_controller(state, area)
        if house is not None:
            counts[house] = counts.get(house, 0) + 1
    return any(count >= printed.castles_to_win for count in counts.values())
