"""The cheapest set of units to lose: the default of a house that must lose units (rulebook chapter 29)."""

from collections.abc import Iterable, Mapping

from .editions import edition_of
from .ids import AreaId, UnitId
from .rulebook import cites
from .state import State, Unit


@cites("DEC-03", "DEC-09", "DEC-22", "DEC-24")
def cheapest(state: State, eligible: Iterable[Unit], count: int) -> tuple[UnitId, ...]:
    """The `count` cheapest units: lowest muster cost first, then units that are not the last of their area,
    then by id.
    """
    kinds = edition_of(state).units
    left = dict.fromkeys(eligible)
    chosen: list[UnitId] = []
    remaining = {unit.area: len(state.units.at(unit.area)) for unit in left}
    while left and len(chosen) < count:
        unit = min(
            left,
            key=lambda unit: (
                kinds[unit.type].muster_cost,
                remaining[unit.area] == 1,
                unit.area,
                unit.id,
            ),
        )
        del left[unit]
        remaining[unit.area] -= 1
        chosen.append(unit.id)
    return tuple(sorted(chosen))


def cheapest_by_area(
    state: State, eligible: Iterable[Unit], alternatives: Iterable[Mapping[AreaId, int]]
) -> tuple[UnitId, ...]:
    """The cheapest of several ways to lose fixed numbers of units in areas."""
    kinds = edition_of(state).units
    units = tuple(eligible)

    def cost(loss: Mapping[AreaId, int]) -> tuple[int, int, int, list[tuple[AreaId, UnitId]]]:
        rows = [state.units[unit] for unit in cheapest_losses(loss)]
        emptied = sum(1 for area, count in loss.items() if count == len(state.units.at(area)))
        muster_cost = sum(kinds[row.type].muster_cost for row in rows)
        return len(rows), muster_cost, emptied, [(row.area, row.id) for row in rows]

    def cheapest_losses(loss: Mapping[AreaId, int]) -> tuple[UnitId, ...]:
        taken: list[UnitId] = []
        for area, count in sorted(loss.items()):
            taken += cheapest(state, (unit for unit in units if unit.area == area), count)
        return tuple(taken)

    return cheapest_losses(min(alternatives, key=cost))
