"""Every code of the platform and of the accounts is raised here, as a problem."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.db import close_old_connections
from django.test import Client, override_settings
from hypothesis import given
from hypothesis import strategies as st

from accounts.errors import AccountCode
from accounts.models import AccessToken, User
from accounts.services import MAX_TOKENS
from got_api.http.errors import ErrorCode, Problem, published_codes
from got_api.http.parsers import StrictJSONParser
from got_api.shared import clock
from got_api.shared.texts import text
from tests import contract
from tests.factories import TokenFactory
from tests.people import Person, Visitor, expect_problem
from tests.served import read

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.platform.probes")]


def _expired_request(person: Person) -> Any:
    AccessToken.objects.update(expires_at=clock.now() - timedelta(seconds=1))
    return person.gets("/me")


def _with_too_many_tokens(person: Person) -> Any:
    TokenFactory.create_batch(MAX_TOKENS, user=person.user)
    return person.posts("/me/tokens", {"name": "x", "scopes": ["read"]})


def _too_often(person: Person) -> Any:
    for _ in range(2):
        response = person.gets("/me")
    return response


def _quietly(person: Person) -> Any:
    person.client.raise_request_exception = False
    return person.gets("/probe/broken")


def _foreign_host(person: Person) -> Any:
    return person.client.get("/api/v1/me", headers={"host": "dragonstone.example"})


def _mail_from_a_stranger(person: Person) -> Any:
    named = {"GOT_MAIL_PROVIDER": "postmark", "GOT_MAIL_WEBHOOK_SECRET": "mails:winter-is-coming-7"}
    with override_settings(**named):
        return Client().post("/mail/inbound/mime", b"{}", content_type="application/json")


def _chunked_request(person: Person) -> Any:
    """Sends a body without a length, like a WSGI server that got a chunked one."""
    return person.client.generic("PATCH", "/api/v1/me", headers={"transfer-encoding": "chunked"})


def _log_in_wrongly(person: Person) -> Any:
    return person.posts("/sessions", {"username": "catelyn", "password": "wrong"})


REGISTRATION = {"username": "Catelyn", "password": "family-duty-honour"}
# Raised with a second connection, in the tests below.
RAISED_BELOW = {ErrorCode.GAME_BUSY, ErrorCode.UNAVAILABLE}

# Raised in their own tests, which name them.
RAISED_ELSEWHERE = {
    AccountCode.APP_IS_PUBLIC: "accounts/test_apps.py",
    AccountCode.CONFIRMATION_INVALID: "accounts/test_addresses.py",
    AccountCode.NOT_FOR_APPS: "accounts/test_apps.py",
    AccountCode.TOO_MANY_APPS: "accounts/test_apps.py",
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: "api/test_idempotency.py",
    ErrorCode.IDEMPOTENCY_KEY_MALFORMED: "api/test_idempotency.py",
    ErrorCode.IDEMPOTENCY_KEY_REUSED: "api/test_idempotency.py",
    ErrorCode.PRECONDITION_FAILED: "api/test_conditional_writes.py",
    ErrorCode.TOO_MANY_STREAMS: "live/test_streams.py",
}

RAISED: dict[str, tuple[int, Callable[[Person], Any]]] = {
    ErrorCode.MALFORMED: (400, lambda who: who.patches("/me", {"colour": "red"})),
    ErrorCode.MALFORMED_JSON: (400, lambda who: who.sends_raw("PATCH", "/me", b'{"language":')),
    ErrorCode.BAD_REQUEST: (400, _foreign_host),
    ErrorCode.TOKEN_MISSING: (401, lambda _: Visitor().gets("/me")),
    ErrorCode.TOKEN_INVALID: (401, lambda _: Visitor().gets("/me", Authorization="Bearer got_x")),
    ErrorCode.TOKEN_EXPIRED: (401, _expired_request),
    ErrorCode.SCOPE_MISSING: (403, lambda who: who.with_token(scopes=["play"]).gets("/me")),
    ErrorCode.FORBIDDEN: (403, _mail_from_a_stranger),
    ErrorCode.NOT_FOUND: (404, lambda who: who.gets("/essos")),
    ErrorCode.METHOD_NOT_ALLOWED: (405, lambda who: who.puts("/me", {})),
    ErrorCode.NOT_ACCEPTABLE: (406, lambda who: who.gets("/me", Accept="text/html")),
    ErrorCode.LENGTH_REQUIRED: (411, _chunked_request),
    ErrorCode.BODY_TOO_LARGE: (413, lambda who: who.sends_raw("PATCH", "/me", b" " * 10_000_000)),
    ErrorCode.ADDRESS_TOO_LONG: (414, lambda who: who.gets("/errors?" + "x" * 9000)),
    ErrorCode.HEADERS_TOO_LARGE: (431, lambda who: who.gets("/errors", Cookie="a=b;" * 5000)),
    ErrorCode.UNSUPPORTED_MEDIA_TYPE: (415, lambda who: who.sends_raw("PATCH", "/me", b"a=1", "text/plain")),
    ErrorCode.TOO_MANY_REQUESTS: (429, _too_often),
    ErrorCode.SERVER_ERROR: (500, _quietly),
    AccountCode.CREDENTIALS_WRONG: (401, _log_in_wrongly),
    AccountCode.PASSWORD_WRONG: (
        422,
        lambda who: who.puts("/me/password", {"current": "wrong", "new": REGISTRATION["password"]}),
    ),
    AccountCode.USERNAME_TAKEN: (409, lambda who: who.posts("/accounts", REGISTRATION)),
    AccountCode.TOO_MANY_TOKENS: (409, _with_too_many_tokens),
    AccountCode.LOG_IN_AGAIN: (403, lambda who: who.deletes("/me")),
    AccountCode.RESET_INVALID: (
        422,
        lambda who: who.posts("/password-resets/use", {"code": "x" * 43, "password": "family-duty-honour"}),
    ),
}


@pytest.mark.parametrize("code", sorted(RAISED))
def test_each_code_is_raised(catelyn: Person, code: str, settings: Any) -> None:
    if code == ErrorCode.TOO_MANY_REQUESTS:
        settings.GOT_RATES = {"user": "1/min"}
    status, ask = RAISED[code]
    before = User.objects.count()
    expect_problem(ask(catelyn), status, code)
    assert User.objects.count() == before


def test_every_code_has_a_test_case() -> None:
    elsewhere = set(RAISED_ELSEWHERE)
    assert set(RAISED) | RAISED_BELOW | elsewhere == set(ErrorCode) | set(AccountCode)
    for code, file in RAISED_ELSEWHERE.items():
        assert f'"{code}"' in (Path(__file__).parent.parent / file).read_text(), code
    assert set(RAISED) | RAISED_BELOW | elsewhere <= set(published_codes())


@pytest.mark.django_db(transaction=True)
def test_request_for_a_lock_held_elsewhere_returns_busy_with_a_retry_time(
    visitor: Visitor, owner_connection: Any
) -> None:
    user = User.objects.create_user("catelyn")
    with owner_connection.transaction():
        owner_connection.execute("select 1 from accounts_user where id = %s for update", [user.pk])
        response = visitor.gets(f"/probe/locks/{user.pk}")
        expect_problem(response, 503, "game_busy")
        assert response["Retry-After"] == "1"
    assert visitor.gets(f"/probe/locks/{user.pk}").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_requests_without_a_database_return_503_until_it_is_back(visitor: Visitor) -> None:
    response = visitor.gets("/probe/loses-database")
    expect_problem(response, 503, "unavailable")
    assert int(response["Retry-After"]) >= 1
    close_old_connections()  # like at the end of every real request
    expect_problem(
        visitor.posts("/sessions", {"username": "nobody", "password": "x"}), 401, "credentials_wrong"
    )


@pytest.mark.parametrize("path", ["/probe/broken", "/probe/broken-page"])
def test_internal_error_reveals_only_the_id_of_its_incident(visitor: Visitor, path: str, caplog: Any) -> None:
    visitor.client.raise_request_exception = False
    response = visitor.gets(path)
    problem = expect_problem(response, 500, "server_error")
    assert len(problem["facts"]["incident"]) == 12
    assert b"secret" not in response.content and b"Traceback" not in response.content
    assert problem["facts"]["incident"] in caplog.text
    assert "a secret of the server" in caplog.text


def test_unexpected_errors_are_raised_in_tests(visitor: Visitor) -> None:
    with pytest.raises(RuntimeError):
        visitor.gets("/probe/broken")


def test_problem_of_a_broken_rule_contains_the_rule_id(visitor: Visitor) -> None:
    problem = expect_problem(visitor.gets("/probe/breaks-a-rule"), 422, "cannot_place_ship")
    assert problem["rule"] == "MARCH-7"
    assert problem["facts"] == {"area": "winterfell"}
    assert problem["title"] == "Against the rules"
    said = problem["detail"]
    assert said.startswith("A ship cannot be placed here. Area: Winterfell. Rule MARCH-7: ")
    assert said.endswith(text("rule-MARCH-7"))


def test_problem_without_a_broken_rule_has_no_rule_field(visitor: Visitor) -> None:
    assert "rule" not in visitor.gets("/essos").json()


def test_a_problem_rolls_the_transaction_back(visitor: Visitor) -> None:
    expect_problem(visitor.gets("/probe/writes-then-fails"), 404, "not_found")
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "path",
    ["/api/v1/essos", "/essos", "/api/v1/me/", "/api/v1/me/tokens/x", "/api/v1/%00", "/api/v1/errors/x"],
)
def test_unknown_url_outside_of_the_framework_also_returns_a_problem(client: Client, path: str) -> None:
    expect_problem(client.get(path), 404, "not_found")


def test_refusal_of_a_wrong_method_lists_the_allowed_ones(catelyn: Person) -> None:
    allowed = set(catelyn.puts("/me", {})["Allow"].split(", "))
    assert {"GET", "PATCH", "DELETE"} <= allowed and not {"PUT", "POST"} & allowed
    expect_problem(catelyn.asks("OPTIONS", "/me"), 405, "method_not_allowed")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b"{'a': 1}",
        b'{"a": NaN}',
        b'{"language": "en",}',
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"a":' * 10_000,
        b'{"language": "\\ud800"}',
    ],
)
def test_malformed_json_is_always_refused(catelyn: Person, body: bytes) -> None:
    response = catelyn.sends_raw("PATCH", "/me", body)
    if body == b"":
        assert response.status_code == 200  # without a body nothing changes
    else:
        expect_problem(response, 400, "malformed_json")


def test_a_repeated_key_is_refused(catelyn: Person) -> None:
    """The server would use the last value, while a proxy or a log may have read the first."""
    for body, key in (
        (b'{"language": "ro", "language": "hu"}', "language"),
        (b'{"language": "ro", "l\\u0061nguage": "hu"}', "language"),
        (b'{"a": {"b": 1, "b": 1}}', "b"),
        (b'[{"": 1, "": 2}]', ""),
    ):
        problem = expect_problem(catelyn.sends_raw("PATCH", "/me", body), 400, "malformed_json")
        assert [(error["field"], error["code"]) for error in problem["errors"]] == [(key, "invalid")]
    assert read(catelyn.gets("/me"))["language"] == "en"


KEYS = st.text(st.sampled_from('ab:"\\{},é'))
VALUES = st.recursive(
    st.none() | KEYS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=12
)


@given(VALUES)
def test_unique_keys_are_read_whatever_they_contain(value: Any) -> None:
    for body in (orjson.dumps(value), json.dumps(value, indent=1).encode()):
        assert StrictJSONParser().parse(io.BytesIO(body)) == value


def sent_in(encoding: str, person: Person) -> Any:
    """The response to a body with a `Content-Encoding`."""
    body: Any = b'{"language": "ro"}'
    options: dict[str, Any] = {"content_type": "application/json", "HTTP_CONTENT_ENCODING": encoding}
    response = person.client.generic("PATCH", "/api/v1/me", body, **options)
    contract.check("PATCH", "/api/v1/me", response)
    return response


@pytest.mark.parametrize("encoding", ["gzip", "br", "x, identity"])
def test_a_body_with_a_content_encoding_is_refused(catelyn: Person, encoding: str) -> None:
    problem = expect_problem(sent_in(encoding, catelyn), 415, "unsupported_media_type")
    assert [error["field"] for error in problem["errors"]] == ["Content-Encoding"]


def test_a_body_with_the_content_encoding_identity_is_read(catelyn: Person) -> None:
    assert sent_in("identity", catelyn).status_code == 200
    without_body = catelyn.client.get("/api/v1/errors", HTTP_CONTENT_ENCODING="gzip")
    assert without_body.status_code == 200


def test_body_of_exactly_the_limit_is_read(catelyn: Person, settings: Any) -> None:
    settings.GOT_MAX_BODY_BYTES = 100
    body = b'{"language": "ro"}'
    assert catelyn.sends_raw("PATCH", "/me", body.ljust(100)).status_code == 200
    problem = expect_problem(catelyn.sends_raw("PATCH", "/me", body.ljust(101)), 413, "body_too_large")
    assert problem["facts"] == {"max_bytes": 100}


@pytest.mark.parametrize("length", ["many", "-1", "1.5", "٣"])
def test_invalid_content_length_is_refused(catelyn: Person, length: str) -> None:
    response = catelyn.client.generic("PATCH", "/api/v1/me", "{}", CONTENT_LENGTH=length)
    expect_problem(response, 400, "bad_request")


def test_url_of_a_problem_type_leads_to_its_explanation(visitor: Visitor) -> None:
    kind = visitor.gets("/me").json()["type"]
    entry = visitor.gets(kind.removeprefix("/api/v1")).json()
    assert (entry["code"], entry["status"], entry["title"]) == ("token_missing", 401, "Missing token")
    listed = visitor.gets("/errors").json()["results"]
    assert entry in listed
    assert [each["code"] for each in listed] == sorted(published_codes())


def test_problem_with_an_unregistered_code_needs_a_status() -> None:
    with pytest.raises(KeyError):
        Problem("no_such_code")
    assert Problem("no_such_code", status=422).body()["title"] == "No such code"
