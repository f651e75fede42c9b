"""What each database role may do with each table: one table of grants, applied by the owner after migrate.

Rows are a matter of the policies in games/rls.py; here stands who may touch a table at all. Every table must
be covered, so that a new one is a decision and not an accident.

The player role is granted columns, never a table: with a table come its system columns, and `xmin`, `xmax`
and `ctid` tell that a row was written or locked for an answer that only its house knows of.
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
        wanted = columns if self.columns == ALL_COLUMNS else self.columns
        return [name for name in wanted if name not in self.hidden]


# The longest matching prefix counts.
GRANTS = (
    Grant("games_", columns=ALL_COLUMNS, engine=WRITE),
    Grant("games_seatreader", columns=ALL_COLUMNS, engine=READ),
    # Both count the saved answers and all events, those included that only one house knows of.
    Grant("games_eventrecord", columns=ALL_COLUMNS, hidden=("position", "version"), engine=WRITE),
    Grant("games_eventreader", columns=ALL_COLUMNS, hidden=("position",), engine=WRITE),
    Grant("games_gamesecret", engine=WRITE),
    Grant("games_chanceseed", engine=WRITE),
    Grant("games_invitation", engine=WRITE),
    Grant("games_ballot", engine=WRITE),
    Grant("games_audit", engine=WRITE),
    Grant("games_unreadablegame", engine=WRITE),
    Grant("notices_", web=WRITE, engine=WRITE),
    Grant("accounts_", web=WRITE, engine=WRITE),
    Grant("accounts_user", web=WRITE, columns=("id", "username"), engine=WRITE),
    Grant("accounts_user_", web=WRITE, engine=WRITE),  # its groups and permissions
    Grant("auth_", web=WRITE),
    Grant("django_", web=WRITE),
    Grant("django_migrations", web=READ),
)

# Only what the current role owns: a web login that runs this changes nothing.
_OWNED_TABLES = """
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
    matching = [grant for grant in GRANTS if table.startswith(grant.tables)]
    if not matching:
        raise ImproperlyConfigured(f"got_api.grants says nothing about table {table}")
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
        cursor.execute(_OWNED_TABLES)
        tables = cursor.fetchall()
        if tables:
            cursor.execute(f"grant usage on schema public to {', '.join(ROLES)}")
        for table, columns in tables:
            for statement in statements_for(table, columns, connection.ops.quote_name):
                cursor.execute(statement)
