"""What /reference tells, subject by subject, and its schemas, made from the engine's tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.api.engine_schema import Book, Schema, name_of, object_of, ref, schemas, text_of
from games.engine import Question, reference
from games.engine.codec import Tagged
from games.engine.editions import (
    AreaFacts,
    Bridge,
    Edition,
    HouseCardFacts,
    HouseFacts,
    Label,
    OrderFacts,
    Point,
    Setup,
    Spots,
    TideFacts,
    UnitFacts,
    WesterosFacts,
    WildlingFacts,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_REF = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Subject:
    """A part of the reference: `facts` returns its body, `schema` is the name of the body's schema.

    `facts` is called with an edition where `is_of_edition`.
    """

    facts: Callable[..., dict[str, Any]]
    schema: str
    summary: str
    description: str
    is_of_edition: bool = True

    def of(self, edition: Edition) -> dict[str, Any]:
        """The body as it is for an edition."""
        return self.facts(edition) if self.is_of_edition else self.facts()


def decision_kinds() -> dict[str, Any]:
    """The kinds of decision, in the order of the rulebook's decision points."""
    kinds = sorted(Question.family.items(), key=lambda pair: (_question(pair[1]).point, pair[0]))
    return {"decisions": [_kind(kind, _question(question)) for kind, question in kinds]}


def _question(cls: type[Tagged]) -> type[Question]:
    assert issubclass(cls, Question)
    return cls


def _kind(kind: str, question: type[Question]) -> dict[str, Any]:
    name = name_of(question.answer)
    return {
        "kind": kind,
        "point": question.point,
        "question": text_of(question),
        "answer": name,
        "answer_schema": standalone(name),
        "default": question.consequence,
    }


def standalone(name: str) -> Schema:
    """A schema of the document with all that it refers to, so that any JSON Schema validator takes it."""
    needed: dict[str, Schema] = {}

    def need(schema: Any) -> None:
        for found in _references(schema):
            if found not in needed:
                needed[found] = schemas()[found]
                need(needed[found])

    need(schemas()[name])
    text = json.dumps({"$schema": DIALECT, **schemas()[name], "$defs": needed})
    standing: Schema = json.loads(text.replace(_REF, "#/$defs/"))
    if not needed:
        del standing["$defs"]
    return standing


def _references(schema: Any) -> list[str]:
    if isinstance(schema, Mapping):
        found = [schema["$ref"].removeprefix(_REF)] if "$ref" in schema else []
        return found + [name for below in schema.values() for name in _references(below)]
    if isinstance(schema, list):
        return [name for below in schema for name in _references(below)]
    return []


SUBJECTS: dict[str, Subject] = {
    "editions": Subject(
        reference.editions,
        "EditionsReference",
        "Editions",
        "The editions that can be played: by how many houses, and with which decks. Every other reference "
        "describes one edition.",
        is_of_edition=False,
    ),
    "map": Subject(
        reference.board,
        "MapReference",
        "The map",
        "Areas with what is printed on them, who touches whom, and where to draw them.",
    ),
    "houses": Subject(
        reference.houses, "HousesReference", "Houses", "The houses and the pieces that each of them owns."
    ),
    "setups": Subject(
        reference.setups,
        "SetupsReference",
        "Setups",
        "What a game starts from, by the number of houses.",
    ),
    "orders": Subject(reference.orders, "OrdersReference", "Orders", "The order tokens of every house."),
    "units": Subject(reference.units, "UnitsReference", "Units", "The kinds of unit."),
    "tracks": Subject(
        reference.tracks,
        "TracksReference",
        "Tracks and limits",
        "Influence, stars, supply, wildling threat, limits.",
    ),
    "house-cards": Subject(
        reference.house_cards, "HouseCardsReference", "House cards", "The house cards in our own words."
    ),
    "westeros-cards": Subject(
        reference.westeros_cards, "WesterosCardsReference", "Westeros cards", "The Westeros cards by kind."
    ),
    "wildling-cards": Subject(
        reference.wildling_cards, "WildlingCardsReference", "Wildling cards", "The wildling cards."
    ),
    "tides": Subject(
        reference.tides, "TidesReference", "Tides of Battle", "The optional Tides of Battle cards by kind."
    ),
    "decisions": Subject(
        decision_kinds,
        "DecisionKindsReference",
        "Decision kinds",
        "Every kind of decision: its point in the rules, what is asked, the JSON schema of the answer, and "
        "what "
        "happens when nobody answers in time.",
        is_of_edition=False,
    ),
}


def _many(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _by_name(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _schemas() -> dict[str, Schema]:
    book = Book()

    def rows(cls: type[Any]) -> Schema:
        return _many(book.named(cls))

    def widened(cls: type[Any], **more: Schema) -> Schema:
        """A row with more than its dataclass has."""
        book.named(cls)
        schema = book.schemas[name_of(cls)]
        schema["properties"] |= more
        schema["required"] = list(schema["properties"])
        return ref(name_of(cls))

    point = book.of(Point)
    ring = _many(point)
    nullable_ring: Schema = {"type": ["array", "null"], "items": point}
    shape = object_of(
        {
            "outline": nullable_ring,
            "hole": nullable_ring,
            "label": book.named(Label),
            "spots": book.named(Spots),
        }
    )
    dominance = object_of({"id": _TEXT, "name": _TEXT})
    bodies: dict[str, Schema] = {
        "EditionFacts": object_of(
            {
                "id": ref("EditionId"),
                "title": {**_TEXT, "description": "The name on the box."},
                "rounds": {**_WHOLE, "description": "How many rounds a game has at most."},
                "setups": {
                    **_many(object_of({"players": _WHOLE, "houses": _many(ref("HouseId"))})),
                    "description": "The houses that play, by the number of players.",
                },
                "decks": {
                    **_by_name(_many(ref("CardId"))),
                    "description": "All cards of each deck, in the order in which they are first shuffled.",
                },
                "reshuffling": {
                    **_many(ref("CardId")),
                    "description": "Westeros cards that shuffle their whole deck when they are revealed.",
                },
            },
            text="An edition of the game.",
        ),
        "EditionsReference": object_of({"editions": _many(ref("EditionFacts"))}),
        "MapReference": object_of(
            {
                "frame": object_of({"width": _WHOLE, "height": _WHOLE}),
                "areas": _many(widened(AreaFacts, drawing=shape)),
                "bridges": rows(Bridge),
                "rivers": _many({**ring, "items": _TEXT, "minItems": 2, "maxItems": 2}),
            }
        ),
        "HousesReference": object_of(
            {
                "houses": rows(HouseFacts),
                "pieces": _by_name(_WHOLE),
                "power_tokens": _WHOLE,
                "start_power": _WHOLE,
                "garrison": _WHOLE,
            }
        ),
        "SetupsReference": object_of({"setups": _many(widened(Setup, dominance=_by_name(_TEXT)))}),
        "OrdersReference": object_of({"kinds": _many(_TEXT), "orders": rows(OrderFacts)}),
        "UnitsReference": object_of({"units": rows(UnitFacts)}),
        "TracksReference": object_of(
            {
                "tracks": _many(object_of({"id": _TEXT, "name": _TEXT, "dominance": dominance})),
                "stars": object_of({"printed": _many(_WHOLE), "overlay": _many(_WHOLE)}),
                "supply": _many(object_of({"position": _WHOLE, "armies": _many(_WHOLE)})),
                "threat": object_of({"start": _WHOLE, "step": _WHOLE, "max": _WHOLE}),
                "rounds": _WHOLE,
                "castles_to_win": _WHOLE,
                "port_limit": _WHOLE,
            }
        ),
        "HouseCardsReference": object_of({"timings": _many(_TEXT), "cards": rows(HouseCardFacts)}),
        "WesterosCardsReference": object_of({"cards": rows(WesterosFacts)}),
        "WildlingCardsReference": object_of({"cards": rows(WildlingFacts)}),
        "TidesReference": object_of({"cards": _many(widened(TideFacts, count=_WHOLE))}),
        "DecisionKindFacts": object_of(
            {
                "kind": ref("DecisionKind"),
                "point": {**_TEXT, "description": "Decision point of the rules."},
                "question": {**_TEXT, "description": "What is asked."},
                "answer": {**_TEXT, "description": "Name of the answer's schema in the document."},
                "answer_schema": {
                    "type": "object",
                    "additionalProperties": {},
                    "description": "The same schema by itself.",
                },
                "default": {**_TEXT, "description": "What happens when nobody answers in time."},
            }
        ),
        "DecisionKindsReference": object_of({"decisions": _many(ref("DecisionKindFacts"))}),
    }
    for subject in SUBJECTS.values():
        bodies[subject.schema]["description"] = subject.description
    return book.schemas | bodies


REFERENCES: dict[str, Schema] = _schemas()
"""Name -> schema of every body under /reference and of the rows in them."""
