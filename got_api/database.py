"""Connections that have died, or that lead to a server which only reads: they are closed, never handed on.

No request asks whether its connection lives: that would be a round trip each. The first statement on a dead
one fails instead, every pooled connection is replaced, and a read is repeated once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, InterfaceError, OperationalError, connections
from psycopg_pool import PoolTimeout

logger = logging.getLogger("got_api.database")

T = TypeVar("T")

READ_ONLY = "25006"


def sqlstate_of(error: BaseException) -> str | None:
    """The SQLSTATE of what the driver raised; None when the server was not asked or did not answer."""
    state: str | None = getattr(error.__cause__, "sqlstate", None)
    return state


def is_lost(error: BaseException) -> bool:
    """Whether the connection is gone: no answer, a connection exception, a shutdown."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    state = sqlstate_of(error)
    return state is None or state[:2] == "08" or state in ("57P01", "57P02", "57P03")


def is_read_only(error: BaseException) -> bool:
    """Whether the server refused to write: a standby, or one that was set to only read for a while."""
    return isinstance(error, Error) and sqlstate_of(error) == READ_ONLY


def retire_after(error: BaseException, *, using: str = DEFAULT_DB_ALIAS) -> bool:
    """Give up the connection on which `error` was raised, if it is lost or only reads.

    After a failover the other pooled connections lead to the old server too, so each of them is closed when
    it is next returned, and new ones are made. Returns whether the connection was given up; not inside of a
    transaction, which has to end first.
    """
    if not (is_lost(error) or is_read_only(error)):
        return False
    connection = connections[using]
    if connection.in_atomic_block:
        return False
    if connection.connection is None:
        return True
    try:
        connection.connection.close()  # the pool keeps none that is closed
        connection.close()
    except Error:
        logger.debug("a lost connection could not be closed", exc_info=True)
    pool = getattr(connection, "pool", None)
    if pool is not None and not pool.closed:
        pool.drain()
    return True


def may_repeat(error: BaseException) -> bool:
    """Whether the same read may succeed at once: the connection was lost, and not sought in vain."""
    return is_lost(error) and not isinstance(error.__cause__, PoolTimeout)


def read_twice(read: Callable[[], T]) -> T:
    """What `read` returns; a connection that died before is replaced and the read repeated, once."""
    try:
        return read()
    except Error as error:
        if may_repeat(error) and retire_after(error):
            return read()
        raise
