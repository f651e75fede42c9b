"""Traffic to the database: round trips and executed statements, counted by libpq itself."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest import mock

from django.db import connection
from psycopg.pq import Trace

from got_api.shared import clock


@dataclass
class Traffic:
    """The counts until the end of `traffic()`."""

    round_trips: int = 0
    statements: int = 0


@contextmanager
def traffic() -> Iterator[Traffic]:
    """Counts messages on the connection of this thread, which must not reconnect within the context.

    The process reads the clock of the database before, and not again within the context, even on a slow
    machine.
    """
    connection.ensure_connection()
    clock.now()
    counted = Traffic()
    with tempfile.TemporaryFile("w+b") as log:
        wire = connection.connection.pgconn
        wire.trace(log.fileno())
        wire.set_trace_flags(Trace.SUPPRESS_TIMESTAMPS | Trace.REGRESS_MODE)
        try:
            with mock.patch.object(clock, "SYNC_SECONDS", float("inf")):
                yield counted
        finally:
            wire.untrace()
        log.seek(0)
        sent = [line.split("\t") for line in log.read().decode(errors="replace").splitlines()]
    assert wire is connection.connection.pgconn
    kinds = [line[2] for line in sent if line[0] == "F"]
    counted.round_trips = sum(kind in ("Sync", "Query") for kind in kinds)
    counted.statements = sum(kind in ("Execute", "Query") for kind in kinds)
