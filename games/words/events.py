"""Events as sentences: the fields that a sentence uses, and the weight of a sentence.

    sentence(words, {"kind": "round_began", "round": 2})

A sentence is made only from the fields that its reader was sent.
"""

from collections.abc import Mapping
from typing import Any, Literal

from .words import TextPart, Words

Weight = Literal["headline", "detail", "bookkeeping"]

_BOARD = "the board shows it"
_NAMED = "another field of the event names it already"
UNUSED: Mapping[str, Mapping[str, str]] = {
    "agenda_set": {"steps": "nobody reads it"},
    "answer_sealed": {
        "number": _NAMED,
        "answer": "the decision shows it; a log of drafts would bury the game",
    },
    "cleaned_up": {"orders": _BOARD},
    "decision_opened": {"number": "a link leads there", "sealed": "the decision explains it"},
    "deck_shuffled": {"deck": "nobody reads it", "draw": "nobody reads it", "cards": "nobody reads it"},
    "game_began": {
        "players": "the houses are listed",
        "ruleset": "the page of the game shows it",
        "threat": _BOARD,
        "areas": _BOARD,
        "units": _BOARD,
        "tracks": _BOARD,
        "house_cards": "every house starts with all of its own",
    },
    "house_answered": {"number": "a link leads there"},
    "unit_mustered": {"unit": "its kind is named; pieces of a kind are alike"},
    "unit_replaced": {"unit": "its kind is named; pieces of a kind are alike"},
    "westeros_card_replaced": {"place": "the deck is named"},
}
"""Kind of event -> field that its sentence does not show -> the reason."""

UNUSED_FACTS: Mapping[str, Mapping[str, str]] = {
    "extended": {"length_seconds": _NAMED},
    "vote_called": {"vote_number": "a link leads there", "length_seconds": "the page of the vote shows it"},
    "vote_closed": {"vote_number": "a link leads there"},
}
"""Kind of entry of the seat log -> fact that its sentence does not show -> the reason."""

SILENT = frozenset({"agenda_set", "deck_shuffled"})
"""Kinds without a sentence, because no reader needs them."""

_HEADLINES = (
    "bids_revealed",
    "combat_won",
    "game_began",
    "game_ended",
    "garrison_removed",
    "house_cards_returned",
    "neutral_force_removed",
    "port_captured",
    "round_began",
    "westeros_cards_revealed",
    "wildlings_attacked",
    "wildlings_defeated",
    "wildlings_won",
)
_BOOKKEEPING = (
    "agenda_set",
    "answer_sealed",
    "cleaned_up",
    "combat_ended",
    "decision_closed",
    "decision_opened",
    "deck_reshuffled",
    "deck_shuffled",
    "house_answered",
    "house_cards_discarded",
    "order_removed",
    "orders_laid",
    "orders_placed",
    "phase_began",
    "used_cards_turned",
    "westeros_cards_used",
    "wildling_card_buried",
)
WEIGHTS: Mapping[str, Weight] = {
    **dict.fromkeys(_HEADLINES, "headline"),
    **dict.fromkeys(_BOOKKEEPING, "bookkeeping"),
}
"""Kind of event -> the weight of its sentence in a list of news; `detail` if the kind is not listed."""


def parts_of(words: Words, event: Mapping[str, Any]) -> list[TextPart]:
    """The sentence of an event as its reader sees it: `kind` and the fields of the kind, as plain values."""
    if event["kind"] == "westeros_card_resolved" and event["effect"] == event["card"]:
        event = {**event, "effect": None}
    if event["kind"] == "support_declared" and not event["areas"]:
        event = {**event, "side": None}
    return words.parts(f"event-{event['kind']}", **event)


def event_sentence(words: Words, event: Mapping[str, Any]) -> str:
    """The text of `parts_of`."""
    return "".join([part.text for part in parts_of(words, event)])


def news_weight(kind: str) -> Weight:
    """The weight of an event of this kind in a list of news."""
    return WEIGHTS.get(kind, "detail")
