"""Checks every response that a test receives by `tests.people` against the committed document.

The document must list the status for the operation, the media type for the status, and the code of a problem
for its status. The body must fit the schema.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson
import yaml

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "openapi" / "schema.yaml"
KEPT = ROOT / "var" / "test"
"""The document as JSON: reading its YAML takes seconds."""
_DOCUMENT = "urn:document"
_is_checked = True


@contextmanager
def without_checks() -> Iterator[None]:
    """Disables the checks for tests that plant a defect or play games that the document does not describe."""
    global _is_checked
    previous, _is_checked = _is_checked, False
    try:
        yield
    finally:
        _is_checked = previous


def check(method: str, address: str, response: Any) -> None:
    """Raises AssertionError if this response violates the document. Skips paths that it does not list."""
    if not _is_checked:
        return
    operation = _operation(method.lower(), address.partition("?")[0])
    if operation is None:
        return
    what = f"{method} {address}: {response.status_code}"
    documented = operation["responses"].get(str(response.status_code))
    assert documented is not None, f"{what} is not documented"
    if response.status_code == 201:
        is_listed = "Location" in resolve_reference(documented).get("headers", {})
        assert ("Location" in response) is is_listed, f"{what}: Location is not as documented"
    if getattr(response, "streaming", False):
        return
    content = resolve_reference(documented).get("content", {})
    if not content:
        assert not response.content, f"{what} has no body in the document"
        return
    if response.get("Preference-Applied") == "return=minimal":
        assert not response.content, f"{what} has a body though none was preferred"
        return
    media_type = response["Content-Type"].partition(";")[0]
    assert media_type in content, f"{what} is {media_type}, not {sorted(content)}"
    is_plain = "Content-Encoding" not in response
    is_json = media_type == "application/json" or media_type.endswith("+json")
    if is_plain and is_json and "schema" in content[media_type]:
        error = _first_error(orjson.dumps(content[media_type]["schema"]), response.content)
        assert error is None, f"{what}: {error}"
        if media_type == "application/problem+json":
            code = orjson.loads(response.content)["code"]
            listed = operation["x-codes"].get(str(response.status_code), ())
            assert code in listed, f"{what}: {code} is not listed"


def _first_error(schema: bytes, body: bytes) -> str | None:
    value = orjson.loads(body)
    validator = _validator(schema)
    if validator.is_valid(value):
        return None
    error = next(validator.iter_errors(value))
    return f"{'/'.join(map(str, error.instance_path))}: {error.message[:500]}"


def validator_of(name: str) -> Any:
    """The validator of a schema of the document."""
    return _validator(orjson.dumps({"$ref": f"#/components/schemas/{name}"}))


@cache
def _validator(schema: bytes) -> Any:
    text = schema.replace(b'"$ref":"#/', f'"$ref":"{_DOCUMENT}#/'.encode())
    return jsonschema_rs.Draft202012Validator(
        orjson.loads(text), registry=_registry(), formats={"date-time": is_time}, validate_formats=True
    )


def check_times(value: Any, name: str = "") -> None:
    """Raises AssertionError if a field whose name ends in `_at` has a time in a different format."""
    if isinstance(value, dict):
        for key, each in value.items():
            check_times(each, key)
    elif isinstance(value, list):
        for each in value:
            check_times(each, name)
    elif isinstance(value, str) and name.endswith(("_at", "timestamp")):
        assert is_time(value), f"{name}: {value}"


def is_time(text: str) -> bool:
    """Whether a time has the only format that the server writes."""
    return re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text) is not None


@cache
def _registry() -> Any:
    schemas = document()["components"]["schemas"]
    return jsonschema_rs.Registry([(_DOCUMENT, {"components": {"schemas": schemas}})])


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document as it is committed."""
    text = SCHEMA.read_bytes()
    kept = KEPT / f"schema.{sha256(text).hexdigest()[:16]}.json"
    if not kept.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(orjson.dumps(yaml.load(text, yaml.CSafeLoader)))
        new.replace(kept)
    found: dict[str, Any] = orjson.loads(kept.read_bytes())
    return found


@cache
def _operations(method: str) -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """The operations of a method, first those without path parameters."""
    paths = sorted(document()["paths"].items(), key=lambda row: row[0].count("{"))
    return [
        (re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), methods[method])
        for path, methods in paths
        if method in methods
    ]


def _operation(method: str, path: str) -> dict[str, Any] | None:
    return next((found for form, found in _operations(method) if form.fullmatch(path)), None)


def resolve_reference(row: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in row:
        *_, kind, name = row["$ref"].split("/")
        found: dict[str, Any] = document()["components"][kind][name]
        return found
    return row
