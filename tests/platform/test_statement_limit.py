"""The time limit of a statement in a web request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from accounts import authentication
from games.selectors import games
from got_api.database.pipeline import batched, one_transaction
from got_api.database.postgresql.limits import limit_statements
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import database_unavailable
from tests.factories import UserFactory
from tests.people import Person, expect_problem
from tests.wire import traffic

pytestmark = pytest.mark.django_db
SHOW = "show statement_timeout"


@pytest.fixture
def limit() -> Iterator[None]:
    limit_statements(0.05)
    try:
        yield
    finally:
        limit_statements(0)


@pytest.fixture
def outages() -> Iterator[list[Any]]:
    noted: list[Any] = []

    def note(**_: object) -> None:
        noted.append(1)

    database_unavailable.connect(note)
    yield noted
    database_unavailable.disconnect(note)


def timeout() -> str:
    with connection.cursor() as cursor:
        cursor.execute(SHOW)
        return str(cursor.fetchone()[0])


def test_statement_above_the_limit_returns_503_without_recording_an_outage(
    limit: None, outages: list[Any], catelyn: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = catelyn.posts("/games", {"name": "Friday night", "player_count": 3}).json()["code"]
    with monkeypatch.context() as slow:
        slow.setattr(games, "_SELECT_NAMED_HOSTS", "select pg_sleep(20)::text where %(game)s > 0")
        response = catelyn.gets(f"/games/{code}")
        expect_problem(response, 503, "unavailable")
    assert outages == []
    assert response["Retry-After"] == "5"
    assert catelyn.gets(f"/games/{code}").status_code == 200


def test_limit_holds_in_every_scope_of_a_process_that_has_one(limit: None) -> None:
    with as_viewer(None):
        assert timeout() == "50ms"
        with as_engine():
            assert timeout() == "50ms"


@pytest.mark.django_db(transaction=True)
def test_limit_holds_for_statements_outside_scopes(limit: None) -> None:
    assert timeout() == "50ms"
    with transaction.atomic():
        assert timeout() == "50ms"
        with transaction.atomic():
            assert timeout() == "50ms"
        assert timeout() == "50ms"
    with batched() as batch:
        assert batch.fetch((SHOW, {}), (SHOW, {})) == [[("50ms",)], [("50ms",)]]
        assert timeout() == "50ms"
    with one_transaction() as batch:
        assert batch.fetch((SHOW, {})) == [[("50ms",)]]
        with as_viewer(None):
            assert timeout() == "50ms"
        assert timeout() == "50ms"


@pytest.mark.django_db(transaction=True)
def test_limit_leaves_no_setting_on_the_connection(limit: None) -> None:
    """A pooler passes the connection on to workers."""
    assert timeout() == "50ms"
    with batched() as batch:
        batch.fetch((SHOW, {}))
    limit_statements(0)
    assert timeout() == "0"


@pytest.mark.django_db(transaction=True)
def test_setting_the_limit_takes_no_round_trip(limit: None) -> None:
    timeout()  # connects
    with traffic() as alone:
        timeout()
    with traffic() as in_transaction, transaction.atomic():
        timeout()
    with traffic() as in_batch, batched() as batch:
        batch.fetch((SHOW, {}))
    assert (alone.round_trips, in_batch.round_trips) == (1, 1)
    assert in_transaction.round_trips == 3  # BEGIN and COMMIT have their own, with or without a limit


@pytest.mark.django_db(transaction=True)
def test_slow_authentication_returns_503_without_recording_an_outage(
    limit: None, outages: list[Any], catelyn: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = "select pg_sleep(20)::text where %(digest)s <> ''"
    with monkeypatch.context() as changed:
        changed.setattr(authentication, "_SELECT_TOKEN", slow)
        response = catelyn.gets("/me")
        expect_problem(response, 503, "unavailable")
    assert response["Retry-After"] == "5"
    assert outages == []
    assert catelyn.gets("/me").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_slow_admin_page_returns_503_without_recording_an_outage(limit: None, outages: list[Any]) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(UserFactory.create(is_staff=True, is_superuser=True))

    def slow(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if 'FROM "accounts_user"' in sql and "ORDER BY" in sql:
            return execute("select pg_sleep(20)", None, False, context)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(slow):
        response = client.get("/admin/accounts/user/")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert outages == []
    assert client.get("/admin/accounts/user/").status_code == 200


def test_a_process_without_a_limit_sets_no_timeout() -> None:
    before = timeout()
    with as_engine():
        assert timeout() == before
