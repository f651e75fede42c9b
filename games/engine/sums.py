"""Sums written out term by term: what counts, how much, where it comes from and by which rule."""

from __future__ import annotations

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
    """One number of a sum: what it adds to the smallest and to the largest total, equal when it is known.

    `rule` is the id of the rule by which it counts; the rest is where it comes from: a place, the house whose
    piece it is, the unit, house or tides card and order token.
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
