"""The schemas of the proof of chance."""

from __future__ import annotations

from games.api.engine_schema import Book, Schema, name_of, object_of, ref, union
from games.engine import Event
from games.engine.chance import NONCE
from games.engine.events.cards import DeckShuffled
from games.engine.proof import PUBLIC_KINDS, SECRET_KINDS
from games.models import Game


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


_SEAT = object_of(
    {
        "position": {"type": "integer", "minimum": 1},
        "house": ref("HouseId"),
        "nonce": {
            "type": ["string", "null"],
            "pattern": f"^{NONCE}$",
            "description": "What its player contributed to the chance of the game; null for nothing.",
        },
        "drawn": {"type": "boolean", "description": "Whether the house was drawn and not chosen."},
    },
    text="A seat as the game started. Whoever sits there later has no influence on chance.",
)

PROOF: dict[str, Schema] = {
    "ProvedSeat": _SEAT,
    "ProvedShuffle": _shuffle(),
    "ProofEvent": union(_event_kinds(), "An event that draws cards or demands a draw; `kind` is its kind."),
    "Proof": object_of(
        {
            "scheme": {
                "type": "integer",
                "enum": [1, 2],
                "description": "How chance follows from the seed. 1: an old or imported game, whose seed was "
                "made at the start by the server alone, and which binds neither code nor nonces.",
            },
            "code": {"type": "string", "description": "The game's code, a part of every draw in scheme 2."},
            "commitment": {
                "type": ["string", "null"],
                "pattern": "^[0-9a-f]{64}$",
                "description": "The game's `chance_commitment`.",
            },
            "seats": {
                "oneOf": [{"type": "array", "items": ref("ProvedSeat")}, {"type": "null"}],
                "description": "Scheme 2: the seats at the start. Null in a lobby and in scheme 1.",
            },
            "seed": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$",
                "description": "The seed. Only after the end.",
            },
            "ended_by": {
                "enum": [*Game.EndedBy.values, None],
                "description": "How the game was stopped; null if its rules ended it. Only after the end.",
            },
            "public_kinds": {
                "type": "array",
                "items": {"type": "string", "enum": list(PUBLIC_KINDS)},
                "description": "The kinds of `events` that everybody could read before. Only after the end.",
            },
            "events": {
                "type": "array",
                "items": ref("ProofEvent"),
                "description": "All events that draw cards or demand a draw, in their order, with the "
                "secret ones. Only after the end.",
            },
        },
        optional=("seed", "ended_by", "public_kinds", "events"),
        text="What proves that all cards were drawn from the seed that the server was bound to in the lobby.",
    ),
}
"""Name -> schema."""
