"""Statements of a transaction, sent together: one round trip for as many as need no answer of each other.

A `Batch` belongs to a scope (got_api.viewer): what is `send`-ed waits until somebody `fetch`-es, until an
ordinary cursor executes something, or until the scope ends, when COMMIT goes along. The statements are
prepared once a connection and sent by libpq's own pipeline, which costs a fifth of what cursors cost.
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

from got_api.citus import as_sent
from got_api.postgresql.limits import SET_LIMIT, limit

logger = logging.getLogger("got_api.pipeline")

Row = tuple[Any, ...]
Parameters = Mapping[str, Any]

_PLACEHOLDER = re.compile(r"%(?:%|\((\w+)\)s)")
_INT, _TEXTS, _TIME, _BOOL, _BYTES, _FLOAT, _UNKNOWN = 20, 1009, 1184, 16, 17, 701, 0
_GOOD = frozenset({ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK, ExecStatus.PIPELINE_SYNC})


@lru_cache(maxsize=1024)
def _numbered(statement: str) -> tuple[bytes, tuple[str, ...]]:
    """The statement with `$1`, `$2` ... for `%(name)s`, and the names in that order."""
    statement = as_sent(statement)
    names: list[str] = []

    def number(found: re.Match[str]) -> str:
        name = found[1]
        if name is None:
            return "%"
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _PLACEHOLDER.sub(number, statement).encode(), tuple(names)


def _quoted_item(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _dumped(value: Any) -> tuple[bytes | None, int]:
    """A parameter as text, and the type's number; TypeError for a type that no statement here needs."""
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
class _Sent:
    """A statement that waits in a batch."""

    statement: str
    parameters: Parameters


_BEGIN = _Sent("begin", {})
_LIMIT = f"select {SET_LIMIT}"

Key = tuple[bytes, tuple[int, ...]]
"""A statement, and the types of its parameters."""


class _Names(dict[Key, bytes]):
    """The statements that a connection has prepared, and how it calls them."""

    __slots__ = ("_count",)

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def another(self) -> bytes:
        self._count += 1
        return b"got%d" % self._count


_prepared: WeakKeyDictionary[Any, _Names] = WeakKeyDictionary()


_open: WeakKeyDictionary[BaseDatabaseWrapper, Batch] = WeakKeyDictionary()


@contextmanager
def batched(
    connection: BaseDatabaseWrapper | None = None, *, owns_transaction: bool = False, once: bool = False
) -> Iterator[Batch]:
    """The batch of a connection, from the outermost `batched` to its end.

    With `owns_transaction`, called directly within the outermost `atomic`, BEGIN and COMMIT go along with
    other statements. With `once` there are none: what goes with the first `fetch` is the transaction, as
    PostgreSQL takes the statements of one round trip for one, and nothing else may come after it.
    """
    connection = connection or connections[DEFAULT_DB_ALIAS]
    outer = _open.get(connection)
    if outer is not None:
        yield outer
        return
    batch = Batch(connection, owns_transaction=owns_transaction, once=once)
    _open[connection] = batch
    try:
        with connection.execute_wrapper(batch.watch):
            yield batch
            batch.finish()
    finally:
        del _open[connection]


@contextmanager
def one_transaction(using: str = DEFAULT_DB_ALIAS) -> Iterator[Batch]:
    """One transaction, and its batch, for all that happens within, scopes included."""
    connection = connections[using]
    is_nested = connection.in_atomic_block
    with transaction.atomic(using=using), batched(connection, owns_transaction=not is_nested) as batch:
        yield batch


class Batch:
    """Statements that wait for each other, on one Django connection."""

    __slots__ = ("_after", "_is_alone", "_once", "_owns_transaction", "_preamble", "_waiting", "connection")

    def __init__(
        self, connection: BaseDatabaseWrapper, *, owns_transaction: bool = False, once: bool = False
    ) -> None:
        self.connection = connection
        self._is_alone = once
        self._once = once and owns_transaction
        self._owns_transaction = owns_transaction
        begins = owns_transaction and not once
        self._waiting: list[_Sent] = [_BEGIN] if begins else []
        self._preamble = len(self._waiting)
        self._after: list[_Sent] = []

    def enter(self, statement: str, parameters: Parameters) -> None:
        """As `send`, for what only prepares the transaction: alone it is not worth a round trip."""
        self.send(statement, parameters)
        self._preamble = len(self._waiting)

    def send(self, statement: str, parameters: Parameters | None = None) -> None:
        """Have a statement executed whose result nobody needs. An error of it appears when it is sent."""
        self._waiting.append(_Sent(statement, parameters or {}))

    def send_after_commit(self, statement: str, parameters: Parameters) -> None:
        """Have a statement executed in the same round trip as the commit, right after it; what becomes of
        it is only logged. In a transaction that ends elsewhere it goes with the next statement instead.
        """
        if self._owns_transaction and not self._once:
            self._after.append(_Sent(statement, parameters))
        else:
            self.send(statement, parameters)

    def fetch(self, *statements: tuple[str, Parameters]) -> list[list[Row]]:
        """The rows of each of these statements. What waits goes before them, all in one round trip.

        Raises Django's database errors; the transaction is then to be rolled back.
        """
        first = len(self._waiting)
        self._waiting += [_Sent(statement, parameters) for statement, parameters in statements]
        last = len(self._waiting)
        return self._flush(first, last)

    def flush(self) -> None:
        """Have executed what waits."""
        if self._waiting:
            self._flush(0, 0)

    def finish(self) -> None:
        """Have executed what waits, and with it the end of the transaction."""
        if self.connection.needs_rollback:
            return
        if not self._owns_transaction:
            self.flush()
        # After ordinary statements nothing may wait but what goes after the commit.
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
        """An execute wrapper: what waits is executed before an ordinary statement.

        In a transaction that has failed that is the way back to a savepoint, and what waits is lost with it.

        Raises RuntimeError with `once`, also where another transaction is around it: rights that are sent
        with the first `fetch` end before such a statement.
        """
        if self._is_alone:
            raise RuntimeError("a statement that is not of the batch, in a transaction of one round trip")
        if self._status() == TransactionStatus.INERROR:
            self._waiting.clear()
        self.flush()
        return execute(as_sent(sql), params, many, context)

    def _flush(self, first: int, last: int, after: Sequence[_Sent] = ()) -> list[list[Row]]:
        """Send all that waits, then `after`; the rows of the statements from `first` to before `last`."""
        sent, self._waiting = self._waiting, []
        connection = self.connection
        connection.ensure_connection()
        if limit.text and not self._has_begun() and not any(_sets_limit(each) for each in sent):
            # after BEGIN, of which PostgreSQL would forget what is set before
            at = int(sent[:1] == [_BEGIN])
            sent.insert(at, _Sent(_LIMIT, {"statement_timeout": limit.text}))
            first, last = first + 1, last + 1
        for wrapper in connection.execute_wrappers:
            if getattr(wrapper, "__self__", None) is not self:
                context = {"connection": connection, "batch": [*sent, *after]}
                for each in (*sent, *after):
                    wrapper(_nothing, each.statement, each.parameters, False, context)
        if connection.queries_logged:
            connection.queries_log.extend({"sql": each.statement, "time": "0"} for each in sent)
        with connection.wrap_database_errors:
            raw: psycopg.Connection[Any] = connection.connection
            # Workers of Citus hear what a function sets only after BEGIN.
            is_alone = settings.GOT_CITUS and not connection.in_atomic_block
            results = _run_as_transaction(raw, sent) if is_alone else _run(raw, sent, after)
            loader = Transformer(raw)
            rows = []
            for result in results[first:last]:
                loader.set_pgresult(result)
                rows.append(loader.load_rows(0, result.ntuples, tuple))
        return rows


def _sets_limit(each: _Sent) -> bool:
    return "statement_timeout" in each.parameters


def _nothing(*_: Any) -> None:
    """What a wrapper executes: the statement is on its way already."""


def _run_as_transaction(raw: psycopg.Connection[Any], sent: Sequence[_Sent]) -> list[PGresult]:
    try:
        return _run(raw, [_BEGIN, *sent, _Sent("commit", {})])[1:-1]
    except psycopg.Error:
        if not raw.closed:
            raw.rollback()
        raise


def _run(raw: psycopg.Connection[Any], sent: Sequence[_Sent], after: Sequence[_Sent] = ()) -> list[PGresult]:
    """The result of each statement; raises psycopg's error for the first that failed.

    Failures in `after` are logged: the transaction has ended before them.
    """
    pgconn = raw.pgconn
    plans = [_planned(each) for each in (*sent, *after)]
    known = _prepared.setdefault(raw, _Names())
    is_preparing = settings.GOT_DB_PREPARES
    keys: list[Key | None] = []  # one for each result: what was prepared, None for what was executed
    pgconn.enter_pipeline_mode()
    try:
        for text, types, values in plans:
            if not is_preparing:
                pgconn.send_query_params(text, values, types)
            else:
                key = (text, types)
                name = known.get(key)
                if name is None:
                    name = known[key] = known.another()
                    pgconn.send_prepare(name, text, types)
                    keys.append(key)
                pgconn.send_query_prepared(name, values)
            keys.append(None)
        pgconn.pipeline_sync()
        results = raw.wait(_exchange(pgconn, len(keys)))
    finally:
        try:
            pgconn.exit_pipeline_mode()
        except psycopg.OperationalError:  # the connection is gone, or busy: it cannot be used again
            raw.close()
    failed: PGresult | None = None
    executed = 0
    for made, result in zip(keys, results, strict=True):
        if result.status not in _GOOD:
            if executed < len(sent):
                failed = failed or result
            else:
                logger.warning("after a commit: %s", result.error_message.decode(errors="replace").strip())
            if made is not None:
                del known[made]
        executed += made is None
    if failed is not None:
        raise psycopg.errors.error_from_result(failed, encoding=raw.info.encoding)
    return [result for key, result in zip(keys, results, strict=True) if key is None]


def _planned(each: _Sent) -> tuple[bytes, tuple[int, ...], list[bytes | None]]:
    text, names = _numbered(each.statement)
    values: list[bytes | None] = []
    types: list[int] = []
    for name in names:
        value, kind = _dumped(each.parameters[name])
        values.append(value)
        types.append(kind)
    return text, tuple(types), values


def _exchange(pgconn: PGconn, count: int) -> PQGen[list[PGresult]]:
    yield from generators.send(pgconn)
    results: list[PGresult] = []
    for _ in range(count):
        results += yield from generators.fetch_many(pgconn)
    yield from generators.fetch_many(pgconn)  # the answer to the sync
    return results
