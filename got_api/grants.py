"""What each database role may do with each table: one table of grants, applied by the owner after migrate.

Rows are a matter of the policies in games/rls.py; here stands who may touch a table at all. Every table must
be covered, so that a new one is a decision and not an accident.
"""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction

ROLES = ("got_web", "got_player", "got_engine")
WRITE = "SELECT, INSERT, UPDATE, DELETE"
READ = "SELECT"


@dataclass(frozen=True)
class Grant:
    """Privileges, as SQL spells them, of roles on all tables whose names start with `tables`."""

    tables: str
    web: str = ""
    player: str = ""
    engine: str = ""


# The longest matching prefix counts.
GRANTS = (
    Grant("games_", player=READ, engine=WRITE),
    Grant("games_invitation", engine=WRITE),
    Grant("games_ballot", engine=WRITE),
    Grant("games_audit", engine=WRITE),
    Grant("notices_", web=WRITE, engine=WRITE),
    Grant("accounts_", web=WRITE, engine=WRITE),
    Grant("accounts_user", web=WRITE, player="SELECT (id, username)", engine=WRITE),
    Grant("accounts_user_", web=WRITE, engine=WRITE),  # its groups and permissions
    Grant("auth_", web=WRITE),
    Grant("django_", web=WRITE),
    Grant("django_migrations", web=READ),
)

# Only what the current role owns: a web login that runs this changes nothing.
_OWNED_TABLES = """
select relname from pg_class
where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relowner = current_user::regrole
order by relname
"""


def grant_for(table: str) -> Grant:
    """The rule for a table. Raises ImproperlyConfigured when there is none."""
    matching = [grant for grant in GRANTS if table.startswith(grant.tables)]
    if not matching:
        raise ImproperlyConfigured(f"got_api.grants says nothing about table {table}")
    return max(matching, key=lambda grant: len(grant.tables))


def statements_for(table: str, quoted: str) -> list[str]:
    """Take everything back, then give what the table above says."""
    grant = grant_for(table)
    given = zip(ROLES, (grant.web, grant.player, grant.engine), strict=True)
    return [
        f"revoke all on table {quoted} from public, {', '.join(ROLES)}",
        *(f"grant {privileges} on table {quoted} to {role}" for role, privileges in given if privileges),
    ]


def apply_grants(*, using: str, **_: Any) -> None:
    """Receiver of post_migrate, hence called once all tables are there."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        cursor.execute(_OWNED_TABLES)
        tables = [row[0] for row in cursor.fetchall()]
        if tables:
            cursor.execute(f"grant usage on schema public to {', '.join(ROLES)}")
        for table in tables:
            for statement in statements_for(table, connection.ops.quote_name(table)):
                cursor.execute(statement)
