"""The schemas of the proof of chance."""

from __future__ import annotations

from games.api.engine_schema import Book, Schema, described, name_of, nullable, object_of, ref, union
from games.engine import Event
from games.engine.chance import NONCE
from games.engine.events.cards import DeckShuffled
from games.engine.proof import PUBLIC_KINDS, SECRET_KINDS


def _shuffle() -> Schema:
    """The schema of an event that is secret until the end, with the cards before the shuffle."""
    book = Book()
    book.named(DeckShuffled)
    schema = book.schemas[name_of(DeckShuffled)]
    cards = schema["properties"]["cards"]
    items = {**cards, "description": "The cards before the shuffle."}
    return object_of(
        {**schema["properties"], "items": items},
        text="A shuffled deck, top card first.",
    )


def _event_kinds() -> dict[str, Schema]:
    kinds = {kind: ref(name_of(Event.family[kind])) for kind in (*PUBLIC_KINDS, *SECRET_KINDS)}
    kinds[DeckShuffled.kind] = ref("ProvedShuffle")
    return dict(sorted(kinds.items()))


_SEAT = object_of(
    {
        "position": {"type": "integer", "minimum": 1, "description": "Position of the seat."},
        "house": described(ref("HouseId"), "The house of the seat."),
        "nonce": {
            "type": ["string", "null"],
            "pattern": f"^{NONCE}$",
            "description": "The player's contribution to the random seed; null for none.",
        },
        "drawn": {"type": "boolean", "description": "Whether the house was drawn at random."},
    },
    text="A seat at the start. A player who takes it over later has no influence on chance.",
)

PROOF: dict[str, Schema] = {
    "ProvedSeat": _SEAT,
    "ProvedShuffle": _shuffle(),
    "ProofEvent": union(
        _event_kinds(), "An event that draws cards or requires a draw, distinguished by `kind`."
    ),
    "Proof": object_of(
        {
            "scheme": {
                "type": "integer",
                "enum": [1, 2],
                "description": "Version of the derivation of draws from the seed. Scheme 1: an old or "
                "imported game whose seed depends on neither code nor nonces.",
            },
            "code": {"type": "string", "description": "Code of the game."},
            "commitment": {
                "type": ["string", "null"],
                "pattern": "^[0-9a-f]{64}$",
                "description": "The `chance_commitment` of the game; null for an import without seed.",
            },
            "seats": {
                "oneOf": [{"type": "array", "items": ref("ProvedSeat")}, {"type": "null"}],
                "description": "The seats at the start; null in a lobby and in scheme 1.",
            },
            "seed": {
                "type": "string",
                "pattern": "^[0-9a-f]{64}$",
                "description": "The seed; only after the end.",
            },
            "ended_by": described(
                nullable(ref("EndedBy")),
                "Reason why the game ended before its rules named a winner, or null; only after the end.",
            ),
            "public_kinds": {
                "type": "array",
                "items": {"type": "string", "enum": list(PUBLIC_KINDS)},
                "description": "Kinds of `events` that were public during the game; only after the end.",
            },
            "events": {
                "type": "array",
                "items": ref("ProofEvent"),
                "description": "All events that draw cards or require a draw, in order, including secret "
                "ones; only after the end.",
            },
        },
        optional=("seed", "ended_by", "public_kinds", "events"),
        text="The proof that all cards were drawn from the committed seed.",
    ),
}
"""Name -> schema."""
