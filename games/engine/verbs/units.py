"""Units on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..events.board import (
    AttackersMovedIn,
    UnitReplaced,
    UnitsDestroyed,
    UnitsRetreated,
)
from ..ids import AreaId, HouseId, UnitId, UnitKind
from ..options import Mustering
from ..play import Play
from ..queries.board import free_pieces
from ..queries.muster import apply_musterings


def destroy_units(play: Play, house: HouseId, units: Iterable[UnitId], cause: str) -> None:
    """Sends units of a house back to its reserve."""
    destroyed = tuple(sorted(units))
    if destroyed:
        play.emit(UnitsDestroyed(house, destroyed, cause))


def replace_unit(play: Play, house: HouseId, unit: UnitId, kind: UnitKind) -> None:
    """Exchanges a unit for a free piece of another kind. There must be one."""
    play.emit(UnitReplaced(house, unit, free_pieces(play.state, house, kind)[0], kind))


def muster(play: Play, house: HouseId, sources: Sequence[AreaId], musterings: Iterable[Mustering]) -> None:
    """Places and upgrades pieces that the areas `sources` pay for. Raises `Illegal`."""
    for event in apply_musterings(play.state, house, sources, musterings)[1]:
        play.emit(event)


def retreat_units(play: Play, house: HouseId, units: Iterable[UnitId], area: AreaId) -> None:
    """Moves beaten units out of the embattled area and routs them."""
    play.emit(UnitsRetreated(house, tuple(sorted(units)), area))


def return_attackers(play: Play, house: HouseId, units: Iterable[UnitId], origin: AreaId) -> None:
    """Moves attackers back to their origin. This does not rout them."""
    play.emit(UnitsRetreated(house, tuple(sorted(units)), origin, routed=False))


def move_attackers_in(play: Play, house: HouseId, units: Iterable[UnitId], area: AreaId) -> None:
    """Lets attackers occupy the area that they attacked."""
    play.emit(AttackersMovedIn(house, tuple(sorted(units)), area))
