"""System checks of what row-level security stands on; run with `manage.py check --database default`.

got.E001 the web login is a superuser or bypasses row-level security
got.E002 the web login owns tables
got.E003 a role is missing, or the web login cannot take it
got.E004 a table with an audience has no forced row-level security
got.E005 the server's time zone is not UTC
got.E006 the web login inherits the rights of other roles
got.W001 the database could not be asked
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError, connections
from django.db.backends.utils import CursorWrapper
from django.utils.module_loading import import_string

from got_api.viewer import ENGINE_ROLE, PLAYER_ROLE

WEB_LOGIN = "got_web"
# The games declare their tables; this package knows only where.
AUDIENCED_TABLES = "games.rls.AUDIENCED"


@register(Tags.database)
def check_database(
    app_configs: Any = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """All checks for each of `databases`; none is asked when the list is empty, as by a plain `check`."""
    found: list[CheckMessage] = []
    for alias in databases or ():
        try:
            with connections[alias].cursor() as cursor:
                for check in (web_login_is_weak, roles_exist, audienced_tables_are_fenced, time_is_utc):
                    found.extend(check(cursor))
        except DatabaseError as error:
            found.append(Warning(f"{alias} could not be asked: {type(error).__name__}", id="got.W001"))
    return found


def web_login_is_weak(cursor: CursorWrapper, login: str = WEB_LOGIN) -> Iterable[CheckMessage]:
    cursor.execute("select rolsuper or rolbypassrls, rolinherit from pg_roles where rolname = %s", [login])
    row = cursor.fetchone()
    if row is None:
        yield Error(f"the role {login} is missing", id="got.E003", hint="Run deploy/roles.sql.")
        return
    if row[0]:
        yield Error(f"{login} is a superuser or bypasses row-level security", id="got.E001")
    if row[1]:
        yield Error(
            f"{login} inherits the rights of its roles", id="got.E006", hint=f"ALTER ROLE {login} NOINHERIT"
        )
    cursor.execute(
        """select string_agg(c.relname, ', ' order by c.relname) from pg_class c
           where c.relowner = (select oid from pg_roles where rolname = %s) and c.relkind in ('r', 'p', 'v', 'm', 'S')""",
        [login],
    )
    owned = cursor.fetchone()[0]
    if owned:
        yield Error(f"{login} owns {owned}", id="got.E002")


def roles_exist(
    cursor: CursorWrapper, roles: Sequence[str] = (PLAYER_ROLE, ENGINE_ROLE), login: str = WEB_LOGIN
) -> Iterable[CheckMessage]:
    for role in roles:
        cursor.execute(
            "select rolsuper or rolbypassrls, pg_has_role(%s, oid, 'MEMBER') from pg_roles where rolname = %s",
            [login, role],
        )
        row = cursor.fetchone()
        if row is None:
            yield Error(f"the role {role} is missing", id="got.E003", hint="Run deploy/roles.sql.")
        elif row[0]:
            yield Error(f"{role} is a superuser or bypasses row-level security", id="got.E001")
        elif not row[1]:
            yield Error(
                f"{login} cannot take the role {role}", id="got.E003", hint=f"GRANT {role} TO {login}"
            )


def audienced_tables() -> list[str]:
    """Names of the tables whose rows have an audience; empty where the games are not installed."""
    try:
        declared = import_string(AUDIENCED_TABLES)
    except ImportError:
        return []
    return [getattr(getattr(table, "_meta", None), "db_table", table) for table in declared]


def audienced_tables_are_fenced(
    cursor: CursorWrapper, tables: Sequence[str] | None = None
) -> Iterable[CheckMessage]:
    for table in audienced_tables() if tables is None else tables:
        cursor.execute(
            """select relrowsecurity and relforcerowsecurity,
                      exists (select from pg_policy where polrelid = c.oid)
               from pg_class c where c.oid = to_regclass(%s)""",
            [table],
        )
        row = cursor.fetchone()
        if row is None:
            yield Error(f"the table {table} is missing", id="got.E004", hint="Run manage.py migrate.")
        elif not all(row):
            yield Error(f"{table} has no forced row-level security with a policy", id="got.E004")


def time_is_utc(cursor: CursorWrapper) -> Iterable[CheckMessage]:
    cursor.execute("select current_setting('TimeZone')")
    zone = cursor.fetchone()[0]
    if zone.upper() not in ("UTC", "ETC/UTC"):
        yield Error(f"the server's time zone is {zone}, not UTC", id="got.E005")
