"""A process does not start behind a pooler that drops prepared statements."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from deploy.drills.drill import FOLDERS
from deploy.drills.pooler import Pooler
from deploy.postgres import Postgres
from got_api.database import pooler
from tests import database
from tests.leftovers import stop_with_this_process

PGBOUNCER = shutil.which("pgbouncer", path=":".join(FOLDERS))


@pytest.fixture
def behind_pooler(tmp_path: Path, settings: Any) -> Iterator[None]:
    if PGBOUNCER is None:
        pytest.skip("PgBouncer is not installed")
    postgres = Postgres(tmp_path / "postgres", durable=False)
    stop_with_this_process("postgres", postgres.home)
    postgres.start()
    between = Pooler(Path(PGBOUNCER), tmp_path, postgres.url("got_web"), connections=4)
    between.start()
    settings.DATABASE_URL = between.url()
    yield
    between.stop()
    postgres.stop()


def test_a_direct_connection_to_the_server_keeps_prepared_statements(db: None, settings: Any) -> None:
    assert database._current is not None
    settings.DATABASE_URL = database._current.web
    assert pooler.keeps_prepared_statements(settings.DATABASE_URL)
    pooler.refuse_to_lose_statements()


def test_a_server_that_is_down_does_not_prevent_a_start(settings: Any) -> None:
    settings.DATABASE_URL = "postgresql://got_web@127.0.0.1:1/got"
    pooler.refuse_to_lose_statements()


@pytest.mark.long
def test_a_process_behind_a_pooler_does_not_start(behind_pooler: None, settings: Any) -> None:
    with pytest.raises(SystemExit, match="set GOT_DB_PREPARE_THRESHOLD=0"):
        pooler.refuse_to_lose_statements()
    settings.DATABASE_URL, settings.DATABASE_READ_URL = "", settings.DATABASE_URL
    with pytest.raises(SystemExit, match="DATABASE_READ_URL leads to a pooler"):
        pooler.refuse_to_lose_statements()
    settings.GOT_DB_PREPARES = False
    pooler.refuse_to_lose_statements()


@pytest.mark.long
def test_a_statement_prepared_by_another_process_is_not_taken_for_an_outage(
    behind_pooler: None, settings: Any
) -> None:
    """The second process prepares a statement under a name that the first one used."""
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as previous:
        previous.execute("select 1", prepare=True)
    assert not pooler.keeps_prepared_statements(settings.DATABASE_URL)
