"""A Celery pool with separate threads for each queue, so that one process can serve all queues.

Notices wait for servers of others, and searches of bots take seconds. Even if they occupy all their threads,
tasks for due times have free threads.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from celery.concurrency.base import apply_target
from celery.concurrency.thread import ApplyResult, TaskPool

from got_api.celery import app

THREADS = {"celery": 4, "notices": 5, "searches": 1}
"""Queue -> number of threads. The worker starts with their sum as its concurrency. It has no prefetch limit:
otherwise waiting notices would keep it from fetching other messages.
"""


class LanePool(TaskPool):  # type: ignore[misc]
    """A pool with separate threads for each queue."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lanes = {
            queue: ThreadPoolExecutor(count, thread_name_prefix=queue) for queue, count in THREADS.items()
        }

    def on_apply(
        self,
        target: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
        callback: Any = None,
        accept_callback: Any = None,
        **_: Any,
    ) -> ApplyResult:
        """Called with the name of the task as the first argument."""
        queue = app.amqp.router.route({}, args[0])["queue"].name
        lane = self._lanes[queue]
        return ApplyResult(lane.submit(apply_target, target, args, kwargs, callback, accept_callback))

    def on_stop(self) -> None:
        for lane in self._lanes.values():
            lane.shutdown(cancel_futures=True)
        super().on_stop()
