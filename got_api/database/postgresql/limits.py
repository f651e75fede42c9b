"""The time limit for statements of this process.

The limit is sent with the first statement of each transaction, in the same round trip. It cannot be a
parameter of a new connection: PgBouncer accepts only settings that PostgreSQL reports. As a session setting
it would also apply to workers, which share the pooler's connections and have no limit.
"""

from typing import Any, Self

import psycopg
from django.db.backends.postgresql.base import CursorMixin
from psycopg.pq import PipelineStatus, TransactionStatus

SET_LIMIT = "set_config('statement_timeout', %(statement_timeout)s, true)"
"""SQL that sets the limit for the rest of a transaction."""


class StatementLimit:
    """The time limit for statements of this process, as a parameter of `SET_LIMIT`: milliseconds, or "" for
    no limit.
    """

    def __init__(self) -> None:
        self.text = ""


statement_limit = StatementLimit()


def limit_statements(seconds: float) -> None:
    """Sets the time limit for statements of this process; 0 for no limit. Called by web workers."""
    statement_limit.text = str(round(seconds * 1000)) if seconds else ""


class Cursor(CursorMixin, psycopg.Cursor[Any]):
    """Django's cursor with `server_side_binding`. The first statement of a transaction sets the limit."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        connection = self.connection
        if (
            not statement_limit.text
            or connection.pgconn.transaction_status != TransactionStatus.IDLE
            or connection.pgconn.pipeline_status != PipelineStatus.OFF
        ):
            return super().execute(query, params, **options)
        with connection.pipeline():
            connection.execute(f"select {SET_LIMIT}", {"statement_timeout": statement_limit.text})
            return super().execute(query, params, **options)
