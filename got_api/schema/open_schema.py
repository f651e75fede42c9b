"""Marks enums and unions that may grow within v1, so that generated clients can read responses of a later
server.

A response may contain enum values and kinds of objects that its document does not list. So each enum of a
response is a named schema with `x-open-enum`, and each union has a member for kinds that were added later.
Schemas that only requests contain stay closed.
"""

from typing import Any

from got_api.schema.parts import reachable_components

Schema = dict[str, Any]

PREFIX = "#/components/schemas/"
OPEN_ENUM = "x-open-enum"
CLOSED_UNIONS = frozenset({"Answer"})
"""Unions that clients send. The server refuses unknown kinds in them."""
_CONTAINERS = ("items", "additionalProperties")
_DATA = ("default", "example", "examples")


def open_responses(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Postprocessing hook, after all that add schemas: marks the enums and unions of responses as open."""
    schemas: dict[str, Schema] = result["components"]["schemas"]
    for name in sorted(names_in_responses(result)):
        schema = schemas[name]
        if "enum" in schema:
            schema[OPEN_ENUM] = True
        for field, below in schema.get("properties", {}).items():
            enum = name + "".join(part.capitalize() for part in field.split("_"))
            schema["properties"][field] = _with_named_enums(schemas, enum, below)
        if "discriminator" in schema and name not in CLOSED_UNIONS:
            schemas[f"Unknown{name}"] = unknown_member(schema["discriminator"])
            schema["oneOf"].append({"$ref": f"{PREFIX}Unknown{name}"})
    for schema in schemas.values():
        for below in schema.get("properties", {}).values():
            _spell_out_nested(schemas, below)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def names_in_responses(document: Schema) -> set[str]:
    """Names of the schemas that the server sends in responses and webhooks."""
    sent = [operation["responses"] for item in document["paths"].values() for operation in item.values()]
    sent += [item["post"]["requestBody"] for item in document.get("webhooks", {}).values()]
    reached = reachable_components(sent, document["components"])
    return {name.removeprefix("schemas/") for name in reached if name.startswith("schemas/")}


def _with_named_enums(schemas: dict[str, Schema], name: str, schema: Schema, text: str = "") -> Schema:
    """The schema of a field, with a reference in place of an inline enum. `text` describes the field."""
    text = schema.get("description", text)
    if "enum" in schema:
        name = _name_of_enum(schemas, schema) or name
        named = {"type": schema["type"], "enum": schema["enum"], "description": text}
        schemas.setdefault(name, named)[OPEN_ENUM] = True
        kept = {keyword: schema[keyword] for keyword in ("description", *_DATA) if keyword in schema}
        return {"$ref": f"{PREFIX}{name}", **kept}
    for keyword in (*_CONTAINERS, "propertyNames"):
        if isinstance(schema.get(keyword), dict):
            schema[keyword] = _with_named_enums(schemas, name, schema[keyword], text)
    if "oneOf" in schema:
        schema["oneOf"] = [_with_named_enums(schemas, name, each, text) for each in schema["oneOf"]]
    return schema


def _spell_out_nested(schemas: dict[str, Schema], schema: Schema) -> None:
    """Replaces an enum in a list within a list or map by plain text: generated Python cannot read an enum
    there.
    """
    for outer in _CONTAINERS:
        for inner in _CONTAINERS:
            items = schema.get(outer, {}).get(inner, {}) if isinstance(schema.get(outer), dict) else {}
            name = items.get("$ref", "").removeprefix(PREFIX) if isinstance(items, dict) else ""
            if "enum" in schemas.get(name, {}):
                schema[outer][inner] = {"type": "string", "description": f"`{name}`"}


def _name_of_enum(schemas: dict[str, Schema], enum_schema: Schema) -> str | None:
    """The named schema with the same values."""
    same = (name for name, schema in schemas.items() if schema.get("enum") == enum_schema["enum"])
    return next(same, None)


def unknown_member(discriminator: Schema) -> Schema:
    """The member of a union for kinds that its mapping does not have.

    It excludes the known kinds in two ways: generated Python checks patterns, generated Java and TypeScript
    check `not`. Otherwise a known kind would match two members.
    """
    kind, today = discriminator["propertyName"], list(discriminator["mapping"])
    return {
        "type": "object",
        "description": "A kind that was added by a later version of the server. The page `/docs/versions` "
        "describes how to treat it.",
        "properties": {
            kind: {
                "type": "string",
                "pattern": f"^(?!({'|'.join(today)})$)",
                "not": {"enum": today},
                "description": "A kind that this document does not list.",
            }
        },
        "required": [kind],
    }
