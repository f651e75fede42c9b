"""The pool of a process that serves all queues."""

from __future__ import annotations

import threading

import pytest
from celery import Celery, _state

from got_api.serving.lanes import THREADS, LanePool

NOTICES, DUE, SEARCH = (
    "games.notices.tasks.plan_notices",
    "games.tasks.tick_deadlines",
    "games.tasks.search_answer",
)
PATIENT_SECONDS = 600.0  # a machine may stall for minutes


@pytest.mark.parametrize(("queue", "task"), [("notices", NOTICES), ("searches", SEARCH)])
def test_slow_tasks_of_a_queue_do_not_delay_deadlines(queue: str, task: str) -> None:
    pool, opened, done = LanePool(sum(THREADS.values())), threading.Event(), threading.Event()
    running = threading.Semaphore(0)

    def wait(*_: object) -> None:
        running.release()
        opened.wait()

    results = [
        pool.on_apply(wait, (task,), callback=lambda _: None) for _ in range(2 * sum(THREADS.values()))
    ]
    try:
        for _ in range(THREADS[queue]):
            assert running.acquire(timeout=PATIENT_SECONDS)
        pool.on_apply(lambda *_: done.set(), (DUE,), callback=lambda _: None)
        assert done.wait(PATIENT_SECONDS)
        assert not any(result.f.done() for result in results)
    finally:
        opened.set()
        pool.on_stop()


def test_another_celery_application_in_the_process_does_not_change_the_queue_of_a_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_state._tls, "current_app", Celery(set_as_current=False))
    ran_by: list[str] = []
    pool = LanePool(sum(THREADS.values()))
    try:
        for task in (NOTICES, DUE, SEARCH):
            pool.on_apply(
                lambda *_: ran_by.append(threading.current_thread().name.rpartition("_")[0]),
                (task,),
                callback=lambda _: None,
            ).f.result(PATIENT_SECONDS)
    finally:
        pool.on_stop()
    assert ran_by == ["notices", "celery", "searches"]
