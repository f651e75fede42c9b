"""Facts for the panel and the board as text: the open decisions and the state of a battle."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.explanation import strength_by_now
from games.engine.ids import HouseId
from games.engine.queries.tracks import in_turn_order
from games.words import Words

from .contents import Board, VisibleOrder


@dataclass(frozen=True, slots=True)
class AskedDecision:
    """An open decision: the houses that have not answered, its text, and whether the reader's house is one of
    them."""

    houses: tuple[HouseId, ...]
    text: str
    is_mine: bool


def open_decisions(board: Board, words: Words) -> list[AskedDecision]:
    """The open decisions in the order of their numbers."""
    found = []
    for number, decision in sorted(board.state.decisions.items()):
        text = words.text(f"decision-{decision.question.kind}.title")
        given = {house for house in decision.houses if (number, house) in board.answered}
        given.update(house for other, house in board.state.answers if other == number)
        waiting = [house for house in in_turn_order(board.state, decision.houses) if house not in given]
        found.append(AskedDecision(tuple(waiting), text, board.house in waiting))
    return [each for each in found if each.houses]


def side_strength(board: Board, house: HouseId) -> int | None:
    """The strength of a side from everything revealed so far, as questions show it; None before it is
    announced."""
    side = board.state.sides.get(house)
    return strength_by_now(board.state, house) if side is not None and (side.strength or side.card) else None


def legend_orders(board: Board, words: Words, house: HouseId) -> Iterator[tuple[str, VisibleOrder]]:
    """(name, order) for one order of each kind, for an order that is face down, and for an order that only
    its house sees."""
    orders = [order for order in board.edition.orders.values() if not order.special]
    first = {order.kind: order for order in reversed(orders)}
    for kind in board.edition.order_kinds:
        yield words.name("order_kind", kind), VisibleOrder(house, first[kind].id)
    yield words.text("legend-order_back"), VisibleOrder(house, None)
    some = first[board.edition.order_kinds[0]].id
    yield words.text("legend-order_own"), VisibleOrder(house, some, is_own_secret=True)
