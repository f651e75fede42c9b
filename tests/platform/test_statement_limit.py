"""The time that a statement of a web request may take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from games.selectors import games
from got_api import viewer
from got_api.errors import database_unavailable
from got_api.viewer import as_engine, as_viewer
from tests.people import Person, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def limit() -> Iterator[None]:
    viewer.limit_statements(0.05)
    try:
        yield
    finally:
        viewer.limit_statements(0)


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
        cursor.execute("show statement_timeout")
        return str(cursor.fetchone()[0])


def test_statement_above_the_limit_is_unavailable_and_no_outage(
    limit: None, outages: list[Any], catelyn: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = catelyn.posts("/games", {"name": "Friday night", "player_count": 3}).json()["code"]
    with monkeypatch.context() as slow:
        slow.setattr(games, "_NAMED_HOSTS", "select pg_sleep(20)::text where %(game)s > 0")
        response = catelyn.gets(f"/games/{code}")
        refused(response, 503, "unavailable")
    assert outages == []
    assert response["Retry-After"] == "5"
    assert catelyn.gets(f"/games/{code}").status_code == 200


def test_limit_holds_in_every_scope_of_a_process_that_has_one(limit: None) -> None:
    with as_viewer(None):
        assert timeout() == "50ms"
        with as_engine():
            assert timeout() == "50ms"


def test_process_without_a_limit_sets_none() -> None:
    before = timeout()
    with as_engine():
        assert timeout() == before
