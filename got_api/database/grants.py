"""Privileges of each database role on each table: grants, applied by the owner after migrate.

Row-level security decides about rows; a grant allows access to a table at all. Each app registers the grants
of its tables. Every table must be covered, so that access to a new table is a decision and not an accident.

The player role is granted columns, never a whole table. Access to a table includes its system columns, and
`xmin`, `xmax` and `ctid` reveal that a row was written or locked for an answer that is still secret.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction

ROLES = ("got_web", "got_player", "got_engine")
WRITE = "SELECT, INSERT, UPDATE, DELETE"
READ = "SELECT"
ALL_COLUMNS = ("*",)


@dataclass(frozen=True)
class Grant:
    """Privileges, in SQL, of the roles on all tables and views whose names start with `tables`.

    The player role reads `columns`; with ALL_COLUMNS, it reads every column except `hidden`.
    """

    tables: str
    web: str = ""
    columns: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    engine: str = ""

    def shown(self, columns: Sequence[str]) -> list[str]:
        """The columns that the player role reads. Raises ImproperlyConfigured for an unknown column."""
        named = set(self.columns) - set(ALL_COLUMNS) | set(self.hidden)
        if not named <= set(columns):
            raise ImproperlyConfigured(f"{self.tables} has no column {', '.join(named - set(columns))}")
        return self.readable(columns)

    def readable(self, columns: Sequence[str]) -> list[str]:
        """The columns that the player role reads, in a table that may not have all of them yet."""
        wanted = columns if self.columns == ALL_COLUMNS else self.columns
        return [name for name in wanted if name in columns and name not in self.hidden]


_grants = [
    Grant("auth_", web=WRITE),
    Grant("django_", web=WRITE),
    Grant("django_migrations", web=READ),
]


def register_grants(*grants: Grant) -> None:
    """Adds grants for the tables of an app. The longest matching prefix applies."""
    _grants.extend(grant for grant in grants if grant not in _grants)


def all_grants() -> tuple[Grant, ...]:
    return tuple(_grants)


# Only tables that the current role owns: run by a web login, this changes nothing.
OWNED_TABLES = """
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
    matching = [grant for grant in _grants if table.startswith(grant.tables)]
    if not matching:
        raise ImproperlyConfigured(f"no grant for table {table}: register one in the AppConfig of its app")
    return max(matching, key=lambda grant: len(grant.tables))


def statements_for(table: str, columns: Sequence[str], quote: Callable[[str], str]) -> list[str]:
    """Statements that revoke everything, then grant what is registered for a table."""
    grant = grant_for(table)
    shown = ", ".join(quote(name) for name in grant.shown(columns))
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
    """Applies all grants. Receiver of post_migrate, when all tables exist."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        cursor.execute(OWNED_TABLES)
        tables = cursor.fetchall()
        if tables:
            cursor.execute(f"grant usage on schema public to {', '.join(ROLES)}")
        for table, columns in tables:
            for statement in statements_for(table, columns, connection.ops.quote_name):
                cursor.execute(statement)
