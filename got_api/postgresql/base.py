"""settings.DATABASES names this package, and Django imports `DatabaseWrapper` from here."""

from __future__ import annotations

import time
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import IsolationLevel
from psycopg_pool import PoolTimeout

from got_api.postgresql.limits import Cursor
from got_api.postgresql.reach import Connection, reach

STEP_SECONDS = 0.25
"""Time between two looks of a waiting request at whether the database is away."""
AWAY_SECONDS = 0.01


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes connections from the pool as Django does, but does not wait while the database is away.

    Each process has a few threads. If each waited for the pool's whole `timeout`, requests would queue for
    them, and even those that need no database would be late. A pool that is only busy is waited for.
    """

    def get_connection_params(self) -> dict[str, Any]:
        found: dict[str, Any] = super().get_connection_params()
        return found | {"cursor_factory": Cursor}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises PoolTimeout, at once while the database is away, else after the pool's `timeout`."""
        pool = self.pool
        if not pool or pool.connection_class is not Connection:
            return super().get_new_connection(conn_params)
        self.isolation_level = IsolationLevel.READ_COMMITTED
        pool.open()
        ends_at = time.monotonic() + pool.timeout
        while True:
            try:
                return pool.getconn(timeout=AWAY_SECONDS if reach.is_away else STEP_SECONDS)
            except PoolTimeout:
                if reach.is_away or time.monotonic() >= ends_at:
                    raise
