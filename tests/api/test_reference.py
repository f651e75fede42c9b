"""The printed facts: open to all, cacheable, complete."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from games.api.reference_schema import SUBJECTS
from games.engine import BASE, Answer, Question, encode, reference
from games.engine.data.rules import RULES
from games.engine.rulebook import CITATIONS
from tests.people import Visitor, refused
from tests.served import read

pytestmark = pytest.mark.django_db

NAMES = (
    "editions", "map", "houses", "setups", "orders", "units", "tracks", "house-cards", "westeros-cards",
    "wildling-cards", "tides", "decisions", "rules",
)  # fmt: skip


def test_subjects_are_these() -> None:
    assert tuple(SUBJECTS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_subject_is_read_by_anybody_and_cached(visitor: Visitor, name: str) -> None:
    first = visitor.gets(f"/reference/{name}")
    assert first.status_code == 200
    assert "public" in first["Cache-Control"]
    again = visitor.gets(f"/reference/{name}", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert visitor.gets(f"/reference/{name}", **{"If-None-Match": '"old"'}).content == first.content
    refused(visitor.gets(f"/reference/{name}?colour=red"), 400, "malformed")


def test_reference_tells_the_engine_s_tables(visitor: Visitor) -> None:
    assert read(visitor.gets("/reference/map")) == reference.board(BASE)
    assert read(visitor.gets("/reference/setups")) == encode(reference.setups(BASE))
    assert len(read(visitor.gets("/reference/house-cards"))["cards"]) == 42
    refused(visitor.gets("/reference/dragons"), 404, "not_found")


def test_every_rule_that_a_problem_can_cite_is_listed(visitor: Visitor) -> None:
    body = read(visitor.gets("/reference/rules"))
    listed = {row["id"]: row for row in body["rules"]}
    assert set(listed) == set(RULES) and len(listed) == len(body["rules"])
    assert set(CITATIONS) <= set(listed)
    assert listed["MARCH-1"]["type"] == "rule" and listed["RUL-28"]["type"] == "ruling"
    assert listed["DEC-08"]["type"] == "decision_point" and listed["OPT-01"]["type"] == "option"
    assert {row["title"] for row in body["rules"]} == {row["title"] for row in body["chapters"]}
    assert all(row["text"] for row in body["rules"])


def test_no_request_reaches_the_database(visitor: Visitor, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        visitor.gets("/reference/map")


def test_decision_kinds_are_all_told_with_a_schema_that_stands_by_itself(visitor: Visitor) -> None:
    rows = read(visitor.gets("/reference/decisions"))["decisions"]
    assert {row["kind"] for row in rows} == set(Question.family)
    assert [row["point"] for row in rows] == sorted(row["point"] for row in rows)
    for row in rows:
        assert row["question"] and row["default"], row["kind"]
        Draft202012Validator.check_schema(row["answer_schema"])
        validator = Draft202012Validator(row["answer_schema"])
        assert not validator.is_valid({"kind": "surrender"})
        assert row["answer_schema"]["properties"]["kind"]["const"] == row["kind"]
        assert row["kind"] in Answer.family
    orders = next(row for row in rows if row["kind"] == "place_orders")
    validator = Draft202012Validator(orders["answer_schema"])
    assert validator.is_valid({"kind": "place_orders", "orders": {"winterfell": "march_0"}})
    assert not validator.is_valid({"kind": "place_orders", "orders": {"winterfell": "charge"}})
    assert not validator.is_valid({"kind": "place_orders", "orders": {"gondor": "march_0"}})
