"""What a finished game publishes so that anybody can draw all its cards again from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .codec import Plain, encode
from .data.tides import TIDES_DECK
from .data.westeros import WESTEROS_DECKS
from .data.wildlings import WILDLING_DECK
from .events.cards import DeckShuffled
from .events.event import Event
from .ids import CardId, DeckId

LISTED: Mapping[DeckId, tuple[CardId, ...]] = {
    **{f"westeros_{number}": deck for number, deck in enumerate(WESTEROS_DECKS, start=1)},
    "wildling": WILDLING_DECK,
    "tides": TIDES_DECK,
}
"""The cards of each deck in the order in which they are handed to its first shuffle."""

PUBLIC_KINDS = (
    "deck_reshuffled",
    "westeros_cards_revealed",
    "westeros_card_replaced",
    "westeros_card_resolved",
    "westeros_cards_used",
    "used_cards_turned",
    "raven_used",
    "wildling_card_revealed",
    "wildling_card_buried",
    "tides_drawn",
    "tides_shown",
)
"""Card events that everybody could read while the game ran."""

SECRET_KINDS = ("deck_shuffled", "wildling_card_seen", "wildling_card_returned", "tide_drawn")
"""Card events that one house or nobody could read."""


def proof_events(events: Iterable[Event]) -> Iterator[dict[str, Plain]]:
    """All card events of a game in their order, as plain JSON.

    A shuffle tells in `items` in which order the cards were handed to it. A deck that is shuffled again is
    handed over in alphabetical order, but for the tides, of which every combat takes a new deck.
    """
    seen: set[DeckId] = set()
    for event in events:
        if isinstance(event, DeckShuffled):
            again = event.deck in seen and event.deck != "tides"
            seen.add(event.deck)
            items = sorted(event.cards) if again else list(LISTED[event.deck])
            yield {**encode(event), "items": items}
        elif event.kind in PUBLIC_KINDS or event.kind in SECRET_KINDS:
            yield encode(event)
