"""Batches of statements: one round trip for all statements that do not need each other's results.

A `Batch` belongs to a scope (got_api.database.viewer). Statements passed to `send` are queued. They are sent
with the next `fetch`, before a statement of an ordinary cursor, or with COMMIT at the end of the scope. Each
connection prepares a statement once. Statements are sent in libpq's pipeline mode, which costs a fifth of
cursors.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import generators
from psycopg.abc import PQGen
from psycopg.adapt import Transformer
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

from got_api.database.citus import for_this_database
from got_api.database.postgresql.limits import SET_LIMIT, statement_limit

logger = logging.getLogger("got_api.database.pipeline")

Row = tuple[Any, ...]
Parameters = Mapping[str, Any]

_PLACEHOLDER = re.compile(r"%(?:%|\((\w+)\)s)")
_INT, _TEXTS, _TIME, _BOOL, _BYTES, _FLOAT, _UNKNOWN = 20, 1009, 1184, 16, 17, 701, 0
_SUCCESSFUL = frozenset({ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK, ExecStatus.PIPELINE_SYNC})


@lru_cache(maxsize=1024)
def _with_numbered_parameters(statement: str) -> tuple[bytes, tuple[str, ...]]:
    """Replaces `%(name)s` in a statement by `$1`, `$2` ..., and returns the names in that order."""
    statement = for_this_database(statement)
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return "%"
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _PLACEHOLDER.sub(number, statement).encode(), tuple(names)


def _quoted_item(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _dump_parameter(value: Any) -> tuple[bytes | None, int]:
    """Returns a parameter as text, and the OID of its type. Raises TypeError for an unsupported type."""
    if value is None:
        return None, _UNKNOWN
    if isinstance(value, str):
        return value.encode(), _UNKNOWN
    if value is True or value is False:
        return (b"t" if value else b"f"), _BOOL
    if isinstance(value, int):
        return b"%d" % value, _INT
    if isinstance(value, datetime):
        return value.isoformat().encode(), _TIME
    if isinstance(value, bytes):
        return b"\\x" + value.hex().encode(), _BYTES
    if isinstance(value, float):
        return repr(value).encode(), _FLOAT
    if isinstance(value, list | tuple):
        return ("{" + ",".join(map(_quoted_item, value)) + "}").encode(), _TEXTS
    raise TypeError(f"a {type(value).__name__} cannot be sent")


@dataclass(slots=True)
class _QueuedStatement:
    """A statement in a batch, waiting to be sent."""

    statement: str
    parameters: Parameters


_BEGIN = _QueuedStatement("begin", {})
_LIMIT = f"select {SET_LIMIT}"

Key = tuple[bytes, tuple[int, ...]]
"""A statement, and the types of its parameters."""


class _PreparedStatements(dict[Key, bytes]):
    """The prepared statements of a connection, with their names."""

    __slots__ = ("_count",)

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def new_name(self) -> bytes:
        self._count += 1
        return b"got%d" % self._count


_prepared: WeakKeyDictionary[Any, _PreparedStatements] = WeakKeyDictionary()


_open: WeakKeyDictionary[BaseDatabaseWrapper, Batch] = WeakKeyDictionary()


@contextmanager
def batched(
    connection: BaseDatabaseWrapper | None = None,
    *,
    owns_transaction: bool = False,
    is_single_trip: bool = False,
) -> Iterator[Batch]:
    """The batch of a connection, shared by nested calls.

    `owns_transaction`, for a call directly within the outermost `atomic`: BEGIN and COMMIT are sent with
    other statements. `is_single_trip`: there is no BEGIN or COMMIT. PostgreSQL runs the statements of one
    round trip as a transaction, so the first `fetch` sends all statements, and none may follow.
    """
    connection = connection or connections[DEFAULT_DB_ALIAS]
    outer = _open.get(connection)
    if outer is not None:
        yield outer
        return
    batch = Batch(connection, owns_transaction=owns_transaction, is_single_trip=is_single_trip)
    _open[connection] = batch
    try:
        with connection.execute_wrapper(batch.watch):
            yield batch
            batch.finish()
    finally:
        del _open[connection]


@contextmanager
def one_transaction() -> Iterator[Batch]:
    """A transaction with a batch for everything inside the block, including scopes."""
    connection = connections[DEFAULT_DB_ALIAS]
    is_nested = connection.in_atomic_block
    with transaction.atomic(), batched(connection, owns_transaction=not is_nested) as batch:
        yield batch


class Batch:
    """Statements of one Django connection that are sent together."""

    __slots__ = (
        "_after",
        "_is_alone",
        "_is_single_trip",
        "_owns_transaction",
        "_preamble",
        "_waiting",
        "connection",
    )

    def __init__(
        self, connection: BaseDatabaseWrapper, *, owns_transaction: bool = False, is_single_trip: bool = False
    ) -> None:
        self.connection = connection
        self._is_alone = is_single_trip
        self._is_single_trip = is_single_trip and owns_transaction
        self._owns_transaction = owns_transaction
        begins = owns_transaction and not is_single_trip
        self._waiting: list[_QueuedStatement] = [_BEGIN] if begins else []
        self._preamble = len(self._waiting)
        self._after: list[_QueuedStatement] = []

    def set_up(self, statement: str, parameters: Parameters) -> None:
        """Queues a statement that only sets up the transaction. It is not sent if no other statement
        follows.
        """
        self.send(statement, parameters)
        self._preamble = len(self._waiting)

    def send(self, statement: str, parameters: Parameters | None = None) -> None:
        """Queues a statement whose result is not needed. Its errors are raised when the batch is sent."""
        self._waiting.append(_QueuedStatement(statement, parameters or {}))

    def send_after_commit(self, statement: str, parameters: Parameters) -> None:
        """Queues a statement for the round trip of the commit, right after it. Its errors are only logged.

        If the batch does not own the transaction, the statement is queued as by `send`.
        """
        if self._owns_transaction and not self._is_single_trip:
            self._after.append(_QueuedStatement(statement, parameters))
        else:
            self.send(statement, parameters)

    def fetch(self, *statements: tuple[str, Parameters]) -> list[list[Row]]:
        """Returns the rows of each statement. Queued statements are sent first, in the same round trip.

        Raises Django's database errors. The transaction must then be rolled back.
        """
        first = len(self._waiting)
        self._waiting += [_QueuedStatement(statement, parameters) for statement, parameters in statements]
        last = len(self._waiting)
        return self._flush(first, last)

    def flush(self) -> None:
        """Sends the queued statements."""
        if self._waiting:
            self._flush(0, 0)

    def finish(self) -> None:
        """Sends the queued statements and the commit."""
        if self.connection.needs_rollback:
            return
        if not self._owns_transaction:
            self.flush()
        # After ordinary statements, only statements for after the commit can still be queued.
        elif self._after or (self._waiting and (self._has_begun() or len(self._waiting) > self._preamble)):
            self.send("commit")
            self._flush(0, 0, self._after)

    def _has_begun(self) -> bool:
        return self._status() not in (None, TransactionStatus.IDLE)

    def _status(self) -> int | None:
        raw = self.connection.connection
        return None if raw is None else raw.info.transaction_status

    def watch(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        """An execute wrapper: sends the queued statements before an ordinary statement.

        In a failed transaction, the ordinary statement rolls back to a savepoint, and the queued ones are
        dropped.

        Raises RuntimeError if the batch has `is_single_trip`, even inside another transaction: the rights
        that the first `fetch` has set would end before the ordinary statement.
        """
        if self._is_alone:
            raise RuntimeError("a statement that is not of the batch, in a transaction of one round trip")
        if self._status() == TransactionStatus.INERROR:
            self._waiting.clear()
        self.flush()
        return execute(for_this_database(sql), params, many, context)

    def _flush(self, first: int, last: int, after: Sequence[_QueuedStatement] = ()) -> list[list[Row]]:
        """Sends all queued statements, then `after`. Returns the rows of the statements [first, last)."""
        sent, self._waiting = self._waiting, []
        connection = self.connection
        connection.ensure_connection()
        if statement_limit.text and not self._has_begun() and not any(_sets_limit(each) for each in sent):
            # after BEGIN: a setting made before it would not apply to the transaction
            at = int(sent[:1] == [_BEGIN])
            sent.insert(at, _QueuedStatement(_LIMIT, {"statement_timeout": statement_limit.text}))
            first, last = first + 1, last + 1
        for wrapper in connection.execute_wrappers:
            if getattr(wrapper, "__self__", None) is not self:
                context = {"connection": connection, "batch": [*sent, *after]}
                for each in (*sent, *after):
                    wrapper(_no_op, each.statement, each.parameters, False, context)
        if connection.queries_logged:
            connection.queries_log.extend({"sql": each.statement, "time": "0"} for each in sent)
        with connection.wrap_database_errors:
            raw: psycopg.Connection[Any] = connection.connection
            # Citus workers receive settings made by a function only after BEGIN.
            is_alone = settings.GOT_CITUS and not connection.in_atomic_block
            results = _run_as_transaction(raw, sent) if is_alone else _run(raw, sent, after)
            loader = Transformer(raw)
            rows = []
            for result in results[first:last]:
                loader.set_pgresult(result)
                rows.append(loader.load_rows(0, result.ntuples, tuple))
        return rows


def _sets_limit(each: _QueuedStatement) -> bool:
    return "statement_timeout" in each.parameters


def _no_op(*_: Any) -> None:
    """Stands in for `execute` when wrappers are called: the batch sends the statement later."""


def _run_as_transaction(
    raw: psycopg.Connection[Any], statements: Sequence[_QueuedStatement]
) -> list[PGresult]:
    try:
        return _run(raw, [_BEGIN, *statements, _QueuedStatement("commit", {})])[1:-1]
    except psycopg.Error:
        if not raw.closed:
            raw.rollback()
        raise


def _run(
    raw: psycopg.Connection[Any],
    statements: Sequence[_QueuedStatement],
    after: Sequence[_QueuedStatement] = (),
) -> list[PGresult]:
    """Returns the result of each statement. Raises psycopg's error for the first failure.

    Failures in `after` are only logged, because the transaction has ended before them.
    """
    pgconn = raw.pgconn
    plans = [_plan_of(each) for each in (*statements, *after)]
    known = _prepared.setdefault(raw, _PreparedStatements())
    is_preparing = settings.GOT_DB_PREPARES
    # an item for each result: the key of a statement that was prepared, None for an executed one
    keys: list[Key | None] = []
    pgconn.enter_pipeline_mode()
    try:
        for text, types, values in plans:
            if not is_preparing:
                pgconn.send_query_params(text, values, types)
            else:
                key = (text, types)
                name = known.get(key)
                if name is None:
                    name = known[key] = known.new_name()
                    pgconn.send_prepare(name, text, types)
                    keys.append(key)
                pgconn.send_query_prepared(name, values)
            keys.append(None)
        pgconn.pipeline_sync()
        results = raw.wait(_exchange(pgconn, len(keys)))
    finally:
        try:
            pgconn.exit_pipeline_mode()
        except psycopg.OperationalError:  # the connection is lost or busy, so it cannot be used again
            raw.close()
    failed: PGresult | None = None
    executed = 0
    for made, result in zip(keys, results, strict=True):
        if result.status not in _SUCCESSFUL:
            if executed < len(statements):
                failed = failed or result
            else:
                logger.warning("after a commit: %s", result.error_message.decode(errors="replace").strip())
            if made is not None:
                del known[made]
        executed += made is None
    if failed is not None:
        raise psycopg.errors.error_from_result(failed, encoding=raw.info.encoding)
    return [result for key, result in zip(keys, results, strict=True) if key is None]


def _plan_of(each: _QueuedStatement) -> tuple[bytes, tuple[int, ...], list[bytes | None]]:
    text, names = _with_numbered_parameters(each.statement)
    values: list[bytes | None] = []
    types: list[int] = []
    for name in names:
        value, kind = _dump_parameter(each.parameters[name])
        values.append(value)
        types.append(kind)
    return text, tuple(types), values


def _exchange(pgconn: PGconn, count: int) -> PQGen[list[PGresult]]:
    yield from generators.send(pgconn)
    results: list[PGresult] = []
    for _ in range(count):
        results += yield from generators.fetch_many(pgconn)
    yield from generators.fetch_many(pgconn)  # the response to the sync
    return results
