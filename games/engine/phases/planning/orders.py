"""Placing orders."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...editions import AreaFacts, Edition, edition_of
from ...errors import IllegalInput
from ...events.board import OrdersLaid, OrdersPlaced, OrdersRevealed
from ...ids import AreaId, HouseId, OrderId
from ...options import AssignOrders
from ...play import Play
from ...queries.orders import is_short, places_for_orders, regular_tokens, special_tokens, usable_count
from ...queries.tracks import stars, turn_order
from ...rulebook import cites
from ...state import Answer, Order, Question, State, Step


@cites("PLAN-1", "PLAN-6", "PLAN-10", "OPT-05", "RUL-04")
@dataclass(frozen=True, slots=True)
class AssignOrdersToPlaces(Step):
    """Houses with units place their orders at the same time, or in turn order if one is short of tokens."""

    def begin(self, play: Play) -> None:
        state = play.state
        houses = tuple(house for house in turn_order(state) if places_for_orders(state, house))
        if not houses:
            return
        in_turn = state.ruleset.shortage_placement == "turn_order"
        if in_turn and any(is_short(state, house) for house in houses):
            play.then(*(AssignOrdersInTurn(house) for house in houses))
        else:
            play.ask(PlaceOrders(), *sorted(houses), sealed=True)


@cites("PLAN-6", "INFO-5")
@dataclass(frozen=True, slots=True)
class AssignOrdersInTurn(Step):
    house: HouseId

    def begin(self, play: Play) -> None:
        play.ask(PlaceOrders(in_turn=True), self.house)


@cites("PLAN-9")
@dataclass(frozen=True, slots=True)
class RevealOrders(Step):
    """Reveals the orders that houses placed one after another."""

    def begin(self, play: Play) -> None:
        if play.state.face_down:
            play.emit(OrdersRevealed(tuple(order for _, order in sorted(play.state.orders.items()))))


@dataclass(frozen=True, slots=True)
class PlaceOrdersAnswer(Answer):
    """Place -> order token, for every place with units of the house."""

    orders: Mapping[AreaId, OrderId]


@cites("DEC-10", "PLAN-1", "PLAN-2", "PLAN-5", "PLAN-8")
@dataclass(frozen=True, slots=True)
class PlaceOrders(Question):
    """Place one order face down in each place with units of the house. `in_turn`: after the houses before."""

    point = "DEC-10"
    answer = PlaceOrdersAnswer

    in_turn: bool = False

    def options(self, state: State, house: HouseId) -> AssignOrders:
        places = places_for_orders(state, house)
        return AssignOrders(
            places=tuple(places),
            regular=regular_tokens(state),
            special=special_tokens(state),
            stars=stars(state, house),
            count=min(len(places), usable_count(state, house)),
        )

    @cites("PLAN-1", "PLAN-2", "PLAN-3", "PLAN-4", "PLAN-7", "WEST-20", "RUL-04", "RUL-05")
    def check(self, state: State, house: HouseId, answer: PlaceOrdersAnswer) -> None:
        offered = self._checked_options(state, house, answer)
        if len(answer.orders) < offered.count:
            rule = "PLAN-7" if offered.count < len(offered.places) else "PLAN-1"
            empty = [area for area in offered.places if area not in answer.orders]
            raise IllegalInput("place_without_order", rule, areas=empty)

    def check_draft(self, state: State, house: HouseId, draft: PlaceOrdersAnswer) -> None:
        self._checked_options(state, house, draft)

    def _checked_options(self, state: State, house: HouseId, draft: PlaceOrdersAnswer) -> AssignOrders:
        """Checks a draft, and returns the options of the house. Raises `IllegalInput`."""
        printed = edition_of(state)
        offered = self.options(state, house)
        used: set[OrderId] = set()
        for area, token in sorted(draft.orders.items()):
            where = f"/orders/{area}"
            if area not in printed.areas:
                raise IllegalInput("unknown_area", path=where, area=area)
            if area not in offered.places:
                refused = IllegalInput("order_without_units", "PLAN-2", path=where, area=area)
                raise refused.allowing(areas=offered.places)
            if token not in printed.orders:
                raise IllegalInput("unknown_order_token", path=where, token=token)
            if token in used:
                raise IllegalInput("order_token_used_twice", "PLAN-1", path=where, token=token)
            if token in state.bans:
                refused = IllegalInput("order_banned", "PLAN-4", path=where, token=token)
                raise refused.allowing(tokens=(*offered.regular, *offered.special))
            used.add(token)
        starred = sum(1 for token in used if printed.orders[token].special)
        if starred > offered.stars:
            raise IllegalInput("too_many_special_orders", "PLAN-3", stars=offered.stars, placed=starred)
        return offered

    def default(self, state: State, house: HouseId) -> PlaceOrdersAnswer:
        return PlaceOrdersAnswer(default_orders(state, house))

    def complete(self, state: State, house: HouseId, draft: PlaceOrdersAnswer) -> PlaceOrdersAnswer:
        return PlaceOrdersAnswer(default_orders(state, house, draft.orders))

    def resolve(self, play: Play, answers: Mapping[HouseId, PlaceOrdersAnswer]) -> None:
        if self.in_turn:
            for house, answer in answers.items():
                play.emit(OrdersPlaced(house, dict(sorted(answer.orders.items()))))
                play.emit(OrdersLaid(house, tuple(sorted(answer.orders))))
            return
        orders = (
            Order(area, house, token)
            for house, answer in answers.items()
            for area, token in answer.orders.items()
        )
        play.emit(OrdersRevealed(tuple(sorted(orders, key=lambda order: order.area))))


_PREFERRED: Mapping[str, tuple[str, ...]] = {
    "land": ("defense", "consolidate", "support", "march", "raid"),
    "port": ("consolidate", "support", "defense", "march", "raid"),
    "sea": ("support", "defense", "march", "raid", "consolidate"),
}
_PREFERRED_SPECIAL = ("defense", "support", "consolidate", "raid", "march")


def _tokens_of(edition: Edition, tokens: Iterable[OrderId], kinds: Iterable[str]) -> list[OrderId]:
    """The tokens in the order of `kinds`; of the tokens of a kind, the better ones first."""
    facts = [edition.orders[token] for token in tokens]
    return [
        token.id
        for kind in kinds
        for token in sorted(facts, key=lambda token: -token.modifier)
        if token.kind == kind
    ]


@cites("DEC-10")
def default_orders(
    state: State, house: HouseId, draft: Mapping[AreaId, OrderId] | None = None
) -> dict[AreaId, OrderId]:
    """The default orders of a house: the legal part of its draft, then the rulebook's list."""
    printed = edition_of(state)
    places = places_for_orders(state, house)
    orders: dict[AreaId, OrderId] = {}
    regular, special = regular_tokens(state), special_tokens(state)
    left = [*regular, *special]
    starred = stars(state, house)
    for area in places:
        token = (draft or {}).get(area)
        if token in left and (starred or not printed.orders[token].special):
            orders[area] = token
            left.remove(token)
            starred -= printed.orders[token].special
    for place in sorted((printed.areas[area] for area in places), key=_place_rank):
        if place.id in orders:
            continue
        listed = _tokens_of(printed, regular, _PREFERRED[place.kind])
        token = next((token for token in listed if token in left), None)
        if token is None and starred:
            listed = _tokens_of(printed, special, _PREFERRED_SPECIAL)
            token = next((token for token in listed if token in left), None)
            starred -= token is not None
        if token is not None:
            orders[place.id] = token
            left.remove(token)
    return orders


def _place_rank(area: AreaFacts) -> tuple[int, AreaId]:
    return (0 if area.castle else ("land", "port", "sea").index(area.kind) + 1, area.id)
