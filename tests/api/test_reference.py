"""The printed facts: public, cacheable, complete."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from games.api.reference_schema import SUBJECTS
from games.engine import BASE, Answer, Question, encode, reference
from games.engine.data.rules import RULES
from games.engine.rulebook import CITATIONS
from games.words import LANGUAGES, words_for
from games.words.document import SERVED
from tests.people import Visitor, expect_problem, person
from tests.served import read
from tests.words.gates import patterns_of, texts_of

pytestmark = pytest.mark.django_db

NAMES = (
    "editions", "map", "houses", "setups", "orders", "units", "tracks", "house-cards", "westeros-cards",
    "wildling-cards", "tides", "decisions", "rules", "words",
)  # fmt: skip


def test_all_subjects_of_the_reference_are_listed() -> None:
    assert tuple(SUBJECTS) == NAMES


def part(visitor: Visitor, name: str, query: str = "") -> Any:
    """A part of the reference."""
    found = read(visitor.gets(f"/reference?include={name}{query}"))
    assert list(found) == [name]
    return found[name]


@pytest.mark.parametrize("name", NAMES)
def test_each_subject_is_public_and_can_be_cached(visitor: Visitor, name: str) -> None:
    first = visitor.gets(f"/reference?include={name}")
    assert first.status_code == 200
    assert "public" in first["Cache-Control"]
    again = visitor.gets(f"/reference?include={name}", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert visitor.gets(f"/reference?include={name}", **{"If-None-Match": '"old"'}).content == first.content
    expect_problem(visitor.gets(f"/reference?include={name}&colour=red"), 400, "malformed")


def test_reference_lists_the_tables_of_the_engine(visitor: Visitor) -> None:
    assert part(visitor, "map") == reference.board(BASE)
    assert part(visitor, "setups") == encode(reference.setups(BASE))
    assert len(part(visitor, "house-cards")["cards"]) == 42
    expect_problem(visitor.gets("/reference?include=dragons"), 400, "malformed")


def test_every_rule_that_a_problem_can_cite_is_listed(visitor: Visitor) -> None:
    body = part(visitor, "rules")
    listed = {row["id"]: row for row in body["rules"]}
    assert set(listed) == set(RULES) and len(listed) == len(body["rules"])
    assert set(CITATIONS) <= set(listed)
    assert listed["MARCH-1"]["type"] == "rule" and listed["RUL-28"]["type"] == "ruling"
    assert listed["DEC-08"]["type"] == "decision_point" and listed["OPT-01"]["type"] == "option"
    assert {row["title"] for row in body["rules"]} == {row["title"] for row in body["chapters"]}
    assert all(row["text"] for row in body["rules"])


@pytest.mark.long
@pytest.mark.parametrize("name", ["rules", "words"])
def test_texts_of_the_reference_are_in_the_requested_language(visitor: Visitor, name: str) -> None:
    tags = set()
    for language in LANGUAGES:
        asked = visitor.gets(f"/reference?include={name}&lang={language}", **{"Accept-Language": "pl"})
        accepted = visitor.gets(f"/reference?include={name}", **{"Accept-Language": f"{language}, en;q=0.5"})
        named = {asked.json()[name]["language"], asked["Content-Language"], accepted["Content-Language"]}
        assert named == {language}
        assert asked.content == accepted.content and asked["ETag"] == accepted["ETag"]
        assert "Accept-Language" not in asked["Vary"] and "Accept-Language" in accepted["Vary"]
        tags.add(asked["ETag"])
    assert len(tags) == len(LANGUAGES)
    problem = expect_problem(visitor.gets(f"/reference?include={name}&lang=xx"), 400, "malformed")
    assert problem["errors"][0]["field"] == "lang"


@pytest.mark.long
def test_texts_requested_with_a_token_can_also_be_cached_publicly() -> None:
    user = person("edmure")
    user.patches("/me", {"language": "pl"})
    for path, depends in (("/reference?include=words&lang=hu", False), ("/reference?include=words", True)):
        response = user.gets(path, **{"Accept-Language": "hu"})
        assert response["Content-Language"] == "hu", "the language of an account would make it private"
        assert "public" in response["Cache-Control"] and "Authorization" not in response["Vary"]
        assert ("Accept-Language" in response["Vary"]) is depends
        again = user.gets(path, **{"Accept-Language": "hu", "If-None-Match": response["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.sample
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_the_reference_are_complete_and_small(visitor: Visitor, language: str) -> None:
    response = visitor.gets(f"/reference?include=words&lang={language}", **{"Accept-Encoding": "gzip"})
    assert len(response.content) < 32_000
    words = json.loads(gzip.decompress(response.content))["words"]
    given = {**words["texts"], **words["choices"]}
    wanted = {each.id for each in patterns_of({name: texts_of("en")[name] for name in SERVED})}
    assert given.keys() == wanted
    assert words["texts"]["house-stark"] == words_for(language).name("house", "stark")


def test_a_client_formats_messages_like_the_server(visitor: Visitor) -> None:
    words = part(visitor, "words", "&lang=en")
    choice = words["choices"]["event-raid_resolved"]
    assert choice["by"] == "target"
    assert choice["variants"][choice["default"]] == "{house}: raid: {area} → {target}"
    assert choice["variants"]["none"] == "{house}: raid without a target: {area}"


def test_one_document_contains_the_whole_reference(visitor: Visitor) -> None:
    whole = visitor.gets("/reference?lang=hu")
    assert whole["Content-Language"] == "hu" and "public" in whole["Cache-Control"]
    body = read(whole)
    assert tuple(body) == NAMES
    for name in NAMES:
        assert body[name] == part(visitor, name, "&lang=hu"), name
    again = visitor.gets("/reference?lang=hu", **{"If-None-Match": whole["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_include_selects_the_parts_of_the_reference(visitor: Visitor) -> None:
    whole = read(visitor.gets("/reference?lang=hu"))
    for names in (["map", "words"], ["words"], list(SUBJECTS)):
        for query in ("include=" + ",".join(reversed(names)), "&".join(f"include={name}" for name in names)):
            found = visitor.gets(f"/reference?lang=hu&{query}")
            assert read(found) == {name: whole[name] for name in names}
            assert list(read(found)) == [name for name in SUBJECTS if name in names]
            assert (
                visitor.gets(f"/reference?lang=hu&{query}", **{"If-None-Match": found["ETag"]}).status_code
                == 304
            )
    for query in ("include=", "include=map,secrets"):
        expect_problem(visitor.gets(f"/reference?{query}"), 400, "malformed")


def test_no_request_for_the_reference_reaches_the_database(
    visitor: Visitor, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        visitor.gets("/reference?include=map")


def test_each_decision_kind_is_listed_with_a_self_contained_schema(visitor: Visitor) -> None:
    rows = part(visitor, "decisions")["decisions"]
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
