"""Dead connections, and connections to a read-only server: they are closed and not reused.

Requests do not check their connection first: that would cost a round trip each. Instead, the first statement
on a dead connection fails, the whole pool is replaced, and a read is repeated once.
"""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, InterfaceError, OperationalError, connections
from psycopg_pool import PoolTimeout

logger = logging.getLogger("got_api.database.connections")

T = TypeVar("T")

READ_ONLY = "25006"


def sqlstate_of(error: BaseException) -> str | None:
    """The SQLSTATE of the driver's error; None if the server was not reached or did not respond."""
    state: str | None = getattr(error.__cause__, "sqlstate", None)
    return state


def is_lost(error: BaseException) -> bool:
    """Whether the connection is lost: no response, a connection exception, or a shutdown."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    state = sqlstate_of(error)
    return state is None or state[:2] == "08" or state in ("57P01", "57P02", "57P03")


def is_read_only(error: BaseException) -> bool:
    """Whether the server refused to write: a standby, or a server in read-only mode."""
    return isinstance(error, Error) and sqlstate_of(error) == READ_ONLY


def close_if_lost(error: BaseException, *, using: str = DEFAULT_DB_ALIAS) -> bool:
    """Closes the connection on which `error` was raised, if it is lost or read-only.

    After a failover, the other pooled connections lead to the old server too. Each of them is closed when it
    is next returned, and replaced. Returns whether the connection was closed. Inside a transaction the
    connection stays open: the transaction has to end first.
    """
    if not (is_lost(error) or is_read_only(error)):
        return False
    connection = connections[using]
    if connection.in_atomic_block:
        return False
    if connection.connection is None:
        return True
    try:
        connection.connection.close()  # the pool discards closed connections
        connection.close()
    except Error:
        logger.debug("a lost connection could not be closed", exc_info=True)
    pool = getattr(connection, "pool", None)
    if pool is not None and not pool.closed:
        pool.drain()
    return True


def may_repeat(error: BaseException) -> bool:
    """Whether the same read may succeed at once: a connection was lost. If no connection is available, it may
    not.
    """
    return is_lost(error) and not isinstance(error.__cause__, PoolTimeout)


def read_twice(read: Callable[[], T]) -> T:
    """Returns the result of `read`. If the connection was dead, replaces it and repeats the read once."""
    try:
        return read()
    except Error as error:
        if may_repeat(error) and close_if_lost(error):
            return read()
        raise
