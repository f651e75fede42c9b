"""The combat in progress: its sides, their units and their support."""

from ..ids import AreaId, HouseId
from ..rulebook import cites
from ..state import Combat, State, Unit
from .board import units_of


def combat_of(state: State) -> Combat:
    """The combat in progress. There must be one."""
    assert state.combat is not None
    return state.combat


def opponent(state: State, house: HouseId) -> HouseId:
    """The other side of the combat."""
    combat = combat_of(state)
    return combat.defender if house == combat.attacker else combat.attacker


def is_attacker(state: State, house: HouseId) -> bool:
    """Whether a side of the combat is the attacker."""
    return combat_of(state).attacker == house


def has_won(state: State, house: HouseId) -> bool:
    """Whether a side has won; false before the victor is determined."""
    return combat_of(state).victor == house


def has_lost(state: State, house: HouseId) -> bool:
    """Whether a side has lost; false before the victor is determined."""
    return combat_of(state).victor not in (None, house)


def loser_of(state: State) -> HouseId:
    """The side that lost the combat. The victor must be determined."""
    victor = combat_of(state).victor
    assert victor is not None
    return opponent(state, victor)


def army(state: State, house: HouseId) -> list[Unit]:
    """The units of one side in the embattled area, in the order of their ids."""
    return list(units_of(state, house, combat_of(state).area))


def army_and_support(state: State, house: HouseId) -> list[Unit]:
    """The units of a side in the embattled area, then those in its own supporting areas."""
    units = army(state, house)
    for support in sorted(state.supports.values(), key=lambda support: support.area):
        if support.house == house and support.side == house:
            units += state.units.at(support.area)
    return units


@cites("SUPPORT-14")
def is_supported(state: State, house: HouseId) -> bool:
    """Whether any Support order adds to the strength of a side, its own orders included."""
    return any(support.side == house for support in state.supports.values())


def foreign_support(state: State, house: HouseId) -> tuple[AreaId, ...]:
    """Areas from which other houses support a side, in alphabetical order."""
    return tuple(
        sorted(row.area for row in state.supports.values() if row.side == house and row.house != house)
    )
