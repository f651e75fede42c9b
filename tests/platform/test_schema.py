"""The OpenAPI document matches the behaviour of the endpoints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils.translation import override
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from accounts.scopes import Scope
from games.words.catalogue import folders
from got_api.http.errors import published_codes
from got_api.schema.document import describe_responses
from got_api.schema.views import document
from tests import contract
from tests.people import Person, Visitor


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in contract.document()["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = contract.document()["components"]["schemas"]
    return found


def test_every_operation_is_named_tagged_and_described() -> None:
    names = []
    for path, method, operation in operations():
        where = f"{method} {path}"
        for name in ("tags", "summary", "description"):
            assert operation.get(name), f"{where} has no {name}: extend_schema, see games/api/README.md"
        assert len(operation["description"]) > 10, where
        names.append(operation["operationId"])
        assert re.fullmatch(r"[a-z][a-z0-9_]*", operation["operationId"]), where
    assert len(names) == len(set(names))


def test_every_operation_lists_its_problems_with_known_codes() -> None:
    codes = published_codes()
    for path, method, operation in operations():
        where = f"{method} {path}"
        listed: set[str] = set()
        for status, found in operation["x-codes"].items():
            name = operation["responses"][status]["$ref"].removeprefix("#/components/responses/")
            content = contract.document()["components"]["responses"][name]["content"]
            schema = content["application/problem+json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}
            assert {codes[code] for code in found} == {int(status)}, where
            listed |= set(found)
        assert {"server_error", "not_acceptable"} <= listed, where
        if operation["security"] == [{"token": []}]:
            assert {"token_missing", "token_invalid", "token_expired"} <= listed, where
        if "requestBody" in operation:
            assert {"length_required", "body_too_large", "unsupported_media_type"} <= listed, where
        if "application/json" in operation.get("requestBody", {}).get("content", {}):
            assert {"malformed", "malformed_json"} <= listed, where
        if "{" in path:
            assert "not_found" in listed, where


def test_codes_of_the_document_are_the_registered_ones(schemas: dict[str, Any]) -> None:
    assert schemas["ErrorCode"]["enum"] == sorted(published_codes())
    assert schemas["Problem"]["properties"]["code"]["$ref"] == "#/components/schemas/ErrorCode"


def test_schemas_of_request_bodies_allow_no_unknown_fields(schemas: dict[str, Any]) -> None:
    """Unknown fields are refused, and the document says so."""
    for name in ("RegistrationRequest", "LogInRequest", "ProfileChangeRequest", "NewTokenRequest"):
        assert schemas[name]["additionalProperties"] is False


def test_enums_have_unique_names(schemas: dict[str, Any]) -> None:
    assert schemas["Scope"]["enum"] == [scope.value for scope in Scope]
    assert schemas["TokenKind"]["enum"] == ["login", "personal", "app"]
    assert schemas["Language"]["enum"] == sorted(folders)
    assert not [name for name in schemas if name.endswith("Enum")]


def test_security_scheme_is_a_bearer_token() -> None:
    scheme = contract.document()["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")


def test_responses_of_accounts_fit_their_schemas(db: None, catelyn: Person) -> None:
    def check(name: str, body: Any) -> None:
        root = {"$ref": f"#/components/schemas/{name}", "components": contract.document()["components"]}
        Draft202012Validator(root).validate(body)

    check("Me", catelyn.gets("/me").json())
    check("IssuedToken", catelyn.posts("/me/tokens", {"name": "bot", "scopes": ["read"]}).json())
    check("PaginatedTokenList", catelyn.gets("/me/tokens?limit=1").json())
    check("Problem", catelyn.patches("/me", {"colour": "red"}).json())
    check("Health", catelyn.gets("/health/ready").json())
    check("ErrorCodeList", catelyn.gets("/errors").json())


def test_document_is_served_as_yaml_and_as_json(db: None, visitor: Visitor) -> None:
    as_yaml = visitor.gets("/schema")
    assert as_yaml.status_code == 200
    from_yaml = yaml.load(as_yaml.content, yaml.CSafeLoader)
    from_json = visitor.gets("/schema?format=json").json()
    assert from_yaml["openapi"].startswith("3.1")
    is_same = from_yaml == from_json
    assert is_same
    [published] = from_yaml.pop("servers")
    assert published["url"] == settings.GOT_ADDRESS, "a generated client must know where the server is"
    from_json.pop("servers")
    committed = {name: value for name, value in contract.document().items() if name != "servers"}
    is_same = from_yaml == committed  # pytest would print the whole document
    assert is_same
    assert visitor.gets("/schema", Accept="application/json").json()["servers"] == [published]


@pytest.mark.long
def test_language_of_the_process_does_not_change_the_document() -> None:
    english = document.__wrapped__()
    with override("hu"):
        is_same = document.__wrapped__() == english
    assert is_same


def test_static_files_cannot_escape_their_folders(client: Client) -> None:
    for path in ("../manage.py", "%2e%2e/manage.py", "/etc/passwd", "admin/../../manage.py"):
        assert client.get(f"/static/{path}").status_code in (400, 404), path


def test_error_about_an_operation_without_a_summary_names_the_operation() -> None:
    summary_less = {"components": {"schemas": {}}, "paths": {"/ravens": {"get": {"responses": {}}}}}
    with pytest.raises(ImproperlyConfigured, match="GET /ravens has no summary"):
        describe_responses(summary_less, None, None, public=True)
