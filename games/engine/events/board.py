"""Units, power tokens, garrisons, neutral forces and order tokens on the board."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..audiences import OWN_HOUSE, PUBLIC
from ..copying import replace
from ..ids import AreaId, HouseId, OrderId, UnitId, UnitKind
from ..state import FaceDown, Order, State, Unit
from .event import Event


@dataclass(frozen=True, slots=True)
class UnitMustered(Event, audience=PUBLIC):
    house: HouseId
    unit: UnitId
    type: UnitKind
    area: AreaId

    def apply(self, state: State) -> State:
        row = Unit(self.unit, self.house, self.type, self.area)
        return replace(state, units=state.units.put(self.unit, row))


@dataclass(frozen=True, slots=True)
class UnitReplaced(Event, audience=PUBLIC):
    """A piece was exchanged for one of another kind in the same place (upgrade or downgrade)."""

    house: HouseId
    old: UnitId
    unit: UnitId
    type: UnitKind

    def apply(self, state: State) -> State:
        row = replace(state.units[self.old], id=self.unit, type=self.type)
        return replace(state, units=state.units.drop(self.old).put(self.unit, row))


@dataclass(frozen=True, slots=True)
class UnitsMoved(Event, audience=PUBLIC):
    """Units marched from one place to another. `attacking`: a combat is to be fought there."""

    house: HouseId
    units: tuple[UnitId, ...]
    origin: AreaId
    area: AreaId
    attacking: bool = False

    def apply(self, state: State) -> State:
        moved = state.units.change(*self.units, area=self.area, attacking=self.attacking)
        return replace(state, units=moved)


@dataclass(frozen=True, slots=True)
class UnitsRetreated(Event, audience=PUBLIC):
    """Units left the embattled area after a combat. `routed` is false for attackers kept out by a card."""

    house: HouseId
    units: tuple[UnitId, ...]
    area: AreaId
    routed: bool = True

    def apply(self, state: State) -> State:
        routed = {"routed": True} if self.routed else {}
        moved = state.units.change(*self.units, area=self.area, attacking=False, **routed)
        return replace(state, units=moved)


@dataclass(frozen=True, slots=True)
class AttackersMovedIn(Event, audience=PUBLIC):
    """The victorious attackers moved into the embattled area."""

    house: HouseId
    units: tuple[UnitId, ...]
    area: AreaId

    def apply(self, state: State) -> State:
        return replace(state, units=state.units.change(*self.units, attacking=False))


@dataclass(frozen=True, slots=True)
class UnitsDestroyed(Event, audience=PUBLIC):
    """Units went back to the reserve. `cause` is a word of the rulebook: casualties, retreat, supply ..."""

    house: HouseId
    units: tuple[UnitId, ...]
    cause: str

    def apply(self, state: State) -> State:
        return replace(state, units=state.units.drop(*self.units))


@dataclass(frozen=True, slots=True)
class PowerTokenPlaced(Event, audience=PUBLIC):
    """An available power token was placed in an area that the last unit of its house left."""

    house: HouseId
    area: AreaId

    def apply(self, state: State) -> State:
        return replace(
            state,
            houses=state.houses.change(self.house, power=state.houses[self.house].power - 1),
            areas=state.areas.change(self.area, power_token=self.house),
        )


@dataclass(frozen=True, slots=True)
class PowerTokenRemoved(Event, audience=PUBLIC):
    """A power token went from an area to its owner's pool."""

    house: HouseId
    area: AreaId

    def apply(self, state: State) -> State:
        return replace(state, areas=state.areas.change(self.area, power_token=None))


@dataclass(frozen=True, slots=True)
class GarrisonRemoved(Event, audience=PUBLIC):
    house: HouseId
    area: AreaId

    def apply(self, state: State) -> State:
        return replace(state, areas=state.areas.change(self.area, garrison=0))


@dataclass(frozen=True, slots=True)
class NeutralForceRemoved(Event, audience=PUBLIC):
    house: HouseId
    area: AreaId
    strength: int

    def apply(self, state: State) -> State:
        return replace(state, areas=state.areas.change(self.area, neutral=0))


@dataclass(frozen=True, slots=True)
class OrdersPlaced(Event, audience=OWN_HOUSE):
    """A house placed its orders face down. Only that house can read them; `OrdersLaid` lists their places."""

    house: HouseId
    orders: Mapping[AreaId, OrderId]

    def apply(self, state: State) -> State:
        orders = state.orders.copied()
        for area, token in self.orders.items():
            orders[area] = Order(area, self.house, token)
        return replace(state, orders=orders)


@dataclass(frozen=True, slots=True)
class OrdersLaid(Event, audience=PUBLIC):
    """The places in which a house has placed an order face down, for everyone."""

    house: HouseId
    areas: tuple[AreaId, ...]

    def apply(self, state: State) -> State:
        face_down = state.face_down.copied()
        for area in self.areas:
            face_down[area] = FaceDown(area, self.house)
        return replace(state, face_down=face_down)


@dataclass(frozen=True, slots=True)
class OrdersRevealed(Event, audience=PUBLIC):
    """All orders were revealed together."""

    orders: tuple[Order, ...]

    def apply(self, state: State) -> State:
        orders = state.orders.copied()
        for order in self.orders:
            orders[order.area] = order
        return replace(state, orders=orders, face_down=type(state.face_down)())


@dataclass(frozen=True, slots=True)
class OrderReplaced(Event, audience=PUBLIC):
    """The Raven's holder exchanged one of its orders."""

    house: HouseId
    area: AreaId
    old: OrderId
    token: OrderId

    def apply(self, state: State) -> State:
        row = Order(self.area, self.house, self.token)
        return replace(state, orders=state.orders.put(self.area, row))


@dataclass(frozen=True, slots=True)
class OrderRemoved(Event, audience=PUBLIC):
    """An order left the board, and the combat that it supported. `cause`: resolved, raided, combat ..."""

    house: HouseId
    area: AreaId
    token: OrderId
    cause: str

    def apply(self, state: State) -> State:
        supports = state.supports
        if self.area in supports:
            supports = supports.drop(self.area)
        return replace(state, orders=state.orders.drop(self.area), supports=supports)


@dataclass(frozen=True, slots=True)
class OrderMoved(Event, audience=PUBLIC):
    """A march order was put into the conquered area (Ser Loras Tyrell)."""

    house: HouseId
    token: OrderId
    origin: AreaId
    area: AreaId

    def apply(self, state: State) -> State:
        row = Order(self.area, self.house, self.token)
        return replace(state, orders=state.orders.drop(self.origin).put(self.area, row))


@dataclass(frozen=True, slots=True)
class PortCaptured(Event, audience=PUBLIC):
    """A new controller replaced enemy ships in a port by its own, or let all of them be destroyed."""

    house: HouseId
    area: AreaId
    destroyed: tuple[UnitId, ...]
    ships: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        units = state.units.drop(*self.destroyed)
        for ship in self.ships:
            units[ship] = Unit(ship, self.house, "ship", self.area)
        return replace(state, units=units)
