"""Data that a later server of the same version may send: kinds, fields and values that the document lacks.

python -m tests.openapi.clients.later > examples.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from got_api.schema.open_schema import CLOSED_UNIONS, OPEN_ENUM, PREFIX, names_in_responses, unknown_member
from tests import contract

Schema = dict[str, Any]

NEW = "added_later"
NUMBER = 99


def later_document(document: Schema) -> Schema:
    """The document with an additional kind, field and value in each place where v1 allows it."""
    later = deepcopy(document)
    schemas = later["components"]["schemas"]
    for name in sorted(names_in_responses(later)):
        schema = schemas[name]
        if schema.get(OPEN_ENUM):
            schema["enum"].append(_value(schema))
        if "discriminator" in schema and name not in CLOSED_UNIONS:
            _add_kind(schemas, name)
        elif _is_open_object(schema):
            schema["properties"][NEW] = {"type": "object"}
    return later


def _add_kind(schemas: dict[str, Schema], name: str) -> None:
    kind = schemas[name]["discriminator"]["propertyName"]
    added = f"AddedLater{name}"
    schemas[added] = {"type": "object", "properties": {kind: {"const": NEW}}, "required": [kind]}
    schemas[name]["oneOf"].insert(0, {"$ref": PREFIX + added})
    schemas[name]["discriminator"]["mapping"][NEW] = PREFIX + added
    schemas[f"Unknown{name}"] = unknown_member(schemas[name]["discriminator"])


def later_examples(document: Schema) -> Iterator[tuple[str, Any]]:
    """Yields the name of a current schema, and a value that a later server may send for it."""
    schemas = document["components"]["schemas"]
    for name in sorted(names_in_responses(document)):
        schema = schemas[name]
        if "discriminator" in schema and name not in CLOSED_UNIONS:
            yield name, {schema["discriminator"]["propertyName"]: NEW, "field": [{"of": "any shape"}]}
        for example in schema.get("examples", ()):
            if isinstance(example, dict):
                yield name, _changed_value(schemas, schema, example)


def _changed_value(schemas: dict[str, Schema], schema: Schema, value: Any) -> Any:
    """A value with unknown fields in each open object, and unknown values for each open enum."""
    if value is None:
        return None
    if "$ref" in schema:
        return _changed_value(schemas, schemas[schema["$ref"].removeprefix(PREFIX)], value)
    if "discriminator" in schema:
        kind = value[schema["discriminator"]["propertyName"]]
        return _changed_value(schemas, {"$ref": schema["discriminator"]["mapping"][kind]}, value)
    if "oneOf" in schema:
        return _changed_value(schemas, schema["oneOf"][0], value)
    if schema.get(OPEN_ENUM):
        return _value(schema)
    if isinstance(value, list):
        return [_changed_value(schemas, schema.get("items", {}), each) for each in value]
    if isinstance(value, dict):
        fields, others = schema.get("properties", {}), schema.get("additionalProperties")
        below = others if isinstance(others, dict) else {}
        changed = {
            name: _changed_value(schemas, fields.get(name, below), each) for name, each in value.items()
        }
        return changed | ({NEW: {"any": "shape"}} if _is_open_object(schema) else {})
    return value


def _is_open_object(schema: Schema) -> bool:
    return "properties" in schema and schema.get("additionalProperties") is None


def _value(schema: Schema) -> Any:
    return NUMBER if schema["type"] == "integer" else NEW


if __name__ == "__main__":
    json.dump(list(later_examples(contract.document())), sys.stdout)
