"""The supervised broker: private, and restarted when it dies."""

import os
import signal
import stat
import time

import pytest
import redis

from deploy.broker import Broker


def process_id(broker: Broker) -> int:
    with redis.Redis(unix_socket_path=str(broker.socket)) as client:
        found: int = client.info("server")["process_id"]
    return found


def test_the_broker_answers_on_a_private_socket_and_opens_no_port(broker: Broker) -> None:
    broker.start()
    assert broker.is_answering()
    assert stat.S_IMODE(broker.socket.parent.stat().st_mode) == 0o700
    with redis.Redis(unix_socket_path=str(broker.socket)) as client:
        assert client.config_get("port") == {"port": "0"}


def test_starting_a_running_broker_has_no_effect(broker: Broker) -> None:
    broker.start()
    before = process_id(broker)
    Broker(broker.home).start()
    assert process_id(broker) == before


def test_broker_starts_again_after_kill_9(broker: Broker) -> None:
    broker.start()
    os.kill(process_id(broker), signal.SIGKILL)
    deadline = time.monotonic() + 600
    while broker.is_answering() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not broker.is_answering()
    broker.start()
    assert broker.is_answering()


def test_stopped_broker_does_not_answer(broker: Broker) -> None:
    broker.start()
    broker.stop()
    assert not broker.is_answering()


def test_celery_connects_to_a_started_broker(broker: Broker) -> None:
    from celery import Celery

    broker.start()
    with Celery(broker=broker.url(), set_as_current=False).connection_for_write() as connection:
        connection.ensure_connection(max_retries=0, timeout=600)
        with connection.SimpleQueue("woken") as queue:
            queue.put({"game": 1})
            assert queue.get(timeout=600).payload == {"game": 1}


def test_a_missing_program_is_reported(broker: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    from deploy import programs

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(programs, "_package_folder", lambda _name: None)
    with pytest.raises(RuntimeError, match="CELERY_BROKER_URL"):
        broker.start()
