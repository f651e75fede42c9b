"""The contents of each area in a picture, read from the State that the reader may see."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.engine import State
from games.engine.editions import AreaFacts, Edition, edition_of
from games.engine.ids import AreaId, HouseId, OrderId
from games.engine.queries.board import garrison_of, land_controller, occupier
from games.engine.state import Unit

_RANK = {"siege_engine": 0, "knight": 1, "footman": 2, "ship": 3}


@dataclass(frozen=True, slots=True)
class VisibleOrder:
    """An order token as the reader sees it.

    `token` is None for an order that is face down. `is_own_secret`: whether it is face down for other
    readers.
    """

    house: HouseId
    token: OrderId | None
    is_own_secret: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of one area. `units` are the units in it, without the `attackers`.

    `needs_order`: the reader's house must place an order there, and has not done so yet.
    """

    facts: AreaFacts
    holder: HouseId | None = None
    power_token: HouseId | None = None
    garrison: int = 0
    garrison_of: HouseId | None = None
    neutral: int = 0
    is_closed: bool = False
    units: tuple[Unit, ...] = ()
    attackers: tuple[Unit, ...] = ()
    order: VisibleOrder | None = None
    needs_order: bool = False
    is_embattled: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    """A game as one reader sees it: `state` is the state that they may read, `house` the house they read for.

    `answered`: number and house of sealed answers, whose existence is public.
    """

    state: State
    house: HouseId | None
    name: str = ""
    answered: frozenset[tuple[int, HouseId]] = frozenset()

    @cached_property
    def edition(self) -> Edition:
        return edition_of(self.state)

    @cached_property
    def areas(self) -> dict[AreaId, Contents]:
        """Every area with its contents, in alphabetical order."""
        return {facts.id: self._contents(facts) for facts in self.edition.areas.values()}

    def _contents(self, facts: AreaFacts) -> Contents:
        state, id = self.state, facts.id
        units = sorted(state.units.at(id), key=lambda unit: (_RANK.get(unit.type, 4), unit.routed, unit.id))
        standing = tuple(unit for unit in units if not unit.attacking)
        row = state.areas.get(id)
        holder = land_controller(state, facts) if row and facts.kind == "land" else occupier(state, id)
        order = self._order(id)
        return Contents(
            facts,
            holder=None if row and row.closed else holder,
            power_token=row.power_token if row else None,
            garrison=row.garrison if row else 0,
            garrison_of=garrison_of(state, id) if row else None,
            neutral=row.neutral if row else 0,
            is_closed=row.closed if row else False,
            units=standing,
            attackers=tuple(unit for unit in units if unit.attacking),
            order=order,
            needs_order=order is None
            and bool(standing)
            and holder == self.house
            and self._is_asked_for_orders,
            is_embattled=state.combat is not None and state.combat.area == id,
        )

    def _order(self, area: AreaId) -> VisibleOrder | None:
        order, back = self.state.orders.get(area), self.state.face_down.get(area)
        if order is not None:
            return VisibleOrder(order.house, order.token, is_own_secret=back is not None)
        if back is not None:
            return VisibleOrder(back.house, None)
        if self.house is not None and area in self._sealed_orders:
            return VisibleOrder(self.house, self._sealed_orders[area], is_own_secret=True)
        return None

    @cached_property
    def _sealed_orders(self) -> Mapping[AreaId, OrderId]:
        """The orders that the reader's house has placed while others are still placing theirs."""
        for sealed in self.state.answers.values():
            if sealed.house == self.house and sealed.answer.kind == "place_orders":
                orders: Mapping[AreaId, OrderId] = sealed.answer.orders  # type: ignore[attr-defined]
                return orders
        return {}

    @cached_property
    def _is_asked_for_orders(self) -> bool:
        return not self._sealed_orders and any(
            decision.question.kind == "place_orders" and self.house in decision.houses
            for decision in self.state.decisions.values()
        )
