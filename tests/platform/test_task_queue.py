"""Tasks are published outside of the request, and a broker outage does not affect it."""

from __future__ import annotations

import threading
from typing import Any

from got_api.serving.task_queue import TaskQueue
from got_api.shared.shared_cache import MAX_OPEN_SECONDS, MIN_OPEN_SECONDS


class Broker:
    """Records its messages. Refuses them while it is down, and blocks the sender while it hangs."""

    def __init__(self) -> None:
        self.got: list[tuple[str, tuple[Any, ...]]] = []
        self.tries = 0
        self.is_away = False
        self.go_on = threading.Event()
        self.go_on.set()

    def __call__(self, task: str, args: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.tries += 1
        self.go_on.wait(600)
        if self.is_away:
            raise ConnectionRefusedError
        self.got.append((task, args))


def test_tasks_are_sent_in_order_by_another_thread() -> None:
    broker = Broker()
    queue = TaskQueue(broker)
    for number in range(100):
        assert queue.enqueue("wake", number)
    assert queue.flush(600)
    assert broker.got == [("wake", (number,)) for number in range(100)]


def test_hanging_broker_delays_no_request_and_drops_waiting_tasks_at_its_first_failure() -> None:
    broker = Broker()
    broker.go_on.clear()
    queue = TaskQueue(broker)
    for number in range(50):
        assert queue.enqueue("wake", number)  # returns although nothing can be sent
    assert not queue.flush(0)
    broker.is_away = True
    broker.go_on.set()
    assert queue.flush(600)
    assert broker.tries == 1 and queue.is_broker_down


def test_after_a_failure_one_task_at_a_time_is_tried_again() -> None:
    now = 100.0
    broker = Broker()
    broker.is_away = True
    queue = TaskQueue(broker, lambda: now)
    waits = MIN_OPEN_SECONDS
    for tries in range(1, 9):
        assert queue.enqueue("wake", tries)
        assert queue.flush(600)
        assert broker.tries == tries
        assert not any(queue.enqueue("wake", 0) for _ in range(10))
        now += waits
        waits = min(waits * 2, MAX_OPEN_SECONDS)
    broker.is_away = False
    assert queue.enqueue("wake", "found")
    assert queue.flush(600)
    assert not queue.is_broker_down
    assert all(queue.enqueue("wake", number) for number in range(3))
    assert queue.flush(600)
    assert [args for _, args in broker.got] == [("found",), (0,), (1,), (2,)]
