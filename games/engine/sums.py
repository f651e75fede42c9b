"""Sums, term by term: each term has its kind, amount, source and rule."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .ids import AreaId, CardId, HouseId, OrderId, UnitId

TermKind: TypeAlias = Literal[
    "unit",
    "support",
    "support_order",
    "order_march",
    "order_defense",
    "garrison",
    "neutral_force",
    "card",
    "card_text",
    "blade",
    "tides",
    "floor",
    "bid",
    "wildling_strength",
]


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a sum: its part of the smallest and of the largest total, equal when it is known.

    `rule` is the id of the rule by which it counts. The other fields are its source: a place, the house of
    the piece, the unit, house or tides card and order token.
    """

    kind: TermKind
    min_amount: int
    max_amount: int
    rule: str
    house: HouseId | None = None
    area: AreaId | None = None
    unit: UnitId | None = None
    card: CardId | None = None
    order: OrderId | None = None


def term(
    kind: TermKind,
    amount: int,
    rule: str,
    house: HouseId | None = None,
    area: AreaId | None = None,
    unit: UnitId | None = None,
    card: CardId | None = None,
    order: OrderId | None = None,
) -> Term:
    """A term whose amount is known."""
    return Term(kind, amount, amount, rule, house, area, unit, card, order)


def total(terms: Iterable[Term]) -> int:
    """The sum of terms that are all known."""
    return sum(term.max_amount for term in terms)
