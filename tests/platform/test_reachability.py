"""A database outage during requests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from psycopg_pool import PoolTimeout

from got_api.database.postgresql.reachability import reachability
from got_api.settings import database_settings

POOL_SECONDS = 60


@pytest.fixture
def stopped_server(tmp_path: Any) -> Iterator[Any]:
    """A Django connection to a stopped server; it would wait a minute for a busy one."""
    database: Any = connections[DEFAULT_DB_ALIAS].copy("away")
    database.settings_dict = database.settings_dict | database_settings(
        f"postgresql://got_web@/got?host={tmp_path}", pooled=True
    )
    database.settings_dict["OPTIONS"]["pool"]["timeout"] = POOL_SECONDS
    yield database
    database.close_pool()
    reachability.is_down = False


@pytest.mark.django_db
def test_requests_do_not_wait_for_a_database_that_is_down(stopped_server: Any) -> None:
    since = time.monotonic()
    for _ in range(20):
        with pytest.raises(OperationalError) as caught:
            stopped_server.ensure_connection()
        assert isinstance(caught.value.__cause__, PoolTimeout)
    assert time.monotonic() - since < POOL_SECONDS / 2
