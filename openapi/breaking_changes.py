"""Compares two OpenAPI documents and lists the changes that break clients of the first one.

    python openapi/breaking_changes.py old.yaml new.yaml

Exits with 1 if there are breaking changes. Additions are allowed if openapi/versions.md requires clients to
accept them. Needs PyYAML.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Document = dict[str, Any]
METHODS = ("get", "put", "post", "delete", "patch")
REQUEST, RESPONSE = "request", "response"
_LIMITS = ("maximum", "maxLength", "maxItems", "maxProperties", "minimum", "minLength", "minItems")


def breaking_changes(old: Document, new: Document) -> Iterator[str]:
    """Yields a sentence for each change that breaks a client."""
    for path, item in old["paths"].items():
        for method in METHODS:
            if method in item:
                where = f"{method.upper()} {path}"
                if method not in new["paths"].get(path, {}):
                    yield f"{where}: removed"
                else:
                    yield from _operation(old, new, where, item[method], new["paths"][path][method])
    for name, item in old.get("webhooks", {}).items():
        if name not in new.get("webhooks", {}):
            yield f"webhook {name}: removed"
        else:
            previous, current = item["post"], new["webhooks"][name]["post"]
            yield from _body(old, new, f"webhook {name}", previous, current, RESPONSE)


def _operation(old: Document, new: Document, where: str, previous: Any, current: Any) -> Iterator[str]:
    if previous["operationId"] != current["operationId"]:
        yield f"{where}: operationId is {current['operationId']}, was {previous['operationId']}"
    if {} in previous.get("security", ()) and {} not in current.get("security", ()):
        yield f"{where}: a token is required"
    yield from _parameters(old, new, where, previous, current)
    yield from _body(old, new, where, previous, current, REQUEST)
    for status, response in previous["responses"].items():
        if status not in current["responses"]:
            if status.startswith("2"):
                yield f"{where}: response {status} removed"
            continue
        yield from _contents(
            old,
            new,
            f"{where} {status}",
            _dereferenced(old, response),
            _dereferenced(new, current["responses"][status]),
            RESPONSE,
        )


def _parameters(old: Document, new: Document, where: str, previous: Any, current: Any) -> Iterator[str]:
    before, after = (
        {
            (each["in"], each["name"]): each
            for each in (_dereferenced(whole, one) for one in part.get("parameters", ()))
        }
        for whole, part in ((old, previous), (new, current))
    )
    for key, parameter in before.items():
        if key not in after:
            yield f"{where}: {key[0]} parameter {key[1]} removed"
        else:
            schemas = (parameter.get("schema", {}), after[key].get("schema", {}))
            yield from _schema(old, new, f"{where}: {key[1]}", *schemas, REQUEST, frozenset())
    for key, parameter in after.items():
        if key not in before and parameter.get("required"):
            yield f"{where}: new required {key[0]} parameter {key[1]}"


def _body(old: Document, new: Document, where: str, previous: Any, current: Any, side: str) -> Iterator[str]:
    before, after = previous.get("requestBody"), current.get("requestBody")
    if after and after.get("required") and not (before and before.get("required")) and side == REQUEST:
        yield f"{where}: a body is required"
    if before and after:
        yield from _contents(old, new, where, before, after, side)


def _contents(
    old: Document, new: Document, where: str, previous: Any, current: Any, side: str
) -> Iterator[str]:
    for media, content in previous.get("content", {}).items():
        if media not in current.get("content", {}):
            yield f"{where}: {media} removed"
        else:
            after = current["content"][media]
            yield from _schema(
                old, new, where, content.get("schema", {}), after.get("schema", {}), side, frozenset()
            )


def _dereferenced(document: Document, value: Any) -> Any:
    """Returns a value, or the component that it refers to."""
    while "$ref" in value:
        found: Any = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        value = found
    return value


def _schema(
    old: Document, new: Document, where: str, previous: Any, current: Any, side: str, visited: frozenset[str]
) -> Iterator[str]:
    """Yields the breaking changes between two schemas. On one path, each pair of references is compared only
    once.
    """
    previous, current = _unwrap_all_of(previous), _unwrap_all_of(current)
    pair = f"{previous.get('$ref')} {current.get('$ref')}"
    if "$ref" in previous and "$ref" in current:
        if pair in visited:
            return
        visited |= {pair}
    previous, current = _dereferenced(old, previous), _dereferenced(new, current)
    before, after = _types(previous), _types(current)
    narrowed = (after - before) if side == RESPONSE else (before - after)
    if before and after and narrowed:
        yield f"{where}: type {'/'.join(sorted(after))}, was {'/'.join(sorted(before))}"
    yield from _narrowed_values(where, previous, current, side)
    yield from _changed_kinds(old, new, where, previous, current, side, visited)
    yield from _properties(old, new, where, previous, current, side, visited)
    for keyword in ("items", "additionalProperties"):
        if isinstance(previous.get(keyword), dict) and isinstance(current.get(keyword), dict):
            inner = f"{where}[]"
            yield from _schema(old, new, inner, previous[keyword], current[keyword], side, visited)


def _unwrap_all_of(schema: Any) -> Any:
    """Returns the only schema of an `allOf`, which wraps a reference with a description."""
    while len(schema.get("allOf", ())) == 1:
        (schema,) = schema["allOf"]
    return schema


def _types(schema: Any) -> set[str]:
    found = schema.get("type", ())
    return {found} if isinstance(found, str) else set(found)


def _narrowed_values(where: str, previous: Any, current: Any, side: str) -> Iterator[str]:
    """Yields removed values and narrower limits. Clients must expect new values in a response."""
    before = set(map(str, previous.get("enum", [previous["const"]] if "const" in previous else ())))
    after = set(map(str, current.get("enum", [current["const"]] if "const" in current else ())))
    lost = before - after
    if before and after and lost:
        yield f"{where}: values removed: {', '.join(sorted(lost))}"
    if side == REQUEST:
        for keyword in ("pattern", "uniqueItems"):
            if current.get(keyword) and current[keyword] != previous.get(keyword):
                yield f"{where}: {keyword} is {current[keyword]}, was {previous.get(keyword)}"
        for keyword in _LIMITS:
            limits = (previous.get(keyword), current.get(keyword))
            if limits[1] is not None and limits[0] != limits[1]:
                is_narrower = limits[0] is None or (limits[1] < limits[0]) == keyword.startswith("max")
                if is_narrower:
                    yield f"{where}: {keyword} is {limits[1]}, was {limits[0]}"


def _changed_kinds(
    old: Document, new: Document, where: str, previous: Any, current: Any, side: str, visited: frozenset[str]
) -> Iterator[str]:
    before = previous.get("discriminator", {}).get("mapping", {})
    after = current.get("discriminator", {}).get("mapping", {})
    for kind, target in before.items():
        if kind not in after:
            yield f"{where}: kind {kind} removed"
        else:
            references = ({"$ref": target}, {"$ref": after[kind]})
            yield from _schema(old, new, f"{where} {kind}", *references, side, visited)
    if not before and "oneOf" in previous:
        both = [schema.get("oneOf", [schema]) for schema in (previous, current)]
        plain = [[each for each in schemas if each != {"type": "null"}] for schemas in both]
        if len(plain[0]) == len(plain[1]):
            for one, other in zip(*plain, strict=True):
                yield from _schema(old, new, where, one, other, side, visited)
        can_be_null = [{"type": "null"} in schemas for schemas in both]
        if can_be_null == ([False, True] if side == RESPONSE else [True, False]):
            yield f"{where}: {'can be' if side == RESPONSE else 'cannot be'} null"


def _properties(
    old: Document, new: Document, where: str, previous: Any, current: Any, side: str, visited: frozenset[str]
) -> Iterator[str]:
    before, after = previous.get("properties", {}), current.get("properties", {})
    required = (set(previous.get("required", ())), set(current.get("required", ())))
    for name, schema in before.items():
        if name not in after:
            yield f"{where}.{name}: removed"
            continue
        if side == RESPONSE and name in required[0] and name not in required[1]:
            yield f"{where}.{name}: may be absent"
        yield from _schema(old, new, f"{where}.{name}", schema, after[name], side, visited)
    if side == REQUEST and before:
        for name in sorted(required[1] - required[0]):
            yield f"{where}.{name}: required"


def main(arguments: list[str]) -> int:
    """Prints the changes. Returns 1 if there are any."""
    previous, current = (yaml.safe_load(Path(name).read_text(encoding="utf-8")) for name in arguments)
    found = sorted(set(breaking_changes(previous, current)))
    for line in found:
        print(line)
    print(f"{len(found)} breaking changes")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
