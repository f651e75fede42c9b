"""Clients can be generated from the document. `make schema-check` compares it with openapi/schema.yaml."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from games.api import engine_schema, field_texts, texts
from games.api.engine_schema import name_of
from games.api.fact_schema import SEAT_FACTS, SEAT_TEXTS
from games.engine import Answer, Event, Options, Question
from games.engine.codec import TaggedValue
from games.models import SeatEvent
from games.notices.kinds import FACTS as NOTICE_FACT_NAMES
from games.notices.kinds import Kind
from games.notices.notice_schema import NOTICE_FACTS, NOTICE_TEXTS
from got_api.schema.open_schema import CLOSED_UNIONS, OPEN_ENUM, names_in_responses
from got_api.schema.views import document
from tests import contract

PREFIX = "#/components/schemas/"


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = document()["components"]["schemas"]
    return found


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, below in value.items():
            if name == "$ref":
                yield below
            elif name == "mapping":
                yield from below.values()
            else:
                yield from references(below)
    elif isinstance(value, list):
        for below in value:
            yield from references(below)


def test_one_error_lists_all_missing_texts_of_kinds_and_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(texts.ANSWERS, "use_blade")
    monkeypatch.delitem(texts.DEFAULTS, "muster")
    monkeypatch.delitem(field_texts.SPECIFIC, "UseBladeAnswer.use")
    monkeypatch.delitem(field_texts.FIELDS, "use")
    with pytest.raises(LookupError) as caught:
        engine_schema.schemas.__wrapped__()
    named = str(caught.value).splitlines()
    assert named[0] == "missing texts:"
    assert {
        "games/api/texts.py: UseBladeAnswer",
        "games/api/texts.py: DEFAULTS of muster",
        "games/api/field_texts.py: UseBladeAnswer.use",
    } <= set(named[1:])


def test_every_reference_resolves_and_every_schema_is_used(schemas: dict[str, Any]) -> None:
    found = set(references(document()))
    others = {
        f"#/components/{part}/{name}"
        for part in ("examples", "headers", "parameters", "responses")
        for name in document()["components"][part]
    }
    assert others <= found
    led_to = {name.removeprefix(PREFIX) for name in found - others}
    assert led_to <= set(schemas)
    assert set(schemas) - led_to == set()


@pytest.mark.parametrize("family", [Answer, Question, Options, Event], ids=lambda family: family.__name__)
def test_schema_of_a_family_is_a_union_discriminated_by_kind(
    schemas: dict[str, Any], family: type[TaggedValue]
) -> None:
    name = name_of(family)
    union = schemas[name]
    assert union["discriminator"]["propertyName"] == "kind"
    mapping = union["discriminator"]["mapping"]
    unknown = [] if family is Answer else [f"{PREFIX}Unknown{name}"]
    assert [one["$ref"] for one in union["oneOf"]] == [*mapping.values(), *unknown]
    hidden = {"agenda_set", "deck_shuffled"} if family is Event else set()
    assert set(mapping) == set(family.family) - hidden
    for kind, target in mapping.items():
        schema = schemas[target.removeprefix(PREFIX)]
        assert schema["properties"]["kind"]["const"] == kind
        assert "kind" in schema["required"]
        assert schema.get("additionalProperties") is (False if family is Answer else None)
        assert target.endswith(family.__name__)


def test_schema_of_a_decision_pairs_each_question_with_its_answer(schemas: dict[str, Any]) -> None:
    mapping = schemas["Decision"]["discriminator"]["mapping"]
    assert set(mapping) == set(Question.family) == set(schemas["DecisionKind"]["enum"])
    for kind, target in mapping.items():
        properties = schemas[target.removeprefix(PREFIX)]["properties"]
        asked = schemas[properties["question"]["$ref"].removeprefix(PREFIX)]
        answer = schemas[properties["answer"]["oneOf"][0]["$ref"].removeprefix(PREFIX)]
        assert asked["properties"]["kind"]["const"] == answer["properties"]["kind"]["const"] == kind


def enums_below(value: Any, place: str) -> Iterator[str]:
    """Places of enums in a schema."""
    if isinstance(value, dict):
        if "enum" in value and not place.endswith(".not"):
            yield place
        for name, below in value.items():
            if name not in ("examples", "example", "default"):
                yield from enums_below(below, f"{place}.{name}")
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from enums_below(below, f"{place}[{index}]")


def test_every_enum_of_a_response_is_named_and_open(schemas: dict[str, Any]) -> None:
    """Then generated clients can read values that a later server adds."""
    sent = names_in_responses(document())
    assert {"HouseId", "ErrorCode", "GameStatus", "NoticeKind"} <= sent
    places = {place for name in sent for place in enums_below(schemas[name], name)}
    assert {place for place in places if not schemas.get(place, {}).get(OPEN_ENUM)} == set()
    bodies = [each for item in document()["paths"].values() for each in item.values()]
    assert list(enums_below([each["responses"] for each in bodies], "responses")) == []


def test_every_union_of_a_response_has_a_member_for_later_kinds(schemas: dict[str, Any]) -> None:
    unions = {name for name in names_in_responses(document()) if "discriminator" in schemas[name]}
    assert {"GameEvent", "Decision", "Options", "Notice", "SeatEvent", "WebhookMessage"} <= unions
    for name in unions - CLOSED_UNIONS:
        assert {"$ref": f"{PREFIX}Unknown{name}"} in schemas[name]["oneOf"]
        validator = Draft202012Validator(schemas[name] | {"components": {"schemas": schemas}})
        kind = schemas[name]["discriminator"]["propertyName"]
        assert validator.is_valid({kind: "added_later", "anything": 1}), name


def nested_references(value: Any, depth: int) -> Iterator[str]:
    """Names of schemas in nested lists and maps."""
    for keyword in ("items", "additionalProperties"):
        below = value.get(keyword)
        if isinstance(below, dict):
            if depth and "$ref" in below:
                yield below["$ref"].removeprefix(PREFIX)
            yield from nested_references(below, depth + 1)


def test_no_enum_is_nested_in_lists_of_lists(schemas: dict[str, Any]) -> None:
    """Python that openapi-generator writes cannot read it."""
    named = {
        found: f"{name}.{field}"
        for name, schema in schemas.items()
        for field, below in schema.get("properties", {}).items()
        for found in nested_references(below, 0)
    }
    assert {found: place for found, place in named.items() if "enum" in schemas[found]} == {}


def inline_members(value: Any, place: str) -> Iterator[tuple[str, list[str]]]:
    """Place and types of inline members of each union."""
    if isinstance(value, dict):
        types = [each.get("type") for each in value.get("oneOf", ()) if "$ref" not in each]
        if types:
            yield place, types
        for name, below in value.items():
            yield from inline_members(below, f"{place}.{name}")
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from inline_members(below, f"{place}[{index}]")


def test_no_union_has_two_inline_members_of_the_same_type(schemas: dict[str, Any]) -> None:
    """Generators name such a member by its type, which does not compile in Rust."""
    found = dict(inline_members(schemas, "schemas"))
    assert len(found) > 50
    assert {place: types for place, types in found.items() if len(set(types)) < len(types)} == {}


def test_every_tag_is_described() -> None:
    used = {tag for item in document()["paths"].values() for each in item.values() for tag in each["tags"]}
    assert used <= {tag["name"] for tag in document()["tags"]}


def test_schemas_of_requests_allow_no_unknown_fields(schemas: dict[str, Any]) -> None:
    assert "enum" in schemas["ChosenRules"]["properties"]["victory_check"]
    assert "enum" in schemas["PlayerCount"] and OPEN_ENUM not in schemas["PlayerCount"]
    assert "UnknownAnswer" not in schemas


def body_examples() -> Iterator[tuple[str, Any, Any]]:
    """Every example of a body, with its place and schema."""
    for path, item in document()["paths"].items():
        for method, operation in item.items():
            bodies = {"request": operation.get("requestBody", {}), **operation["responses"]}
            for which, body in bodies.items():
                for media in body.get("content", {}).values():
                    for name, example in media.get("examples", {}).items():
                        named = document()["components"]["examples"].get(
                            example.get("$ref", "").rpartition("/")[2]
                        )
                        yield f"{method} {path} {which} {name}", media["schema"], (named or example)["value"]


def test_every_example_fits_its_schema(schemas: dict[str, Any]) -> None:
    found = list(body_examples())
    assert len(found) >= 30
    for place, schema, value in found:
        validator = Draft202012Validator(schema | {"components": {"schemas": schemas}})
        assert [error.message for error in validator.iter_errors(value)] == [], place


@pytest.mark.parametrize("place", ["answer", "answer/check", "answer/read", "draft"])
def test_every_success_response_has_a_body_schema(place: str) -> None:
    item = document()["paths"][f"/api/v1/games/{{code}}/decisions/{{number}}/{place}"]
    assert all(
        operation["requestBody"]["required"] for operation in item.values() if "requestBody" in operation
    )


def test_every_property_and_every_success_response_is_described(schemas: dict[str, Any]) -> None:
    bare = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, below in schema.get("properties", {}).items()
        if not below.get("description")
    ]
    assert bare == []
    for path, item in document()["paths"].items():
        for method, operation in item.items():
            for status, response in operation["responses"].items():
                assert "$ref" in response or response["description"], f"{method} {path} {status}"


def test_operations_share_a_description_only_where_it_is_true_of_each() -> None:
    named = defaultdict(set)
    for item in document()["paths"].values():
        for operation in item.values():
            named[operation["description"].partition("\n\n")[0]].add(operation["operationId"])
    assert [operations for operations in named.values() if len(operations) > 1] == [
        {"delete_draft", "delete_message_draft"},
        {"leave_game_standby", "leave_season_standby", "leave_standby_list"},
        {"get_my_season_standby", "get_my_standby"},
    ]


def test_every_kind_and_every_body_has_an_example(schemas: dict[str, Any]) -> None:
    """When this fails for a new kind: python -m tests.openapi.gather_examples."""
    kinds = ("Answer", "Question", "CardTask", "Options", "GameEvent", "Decision", "SeatEvent", "Notice")
    lacking = [
        target.removeprefix(PREFIX)
        for family in kinds
        for target in schemas[family]["discriminator"]["mapping"].values()
        if not schemas[target.removeprefix(PREFIX)].get("examples")
    ]
    assert lacking == []
    bodies = [
        f"{method} {path}"
        for path, item in document()["paths"].items()
        for method, operation in item.items()
        for media in operation.get("requestBody", {}).get("content", {}).values()
        if not media.get("examples")
    ]
    assert bodies == []
    place = document()["paths"]["/api/v1/games/{code}/decisions/{number}"]
    [decisions] = place["get"]["responses"]["200"]["content"].values()
    [answers] = document()["paths"]["/api/v1/games/{code}/decisions/{number}/answer"]["put"]["requestBody"][
        "content"
    ].values()
    assert set(decisions["examples"]) == set(schemas["Decision"]["discriminator"]["mapping"])
    assert set(answers["examples"]) == set(schemas["Answer"]["discriminator"]["mapping"])


def test_every_example_of_a_kind_fits_its_schema(schemas: dict[str, Any]) -> None:
    for name, schema in schemas.items():
        validator = Draft202012Validator(schema | {"components": {"schemas": schemas}})
        for value in schema.get("examples", ()):
            wrong = [error.message for error in validator.iter_errors(value)]
            assert wrong == [], f"{name}: run python -m tests.openapi.gather_examples"


def test_every_kind_of_notice_and_seat_event_has_its_facts_described() -> None:
    assert set(NOTICE_FACTS) == set(NOTICE_TEXTS) == set(Kind)
    assert set(SEAT_FACTS) == set(SEAT_TEXTS) == set(SeatEvent.Kind)
    assert {name for names in NOTICE_FACTS.values() for name in names} <= NOTICE_FACT_NAMES


@pytest.mark.long
def test_every_schema_is_valid(schemas: dict[str, Any]) -> None:
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)


def test_committed_document_conforms_to_openapi_3_1() -> None:
    assert contract.document()["openapi"].startswith("3.1")


def test_operations_list_the_scopes_that_an_app_needs() -> None:
    flow = document()["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"]
    used = set()
    for path, item in document()["paths"].items():
        for method, operation in item.items():
            ways = {name: scopes for way in operation.get("security", []) for name, scopes in way.items()}
            assert ("oauth2" in ways) == ("token" in ways and "not_for_apps" not in str(operation["x-codes"]))
            needed = re.findall(r"Scope: (.*)\.$", operation["description"])
            named = re.findall(r"`(\w+)`", needed[0]) if needed else []
            assert ways.get("oauth2", named) == named, f"{method} {path}"
            used |= set(named)
    assert (
        used == set(flow["scopes"]) == {*("read", "play", "press", "host", "organise", "account", "develop")}
    )
    closed = {path for path, item in document()["paths"].items() if "not_for_apps" in str(item)}
    assert "/api/v1/me/tokens" in closed and "/api/v1/games" not in closed


def test_every_operation_that_creates_an_object_returns_its_url() -> None:
    """Log-ins and renewed secrets create no object with a URL."""
    without = {
        operation["operationId"]
        for item in document()["paths"].values()
        for operation in item.values()
        if "201" in operation["responses"]
        and "Location" not in operation["responses"]["201"].get("headers", {})
    }
    assert without == {
        "log_in", "renew_calendar_feed", "renew_invitation", "renew_secret", "reset_password",
    }  # fmt: skip
