"""Positions as a short text: the pieces in each place, and the facts that are not on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.engine.data.areas import AREAS
from games.engine.data.houses import HOUSES
from games.engine.data.orders import ORDERS
from games.engine.data.units import UNIT_KINDS
from games.engine.ids import AreaId, CardId, HouseId, OrderId, UnitKind
from games.engine.state import State

Piece = tuple[HouseId, UnitKind, bool, bool]
"""House, kind, routed, attacking."""


@dataclass
class Drawn:
    """The contents of one place."""

    pieces: Counter[Piece] = field(default_factory=Counter)
    order: tuple[HouseId, OrderId] | None = None
    token: HouseId | None = None
    garrison: int = 0
    neutral: int = 0
    closed: bool = False

    def __str__(self) -> str:
        words: list[str] = []
        house = None
        for (owner, kind, routed, attacking), count in sorted(self.pieces.items()):
            words += [owner] if owner != house else []
            house = owner
            words += [str(count)] if count > 1 else []
            words += ["routed"] if routed else []
            words += ["attacking"] if attacking else []
            words.append(kind)
        words += [f"token {self.token}"] if self.token else []
        words += [f"garrison {self.garrison}"] if self.garrison else []
        words += [f"neutral {self.neutral}"] if self.neutral else []
        words += ["closed"] if self.closed else []
        if self.order:
            words += [self.order[0]] if self.order[0] != house else []
            words += ["|", self.order[1]]
        return " ".join(words) or "empty"


def read_places(text: str) -> dict[AreaId, Drawn]:
    """Place -> its drawn contents. Raises ValueError for an unknown word."""
    places = {}
    for entry in _entries(text, ";"):
        name, colon, content = entry.partition(":")
        area = name.strip()
        if not colon or area not in AREAS:
            raise ValueError(f"no place: {entry!r}")
        places[area] = _read_place(content)
    return places


def _read_place(text: str) -> Drawn:
    drawn = Drawn()
    content, _, order = text.partition("|")
    words = iter(content.replace(",", " ").split())
    house, count, routed, attacking = "", 1, False, False
    for word in words:
        if word.isdigit():
            count = int(word)
        elif word in HOUSES:
            house = word
        elif word in UNIT_KINDS:
            drawn.pieces[house, word, routed, attacking] += count
            count, routed, attacking = 1, False, False
        elif word == "routed":
            routed = True
        elif word == "attacking":
            attacking = True
        elif word == "token":
            drawn.token = next(words)
        elif word == "garrison":
            drawn.garrison = int(next(words))
        elif word == "neutral":
            drawn.neutral = int(next(words))
        elif word == "closed":
            drawn.closed = True
        elif word != "empty":
            raise ValueError(f"no piece: {word!r}")
    if order.strip():
        if order.strip() not in ORDERS or not house:
            raise ValueError(f"no order: {text!r}")
        drawn.order = (house, order.strip())
    return drawn


def drawn_at(state: State, area: AreaId) -> Drawn:
    """The contents of a place of a State."""
    drawn = Drawn()
    for unit in state.units.at(area):
        drawn.pieces[unit.house, unit.type, unit.routed, unit.attacking] += 1
    order = state.orders.get(area)
    if order is not None:
        drawn.order = (order.house, order.token)
    row = state.areas.get(area)
    if row is not None:
        drawn.token, drawn.garrison, drawn.neutral = row.power_token, row.garrison, row.neutral
        drawn.closed = row.closed
    return drawn


def read_numbers(text: str) -> dict[str, int]:
    """`greyjoy 3, tyrell 2` as a mapping."""
    pairs = (entry.split() for entry in _entries(text, ","))
    return {name: int(number) for name, number in pairs}


def read_words(text: str) -> dict[str, str]:
    """`winterfell stark, pyke nobody` as a mapping."""
    pairs = (entry.split() for entry in _entries(text, ","))
    return {name: word for name, word in pairs}  # noqa: C416 (a pair is checked for its length)


def read_cards(text: str) -> dict[str, tuple[CardId, ...]]:
    """`stark: robb_stark eddard_stark; greyjoy: none` as a mapping."""
    return {
        name.strip(): tuple(card for card in cards.split() if card != "none")
        for name, _, cards in (entry.partition(":") for entry in _entries(text, ";"))
    }


def _entries(text: str, separator: str) -> Iterator[str]:
    return (entry.strip() for entry in text.split(separator) if entry.strip())
