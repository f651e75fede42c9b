"""System checks of keys and, with `manage.py check --database default`, of what row-level security needs.

got.E001 the web login is a superuser or bypasses row-level security
got.E002 the web login owns tables
got.E003 a role is missing, or the web login cannot switch to it
got.E004 a table with an audience has no forced row-level security
got.E005 the server's time zone is not UTC
got.E006 the web login inherits the rights of other roles
got.E007 statements are prepared behind a pooler that loses them
got.E008 there is no key, and none may be generated because DATABASE_URL names a server
got.E009 DATABASE_READ_URL does not lead to a replica of DATABASE_URL
got.E010 Citus has distributed the tables and GOT_CITUS is not set, or the reverse
got.E011 Citus workers do not receive the role and user of a query
got.W001 the database could not be queried
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.utils import CursorWrapper

from got_api.database import pooler
from got_api.database.replica import REPLICA
from got_api.database.viewer import ENGINE_ROLE, PLAYER_ROLE
from got_api.registry import App, parts
from got_api.shared import keys

WEB_LOGIN = "got_web"


@register(Tags.security)
def check_key(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Checks for a key. Every management command runs this check first."""
    return [Error(keys.MISSING, hint=keys.KEY_COMMAND, id="got.E008")] if keys.is_missing() else []


@register(Tags.database)
def check_database(
    app_configs: Any = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Runs all checks on each of `databases`, and on the replica of the default one.

    A plain `check` names no database. `migrate` runs the checks too, as the owner, and they must not prevent
    it from repairing the database.
    """
    is_owner = settings.DB_LOGIN == "owner"
    named = list(databases or ())
    if DEFAULT_DB_ALIAS in named and REPLICA in connections.settings and REPLICA not in named:
        named.append(REPLICA)
    checks = (
        (roles_exist,)
        if is_owner
        else (
            login_is_unprivileged,
            roles_exist,
            tables_with_audience_have_policies,
            time_is_utc,
            citus_matches_setting,
        )
    )
    found: list[CheckMessage] = []
    for alias in named:
        try:
            with connections[alias].cursor() as cursor:
                for check in checks:
                    found.extend(check(cursor))
                if alias == REPLICA:
                    found.extend(follows_primary(cursor))
        except DatabaseError as error:
            found.append(Warning(f"{alias} could not be asked: {type(error).__name__}", id="got.W001"))
    if named and not is_owner and (reason := pooler.reason_to_refuse()) is not None:
        found.append(Error(reason, id="got.E007"))
    return found


def follows_primary(cursor: CursorWrapper) -> Iterable[CheckMessage]:
    """Checks that the server of DATABASE_READ_URL is a replica of the primary."""
    cursor.execute("select pg_is_in_recovery(), system_identifier from pg_control_system()")
    is_replica, identity = cursor.fetchone()
    with connections[DEFAULT_DB_ALIAS].cursor() as primary:
        primary.execute("select system_identifier from pg_control_system()")
        if not is_replica or primary.fetchone()[0] != identity:
            yield Error("DATABASE_READ_URL leads to no replica of DATABASE_URL", id="got.E009")


def login_is_unprivileged(cursor: CursorWrapper) -> Iterable[CheckMessage]:
    """Checks the current login, which serves requests."""
    cursor.execute(
        "select rolname, rolsuper or rolbypassrls, rolinherit from pg_roles where rolname = session_user"
    )
    login, bypasses_policies, inherits = cursor.fetchone()
    if bypasses_policies:
        yield Error(f"{login} is a superuser or bypasses row-level security", id="got.E001")
    if inherits:
        yield Error(
            f"{login} inherits the rights of its roles", id="got.E006", hint=f"ALTER ROLE {login} NOINHERIT"
        )
    cursor.execute(
        """select string_agg(relname, ', ' order by relname) from pg_class
           where relowner = session_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
             and relpersistence <> 't'"""
    )
    owned = cursor.fetchone()[0]
    if owned:
        yield Error(f"{login} owns {owned}", id="got.E002")


def roles_exist(
    cursor: CursorWrapper, roles: Sequence[str] = (PLAYER_ROLE, ENGINE_ROLE)
) -> Iterable[CheckMessage]:
    for role in roles:
        cursor.execute(
            """select rolsuper or rolbypassrls,
                      pg_has_role((select oid from pg_roles where rolname = %s), oid, 'MEMBER')
               from pg_roles where rolname = %s""",
            [WEB_LOGIN, role],
        )
        row = cursor.fetchone()
        if row is None:
            yield Error(f"the role {role} is missing", id="got.E003", hint="Run deploy/roles.sql.")
        elif row[0]:
            yield Error(f"{role} is a superuser or bypasses row-level security", id="got.E001")
        elif not row[1]:
            yield Error(
                f"{WEB_LOGIN} cannot take the role {role}", id="got.E003", hint="Run deploy/roles.sql."
            )


def tables_with_audience_have_policies(
    cursor: CursorWrapper, tables: Sequence[str] | None = None
) -> Iterable[CheckMessage]:
    for table in parts(App).tables_with_audience if tables is None else tables:
        cursor.execute(
            """select relrowsecurity and relforcerowsecurity,
                      exists (select from pg_policy where polrelid = c.oid)
               from pg_class c where c.oid = to_regclass(%s)""",
            [table],
        )
        row = cursor.fetchone()
        if row is not None and not all(row):  # `migrate --check` reports missing tables
            yield Error(f"{table} has no forced row-level security with a policy", id="got.E004")


def time_is_utc(cursor: CursorWrapper) -> Iterable[CheckMessage]:
    cursor.execute("select current_setting('TimeZone')")
    zone = cursor.fetchone()[0]
    if zone.upper() not in ("UTC", "ETC/UTC"):
        yield Error(f"the server's time zone is {zone}, not UTC", id="got.E005")


def citus_matches_setting(cursor: CursorWrapper) -> Iterable[CheckMessage]:
    """Checks that GOT_CITUS matches the database: otherwise workers would refuse every statement."""
    cursor.execute(
        """select exists (select from pg_proc where proname = 'got_say'),
                  coalesce(current_setting('citus.propagate_set_commands', true), '')"""
    )
    is_spread, propagation = cursor.fetchone()
    if is_spread != settings.GOT_CITUS:
        yield Error(
            "Citus has spread the tables, and GOT_CITUS is not set"
            if is_spread
            else "GOT_CITUS is set, and the tables are not spread",
            id="got.E010",
            hint="" if is_spread else "Run manage.py distribute after migrate.",
        )
    elif is_spread and propagation != "local":
        yield Error(
            "workers do not hear who looks", id="got.E011", hint="Set citus.propagate_set_commands = 'local'."
        )
