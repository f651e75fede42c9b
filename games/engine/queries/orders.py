"""Order tokens: those that may be placed, shortages, and turns."""

from ..copying import replace
from ..editions import edition_of
from ..ids import AreaId, HouseId, OrderId
from ..rulebook import cites
from ..state import Order, State
from .tracks import stars, turn_order


@cites("PLAN-1", "RUL-05", "PORT-4", "TERM-2")
def places_for_orders(state: State, house: HouseId) -> list[AreaId]:
    """Places with units of a house, in alphabetical order: each needs an order."""
    return sorted({unit.area for unit in state.units.values() if unit.house == house})


@cites("PLAN-3", "PLAN-4", "WEST-20", "COMP-4", "TERM-14")
def regular_tokens(state: State) -> tuple[OrderId, ...]:
    """The regular order tokens that are not banned."""
    return tuple(token for token in edition_of(state).regular_orders if token not in state.bans)


def special_tokens(state: State) -> tuple[OrderId, ...]:
    """The special order tokens that are not banned."""
    return tuple(token for token in edition_of(state).special_orders if token not in state.bans)


@cites("COMP-4")
def is_alike(state: State, token: OrderId, other: OrderId) -> bool:
    """Whether two tokens look alike, so that their places may be swapped without a difference."""
    printed = edition_of(state).orders
    return replace(printed[token], id=other) == printed[other]


@cites("RUL-04", "PLAN-6")
def usable_count(state: State, house: HouseId) -> int:
    """The number of tokens a house can place: regular ones, and special ones within its stars."""
    return len(regular_tokens(state)) + min(len(special_tokens(state)), stars(state, house))


@cites("PLAN-6", "RUL-04")
def is_short(state: State, house: HouseId) -> bool:
    return len(places_for_orders(state, house)) > usable_count(state, house)


def orders_of(state: State, house: HouseId, *kinds: str) -> list[Order]:
    """A house's orders on the board of these kinds, in alphabetical order of their places."""
    tokens = edition_of(state).orders
    return sorted(
        (
            order
            for order in state.orders.values()
            if order.house == house and tokens[order.token].kind in kinds
        ),
        key=lambda order: order.area,
    )


@cites("ACT-2", "ACT-3", "ACT-4", "RUL-44", "TRACK-11")
def next_in_lap(
    state: State, kind: str, houses_that_acted: tuple[HouseId, ...]
) -> tuple[HouseId, tuple[HouseId, ...]] | None:
    """The next house to resolve an order of a kind, and the houses that have acted in that lap.

    None when no order of the kind is left.
    """
    tokens = edition_of(state).orders
    owners = {order.house for order in state.orders.values() if tokens[order.token].kind == kind}
    if not owners:
        return None
    if owners <= set(houses_that_acted):
        houses_that_acted = ()
    house = next(house for house in turn_order(state) if house in owners and house not in houses_that_acted)
    return house, (*houses_that_acted, house)
