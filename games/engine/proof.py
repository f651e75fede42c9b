"""Events of a finished game that are published, so that anybody with the seed can recompute all draws.

`openapi/verify_chance.py` defines the draws of each event, and their order.
"""

from collections.abc import Iterable, Iterator, Mapping

from .codec import Plain, encode
from .editions import EDITIONS
from .events.cards import DeckShuffled
from .events.event import Event
from .events.game import GameBegan
from .ids import CardId, DeckId

PUBLIC_KINDS = (
    "game_began",
    "round_began",
    "deck_reshuffled",
    "westeros_cards_revealed",
    "westeros_card_replaced",
    "westeros_card_resolved",
    "westeros_cards_used",
    "used_cards_turned",
    "raven_used",
    "wildlings_attacked",
    "wildling_card_revealed",
    "wildling_card_buried",
    "combat_began",
    "tides_drawn",
    "blade_used",
    "tides_shown",
    "combat_ended",
    "game_ended",
)
"""Public events that draw cards, or after which the rules require a draw or a shuffle."""

SECRET_KINDS = ("deck_shuffled", "wildling_card_seen", "wildling_card_returned", "tide_drawn")
"""Events that draw cards and that only one house, or nobody, could read."""


def proof_events(events: Iterable[Event]) -> Iterator[dict[str, Plain]]:
    """All events of a game that draw cards or require a draw, in their order, as plain JSON.

    The `items` of a shuffle are the cards in their order before it: alphabetical for a deck that is shuffled
    again, except for the Tides of Battle, where every combat uses a new deck.
    """
    seen: set[DeckId] = set()
    decks: Mapping[DeckId, tuple[CardId, ...]] = {}
    for event in events:
        if isinstance(event, GameBegan):
            decks = EDITIONS[event.ruleset.edition].decks
        if isinstance(event, DeckShuffled):
            again = event.deck in seen and event.deck != "tides"
            seen.add(event.deck)
            items = sorted(event.cards) if again else list(decks[event.deck])
            yield {**encode(event), "items": items}
        elif event.kind in PUBLIC_KINDS or event.kind in SECRET_KINDS:
            yield encode(event)
