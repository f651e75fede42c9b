"""System checks, against faulty roles and tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.checks import run_checks
from django.db import connection

from got_api.database import checks
from got_api.registry import App, parts

pytestmark = pytest.mark.django_db


@pytest.fixture
def cursor(db: None) -> Iterator[Any]:
    with connection.cursor() as cursor:
        yield cursor


def ids(messages: Any) -> list[str]:
    return [message.id for message in messages]


class Logs:
    """A cursor of the owner's connection in the form that the checks expect."""

    def __init__(self, connection: Any) -> None:
        self.cursor = connection.cursor()

    def execute(self, statement: str, parameters: Any = None) -> None:
        self.cursor.execute(statement, parameters)

    def fetchone(self) -> Any:
        return self.cursor.fetchone()


def test_test_database_passes_all_checks(db: None) -> None:
    found = run_checks(databases=["default"], include_deployment_checks=False)
    assert [each for each in found if not each.is_silenced()] == []


def test_checks_query_no_database_that_the_command_did_not_name(db: None) -> None:
    assert checks.check_database(databases=None) == []


def test_login_that_owns_tables_or_inherits_roles_is_reported(owner_connection: Any) -> None:
    """The owner of the tables must not serve requests."""
    found = ids(checks.login_is_unprivileged(Logs(owner_connection)))  # type: ignore[arg-type]
    assert found == ["got.E006", "got.E002"]


def test_web_login_has_few_rights(cursor: Any) -> None:
    assert list(checks.login_is_unprivileged(cursor)) == []


def test_missing_role_is_reported(cursor: Any) -> None:
    assert ids(checks.roles_exist(cursor, ["got_dragon"])) == ["got.E003"]


def test_role_that_the_web_login_cannot_take_is_reported(cursor: Any) -> None:
    assert ids(checks.roles_exist(cursor, ["got_owner"])) == ["got.E003"]


def test_role_with_too_many_rights_is_reported(cursor: Any) -> None:
    cursor.execute("select rolname from pg_roles where rolsuper limit 1")
    superuser = cursor.fetchone()[0]
    assert ids(checks.roles_exist(cursor, [superuser])) == ["got.E001"]


def test_table_without_forced_row_level_security_is_reported(owner_connection: Any, cursor: Any) -> None:
    def found() -> list[str]:
        return ids(checks.tables_with_audience_have_policies(Logs(owner_connection), ["probe_fence"]))  # type: ignore[arg-type]

    with owner_connection.transaction(force_rollback=True):
        assert found() == []  # not migrated yet
        owner_connection.execute("create table probe_fence (id bigint)")
        assert found() == ["got.E004"]
        owner_connection.execute("alter table probe_fence enable row level security")
        assert found() == ["got.E004"]
        owner_connection.execute("alter table probe_fence force row level security")
        assert found() == ["got.E004"]
        owner_connection.execute("create policy viewer on probe_fence using (true)")
        assert found() == []


def test_server_whose_time_zone_is_not_utc_is_reported(cursor: Any) -> None:
    assert list(checks.time_is_utc(cursor)) == []
    cursor.execute("set local time zone 'Europe/Sofia'")
    assert ids(checks.time_is_utc(cursor)) == ["got.E005"]


def test_every_declared_table_is_checked() -> None:
    from games.press.rls import POLICIES
    from games.rls import AUDIENCED

    assert set(parts(App).tables_with_audience) == {*AUDIENCED, *POLICIES, "accounts_idempotencykey"}
    assert AUDIENCED
