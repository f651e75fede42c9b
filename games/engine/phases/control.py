"""Gaining control of an area."""

from __future__ import annotations

from ..events.board import PowerTokenRemoved
from ..ids import AreaId, HouseId
from ..play import Play
from ..rulebook import cites


@cites("CTRL-8", "MARCH-8", "RUL-46")
def take_over(play: Play, house: HouseId, area: AreaId) -> None:
    """Send the power token of another house home from an area that a house has gained control of."""
    row = play.state.areas.get(area)
    if row is not None and row.power_token is not None and row.power_token != house:
        play.emit(PowerTokenRemoved(row.power_token, area))
