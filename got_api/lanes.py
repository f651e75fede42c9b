"""A pool of Celery that gives each queue threads of its own, so that one process can serve all queues.

Notices wait for other people's servers. They may use all their threads, and what is due still finds one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from celery.concurrency.base import apply_target
from celery.concurrency.thread import ApplyResult, TaskPool

from got_api.celery import app

THREADS = {"celery": 4, "notices": 5}
"""By queue. The worker is started with the sum, and without a limit of messages that it fetches in advance:
otherwise notices that wait would keep it from fetching others.
"""


class LanePool(TaskPool):  # type: ignore[misc]
    """Threads by queue."""

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
