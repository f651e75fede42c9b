"""Maximum cost of a hostile body: work is counted, not timed."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from django.utils.module_loading import import_string
from rest_framework import serializers

from accounts.api.serializers import LogInSerializer, NewTokenSerializer
from got_api.http.errors import MAX_FIELD_ERRORS, as_problem
from got_api.http.serializers import StrictSerializer
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db
BODY_LIMIT = 64_000


def errors_of(serializer: serializers.BaseSerializer[Any], data: Any) -> list[dict[str, str]]:
    with pytest.raises(serializers.ValidationError) as caught:
        serializer.run_validation(data)
    problem = as_problem(caught.value)
    assert problem is not None
    return problem.errors


def test_list_that_is_too_long_is_refused_before_its_items_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[Any] = []

    def noted(_: Any, data: Any) -> Any:
        looked_at.append(data)
        return data

    monkeypatch.setattr(serializers.ChoiceField, "to_internal_value", noted)
    [error] = errors_of(NewTokenSerializer(), {"name": "bot", "scopes": ["read"] * 5000})
    assert (error["field"], error["code"]) == ("scopes", "max_length")
    assert not looked_at


def test_unknown_fields_are_counted_only_up_to_the_reported_number() -> None:
    class Counted(dict[str, Any]):
        """Counts the accesses to its names."""

        read = 0

        def __iter__(self) -> Any:
            for name in super().__iter__():
                self.read += 1
                yield name

    given = Counted({f"colour{number}": 1 for number in range(5000)})
    errors = errors_of(LogInSerializer(), given)
    assert len(errors) == MAX_FIELD_ERRORS
    assert {error["code"] for error in errors} == {"unknown_field"}
    assert given.read <= 2 * MAX_FIELD_ERRORS


def test_long_name_of_an_unknown_field_is_not_echoed_whole() -> None:
    [error] = errors_of(LogInSerializer(), {"x" * 50_000: 1})
    assert len(error["field"]) <= 200 and len(error["detail"]) <= 500


def test_long_choice_is_not_echoed_whole(catelyn: Person) -> None:
    problem = expect_problem(catelyn.patches("/me", {"language": "x" * 50_000}), 400, "malformed")
    assert len(orjson.dumps(problem)) < 2000


def all_strict() -> list[type[StrictSerializer]]:
    for module in (
        "accounts.api.urls",
        "games.api.urls",
        "games.leagues.api.urls",
        "games.notices.api.urls",
        "games.press.api.urls",
    ):
        import_string(f"{module}.urlpatterns")
    found, pending = [], [StrictSerializer]
    while pending:
        kind = pending.pop()
        found.append(kind)
        pending.extend(kind.__subclasses__())
    return [kind for kind in found if kind is not StrictSerializer]


def containers(field: Any) -> list[Any]:
    """All lists and objects of any length that a field accepts."""
    found = []
    if isinstance(field, serializers.ListField | serializers.DictField | serializers.ListSerializer):
        found = [field, *containers(field.child)]
    elif isinstance(field, serializers.Serializer):
        found = [inner for each in field.fields.values() for inner in containers(each)]
    return found


def test_every_list_and_object_in_a_request_has_a_maximum_length() -> None:
    found = [each for kind in all_strict() for each in containers(kind())]
    assert len(found) > 5
    for field in found:
        assert getattr(field, "max_length", None), field


def test_every_number_field_of_a_request_refuses_other_types() -> None:
    tried = 0
    for kind in all_strict():
        for name, field in kind().fields.items():
            is_list = isinstance(field, serializers.ListField)
            number: Any = getattr(field, "child", None) if is_list else field
            if field.read_only or not isinstance(number, serializers.IntegerField | serializers.FloatField):
                continue
            wrong = [True, "5", {}] + ([60.5] if isinstance(number, serializers.IntegerField) else [])
            for given in wrong:
                errors = errors_of(kind(), {name: [given] if is_list else given})
                assert name in {error["field"].partition(".")[0] for error in errors}, (kind, name, given)
                tried += 1
    assert tried > 100


def test_body_above_the_limit_is_refused_unread(visitor: Visitor, catelyn: Person) -> None:
    body = orjson.dumps({"name": "bot", "scopes": ["read"] * 200_000})
    problem = expect_problem(catelyn.sends_raw("POST", "/me/tokens", body), 413, "body_too_large")
    assert problem["facts"] == {"max_bytes": BODY_LIMIT}
    body = orjson.dumps({f"colour{number}": 1 for number in range(70_000)})
    expect_problem(visitor.sends_raw("POST", "/sessions", body), 413, "body_too_large")


@pytest.mark.parametrize("depth", [40, 900, 1100])
def test_deep_body_is_malformed(catelyn: Person, depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    expect_problem(catelyn.sends_raw("PATCH", "/me", b'{"language": ' + nested + b"}"), 400, "malformed_json")
    nested = b'{"a":' * depth + b"1" + b"}" * depth
    expect_problem(catelyn.sends_raw("PATCH", "/me", nested), 400, "malformed_json")


@pytest.mark.parametrize("value", [[["ro"]], {"ro": "ro"}, 7, True, 1e300])
def test_choice_of_a_wrong_type_is_refused_as_invalid(catelyn: Person, value: Any) -> None:
    problem = expect_problem(catelyn.patches("/me", {"language": value}), 400, "malformed")
    assert [(each["field"], each["code"]) for each in problem["errors"]] == [("language", "invalid")]


def test_long_addresses_and_headers_are_refused(visitor: Visitor) -> None:
    expect_problem(visitor.gets("/errors?" + "x" * 9000), 414, "address_too_long")
    expect_problem(visitor.gets("/errors/" + "x" * 9000), 414, "address_too_long")
    expect_problem(visitor.gets("/errors", **{"If-None-Match": '"x",' * 5000}), 431, "headers_too_large")
    expect_problem(visitor.gets("/errors", Cookie="a=b;" * 5000), 431, "headers_too_large")
