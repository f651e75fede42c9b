"""The schemas of the proof of chance."""

from __future__ import annotations

from games.api.engine_schema import Book, Schema, name_of, object_of, ref, union
from games.engine import Event
from games.engine.events.cards import DeckShuffled
from games.engine.proof import PUBLIC_KINDS, SECRET_KINDS


def _shuffle() -> Schema:
    """The event that nobody reads before the end, and what was shuffled."""
    book = Book()
    book.named(DeckShuffled)
    schema = book.schemas[name_of(DeckShuffled)]
    cards = schema["properties"]["cards"]
    items = {**cards, "description": "The cards in the order in which they were handed to the shuffle."}
    return object_of(
        {**schema["properties"], "items": items},
        text="A deck was shuffled: a draw, counted from 1. Top card first.",
    )


def _event_kinds() -> dict[str, Schema]:
    kinds = {kind: ref(name_of(Event.family[kind])) for kind in (*PUBLIC_KINDS, *SECRET_KINDS)}
    kinds[DeckShuffled.kind] = ref("ProvedShuffle")
    return dict(sorted(kinds.items()))


PROOF: dict[str, Schema] = {
    "ProvedShuffle": _shuffle(),
    "ProofEvent": union(_event_kinds(), "An event of the cards, told apart by `kind`."),
    "Proof": object_of(
        {
            "commitment": {
                "type": ["string", "null"],
                "pattern": "^[0-9a-f]{64}$",
                "description": "The game's `chance_commitment`.",
            },
            "seed": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$",
                "description": "The seed. Only after the end.",
            },
            "public_kinds": {
                "type": "array",
                "items": {"type": "string", "enum": list(PUBLIC_KINDS)},
                "description": "The kinds of `events` that everybody could read before. Only after the end.",
            },
            "events": {
                "type": "array",
                "items": ref("ProofEvent"),
                "description": "All card events in their order, secret ones too. Only after the end.",
            },
        },
        optional=("seed", "public_kinds", "events"),
        text="What proves that all cards were drawn from the seed that the server was bound to at the start.",
    ),
}
"""Name -> schema."""
