"""Whether prepared statements stay known: not behind a pooler in transaction mode like PgBouncer before 1.21.

Such a pooler gives a connection another connection to the server for each transaction. A process that
prepares would answer well until there is load, and fail then. It must fail at its start instead and say why.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import psycopg
from django.conf import settings
from psycopg.errors import DuplicatePreparedStatement, InvalidSqlStatementName

logger = logging.getLogger("got_api.pooler")

REFUSED = (
    "{name} leads to a pooler in transaction mode, where prepared statements get lost: "
    "set GOT_DB_PREPARE_THRESHOLD=0"
)
_STATEMENT = "select 1"


def keeps_prepared_statements(address: str) -> bool:
    """Whether a connection to this libpq address knows in a transaction what it prepared in the one before.

    Raises psycopg.Error when the database cannot be asked.
    """
    with psycopg.connect(address, autocommit=True, connect_timeout=5) as connection:
        try:
            # Even this may fail: a process before us has prepared a statement of the same name.
            connection.execute(_STATEMENT, prepare=True)
            with psycopg.connect(address, connect_timeout=5) as other:
                # Its transaction stays open: a pooler has given it the connection that just became free.
                other.execute(_STATEMENT)
                connection.execute(_STATEMENT, prepare=True)
        except (InvalidSqlStatementName, DuplicatePreparedStatement):
            return False
    return True


def why_refused() -> str | None:
    """Why this process would lose the statements that it prepares; None if it would not.

    A database that cannot be asked prevents no start.
    """
    if not settings.GOT_DB_PREPARES:
        return None
    for name in ("DATABASE_URL", "DATABASE_READ_URL"):
        address = getattr(settings, name)
        try:
            if address and not keeps_prepared_statements(address):
                return REFUSED.format(name=name)
        except psycopg.Error as error:
            logger.warning("the database of %s could not be asked at the start: %s", name, error)
    return None


def refuse_to_lose_statements(**_: Any) -> None:
    """End a process that starts, with the reason, if it would lose what it prepares."""
    reason = why_refused()
    if reason is not None:
        logger.critical(reason)
        sys.exit(reason)
