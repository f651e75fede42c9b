"""A later document of the same version: current clients can handle all its additions."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from got_api.schema.open_schema import CLOSED_UNIONS, OPEN_ENUM, PREFIX, names_in_responses
from got_api.schema.views import document
from tests.openapi.clients.later import NEW, later_document, later_examples

GATE = Path(__file__).resolve().parents[3] / "openapi" / "breaking_changes.py"
breaking_changes: Any = runpy.run_path(str(GATE))["breaking_changes"]


@pytest.fixture(scope="module")
def later() -> dict[str, Any]:
    return later_document(document())


def schemas_of(whole: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = whole["components"]["schemas"]
    return found


@pytest.mark.long
def test_later_document_does_not_break_clients(later: dict[str, Any]) -> None:
    assert schemas_of(later)["GameEvent"]["discriminator"]["mapping"][NEW]
    assert list(breaking_changes(document(), later)) == []


def test_values_of_a_later_server_fit_the_later_document(later: dict[str, Any]) -> None:
    schemas = schemas_of(later)
    examples = list(later_examples(document()))
    assert {name for name, _ in examples} >= {
        "GameEvent",
        "UnitsMovedEvent",
        "OrderTiedBidsDecision",
        "Problem",
    }
    for name, value in examples:
        validator = Draft202012Validator({"$ref": PREFIX + name, "components": {"schemas": schemas}})
        assert [error.message for error in validator.iter_errors(value)] == [], name


def test_kinds_and_fields_of_a_later_server_fit_the_current_document() -> None:
    """Later enum values do not fit, so enums are marked."""
    schemas = schemas_of(document())
    lenient = {name: _without_open_enum(schema) for name, schema in schemas.items()}
    for name, value in later_examples(document()):
        validator = Draft202012Validator({"$ref": PREFIX + name, "components": {"schemas": lenient}})
        assert [error.message for error in validator.iter_errors(value)] == [], name


def _without_open_enum(schema: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in schema.items() if name != "enum" or not schema.get(OPEN_ENUM)}


def test_examples_cover_every_union_that_may_get_new_members() -> None:
    schemas = schemas_of(document())
    unions = {name for name in names_in_responses(document()) if "discriminator" in schemas[name]}
    kinds = {name: value.get("kind", value.get("type")) for name, value in later_examples(document())}
    streamed = {"GameStreamEvent", "MyStreamEvent"}  # messages of a stream, not JSON bodies
    assert {name for name in unions if kinds.get(name) == NEW} == unions - CLOSED_UNIONS - streamed
