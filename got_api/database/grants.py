"""Privileges of each database role on each table: grants, applied by the owner after migrate.

Row-level security decides which rows a role reads; without a grant, a role has no access to a table. Each app
declares the grants of its tables. Every table needs a grant, so that access to a new table is a decision and
not an accident.

The player role is granted columns, never a whole table. Access to a table includes its system columns, and
`xmin`, `xmax` and `ctid` reveal that a row was written or locked for an answer that is still secret.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction

from got_api.contracts import Grant
from got_api.registry import App, parts

ROLES = ("got_web", "got_player", "got_engine")


# Only tables that the current role owns: run by a web login, this changes nothing.
SELECT_OWNED_TABLES = """
select relname, array(
    select attname::text from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum
)
from pg_class
where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
    and relowner = current_user::regrole
order by relname
"""


def grant_for(table: str) -> Grant:
    """The grant for a table. Raises ImproperlyConfigured if there is none."""
    grants = parts(App).grants
    matching = [start for start in grants if table.startswith(start)]
    if not matching:
        raise ImproperlyConfigured(f"no grant for table {table}: declare one in the AppConfig of its app")
    return grants[max(matching, key=len)]


def statements_for(table: str, columns: Sequence[str], quote: Callable[[str], str]) -> list[str]:
    """Statements that revoke all privileges on a table, then grant those that its app declares."""
    grant = grant_for(table)
    shown = ", ".join(quote(name) for name in grant.player_columns(table, columns))
    given = zip(ROLES, (grant.web, shown and f"SELECT ({shown})", grant.engine), strict=True)
    return [
        f"revoke all on table {quote(table)} from public, {', '.join(ROLES)}",
        *(
            f"grant {privileges} on table {quote(table)} to {role}"
            for role, privileges in given
            if privileges
        ),
    ]


def apply_grants(*, using: str, **_: Any) -> None:
    """Applies all grants. Receiver of `post_migrate`, which is sent when all tables exist."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        cursor.execute(SELECT_OWNED_TABLES)
        tables = cursor.fetchall()
        if tables:
            cursor.execute(f"grant usage on schema public to {', '.join(ROLES)}")
        for table, columns in tables:
            for statement in statements_for(table, columns, connection.ops.quote_name):
                cursor.execute(statement)
