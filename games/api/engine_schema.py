"""The engine's own types as JSON schemas, so that the document cannot drift from the rules.

Every dataclass is a named schema: `ResolveMarchAnswer`, `ResolveMarchQuestion`, `MovesOptions`,
`UnitsMovedEvent`, `Unit`. The families `Answer`, `Question`, `Options` and `Event` are `oneOf` with the
discriminator `kind`, and so is `Decision`, which ties each question to the answer that it takes. Ids are
enums by their register in `engine/ids.py`.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from games.engine import Answer, Decision, Event, Options, Question, State
from games.engine.audiences import NOBODY
from games.engine.choices import CardTask
from games.engine.codec import Tagged, encode, field_hints
from games.engine.editions import EDITIONS, Edition, houses_of_all_editions
from games.engine.state import Combat
from games.engine.visibility import SCALARS, TABLES

Schema = dict[str, Any]

FAMILIES: tuple[type[Tagged], ...] = (Answer, Question, CardTask, Options, Event)


def _ids(of: Callable[[Edition], Iterable[str]]) -> list[str]:
    """Ids that some edition has, each once, in the order of the editions."""
    return list(dict.fromkeys(id for edition in EDITIONS.values() for id in of(edition)))


HOUSES, UNIT_KINDS = list(houses_of_all_editions()), _ids(lambda edition: edition.units)

REGISTERS: dict[str, tuple[str, Schema]] = {
    "edition": (
        "EditionId",
        {
            "type": "string",
            "enum": list(EDITIONS),
            "description": "An edition of the game: `GET /reference/editions` lists them. The ids of other "
            "types are those of all editions.",
        },
    ),
    "house": ("HouseId", {"type": "string", "enum": HOUSES, "description": "A house."}),
    "area": (
        "AreaId",
        {
            "type": "string",
            "enum": sorted(_ids(lambda edition: edition.areas)),
            "description": "An area of the map: land, sea or port.",
        },
    ),
    "unit": (
        "UnitId",
        {
            "type": "string",
            "pattern": f"^({'|'.join(HOUSES)})_({'|'.join(UNIT_KINDS)})_[0-9]+$",
            "description": "A piece; it keeps its id for the whole game.",
            "examples": ["stark_footman_3"],
        },
    ),
    "unit_kind": ("UnitKind", {"type": "string", "enum": UNIT_KINDS, "description": "A kind of unit."}),
    "order_token": (
        "OrderId",
        {"type": "string", "enum": _ids(lambda edition: edition.orders), "description": "An order token."},
    ),
    "track": (
        "TrackId",
        {
            "type": "string",
            "enum": _ids(lambda edition: edition.tracks),
            "description": "An influence track.",
        },
    ),
    "card": (
        "CardId",
        {
            "type": "string",
            "enum": _ids(
                lambda edition: (
                    *edition.house_cards,
                    *edition.westeros_cards,
                    *edition.wildling_cards,
                    *edition.tides,
                )
            ),
            "description": "A house, Westeros, wildling or Tides of Battle card.",
        },
    ),
    "deck": (
        "DeckId",
        {
            "type": "string",
            "enum": [*_ids(lambda edition: edition.decks), "revealed"],
            "description": "A deck, or the pile of the Westeros cards that were revealed this round.",
        },
    ),
}
"""Register of an id -> the name and the schema of its type."""

TEXTS: dict[type[Tagged], str] = {
    Answer: "What a house answers, told apart by `kind`: that of the decision.",
    Question: "What is asked, told apart by `kind`. A question holds no secret.",
    CardTask: "What a wildling card asks of a house, told apart by `kind`; it names the field to answer.",
    Options: "What may be answered, in a dozen shapes that are understood without knowing the rules.",
    Event: "A fact of the game, told apart by `kind`.",
}
_NAMES: dict[type[Any], str] = {Decision: "DecisionRow"}
_SCALARS: dict[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema: Schema) -> Schema:
    if set(schema) == {"type"} and isinstance(schema["type"], str):
        return {"type": [schema["type"], "null"]}
    return {"oneOf": [schema, {"type": "null"}]}


def object_of(properties: Mapping[str, Schema], *, optional: Iterable[str] = (), text: str = "") -> Schema:
    """A closed object; what is not `optional` is always there."""
    left_out = set(optional)
    schema: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in left_out],
        "additionalProperties": False,
    }
    return schema | ({"description": text} if text else {})


def name_of(cls: type[Any]) -> str:
    """The name of a dataclass in the document: a kind ends with the name of its family."""
    family = family_of(cls)
    if family is None:
        return _NAMES.get(cls, cls.__name__)
    return "".join(part.capitalize() for part in cls.kind.split("_")) + family.__name__


def family_of(cls: type[Any]) -> type[Tagged] | None:
    return next((family for family in FAMILIES if issubclass(cls, family)), None)


def is_hidden(cls: type[Tagged]) -> bool:
    """Whether nobody ever reads values of this kind."""
    return issubclass(cls, Event) and cls.audience is NOBODY


class Book:
    """Collects named schemas; a type is written down when it is first asked for."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}

    def of(self, hint: Any) -> Schema:
        """The schema of an annotation. Raises TypeError for one without JSON form."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._register(args[1])
        if hint in _SCALARS:
            return dict(_SCALARS[hint])
        if origin is Literal:
            return {"type": "string", "enum": list(args)}
        if origin in (Union, types.UnionType):
            (hint,) = (arg for arg in args if arg is not type(None))
            return nullable(self.of(hint))
        if origin is tuple:
            return self._array(args)
        if origin is frozenset:
            return {"type": "array", "items": self.of(args[0]), "uniqueItems": True}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            schema: Schema = {"type": "object", "additionalProperties": self.of(args[1])}
            key = self.of(args[0])
            return schema | ({"propertyNames": key} if key != _SCALARS[str] else {})
        if isinstance(hint, type) and hint in FAMILIES:
            return ref(hint.__name__)
        if is_dataclass(hint):
            return self.named(hint)
        raise TypeError(f"no schema for {hint!r}")

    def named(self, cls: Any) -> Schema:
        """A reference to a dataclass, which is written down if it was not."""
        name = name_of(cls)
        if name not in self.schemas:
            self.schemas[name] = {}  # a type may hold itself
            self.schemas[name] = self._dataclass(cls)
        return ref(name)

    def family(self, family: type[Tagged]) -> None:
        """Write down every kind of a family, and the union of them."""
        kinds = {kind: self.named(cls) for kind, cls in sorted(family.family.items()) if not is_hidden(cls)}
        self.schemas[family.__name__] = union(kinds, TEXTS[family])

    def _register(self, register: str) -> Schema:
        name, schema = REGISTERS[register]
        self.schemas[name] = schema
        return ref(name)

    def _array(self, args: tuple[Any, ...]) -> Schema:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": self.of(args[0])}
        items = [self.of(arg) for arg in args]
        size = len(items)
        same = all(item == items[0] for item in items)
        listed: Schema = {"items": items[0]} if same else {"prefixItems": items}
        return {"type": "array", **listed, "minItems": size, "maxItems": size}

    def _dataclass(self, cls: Any) -> Schema:
        hints = field_hints(cls)
        is_tagged = issubclass(cls, Tagged)
        is_answer = issubclass(cls, Answer) or self._is_part_of_an_answer(cls)
        properties: dict[str, Schema] = {"kind": {"type": "string", "enum": [cls.kind]}} if is_tagged else {}
        optional = []
        for field in fields(cls):
            schema = self.of(hints[field.name])
            if is_answer and _has_default(field):
                optional.append(field.name)
                schema = _described(schema, default=_default_of(field))
            properties[field.name] = schema
        if is_answer and is_tagged:
            properties["kind"] = {"type": "string", "enum": [cls.kind]}
        return object_of(properties, optional=optional, text=text_of(cls))

    def _is_part_of_an_answer(self, cls: Any) -> bool:
        """What a client writes may leave out what has a default; what the server writes is whole."""
        return any(cls in _parts_of(hashable) for hashable in _classes(Answer))


def union(kinds: Mapping[str, Schema], text: str) -> Schema:
    """One of several objects, told apart by `kind`."""
    return {
        "description": text,
        "oneOf": list(kinds.values()),
        "discriminator": {
            "propertyName": "kind",
            "mapping": {kind: schema["$ref"] for kind, schema in kinds.items()},
        },
    }


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _default_of(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return encode(field.default_factory())
    return encode(field.default)


def _described(schema: Schema, **more: Any) -> Schema:
    """A schema with more keywords. OpenAPI 3.1 allows them beside a reference."""
    return {**schema, **more}


def text_of(cls: type[Any]) -> str:
    text = inspect.cleandoc(cls.__dict__.get("__doc__") or "")
    return "" if text.startswith(f"{cls.__name__}(") else text  # what dataclass writes by itself


@cache
def _parts_of(cls: Any) -> frozenset[Any]:
    """The dataclasses that a dataclass holds."""
    found: set[Any] = set()

    def look(hint: Any) -> None:
        if is_dataclass(hint) and hint not in found:
            found.add(hint)
            for part in field_hints(hint).values():
                look(part)
        for arg in get_args(hint):
            look(arg)

    for hint in field_hints(cls).values():
        look(hint)
    return frozenset(found)


def decision_schema(book: Book, kind: str, question: type[Question]) -> Schema:
    """A decision of one kind, as a viewer reads it."""
    hints = field_hints(Decision)
    options = inspect.get_annotations(question.options, eval_str=False).get("return", "Options")
    shape = next((cls for cls in Options.family.values() if cls.__name__ == options), None)
    return object_of(
        {
            "kind": {"type": "string", "enum": [kind]},
            "number": {"type": "integer", "description": "Of this game; an answer names it."},
            "point": {
                "type": "string",
                "enum": [question.point],
                "description": "Decision point of the rules.",
            },
            "houses": _described(book.of(hints["houses"]), description="Who is asked."),
            "waiting_for": _described(book.of(hints["houses"]), description="Who has not answered yet."),
            "sealed": {
                "type": "boolean",
                "description": "All answer at the same time; an answer may be replaced until the last is in.",
            },
            "question": book.named(question),
            "opened_at": {"type": "string", "format": "date-time"},
            "closed_at": {
                "type": ["string", "null"],
                "format": "date-time",
                "description": "Null while it is open.",
            },
            "due_at": {
                "type": ["string", "null"],
                "format": "date-time",
                "description": "When the default is entered; null without a deadline.",
            },
            "options": _described(
                nullable(book.named(shape) if shape else ref("Options")),
                description="What may be answered; null unless the viewer's house is asked.",
            ),
            "answer": _described(
                nullable(book.named(question.answer)),
                description="The viewer's own answer while it waits for those of others.",
            ),
        },
        text=f"{text_of(question)}\n\nWhen nobody answers in time: {question.consequence}".strip(),
    )


SHOWN = {
    "players": "How many houses play.",
    "ruleset": "What was agreed before the game.",
    "round": "Round number, 0 before the first.",
    "phase": "Of the round.",
    "threat": "The wildling threat; at the end of its track the wildlings attack.",
    "blade_used": "Whether the Valyrian Steel Blade was used in this round.",
    "raven_used": "Whether the Messenger Raven was used in this round.",
    "bans": "Order tokens that nobody may place in this round.",
    "winner": "Null until the rules have named one.",
    "houses": "Those that play.",
    "areas": "Land areas.",
    "units": "On the board.",
    "orders": "Tokens that lie on the board; of those that lie face down only the viewer's own.",
    "face_down": "Where tokens lie face down, and whose they are.",
    "house_cards": "Of all houses, by `place`.",
    "known_cards": "The wildling card that the viewer's own house put back after a look at it.",
    "sides": "Of the present combat.",
    "supports": "Of the present combat, as they were declared.",
    "tides": "Tides of Battle cards of the present combat.",
    "decisions": "Open ones.",
    "answers": "The viewer's own, to sealed decisions that still wait for others.",
    "combat": "Null when none is fought.",
    "tracks": "The houses on each influence track, the first one holds its dominance token.",
    "piles": "Face-up cards: `revealed` this round, one of each Westeros deck, and what was used by deck.",
}


def position_schema(book: Book) -> Schema:
    """What `games.engine.observe` gives."""
    hints = field_hints(State)
    properties: dict[str, Schema] = {name: dict(book.of(hints[name])) for name in SCALARS}
    for name in TABLES:
        key, row = get_args(hints[name]) or (None, None)
        if row is None:  # a table with a class of its own
            row = get_args(hints[name].__orig_bases__[0])[1]
        properties[name] = {"type": "array", "items": book.named(row)}
    properties["combat"] = nullable(book.named(Combat))
    for name in ("tracks", "piles"):
        key, listed = get_args(hints[name])
        properties[name] = {
            "type": "object",
            "propertyNames": book.of(key),
            "additionalProperties": book.of(listed),
        }
    for name, meaning in SHOWN.items():
        properties[name]["description"] = meaning
    text = (
        "Everything the viewer may see, as tables: rows that he may not see are not there. "
        "Rows are in the order of their keys."
    )
    return object_of(properties, text=text)


def _classes(family: type[Tagged]) -> list[Any]:
    return list(family.family.values())


@cache
def schemas() -> dict[str, Schema]:
    """Name -> schema of everything that the engine reads and writes."""
    book = Book()
    for register in REGISTERS:
        book.of(Annotated[str, register])
    for family in FAMILIES:
        book.family(family)
    kinds: dict[str, Schema] = {}
    for kind, question in sorted(Question.family.items()):
        assert issubclass(question, Question)
        name = "".join(part.capitalize() for part in kind.split("_")) + "Decision"
        book.schemas[name] = decision_schema(book, kind, question)
        kinds[kind] = ref(name)
    book.schemas["DecisionKind"] = {
        "type": "string",
        "enum": sorted(Question.family),
        "description": "What is asked; also the kind of the answer.",
    }
    book.schemas["Position"] = position_schema(book)
    book.schemas["Decision"] = union(kinds, "A decision, told apart by what is asked.")
    for schema in book.schemas.values():
        if "description" in schema:
            schema["description"] = re.sub(r"(?<!\n)\n(?!\n)", " ", schema["description"])
    return dict(sorted(book.schemas.items()))
