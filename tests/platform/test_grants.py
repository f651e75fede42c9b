"""What each role may do with each table, asked of PostgreSQL itself."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from got_api.grants import GRANTS, grant_for

VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE")
OUT_OF_REACH = ("games_audit", "games_ballot", "games_invitation")


def privileges(role: str, table: str) -> set[str]:
    """The verbs that `role` itself may use on the whole table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select verb from unnest(%s::text[]) verb where has_table_privilege(%s, %s, verb)",
            [list(VERBS), role, table],
        )
        return {row[0] for row in cursor.fetchall()}


def tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("select tablename from pg_tables where schemaname = 'public'")
        return [row[0] for row in cursor.fetchall()]


@pytest.mark.django_db
def test_every_table_grants_exactly_what_the_list_says() -> None:
    found = {
        table: {role: privileges(role, table) for role in ("got_web", "got_engine")} for table in tables()
    }
    assert found
    for table, roles in found.items():
        grant = grant_for(table)
        assert roles["got_web"] == {verb for verb in VERBS if verb in grant.web}, table
        assert roles["got_engine"] == {verb for verb in VERBS if verb in grant.engine}, table


@pytest.mark.django_db
def test_player_role_writes_nothing_and_reads_only_games_whole() -> None:
    for table in tables():
        is_read = table.startswith("games_") and table not in OUT_OF_REACH
        expected = {"SELECT"} if is_read else set()
        assert privileges("got_player", table) == expected, table


@pytest.mark.django_db
def test_player_role_reads_names_of_users_but_nothing_else_of_them() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select attname from pg_attribute where attrelid = 'accounts_user'::regclass and attnum > 0"
            " and has_column_privilege('got_player', attrelid, attnum, 'SELECT')"
        )
        assert {row[0] for row in cursor.fetchall()} == {"id", "username"}


@pytest.mark.django_db
def test_nobody_truncates_but_the_owner() -> None:
    with connection.cursor() as cursor:
        for role in ("got_web", "got_player", "got_engine"):
            cursor.execute(
                "select name from unnest(%s::text[]) name where has_table_privilege(%s, name, 'TRUNCATE')",
                [tables(), role],
            )
            assert cursor.fetchall() == []


def test_table_without_a_grant_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="press_letter"):
        grant_for("press_letter")


def test_longest_prefix_counts() -> None:
    assert grant_for("accounts_user").player == "SELECT (id, username)"
    assert grant_for("accounts_user_groups").player == ""
    assert len({grant.tables for grant in GRANTS}) == len(GRANTS)
