"""What each database role may do with each table: grants, applied by the owner after migrate.

Rows are a matter of the policies of row-level security; a grant says who may touch a table at all. Each app
registers those of its tables. Every table must be covered, so that a new one is a decision and not an
accident.

The player role is granted columns, never a table: with a table come its system columns, and `xmin`, `xmax`
and `ctid` show that a row was written or locked for an answer that only its house knows of.
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
    """Privileges, as SQL spells them, of roles on all tables and views whose names start with `tables`.

    `columns` are those that the player role reads; with ALL_COLUMNS it reads every one but `hidden`.
    """

    tables: str
    web: str = ""
    columns: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    engine: str = ""

    def shown(self, columns: Sequence[str]) -> list[str]:
        """What the player role reads of a table's columns. ImproperlyConfigured for a name that is none."""
        named = set(self.columns) - set(ALL_COLUMNS) | set(self.hidden)
        if not named <= set(columns):
            raise ImproperlyConfigured(f"{self.tables} has no column {', '.join(named - set(columns))}")
        return self.readable(columns)

    def readable(self, columns: Sequence[str]) -> list[str]:
        """The same of a table that may not have all of them yet."""
        wanted = columns if self.columns == ALL_COLUMNS else self.columns
        return [name for name in wanted if name in columns and name not in self.hidden]


_grants = [
    Grant("auth_", web=WRITE),
    Grant("django_", web=WRITE),
    Grant("django_migrations", web=READ),
]


def register_grants(*grants: Grant) -> None:
    """Add the rules for the tables of an app. The longest matching prefix counts."""
    _grants.extend(grant for grant in grants if grant not in _grants)


def all_grants() -> tuple[Grant, ...]:
    return tuple(_grants)


# Only what the current role owns: a web login that runs this changes nothing.
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
    """The rule for a table. Raises ImproperlyConfigured when there is none."""
    matching = [grant for grant in _grants if table.startswith(grant.tables)]
    if not matching:
        raise ImproperlyConfigured(f"no grant for table {table}: register one in the AppConfig of its app")
    return max(matching, key=lambda grant: len(grant.tables))


def statements_for(table: str, columns: Sequence[str], quote: Callable[[str], str]) -> list[str]:
    """Revoke everything, then grant what the table above says."""
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
    """Receiver of post_migrate, hence called once all tables are there."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        cursor.execute(OWNED_TABLES)
        tables = cursor.fetchall()
        if tables:
            cursor.execute(f"grant usage on schema public to {', '.join(ROLES)}")
        for table, columns in tables:
            for statement in statements_for(table, columns, connection.ops.quote_name):
                cursor.execute(statement)
