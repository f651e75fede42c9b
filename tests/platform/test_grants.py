"""Privileges of each role on each table, queried from PostgreSQL itself."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from games.instructions.rls import OWNED as INSTRUCTIONS
from games.standby.rls import OWNED as STANDBY
from got_api.database.grants import grant_for

VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE")
OUT_OF_REACH = (
    "archive_archivebody",
    "games_audit",
    "games_ballot",
    "games_chanceseed",
    "games_gamesecret",
    "games_heldanswer",
    "games_invitation",
    "games_keptfigures",
    "games_mark",
    "games_sandboxfault",
    "games_unreadablegame",
    "press_block",
    "press_report",
    "readiness_confirmation",
)
OF_GAMES = ("archive_", "games_", "press_", "readiness_", *INSTRUCTIONS, *STANDBY)
SYSTEM = {"tableoid", "cmax", "xmax", "cmin", "xmin", "ctid"}
HIDDEN = {
    "games_eventreader": {"position"},
    "games_eventrecord": {"position", "version"},
    "games_seat": {"user_id", "sitter_id"},
    "press_draft": {"persons"},
    "press_greysender": {"persons"},
    "press_message": {"persons"},
    "press_proposal": {"persons"},
}


def privileges(role: str, table: str) -> set[str]:
    """The SQL verbs that `role` itself may use on the whole table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select verb from unnest(%s::text[]) verb where has_table_privilege(%s, %s, verb)",
            [list(VERBS), role, table],
        )
        return {row[0] for row in cursor.fetchall()}


def tables() -> list[str]:
    """All tables and views."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select relname from pg_class where relkind in ('r', 'p', 'v')"
            " and relnamespace = 'public'::regnamespace"
        )
        return [row[0] for row in cursor.fetchall()]


def columns_read(role: str, table: str) -> tuple[set[str], set[str]]:
    """The readable and unreadable columns of a table for a role, system columns included."""
    with connection.cursor() as cursor:
        cursor.execute(
            """select attname, has_column_privilege(%s, attrelid, attnum, 'SELECT') from pg_attribute
               where attrelid = %s::regclass and not attisdropped""",
            [role, table],
        )
        rows = cursor.fetchall()
    return {name for name, is_read in rows if is_read}, {name for name, is_read in rows if not is_read}


@pytest.mark.django_db
def test_every_table_grants_exactly_the_listed_privileges() -> None:
    found = {
        table: {role: privileges(role, table) for role in ("got_web", "got_engine")} for table in tables()
    }
    assert found
    for table, roles in found.items():
        grant = grant_for(table)
        assert roles["got_web"] == {verb for verb in VERBS if verb in grant.web}, table
        assert roles["got_engine"] == {verb for verb in VERBS if verb in grant.engine}, table


@pytest.mark.django_db
def test_player_role_can_write_nothing_and_read_only_columns_of_games() -> None:
    for table in tables():
        assert privileges("got_player", table) == set(), table
        shown, hidden = columns_read("got_player", table)
        if not table.startswith(OF_GAMES) or table in OUT_OF_REACH:
            expected = {"id", "username"} if table == "accounts_user" else set()
            assert shown == expected, table
        else:
            assert shown, table
            assert {name for name in hidden if name not in SYSTEM} == HIDDEN.get(table, set()), table


@pytest.mark.django_db
def test_no_column_reveals_to_the_player_role_that_a_row_was_written_or_locked() -> None:
    """`xmin`, `xmax` and `ctid` of a public row, and counters that hidden saves change."""
    for table in tables():
        shown, _ = columns_read("got_player", table)
        assert not shown & SYSTEM, table
        assert not shown & HIDDEN.get(table, set()), table


def test_a_grant_on_a_missing_column_is_an_error() -> None:
    with pytest.raises(ImproperlyConfigured, match="position"):
        grant_for("games_eventrecord").player_columns("games_eventrecord", ["game_id", "version"])


@pytest.mark.django_db
def test_only_the_owner_can_truncate() -> None:
    with connection.cursor() as cursor:
        for role in ("got_web", "got_player", "got_engine"):
            cursor.execute(
                "select name from unnest(%s::text[]) name where has_table_privilege(%s, name, 'TRUNCATE')",
                [tables(), role],
            )
            assert cursor.fetchall() == []


def test_a_table_without_declared_grants_is_an_error() -> None:
    with pytest.raises(ImproperlyConfigured, match="raven_letter"):
        grant_for("raven_letter")


def test_the_grant_with_the_longest_matching_prefix_applies() -> None:
    assert grant_for("accounts_user").columns == ("id", "username")
    assert grant_for("accounts_user_groups").columns == ()
