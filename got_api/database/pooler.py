"""A check that a pooler keeps prepared statements.

A pooler in transaction mode, such as PgBouncer before 1.21, loses them: it can assign another server
connection to each transaction. A process that prepares statements would work until there is load, and then
fail. So it must fail when it starts instead, with the reason.
"""

import logging
import sys
from typing import Any

import psycopg
from django.conf import settings
from psycopg.errors import DuplicatePreparedStatement, InvalidSqlStatementName

logger = logging.getLogger("got_api.database.pooler")

REFUSED = (
    "{name} leads to a pooler in transaction mode, where prepared statements get lost: "
    "set GOT_DB_PREPARE_THRESHOLD=0"
)
_STATEMENT = "select 1"


def keeps_prepared_statements(address: str) -> bool:
    """Whether a connection to this libpq address keeps prepared statements from one transaction to the next.

    Raises psycopg.Error if the database cannot be reached.
    """
    with psycopg.connect(address, autocommit=True, connect_timeout=5) as connection:
        try:
            # Even this statement may fail: an earlier process may have prepared one with the same name.
            connection.execute(_STATEMENT, prepare=True)
            with psycopg.connect(address, connect_timeout=5) as other:
                # This transaction stays open, and occupies the server connection that just became free.
                other.execute(_STATEMENT)
                connection.execute(_STATEMENT, prepare=True)
        except (InvalidSqlStatementName, DuplicatePreparedStatement):
            return False
    return True


def reason_to_refuse() -> str | None:
    """The reason why this process would lose its prepared statements; None if it keeps them.

    A database that cannot be reached does not prevent the start.
    """
    if not settings.GOT_DB_PREPARES:
        return None
    for name in ("DATABASE_URL", "DATABASE_READ_URL"):
        address = getattr(settings, name)
        try:
            if address and not keeps_prepared_statements(address):
                return REFUSED.format(name=name)
        except psycopg.Error as error:
            logger.warning("the database of %s could not be queried at the start: %s", name, error)
    return None


def refuse_to_lose_statements(**_: Any) -> None:
    """Exits with the reason if this process would lose its prepared statements."""
    reason = reason_to_refuse()
    if reason is not None:
        logger.critical(reason)
        sys.exit(reason)
