"""Units that a house loses when it does not answer."""

from __future__ import annotations

import pytest

from games.engine import State
from games.engine.defaults import cheapest, cheapest_by_area
from tests.engine.table import board

STARK = (
    "winterfell: stark footman knight siege_engine; karhold: stark footman; "
    "white_harbor: stark footman footman"
)


def lost_units(state: State, count: int) -> tuple[str, ...]:
    return cheapest(state, state.units.values(), count)


@pytest.mark.rule("DEC-03", "DEC-09", "DEC-22", "DEC-24")
def test_cheap_units_are_lost_first_and_the_last_unit_of_an_area_afterwards() -> None:
    state = board(STARK).state
    at = {unit.id: unit.area for unit in state.units.values()}
    one, two = sorted(unit for unit, area in at.items() if area == "white_harbor")
    [last] = [unit for unit, area in at.items() if area == "karhold"]
    [free] = [unit for unit, area in at.items() if area == "winterfell" and "footman" in unit]
    assert lost_units(state, 1) == (one,)
    assert lost_units(state, 2) == tuple(sorted((one, free)))
    assert lost_units(state, 3) == tuple(sorted((one, free, last)))
    assert lost_units(state, 4) == tuple(sorted((one, two, free, last)))
    assert len(lost_units(state, 5)) == 5 and lost_units(state, 99) == tuple(sorted(at))
    assert lost_units(state, 0) == ()


@pytest.mark.rule("DEC-22")
def test_the_fewest_and_cheapest_units_are_lost_and_areas_stay_occupied_if_possible() -> None:
    state = board(STARK).state

    def taken(*ways: dict[str, int]) -> list[str]:
        return [state.units[unit].area for unit in cheapest_by_area(state, state.units.values(), ways)]

    assert taken({"white_harbor": 2}, {"winterfell": 1}) == ["winterfell"]  # fewer units
    assert taken({"winterfell": 2}, {"white_harbor": 2}) == ["white_harbor"] * 2  # cheaper ones
    assert taken({"karhold": 1}, {"white_harbor": 1}) == ["white_harbor"]  # no area is emptied
    assert taken({"winterfell": 1}, {"white_harbor": 1}) == ["white_harbor"]  # the first by name
    assert taken({"winterfell": 1, "karhold": 1}) == ["karhold", "winterfell"]
    assert cheapest_by_area(state, (), [{"karhold": 1}]) == ()
