"""The part of the document for players is complete, and as small as possible."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from drf_spectacular.validation import validate_schema

from got_api.schema.parts import PLAY_TAGS, TAG_GROUPS, play_part
from tests import contract
from tests.people import Visitor, expect_problem

from .test_document import references


@pytest.fixture(scope="module")
def part() -> dict[str, Any]:
    return play_part(contract.document())


def operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    found = [each for methods in document["paths"].values() for each in methods.values()]
    return {each["operationId"]: each for each in found}


@pytest.mark.long
def test_the_part_is_a_valid_document_with_the_operations_of_its_tags(part: dict[str, Any]) -> None:
    validate_schema(part)  # type: ignore[no-untyped-call]
    expected = {
        name for name, each in operations(contract.document()).items() if PLAY_TAGS.issuperset(each["tags"])
    }
    assert set(operations(part)) == expected
    assert {"answer_decision", "get_decision", "get_table", "stream_me", "log_in"} < expected
    assert "webhooks" not in part


def test_each_reference_of_the_part_leads_to_a_component_and_each_component_is_used(
    part: dict[str, Any],
) -> None:
    targets = {
        f"#/components/{section}/{name}"
        for section, parts in part["components"].items()
        for name in parts
        if section != "securitySchemes"
    }
    assert set(references(part)) == targets


def test_a_link_of_the_part_leads_to_one_of_its_operations(part: dict[str, Any]) -> None:
    names = set(operations(part))
    links = [
        link["operationId"]
        for each in operations(part).values()
        for response in each["responses"].values()
        for link in response.get("links", {}).values()
    ]
    assert "get_decision" in links and set(links) <= names


def test_each_tag_is_in_one_group_in_the_order_of_the_document() -> None:
    document = contract.document()
    grouped = [tag for tags in TAG_GROUPS.values() for tag in tags]
    assert grouped == [tag["name"] for tag in document["tags"]]
    assert [group["name"] for group in document["x-tagGroups"]] == list(TAG_GROUPS)


@pytest.mark.long
@pytest.mark.parametrize("format", ["json", "yaml"])
def test_the_part_is_published_in_both_formats(part: dict[str, Any], format: str) -> None:
    response = Visitor().gets(f"/schema?part=play&format={format}")
    assert response.status_code == 200
    found = yaml.load(response.content, Loader=yaml.CSafeLoader)
    assert found["paths"] == part["paths"] and found["components"] == part["components"]
    again = Visitor().gets(f"/schema?part=play&format={format}", **{"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    full = Visitor().gets(f"/schema?format={format}")
    assert full["ETag"] != response["ETag"] and len(full.content) > 2 * len(response.content)


def test_an_unknown_part_is_refused() -> None:
    expect_problem(Visitor().gets("/schema?part=leagues"), 400, "malformed")
