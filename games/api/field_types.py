"""Enums for texts of the engine whose annotations do not name a register of ids."""

from collections.abc import Callable, Iterable
from typing import Any, get_args

from games.engine.editions import EDITIONS, TIMINGS, Edition
from games.engine.explanation.model import SumRole
from games.engine.ids import unit_id
from games.engine.queries.board import ControlReason
from games.engine.queries.victory import Measure

Schema = dict[str, Any]

CAUSES = (
    "clash_of_kings", "combat", "consolidate", "empty_hand", "game_of_thrones", "helpless", "no_retreat",
    "no_units", "pillage", "played", "port", "raided", "resolved", "skulls", "supply", "swords",
)  # fmt: skip
"""Causes other than cards."""


def ids_of_editions(ids_of: Callable[[Edition], Iterable[str]]) -> list[str]:
    """Ids of all editions without duplicates, in the order of the editions."""
    return list(dict.fromkeys(id for edition in EDITIONS.values() for id in ids_of(edition)))


AREAS = sorted(ids_of_editions(lambda edition: edition.areas))
HOUSES = ids_of_editions(lambda edition: edition.houses)
HOUSE_CARDS = ids_of_editions(lambda edition: edition.house_cards)
TRACKS = ids_of_editions(lambda edition: edition.tracks)
UNITS = ids_of_editions(
    lambda edition: (
        unit_id(house, kind, piece)
        for house in edition.houses
        for kind, count in edition.pieces.items()
        for piece in range(1, count + 1)
    )
)


def _enum(text: str, *values: str) -> Schema:
    return {"type": "string", "enum": list(dict.fromkeys(values)), "description": text}


TYPES: dict[str, Schema] = {
    "AreaKind": _enum("A kind of area.", "land", "sea", "port"),
    "BidSubject": _enum("Subject of a bid: an influence track, or `wildlings`.", *TRACKS, "wildlings"),
    "CardPlace": _enum(
        "Place of a house card: in hand, played in the current combat, or discarded.",
        "hand", "played", "discard",
    ),
    "CardTiming": _enum("When in a combat the text of a house card applies.", *TIMINGS),
    "Cause": _enum(
        "Cause of an event: a word of the rules, or the card that caused it.",
        *CAUSES, *HOUSE_CARDS, *ids_of_editions(lambda edition: edition.wildling_cards),
    ),
    "ChoiceId": _enum(
        "A choice that a card offers: an area, unit, house card or track, or a word of the card.",
        *TRACKS, "apply", "influence", "units", *AREAS, *HOUSE_CARDS, *UNITS,
    ),
    "ControlReason": _enum("Reason why a house controls an area.", *get_args(ControlReason)),
    "DeckEnd": _enum("An end of a face-down deck.", "top", "bottom"),
    "DominanceId": _enum("A dominance token.", *ids_of_editions(lambda edition: edition.dominance.values())),
    "OrderKind": _enum(
        "A kind of order token; `consolidate` is Consolidate Power.",
        *ids_of_editions(lambda edition: edition.order_kinds),
    ),
    "RankMeasure": _enum("A measure that ranks houses, such as castles or power.", *get_args(Measure)),
    "SumRole": _enum("Role of a side in a combat or a bid.", *get_args(SumRole)),
    "WesterosEffect": _enum(
        "Effect of a Westeros card; `nothing` for no effect.",
        *ids_of_editions(lambda edition: (card.event for card in edition.westeros_cards.values())),
        *ids_of_editions(
            lambda edition: (choice for card in edition.westeros_cards.values() for choice in card.choices)
        ),
        "nothing",
    ),
}  # fmt: skip
"""Name -> schema of the enums that are not registers of ids."""

MEANINGS: dict[str, str] = {
    "AreaFacts.adjacent": "AreaId",
    "AreaFacts.home_of": "HouseId",
    "AreaFacts.id": "AreaId",
    "AreaFacts.kind": "AreaKind",
    "AreaFacts.land": "AreaId",
    "AreaFacts.ports": "AreaId",
    "AreaFacts.sea": "AreaId",
    "Bridge.areas": "AreaId",
    "ChooseWesterosEffectQuestion.card": "CardId",
    "Explanation.kind": "DecisionKind",
    "ExplainedCase.victor": "SumRole",
    "ExplainedCell.victor": "SumRole",
    "ExplainedSum.role": "SumRole",
    "FoughtCombat.victor": "SumRole",
    "HeldArea.reason": "ControlReason",
    "HouseCard.place": "CardPlace",
    "HeldDominanceToken.token": "DominanceId",
    "HouseCardFacts.house": "HouseId",
    "HouseCardFacts.id": "CardId",
    "HouseCardFacts.timing": "CardTiming",
    "HouseCardWithdrawnEvent.place": "CardPlace",
    "HouseFacts.home": "AreaId",
    "HouseFacts.id": "HouseId",
    "KnownCard.place": "DeckEnd",
    "OrderFacts.id": "OrderId",
    "OrderFacts.kind": "OrderKind",
    "Measured.measure": "RankMeasure",
    "PendingOrder.kind": "OrderKind",
    "Rank.ahead_by": "RankMeasure",
    "Setup.closed": "AreaId",
    "Setup.houses": "HouseId",
    "TideFacts.id": "CardId",
    "UnitFacts.id": "UnitKind",
    "WesterosFacts.bans": "OrderId",
    "WesterosFacts.choices": "WesterosEffect",
    "WesterosFacts.decider": "DominanceId",
    "WesterosFacts.event": "WesterosEffect",
    "WesterosFacts.id": "CardId",
    "WildlingCardReturnedEvent.place": "DeckEnd",
    "WildlingFacts.id": "CardId",
    "cause": "Cause",
    "choice": "ChoiceId",
    "choices": "ChoiceId",
    "effect": "WesterosEffect",
    "subject": "BidSubject",
}
"""`Object.field`, or the field of any object -> the schema of its texts."""

WORDS: dict[str, tuple[str, ...]] = {
    "BladeUsedEvent.use": ("strength", "redraw"),
    "ChooseCasualtiesQuestion.cause": ("swords", "skulls"),
    "RavenUsedEvent.use": ("replace", "look"),
}
"""`Object.field` -> its allowed words."""


def type_of(owner: str, field: str) -> Schema | None:
    """The schema of a text in this field; None if any text is possible."""
    words = WORDS.get(f"{owner}.{field}")
    if words is not None:
        return {"type": "string", "enum": list(words)}
    name = MEANINGS.get(f"{owner}.{field}") or MEANINGS.get(field)
    return None if name is None else {"$ref": f"#/components/schemas/{name}"}
