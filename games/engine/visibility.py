"""Who may see what. One function decides; everything else asks it."""

from __future__ import annotations

from typing import Any

from .codec import Plain, encode
from .events.board import OrdersPlaced
from .events.cards import DeckShuffled, WildlingCardReturned, WildlingCardSeen
from .events.combat import TideDrawn
from .events.event import Event
from .events.game import AgendaSet, AnswerSealed
from .ids import HouseId
from .rulebook import cites
from .state import KnownCard, Order, SealedAnswer, State, Tide

Audience = frozenset[str] | None
"""None is everyone, spectators included; else these houses; the empty set is nobody."""

NOBODY: Audience = frozenset()


@cites("INFO-2", "INFO-3", "INFO-4", "INFO-6", "INFO-7", "INFO-8", "INFO-9", "INFO-10", "BID-9")
def audience(state: State, subject: object) -> Audience:
    """Who may read a row of `state`, or an event that leads to it."""
    match subject:
        case Order(area=area, house=house) if area in state.face_down:
            return frozenset((house,))
        case Tide(house=house, shown=False):
            return frozenset((house,))
        case (
            SealedAnswer(house=house)
            | KnownCard(house=house)
            | AnswerSealed(house=house)
            | OrdersPlaced(house=house)
            | TideDrawn(house=house)
            | WildlingCardSeen(house=house)
            | WildlingCardReturned(house=house)
        ):
            return frozenset((house,))
        case DeckShuffled() | AgendaSet():
            return NOBODY
    return None


def is_visible(state: State, subject: object, viewer: HouseId | None) -> bool:
    """Whether a house, or a spectator (None), may read a row or event."""
    readers = audience(state, subject)
    return readers is None or viewer in readers


def redact(event: Event, viewer: HouseId | None) -> Event | None:
    """The event as this viewer may read it: whole, or not at all."""
    return event if is_visible(_NOWHERE, event, viewer) else None


_NOWHERE = State()

TABLES = (
    "houses",
    "areas",
    "units",
    "orders",
    "face_down",
    "house_cards",
    "known_cards",
    "sides",
    "supports",
    "tides",
    "decisions",
    "answers",
)
"""The tables of rows of a State that have readers; decks have none."""

SCALARS = ("players", "ruleset", "round", "phase", "threat", "blade_used", "raven_used", "bans", "winner")


@cites("INFO-1", "INFO-10")
def observe(state: State, viewer: HouseId | None) -> dict[str, Plain]:
    """Everything the viewer may see, as plain JSON: our tables, without the rows of others.

    A table is a list of rows in the order of their keys; tracks and face-up piles are lists of ids.
    """
    seen: dict[str, Any] = {name: encode(getattr(state, name)) for name in SCALARS}
    for name in TABLES:
        table = getattr(state, name)
        seen[name] = [encode(row) for _, row in sorted(table.items()) if is_visible(state, row, viewer)]
    seen["combat"] = encode(state.combat)
    seen["tracks"] = encode(dict(sorted(state.tracks.items())))
    seen["piles"] = encode(dict(sorted(state.piles.items())))
    return seen
