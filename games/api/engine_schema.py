"""The engine's own types as JSON schemas, so that the document cannot drift from the rules.

Every dataclass is a named schema: `ResolveMarchAnswer`, `ResolveMarchQuestion`, `MovesOptions`,
`UnitsMovedEvent`, `Piece`. The families `Answer`, `Question`, `Options` and `GameEvent` are `oneOf` with the
discriminator `kind`, and so is `Decision`, which pairs each question with the answers to it. Ids are enums,
one for each register in `engine/ids.py`.
"""

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from games.api import texts
from games.api.field_texts import text_of_field
from games.api.field_types import AREAS, HOUSES, TRACKS, TYPES, ids_of_editions, type_of
from games.declarations import default_of
from games.engine import Answer, Decision, Event, Options, Question, State
from games.engine.audiences import NOBODY
from games.engine.choices import CardTask
from games.engine.codec import TaggedValue, encode, field_hints
from games.engine.editions import EDITIONS, Label
from games.engine.explanation import Case, Explanation, FoughtCombat, GridCell, PresentCombat, SideSum
from games.engine.ids import HouseId
from games.engine.queries.march import Move
from games.engine.queries.standing import Standing
from games.engine.state import Combat, Order, Unit
from games.engine.sums import Term
from games.engine.visibility import SCALARS, TABLES

Schema = dict[str, Any]
STRING: Schema = {"type": "string"}
BOOLEAN: Schema = {"type": "boolean"}
INTEGER: Schema = {"type": "integer"}
TIME: Schema = {"type": "string", "format": "date-time"}
UUID: Schema = {"type": "string", "format": "uuid"}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema: Schema) -> Schema:
    if set(schema) == {"type"} and isinstance(schema["type"], str):
        return {"type": [schema["type"], "null"]}
    return {"oneOf": [schema, {"type": "null"}]}


def object_of(
    properties: Mapping[str, Schema], *, optional: Iterable[str] = (), text: str = "", closed: bool = False
) -> Schema:
    """The schema of an object. All properties are required except the `optional` ones.

    Only bodies that a client sends are `closed`: the server may add fields to its own bodies.
    """
    left_out = set(optional)
    schema: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in left_out],
    }
    if closed:
        schema["additionalProperties"] = False
    return schema | ({"description": text} if text else {})


def with_description(schema: Schema, text: str) -> Schema:
    """A schema with a description for its context. OpenAPI 3.1 allows one next to a reference."""
    return {**schema, "description": text}


def array(items: Schema, text: str) -> Schema:
    return {"type": "array", "items": items, "description": text}


def enum_of(values: Iterable[str], text: str) -> Schema:
    return {"type": "string", "enum": list(values), "description": text}


def constant(value: str, text: str) -> Schema:
    """A field with a constant value, which distinguishes kinds of objects."""
    return {"type": "string", "const": value, "description": text}


FAMILIES: tuple[type[TaggedValue], ...] = (Answer, Question, CardTask, Options, Event)
UNIT_KINDS = ids_of_editions(lambda edition: edition.units)

REGISTERS: dict[str, tuple[str, Schema]] = {
    "edition": (
        "EditionId",
        enum_of(
            EDITIONS,
            (
                "An edition of the game: `GET /reference?include=editions` lists them. Other id "
                "types list the ids of all editions."
            ),
        ),
    ),
    "house": ("HouseId", enum_of(HOUSES, "A house.")),
    "area": ("AreaId", enum_of(AREAS, "An area of the map: land, sea or port.")),
    "unit": (
        "UnitId",
        {
            "type": "string",
            "pattern": "^[a-z_]+_[0-9]+$",
            "description": "A piece: its house, its kind and a number. It keeps its id for the whole game.",
            "examples": ["stark_footman_3"],
        },
    ),
    "unit_kind": ("UnitKind", enum_of(UNIT_KINDS, "A kind of unit.")),
    "order_token": ("OrderId", enum_of(ids_of_editions(lambda edition: edition.orders), "An order token.")),
    "track": ("TrackId", enum_of(TRACKS, "An influence track.")),
    "card": (
        "CardId",
        enum_of(
            ids_of_editions(
                lambda edition: (
                    *edition.house_cards,
                    *edition.westeros_cards,
                    *edition.wildling_cards,
                    *edition.tides,
                )
            ),
            "A house, Westeros, wildling or Tides of Battle card.",
        ),
    ),
    "deck": (
        "DeckId",
        enum_of(
            [*ids_of_editions(lambda edition: edition.decks), "revealed"],
            "A deck, or the pile of the Westeros cards that were revealed this round.",
        ),
    ),
}
"""Register of an id -> the name and the schema of its type."""

KINDS: dict[type[TaggedValue], Mapping[str, str]] = {
    Answer: texts.ANSWERS,
    Question: texts.QUESTIONS,
    CardTask: texts.TASKS,
    Options: texts.OPTIONS,
    Event: texts.EVENTS,
}
"""Family -> kind -> its description."""


def _text(text: str) -> Schema:
    return with_description(STRING, f"{text}; only with `words=true`.")


def _text_list(text: str) -> Schema:
    return array({"type": "string"}, f"{text}; only with `words=true`.")


_NAMES: dict[type[Any], str] = {
    Case: "ExplainedCase",
    Decision: "DecisionRow",
    Event: "GameEvent",
    GridCell: "ExplainedCell",
    Label: "AreaLabel",
    Move: "MarchMove",
    Order: "PlacedOrder",
    SideSum: "ExplainedSum",
    Term: "SumTerm",
    Unit: "Piece",
}
"""Class -> its name in the document, where its own is that of a library (tests/openapi/taken_names.toml)."""
_WORDED: dict[type[Any], dict[str, Schema]] = {
    Case: {
        "label": _text("Your answer as a label"),
        "text": _text("The winner, or the position that a bid can win"),
        "assumptions": _text_list("The assumed answers, a line each"),
        "consequences": _text_list("Events, changes of castles and supply, and the next question"),
    },
    FoughtCombat: {"text": _text("Place and winner of the combat")},
    SideSum: {"text": _text("The side with its total")},
    Term: {"text": _text("The term with its amount")},
}
"""Class -> the texts that are added to its fields with `words=true`."""
_SCALARS: dict[Any, Schema] = {str: STRING, bool: BOOLEAN, int: INTEGER}


def title_case(kind: str) -> str:
    """`units_moved` -> `UnitsMoved`."""
    return "".join(part.capitalize() for part in kind.split("_"))


def name_of(cls: type[Any]) -> str:
    """The name of a dataclass in the document: a kind ends with the name of its family."""
    family = family_of(cls)
    if family is None or cls is family:
        return _NAMES.get(cls, cls.__name__)
    return title_case(cls.kind) + family.__name__


def family_of(cls: type[Any]) -> type[TaggedValue] | None:
    return next((family for family in FAMILIES if issubclass(cls, family)), None)


def is_hidden(cls: type[TaggedValue]) -> bool:
    """Whether values of this kind are never published."""
    return issubclass(cls, Event) and cls.audience is NOBODY


class Book:
    """Collects named schemas. A type is added when it is first used."""

    closed = False
    """Whether all objects are closed, and not only answers."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}
        self._missing: list[str] = []

    def complete(self) -> dict[str, Schema]:
        """All schemas. Raises LookupError with the place of every missing text."""
        if self._missing:
            raise LookupError("missing texts:\n" + "\n".join(self._missing))
        return self.schemas

    def required(self, text: str | None, place: str) -> str:
        """Returns a text, or nothing if it is missing. `complete` then reports its place."""
        if text is None:
            self._missing.append(place)
        return text or ""

    def of(self, hint: Any, text: Schema | None = None) -> Schema:
        """The schema of an annotation, in which a str has the schema `text`.

        Raises TypeError for an annotation without JSON form.
        """
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._register(args[1])
        if hint is str and text is not None:
            return self._named_type(text)
        if hint in _SCALARS:
            return dict(_SCALARS[hint])
        if origin is Literal and text is not None:
            return self._named_type(text)
        if origin is Literal:
            return {"type": "string", "enum": list(args)}
        if origin in (Union, types.UnionType):
            (hint,) = (arg for arg in args if arg is not type(None))
            return nullable(self.of(hint, text))
        if origin is tuple:
            return self._array(args, text)
        if origin is frozenset:
            return {"type": "array", "items": self.of(args[0], text), "uniqueItems": True}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            schema: Schema = {"type": "object", "additionalProperties": self.of(args[1])}
            key = self.of(args[0])
            return schema | ({"propertyNames": key} if key != _SCALARS[str] else {})
        if isinstance(hint, type) and hint in FAMILIES:
            return ref(name_of(hint))
        if is_dataclass(hint):
            return self.named_schema(hint)
        raise TypeError(f"no schema for {hint!r}")

    def named_schema(self, cls: Any) -> Schema:
        """A reference to the schema of a dataclass, which is added if it is missing."""
        name = name_of(cls)
        if name not in self.schemas:
            self.schemas[name] = {}  # a type may contain itself
            self.schemas[name] = self._dataclass(cls)
        return ref(name)

    def family(self, family: type[TaggedValue]) -> None:
        """Adds every kind of a family, and their union."""
        kinds = {
            kind: self.named_schema(cls) for kind, cls in sorted(family.family.items()) if not is_hidden(cls)
        }
        self.schemas[name_of(family)] = union(kinds, texts.FAMILIES[name_of(family)])

    def _register(self, register: str) -> Schema:
        name, schema = REGISTERS[register]
        self.schemas[name] = schema
        return ref(name)

    def _named_type(self, schema: Schema) -> Schema:
        """Registers the type that a schema refers to by its name. Returns a copy of the schema."""
        name = schema.get("$ref", "").removeprefix("#/components/schemas/")
        if name in TYPES:
            self.schemas[name] = TYPES[name]
        for register, schema_of_it in REGISTERS.values():
            if register == name:
                self.schemas[name] = schema_of_it
        return dict(schema)

    def _array(self, args: tuple[Any, ...], text: Schema | None) -> Schema:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": self.of(args[0], text)}
        items = [self.of(arg, text) for arg in args]
        size = len(items)
        same = all(item == items[0] for item in items)
        listed: Schema = {"items": items[0]} if same else {"prefixItems": items}
        return {"type": "array", **listed, "minItems": size, "maxItems": size}

    def _dataclass(self, cls: Any) -> Schema:
        hints, name = field_hints(cls), name_of(cls)
        is_answer = issubclass(cls, Answer) or self._is_part_of_an_answer(cls)
        properties: dict[str, Schema] = {}
        if issubclass(cls, TaggedValue):
            properties["kind"] = constant(cls.kind, f"Always `{cls.kind}`.")
        if issubclass(cls, Options):
            properties["answer_fields"] = _answer_fields(cls)
        optional = []
        for field in fields(cls):
            schema = self._field(name, field.name, hints[field.name])
            if is_answer and (default := default_of(field)) is not MISSING:
                optional.append(field.name)
                schema = {**schema, "default": encode(default)}
            place = f"games/api/field_texts.py: {name}.{field.name}"
            text = self.required(self.text_of_field(name, field.name), place)
            properties[field.name] = with_description(schema, text) if text else schema
        worded = _WORDED.get(cls, {})
        properties |= worded
        optional += worded
        text = self.required(self.text_of(cls), f"games/api/texts.py: {name}")
        return object_of(properties, optional=optional, text=text, closed=is_answer or self.closed)

    def text_of(self, cls: type[Any]) -> str | None:
        return text_of(cls)

    def text_of_field(self, owner: str, field: str) -> str | None:
        return text_of_field(owner, field)

    def _field(self, owner: str, field: str, hint: Any) -> Schema:
        if field == "tracks" and get_origin(hint) is not tuple:
            return self.tracks()
        return self.of(hint, type_of(owner, field))

    def tracks(self) -> Schema:
        """A reference to the houses on each influence track."""
        self.of(HouseId)
        self.schemas["Tracks"] = object_of(
            {
                track: array(ref("HouseId"), f"The houses on the track `{track}`, first position first.")
                for track in TRACKS
            },
            text="The houses on each influence track. The first house holds the dominance token.",
            closed=self.closed,
        )
        return ref("Tracks")

    def _is_part_of_an_answer(self, cls: Any) -> bool:
        """Whether clients send this class. They may omit fields with defaults; the server sends all."""
        return any(cls in _parts_of(answer) for answer in list[Any](Answer.family.values()))


def union(kinds: Mapping[str, Schema], text: str, by: str = "kind") -> Schema:
    """The schema of one of several objects, distinguished by the field `by`."""
    return {
        "description": text,
        "oneOf": list(kinds.values()),
        "discriminator": {
            "propertyName": by,
            "mapping": {kind: schema["$ref"] for kind, schema in kinds.items()},
        },
    }


def text_of(cls: type[Any]) -> str | None:
    """The description of a class, or None."""
    family = family_of(cls)
    return texts.ROWS.get(name_of(cls)) if family is None else KINDS[family].get(cls.kind)


def _answer_fields(cls: type[Options]) -> Schema:
    """The fields of the answer that these options fill; none if their choices are complete answers."""
    return {
        "type": "array",
        "items": {"type": "string"},
        "const": list(cls.answer_fields),
        "description": "Fields of the answer that this shape fills. Empty: each choice is a whole answer.",
    }


@cache
def _parts_of(cls: Any) -> frozenset[Any]:
    """All dataclasses that a dataclass contains."""
    found: set[Any] = set()

    def collect(hint: Any) -> None:
        if is_dataclass(hint) and hint not in found:
            found.add(hint)
            for part in field_hints(hint).values():
                collect(part)
        for arg in get_args(hint):
            collect(arg)

    for hint in field_hints(cls).values():
        collect(hint)
    return frozenset(found)


def decision_schema(book: Book, kind: str, question: type[Question]) -> Schema:
    """The schema of a decision of one kind, as a viewer sees it."""
    hints = field_hints(Decision)
    options = get_type_hints(question.options)["return"]
    shape = options if options in Options.family.values() else None
    default = book.required(texts.DEFAULTS.get(kind), f"games/api/texts.py: DEFAULTS of {kind}")
    return object_of(
        {
            "kind": constant(kind, f"Always `{kind}`; also the kind of the answer."),
            "number": with_description(INTEGER, "Number of the decision in its game."),
            "point": constant(question.point, "Id of the decision point in `GET /reference?include=rules`."),
            "houses": with_description(book.of(hints["houses"]), "The houses that are asked."),
            "waiting_for": with_description(
                book.of(hints["houses"]), "The houses that have not answered yet."
            ),
            "sealed": with_description(
                BOOLEAN,
                (
                    "Whether all houses answer secretly at the same time. Such an answer can be "
                    "replaced until the last house has answered."
                ),
            ),
            "question": with_description(book.named_schema(question), "Details of the question."),
            "opened_at": with_description(TIME, "When the decision was opened."),
            "closed_at": {
                "type": ["string", "null"],
                "format": "date-time",
                "description": "When it was resolved; null while it is open.",
            },
            "due_at": {
                "type": ["string", "null"],
                "format": "date-time",
                "description": "When the default answer applies; null without a deadline.",
            },
            "options": with_description(
                nullable(book.named_schema(shape) if shape else ref("Options")),
                "Your possible answers; null unless your house is asked.",
            ),
            "answer": with_description(
                nullable(book.named_schema(question.answer)),
                "Your answer to a sealed decision that other houses still have to answer; else null.",
            ),
            "words": with_description(ref("DecisionWords"), "Texts of the decision; only with `words=true`."),
        },
        optional=("words",),
        text=f"{text_of(question)}\n\nDefault answer: {default}",
    )


POSITION_TEXTS = {
    "players": "Number of houses in the game.",
    "ruleset": "The options of the rules.",
    "round": "Round number, counted from 1.",
    "phase": "Phase of the round.",
    "threat": "The wildling threat; the wildlings attack at the end of its track.",
    "blade_used": "Whether the Valyrian Steel Blade was used this round.",
    "raven_used": "Whether the Messenger Raven was used this round.",
    "bans": "Order tokens that are banned this round.",
    "winner": "The house that won by the rules; null for none.",
    "houses": "The houses in the game.",
    "areas": "Land areas.",
    "units": "Units on the board.",
    "orders": "Order tokens on the board, without face-down tokens of other houses.",
    "face_down": "Places and houses of face-down order tokens.",
    "house_cards": "All house cards and where they are.",
    "known_cards": "The wildling card that your house looked at and put back, if any.",
    "sides": "The sides of the current combat.",
    "supports": "Declared support in the current combat.",
    "tides": "Tides of Battle cards of the current combat that you can see.",
    "decisions": "Open decisions.",
    "answers": "Your answers to sealed decisions that other houses still have to answer.",
    "combat": "The current combat; null for none.",
    "tracks": "The houses on each influence track.",
    "piles": "Face-up cards by deck; `revealed` are the Westeros cards of this round.",
}


def position_schema(book: Book) -> Schema:
    """The schema of the result of `games.engine.observe`."""
    hints = field_hints(State)
    properties: dict[str, Schema] = {name: dict(book.of(hints[name])) for name in SCALARS}
    for name in TABLES:
        key, row = get_args(hints[name]) or (None, None)
        if row is None:  # a table with its own class
            row = get_args(hints[name].__orig_bases__[0])[1]
        properties[name] = {"type": "array", "items": book.named_schema(row)}
    properties["combat"] = nullable(book.named_schema(Combat))
    properties["tracks"] = book.tracks()
    key, listed = get_args(hints["piles"])
    properties["piles"] = {
        "type": "object",
        "propertyNames": book.of(key),
        "additionalProperties": book.of(listed),
    }
    for name, meaning in POSITION_TEXTS.items():
        properties[name]["description"] = meaning
    text = (
        "Everything that the viewer may see, as tables. Rows that the viewer may not see are left out. Rows "
        "are sorted by key."
    )
    return object_of(properties, text=text)


@cache
def schemas() -> dict[str, Schema]:
    """Name -> schema of all objects that the engine reads and writes."""
    book = Book()
    for register in REGISTERS:
        book.of(Annotated[str, register])
    for family in FAMILIES:
        book.family(family)
    book.schemas |= TYPES
    kinds: dict[str, Schema] = {}
    for kind, question in sorted(Question.family.items()):
        assert issubclass(question, Question)
        name = title_case(kind) + "Decision"
        book.schemas[name] = decision_schema(book, kind, question)
        kinds[kind] = ref(name)
    book.schemas["DecisionKind"] = enum_of(
        sorted(Question.family), "Kind of a decision. The answer has the same kind."
    )
    book.schemas["Position"] = position_schema(book)
    for cls in (Standing, Explanation, FoughtCombat, PresentCombat):
        book.named_schema(cls)
    book.schemas["Decision"] = union(kinds, "A decision, distinguished by `kind`.")
    return dict(sorted(book.complete().items()))
