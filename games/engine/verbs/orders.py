"""Order tokens on the board."""

from __future__ import annotations

from ..events.board import OrderMoved, OrderRemoved
from ..ids import AreaId
from ..play import Play


def remove_order(play: Play, area: AreaId, cause: str) -> None:
    """Removes the order from an area, if there is one."""
    order = play.state.orders.get(area)
    if order is not None:
        play.emit(OrderRemoved(order.house, area, order.token, cause))


def move_order(play: Play, origin: AreaId, area: AreaId) -> None:
    """Moves the order of an area to another one without an order."""
    order = play.state.orders[origin]
    play.emit(OrderMoved(order.house, order.token, origin, area))
