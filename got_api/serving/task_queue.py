"""Sends tasks to the broker outside requests: each process has a bounded queue and one thread.

A broker that is down or hangs does not delay requests. After the first failure nothing is queued until the
circuit breaker lets one task through. Work of lost tasks is found at the next tick of Celery beat.
"""

import atexit
import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from redis.backoff import NoBackoff
from redis.retry import Retry

from got_api.celery import app
from got_api.shared.metrics import WAKES
from got_api.shared.shared_cache import Circuit

logger = logging.getLogger("got_api.serving.task_queue")

MAX_WAITING = 20_000
TIMEOUT_SECONDS = 1.0
FLUSH_SECONDS = 2.0

Send = Callable[[str, tuple[Any, ...], dict[str, Any]], None]


class BrokerSender:
    """Sends tasks over one connection, with short timeouts. Raises the errors of the broker's client."""

    def __init__(self) -> None:
        self._connection: Any = None

    def __call__(self, task: str, args: tuple[Any, ...], options: dict[str, Any]) -> None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            app.send_task(
                task, args=args, connection=self._connection, retry=False, ignore_result=True, **options
            )
        except BaseException:
            self._drop()
            raise

    def _connect(self) -> Any:
        connection = app.connection_for_write(
            connect_timeout=TIMEOUT_SECONDS,
            transport_options={
                "socket_connect_timeout": TIMEOUT_SECONDS,
                "socket_timeout": TIMEOUT_SECONDS,
                "max_retries": 0,
            },
        )
        connection.ensure_connection(max_retries=1, timeout=TIMEOUT_SECONDS)
        client: Any = getattr(connection.default_channel, "client", None)
        if hasattr(client, "set_retry"):  # the default retries a dead server for seconds
            client.set_retry(Retry(NoBackoff(), 0))
        return connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.collapse() if hasattr(connection, "collapse") else connection.release()
            except Exception:  # the client may raise any exception, and the connection is discarded anyway
                logger.debug("the broker's connection could not be closed", exc_info=True)


class TaskQueue:
    """Queues tasks without waiting, and sends them one after another in a thread."""

    def __init__(self, send: Send, clock: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._waiting: queue.Queue[tuple[str, tuple[Any, ...], dict[str, Any]]] = queue.Queue(MAX_WAITING)
        self._circuit = Circuit(clock)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def is_broker_down(self) -> bool:
        """Whether the last attempt to send failed."""
        return self._circuit.is_open

    def enqueue(self, task: str, *args: Any, **options: Any) -> bool:
        """Queues a task. Returns False if it was dropped instead. Never waits and never raises."""
        if not self._circuit.may_try():
            WAKES.labels("dropped").inc()
            return False
        self._start()
        try:
            self._waiting.put_nowait((task, args, options))
        except queue.Full:
            WAKES.labels("dropped").inc()
            return False
        return True

    def flush(self, seconds: float) -> bool:
        """Waits until all queued tasks are sent or dropped. Returns False if that takes over `seconds`."""
        deadline = time.monotonic() + seconds
        with self._waiting.all_tasks_done:
            while self._waiting.unfinished_tasks:
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                self._waiting.all_tasks_done.wait(left)
        return True

    def _start(self) -> None:
        if self._thread is None:
            with self._lock:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="task-queue", daemon=True)
                    self._thread.start()

    def _run(self) -> None:
        while True:
            task, args, options = self._waiting.get()
            try:
                self._send(task, args, options)
            except Exception as error:  # the client may raise anything
                WAKES.labels("dropped").inc(1 + self._clear())
                if self._circuit.record_failure():
                    logger.warning("cannot wake a worker, ticks will: %s", error.__class__.__name__)
            else:
                WAKES.labels("sent").inc()
                if self._circuit.record_success():
                    logger.info("the broker is back")
            finally:
                self._waiting.task_done()

    def _clear(self) -> int:
        """Drops all waiting tasks, because each would fail too, after a timeout. Returns their number."""
        count = 0
        while True:
            try:
                self._waiting.get_nowait()
            except queue.Empty:
                return count
            self._waiting.task_done()
            count += 1


_current: TaskQueue | None = None
_lock = threading.Lock()


def current() -> TaskQueue:
    """The queue of this process."""
    global _current
    if _current is None:
        with _lock:
            if _current is None:
                _current = TaskQueue(BrokerSender())
    return _current


def enqueue(task: str, *args: Any, **options: Any) -> bool:
    """Queues a task for a worker; see `TaskQueue.enqueue`. Must be called after the commit of the task's
    data."""
    return current().enqueue(task, *args, **options)


def reset() -> None:
    """Discards the queue: after a fork, because its thread and locks belong to the parent, and in tests."""
    global _current, _lock
    _current, _lock = None, threading.Lock()


def _flush_at_exit() -> None:
    if _current is not None:
        _current.flush(FLUSH_SECONDS)


os.register_at_fork(after_in_child=reset)
atexit.register(_flush_at_exit)
