"""Tests with separate servers get the tables that the migrations create."""

from __future__ import annotations

import pytest

from tests import database, schema_dump
from tests.migrating import empty_database


@pytest.mark.long
def test_the_dump_has_the_tables_of_the_migrations(postgres_server: database.Server) -> None:
    with (
        database.worker_database(postgres_server) as migrated,
        empty_database(postgres_server.owner) as loaded,
    ):
        schema_dump.make_tables(loaded)
        tables = schema_dump.tables_with_rows(migrated.owner)
        assert tables == set(database.KEPT_TABLES)  # none has policies, which would hide rows from a dump
        for table in tables:
            assert schema_dump.count_rows(loaded, table) == schema_dump.count_rows(migrated.owner, table) > 0
        assert schema_dump.dump_database(loaded) == schema_dump.dump_database(migrated.owner)
