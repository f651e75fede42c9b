"""Available power, and power tokens on the board."""

from __future__ import annotations

from ..events.board import PowerTokenRemoved
from ..events.tracks import PowerGained, PowerLost
from ..ids import AreaId, HouseId
from ..play import Play
from ..queries.board import power_pool
from ..rulebook import cites


@cites("COMP-8", "RUL-33", "TERM-8")
def gain_power(play: Play, house: HouseId, amount: int, cause: str) -> None:
    """Moves up to `amount` tokens from a house's pool to its available power."""
    gained = min(amount, power_pool(play.state, house))
    if gained:
        play.emit(PowerGained(house, gained, cause))


@cites("COMP-8")
def lose_power(play: Play, house: HouseId, amount: int, cause: str) -> None:
    """Moves up to `amount` tokens from a house's available power to its pool."""
    lost = min(amount, play.state.houses[house].power)
    if lost:
        play.emit(PowerLost(house, lost, cause))


@cites("CTRL-8", "MARCH-8", "RUL-46")
def remove_foreign_power_token(play: Play, house: HouseId, area: AreaId) -> None:
    """Sends the power token of another house back to its pool from an area that `house` now controls."""
    row = play.state.areas.get(area)
    if row is not None and row.power_token is not None and row.power_token != house:
        play.emit(PowerTokenRemoved(row.power_token, area))
