"""Gaining power."""

from __future__ import annotations

from ..editions import tables
from ..events.tracks import PowerGained
from ..ids import AreaId, HouseId
from ..play import Play
from ..queries.board import has_enemy_units, power_pool
from ..rulebook import cites
from ..state import State


@cites("COMP-8", "RUL-33", "TERM-8")
def gain_power(play: Play, house: HouseId, amount: int, cause: str) -> None:
    """Give a house power from its pool, as far as the pool goes."""
    gained = min(amount, power_pool(play.state, house))
    if gained:
        play.emit(PowerGained(house, gained, cause))


@cites("PORT-7", "WEST-13")
def is_blockaded(state: State, house: HouseId, port: AreaId) -> bool:
    """Whether an enemy ship is in the sea of a port."""
    sea = tables(state).areas[port].sea
    assert sea is not None
    return has_enemy_units(state, house, sea)
