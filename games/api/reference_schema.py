"""The parts of the reference, subject by subject, and their schemas, made from the engine's tables."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.api import texts
from games.api.engine_schema import (
    INTEGER,
    STRING,
    Book,
    Schema,
    array,
    enum_of,
    name_of,
    object_of,
    ref,
    schemas,
    with_description,
)
from games.api.field_texts import text_of_field
from games.engine import Question, reference
from games.engine.codec import TaggedValue
from games.engine.data.rules import CHAPTERS, RULES
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
from games.words import SOURCE, words_document, words_for

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Subject:
    """A part of the reference: `facts` returns its body, `schema` is the name of the body's schema.

    `facts` is called with an edition if `is_of_edition`, and with a language if `is_of_language`.
    """

    facts: Callable[..., dict[str, Any]]
    schema: str
    description: str
    is_of_edition: bool = True
    is_of_language: bool = False

    def of(self, edition: Edition, language: str) -> dict[str, Any]:
        """The body for an edition, in a language."""
        if self.is_of_language:
            return self.facts(language)
        return self.facts(edition) if self.is_of_edition else self.facts()


def decision_kinds() -> dict[str, Any]:
    """The kinds of decision, in the order of the rulebook's decision points."""
    kinds = sorted(Question.family.items(), key=lambda pair: (_question(pair[1]).point, pair[0]))
    return {"decisions": [_kind(kind, _question(question)) for kind, question in kinds]}


def _with_texts(facts: Callable[[Edition], dict[str, Any]], kind: str, **parts: str) -> Callable[..., Any]:
    """Adds the English texts of cards to their facts. `parts` maps fields to attributes of a message."""

    def with_texts(edition: Edition) -> dict[str, Any]:
        found, words = facts(edition), words_for(SOURCE)
        for card in found["cards"]:
            for field, attribute in parts.items():
                message = f"help-{kind}-{card['id']}{attribute}"
                card[field] = words.text(message) if words.has(message) else None
        return found

    return with_texts


def rules(language: str) -> dict[str, Any]:
    """The chapters of the rulebook, and every rule, ruling, option and decision point in one sentence."""
    words = words_for(language)
    titles = {chapter: words.name("chapter", chapter) for chapter in CHAPTERS}
    return {
        "language": language,
        "chapters": [{"id": chapter, "title": title} for chapter, title in titles.items()],
        "rules": [
            {
                "id": rule,
                "title": titles[chapter],
                "type": _TYPES.get(chapter, "rule"),
                "text": words.text(f"rule-{rule}"),
            }
            for rule in RULES
            for chapter in [rule.partition("-")[0]]
        ],
    }


_TYPES = {"RUL": "ruling", "OPT": "option", "DEC": "decision_point"}


def _question(cls: type[TaggedValue]) -> type[Question]:
    assert issubclass(cls, Question)
    return cls


def _kind(kind: str, question: type[Question]) -> dict[str, Any]:
    name = name_of(question.answer)
    return {
        "kind": kind,
        "point": question.point,
        "question": texts.QUESTIONS[kind],
        "answer": name,
        "answer_schema": standalone(name),
        "default": texts.DEFAULTS[kind],
    }


def standalone(name: str) -> Schema:
    """A schema of the document that includes everything it refers to, so that any JSON Schema validator
    accepts it.
    """
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
        "The editions of the game, with their numbers of houses and decks. Every other reference "
        "describes one edition.",
        is_of_edition=False,
    ),
    "map": Subject(
        reference.board,
        "MapReference",
        "All areas: their printed icons, adjacent areas, and where to draw them.",
    ),
    "houses": Subject(reference.houses, "HousesReference", "The houses and their pieces."),
    "setups": Subject(
        reference.setups,
        "SetupsReference",
        "The setup for each number of houses.",
    ),
    "orders": Subject(reference.orders, "OrdersReference", "The order tokens of a house."),
    "units": Subject(reference.units, "UnitsReference", "The kinds of unit."),
    "tracks": Subject(
        reference.tracks,
        "TracksReference",
        "Influence tracks, starred orders, supply, wildling threat and other limits.",
    ),
    "house-cards": Subject(
        _with_texts(reference.house_cards, "house_card", text=""),
        "HouseCardsReference",
        "All house cards, with their paraphrased text.",
    ),
    "westeros-cards": Subject(
        _with_texts(reference.westeros_cards, "westeros_card", text=""),
        "WesterosCardsReference",
        "All kinds of Westeros card.",
    ),
    "wildling-cards": Subject(
        _with_texts(
            reference.wildling_cards,
            "wildling_card",
            watch_text=".watch",
            lowest_text=".lowest",
            others_text=".others",
        ),
        "WildlingCardsReference",
        "All wildling cards.",
    ),
    "tides": Subject(
        reference.tides,
        "TidesReference",
        "All kinds of the optional Tides of Battle cards.",
    ),
    "decisions": Subject(
        decision_kinds,
        "DecisionKindsReference",
        "Every kind of decision: its decision point in the rules, its question, the JSON schema of "
        "the answer, and the default answer.",
        is_of_edition=False,
    ),
    "rules": Subject(
        rules,
        "RulesReference",
        "Every rule, ruling, option and decision point in one sentence, by the id that problems cite.",
        is_of_edition=False,
        is_of_language=True,
    ),
    "words": Subject(
        words_document,
        "WordsReference",
        "All names and patterns from which a client builds its texts: names of houses, areas, cards, "
        "questions, options, events and everything else that has an id. The page `/docs/languages` describes "
        "the pattern language.",
        is_of_edition=False,
        is_of_language=True,
    ),
}


def _mapping(key: str, value: Schema, text: str) -> Schema:
    return {"type": "object", "propertyNames": ref(key), "additionalProperties": value, "description": text}


def _integer(text: str) -> Schema:
    return with_description(INTEGER, text)


def _text(text: str) -> Schema:
    return with_description(STRING, text)


def _schemas() -> dict[str, Schema]:
    book = Book()

    def rows(cls: type[Any], text: str) -> Schema:
        return array(book.named_schema(cls), text)

    def widened(cls: type[Any], before: str = "", /, **added: Schema) -> Schema:
        """A schema of a dataclass with additional properties, at its end or before another property."""
        book.named_schema(cls)
        schema = book.schemas[name_of(cls)]
        properties = list(schema["properties"].items())
        place = list(schema["properties"]).index(before) if before else len(properties)
        schema["properties"] = dict([*properties[:place], *added.items(), *properties[place:]])
        schema["required"] = list(schema["properties"])
        return ref(name_of(cls))

    def named_object(name: str, properties: dict[str, Schema], text: str) -> Schema:
        book.schemas[name] = object_of(properties, text=text)
        return ref(name)

    def cards(cls: type[Any], text: str, *fields: str, before: str = "", **keywords: Any) -> Schema:
        """The schema of a list of cards. `fields` are text fields added to the facts of `cls`,
        and `keywords` are their JSON Schema keywords."""
        texts = {
            field: {"type": "string", **keywords, "description": text_of_field(name_of(cls), field)}
            for field in fields
        }
        return array(widened(cls, before, **texts), text)

    point = book.of(Point)
    ring: Schema = {"type": ["array", "null"], "items": point}
    shape = named_object(
        "AreaDrawing",
        {
            "outline": with_description(ring, "Outline, as a ring of points; null for a port."),
            "hole": with_description(ring, "A hole in the outline; null for none."),
            "label": with_description(book.named_schema(Label), "Position of the name."),
            "spots": with_description(book.named_schema(Spots), "Points at which to draw the pieces."),
        },
        "Outline of an area in the drawing of the map, and the points for its name and pieces. Points are "
        "`[x, y]`, in units of `frame`.",
    )
    frame = named_object(
        "MapFrame",
        {"width": _integer("Width in units."), "height": _integer("Height in units.")},
        "The size of the drawing. The origin is the top left corner.",
    )
    dominance = named_object(
        "DominanceToken", {"id": ref("DominanceId"), "name": _text("English name.")}, "A dominance token."
    )
    dominance_id = book.schemas["DominanceToken"]["properties"]
    dominance_id["id"] = with_description(dominance_id["id"], "Id of the token.")
    track = named_object(
        "TrackFacts",
        {
            "id": with_description(ref("TrackId"), "Id of the track."),
            "name": _text("English name."),
            "dominance": with_description(dominance, "The dominance token of the track."),
        },
        "An influence track.",
    )
    integers: Schema = {"type": "integer"}
    stars = named_object(
        "StarredOrderLimits",
        {
            "printed": array(
                integers, "Limit for each position, first position first, as printed for six houses."
            ),
            "overlay": array(
                integers, "Limit for each position, first position first, for three and four houses."
            ),
        },
        "Maximum number of starred orders of a house, by its position on the King's Court track.",
    )
    supply = named_object(
        "SupplyLimit",
        {
            "position": _integer("Position on the supply track."),
            "armies": array(integers, "The largest allowed army sizes, in units, from large to small."),
        },
        "The armies that a supply position allows.",
    )
    threat = named_object(
        "ThreatTrack",
        {
            "start": _integer("Wildling threat at the start of a game."),
            "step": _integer("Difference between neighbouring spaces of the track."),
            "max": _integer("Last space: the wildlings attack when the threat reaches it."),
        },
        "The wildling threat track.",
    )
    chapter = named_object(
        "RuleChapter",
        {
            "id": _text("First part of the ids of its rules."),
            "title": _text("Title of the chapter, in `language`."),
        },
        "A chapter of the rules.",
    )
    rule = named_object(
        "RuleFacts",
        {
            "id": {**_text("Id of the rule, as cited by problems."), "examples": ["MARCH-7"]},
            "title": _text("Title of the chapter."),
            "type": enum_of(
                ["rule", "ruling", "option", "decision_point"],
                "Rule of the game, ruling on a doubtful case, option, or decision point.",
            ),
            "text": _text("The rule in one line, paraphrased."),
        },
        "A rule.",
    )
    house_by_token = _mapping("DominanceId", ref("HouseId"), "First holder of each dominance token.")
    bodies: dict[str, Schema] = {
        "EditionSetup": object_of(
            {
                "players": _integer("Number of players."),
                "houses": array(ref("HouseId"), "The houses that play."),
            },
            text="The houses of a game, by number of players.",
        ),
        "EditionFacts": object_of(
            {
                "id": with_description(ref("EditionId"), "Id of the edition."),
                "title": _text("English title."),
                "rounds": _integer("Number of rounds in a game."),
                "setups": array(ref("EditionSetup"), "The houses that play, by the number of players."),
                "decks": _mapping(
                    "DeckId",
                    {"type": "array", "items": ref("CardId")},
                    "All cards of each deck, in their order before the first shuffle.",
                ),
                "reshuffling": array(
                    ref("CardId"), "Westeros cards that shuffle their whole deck when they are revealed."
                ),
            },
            text="An edition of the game.",
        ),
        "EditionsReference": object_of({"editions": array(ref("EditionFacts"), "All editions.")}),
        "MapReference": object_of(
            {
                "frame": with_description(frame, "Size of the drawing; all points are inside."),
                "areas": array(
                    widened(AreaFacts, drawing=with_description(shape, "Drawing of the area.")), "The areas."
                ),
                "bridges": rows(Bridge, "The bridges, each with the two land areas that it connects."),
                "rivers": array(
                    {"type": "array", "items": ref("AreaId"), "minItems": 2, "maxItems": 2},
                    "Pairs of areas that touch in the drawing but are not adjacent.",
                ),
            }
        ),
        "HousesReference": object_of(
            {
                "houses": rows(HouseFacts, "The houses."),
                "pieces": _mapping(
                    "UnitKind", integers, "Number of units that each house owns, by kind of unit."
                ),
                "power_tokens": _integer("Number of power tokens that each house owns."),
                "start_power": _integer("Available power of each house at the start."),
                "garrison": _integer("Strength of a garrison at the start."),
            }
        ),
        "SetupsReference": object_of(
            {
                "setups": array(
                    widened(Setup, dominance=house_by_token), "One setup for each number of houses."
                )
            }
        ),
        "OrdersReference": object_of(
            {
                "kinds": array(ref("OrderKind"), "The kinds of order."),
                "orders": rows(OrderFacts, "The order tokens."),
            }
        ),
        "UnitsReference": object_of({"units": rows(UnitFacts, "The kinds of unit.")}),
        "TracksReference": object_of(
            {
                "tracks": array(track, "The influence tracks, in the order in which houses bid."),
                "stars": with_description(stars, "Limits of starred orders."),
                "supply": array(supply, "The supply track."),
                "threat": with_description(threat, "The wildling threat track."),
                "rounds": _integer("Number of rounds in a game."),
                "castles_to_win": _integer(
                    "Number of castles and strongholds with which a house wins at once."
                ),
                "port_limit": _integer("Ships that a port can hold."),
            }
        ),
        "HouseCardsReference": object_of(
            {
                "timings": array(ref("CardTiming"), "Timings of card texts, in the order of a combat."),
                "cards": cards(
                    HouseCardFacts, "The house cards.", "text", before="timing", type=["string", "null"]
                ),
            }
        ),
        "WesterosCardsReference": object_of(
            {"cards": cards(WesterosFacts, "The cards.", "text", before="count")}
        ),
        "WildlingCardsReference": object_of(
            {"cards": cards(WildlingFacts, "The cards.", "watch_text", "lowest_text", "others_text")}
        ),
        "TidesReference": object_of(
            {
                "cards": array(
                    widened(TideFacts, count=_integer("Number of these cards in the deck.")),
                    "The cards.",
                )
            }
        ),
        "DecisionKindFacts": object_of(
            {
                "kind": with_description(ref("DecisionKind"), "The kind, as in `Decision`."),
                "point": _text("Id of the decision point in `GET /reference?include=rules`."),
                "question": _text("The question, in English."),
                "answer": _text("Name of the answer's schema in this document."),
                "answer_schema": {
                    "type": "object",
                    "additionalProperties": {},
                    "description": "The same schema as a separate JSON Schema document.",
                },
                "default": _text("Description of the default answer, in English."),
            },
            text="A kind of decision.",
        ),
        "DecisionKindsReference": object_of(
            {"decisions": array(ref("DecisionKindFacts"), "All kinds, in the order of the rulebook.")}
        ),
        "RulesReference": object_of(
            {
                "language": _text("Language of the texts."),
                "chapters": array(chapter, "The chapters."),
                "rules": array(rule, "The rules."),
            }
        ),
        "WordsChoice": object_of(
            {
                "by": _text("Name of the value that chooses a variant."),
                "variants": {
                    "type": "object",
                    "additionalProperties": {"type": "string"},
                    "description": "Value, or plural class of a number -> pattern.",
                },
                "default": _text("The variant for any other value."),
            },
            text="A pattern that depends on a value.",
        ),
        "WordsReference": object_of(
            {
                "language": _text("Language of the texts."),
                "texts": {
                    "type": "object",
                    "additionalProperties": {"type": "string"},
                    "description": "Id of a message -> its text or pattern.",
                },
                "choices": {
                    "type": "object",
                    "additionalProperties": ref("WordsChoice"),
                    "description": "Id of a message -> its patterns, one for each value.",
                },
            }
        ),
    }
    for subject in SUBJECTS.values():
        bodies[subject.schema]["description"] = subject.description
    bodies["Reference"] = object_of(
        {
            name: with_description(ref(subject.schema), subject.description)
            for name, subject in SUBJECTS.items()
        },
        optional=SUBJECTS,
        text="The included references in one document.",
    )
    return book.complete() | bodies


REFERENCES: dict[str, Schema] = _schemas()
"""Name -> schema of the reference, its parts and the rows in them."""
