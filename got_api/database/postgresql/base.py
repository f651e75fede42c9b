"""The database backend: settings.DATABASES names this package, and Django imports `DatabaseWrapper`."""

import time
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import IsolationLevel
from psycopg_pool import PoolTimeout

from got_api.database.postgresql.limits import Cursor
from got_api.database.postgresql.reachability import Connection, reachability

STEP_SECONDS = 0.25
"""Interval at which a waiting request checks whether the database is down."""
DOWN_SECONDS = 0.01


class DatabaseWrapper(base.DatabaseWrapper):
    """Gets connections from the pool as Django does, but does not wait while the database is down.

    A process has few threads. If each waited for the pool's whole `timeout`, even requests that need no
    database would queue for a thread. Requests do wait for a pool that is only busy.
    """

    def get_connection_params(self) -> dict[str, Any]:
        found: dict[str, Any] = super().get_connection_params()
        return found | {"cursor_factory": Cursor}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises PoolTimeout: at once while the database is down, otherwise after the pool's `timeout`."""
        pool = self.pool
        if not pool or pool.connection_class is not Connection:
            return super().get_new_connection(conn_params)
        self.isolation_level = IsolationLevel.READ_COMMITTED
        pool.open()
        ends_at = time.monotonic() + pool.timeout
        while True:
            try:
                return pool.getconn(timeout=DOWN_SECONDS if reachability.is_down else STEP_SECONDS)
            except PoolTimeout:
                if reachability.is_down or time.monotonic() >= ends_at:
                    raise
