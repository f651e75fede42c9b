"""The JSON schemas of positions and records, published next to the OpenAPI document."""

import inspect
import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args, get_type_hints

from games.api import texts
from games.api.engine_schema import FAMILIES, Book, Schema, family_of, name_of, object_of, ref, union
from games.api.field_texts import FIELDS, SPECIFIC
from games.api.reference_schema import DIALECT
from games.engine import State
from games.engine.codec import field_hints
from games.engine.history import PRESENT
from games.engine.notation import LINES, LISTS
from games.engine.state import ROWS, Step

_DEFS = "#/components/schemas/"


class NotationBook(Book):
    """Collects schemas for the notation, including the steps of the agenda, which no endpoint publishes.
    Objects are closed, since a file has no unknown fields.
    """

    closed = True

    def text_of(self, cls: type[Any]) -> str | None:
        return texts.ROWS.get(name_of(cls), "") if family_of(cls) is None else super().text_of(cls)

    def text_of_field(self, owner: str, field: str) -> str:
        """Returns no text for fields of steps, since only the engine reads them."""
        return SPECIFIC.get(f"{owner}.{field}") or FIELDS.get(field, "")

    def of(self, hint: Any, text: Schema | None = None) -> Schema:
        if hint is Step:
            if "Step" not in self.schemas:
                self.schemas["Step"] = {}
                kinds = {kind: self._step(cls) for kind, cls in sorted(Step.family.items())}
                self.schemas["Step"] = union(
                    kinds, "A step that is still to be done, distinguished by `kind`."
                )
            return ref("Step")
        if isinstance(hint, type) and hint in FAMILIES and name_of(hint) not in self.schemas:
            self.schemas[name_of(hint)] = {}
            kinds = {kind: self.named_schema(cls) for kind, cls in sorted(hint.family.items())}
            self.schemas[name_of(hint)] = union(kinds, texts.FAMILIES[name_of(hint)])
        return super().of(hint, text)

    def _step(self, cls: type[Any]) -> Schema:
        name = f"{cls.__name__}Step"
        assert name not in self.schemas, name
        self.schemas[name] = self._dataclass(cls)
        return ref(name)

    def self_contained(self, schema: Schema, title: str) -> Schema:
        """A schema that includes everything it refers to, so that any JSON Schema validator accepts it."""
        whole = {"$schema": DIALECT, "title": title, **schema, "$defs": dict(sorted(self.complete().items()))}
        stood: Schema = json.loads(json.dumps(whole).replace(_DEFS, "#/$defs/"))
        return stood


def position_schema() -> Schema:
    """The schema of the output of `games.engine.notation.position`."""
    book = NotationBook()
    hints = get_type_hints(State, include_extras=True)
    properties: dict[str, Schema] = {"position": {"const": PRESENT.format}}
    for field in fields(State):
        name = field.name
        if name in ROWS:
            properties[name] = {"type": "array", "items": book.named_schema(ROWS[name])}
        elif name == "tracks":
            properties[name] = book.tracks()
        elif name in LISTS:
            key, listed = get_args(hints[name])
            properties[name] = {
                "type": "object",
                "propertyNames": book.of(key),
                "additionalProperties": book.of(listed),
            }
        else:
            properties[name] = book.of(hints[name])
    text = (
        "A complete position, with every secret. Rows are sorted by key. The schema allows documents that "
        "are no position of a game; the reader also checks pieces, cards, supply and orders."
    )
    return book.self_contained(object_of(properties, text=text, closed=True), "Position")


def record_schema() -> Schema:
    """The schema of a line that `games.engine.notation.record_of` writes."""
    book = NotationBook()
    lines = [_line(book, cls) for cls in LINES.values()]
    text = (
        "One line of a record. The first line is the header. Every answer follows, each with the draws that "
        "it caused. The record of a finished game ends with its result."
    )
    return book.self_contained({"description": text, "oneOf": lines}, "Line of a record")


_SEED: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def _line(book: NotationBook, cls: type[Any]) -> Schema:
    """The schema of a line. Fields without a value are omitted, never null."""
    special = {"record": {"const": PRESENT.format}, "seed": _SEED}
    properties: dict[str, Schema] = {}
    optional = []
    for field in fields(cls):
        hint = field_hints(cls)[field.name]
        if field.default is not MISSING:
            optional.append(field.name)
            (hint,) = (arg for arg in get_args(hint) if arg is not type(None))
        properties[field.name] = special.get(field.name) or book.of(hint)
    text = " ".join(inspect.cleandoc(cls.__doc__ or "").split())
    return object_of(properties, optional=optional, text=text, closed=True)


SCHEMAS: Mapping[str, Any] = {"position": position_schema, "record": record_schema}


def schema_text(name: str) -> str:
    """The text of openapi/<name>.schema.json."""
    schema: Schema = SCHEMAS[name]()
    return json.dumps(schema, indent=1) + "\n"
