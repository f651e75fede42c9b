"""The pool by which one process serves all queues."""

from __future__ import annotations

import threading

from got_api.lanes import THREADS, LanePool

NOTICES, DUE = "games.notices.tasks.plan_notices", "games.tasks.tick"
PATIENT_SECONDS = 600.0  # a machine may stand still for minutes


def test_notices_that_wait_for_other_servers_do_not_delay_what_is_due() -> None:
    pool, opened, done = LanePool(sum(THREADS.values())), threading.Event(), threading.Event()
    running = threading.Semaphore(0)

    def wait_for_others(*_: object) -> None:
        running.release()
        opened.wait()

    results = [
        pool.on_apply(wait_for_others, (NOTICES,), callback=lambda _: None)
        for _ in range(2 * sum(THREADS.values()))
    ]
    try:
        for _ in range(THREADS["notices"]):
            assert running.acquire(timeout=PATIENT_SECONDS)
        pool.on_apply(lambda *_: done.set(), (DUE,), callback=lambda _: None)
        assert done.wait(PATIENT_SECONDS)
        assert not any(result.f.done() for result in results)
    finally:
        opened.set()
        pool.on_stop()
