"""Tasks that the beat starts; a lost broker loses nothing."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from celery import current_app

from games.notices import tasks
from got_api.celery import app
from got_api.serving import task_queue
from tests.notices.desk import plan_again, webhook_of
from tests.notices.post import Receiver
from tests.served import Game


def test_beat_starts_existing_tasks_on_their_queue(settings: Any) -> None:
    app.loader.import_default_modules()
    ours = {name: each for name, each in settings.CELERY_BEAT_SCHEDULE.items() if "notices" in each["task"]}
    assert {each["task"] for each in ours.values()} == {
        "games.notices.tasks.plan_notices",
        "games.notices.tasks.delete_old_notices",
    }
    for each in ours.values():
        assert each["task"] in app.tasks
        assert app.amqp.router.route({}, each["task"])["queue"].name == "notices"
    assert app.amqp.router.route({}, "games.tasks.play_bots")["queue"].name == "celery"


@pytest.mark.django_db
def test_tick_without_a_broker_loses_nothing(
    game: Game, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    webhook_of(game.people["stark"], receiver.url)

    def lose(*_: Any, **__: Any) -> None:
        raise OSError("no broker")

    task_queue.reset()
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING, "got_api.serving.task_queue"):
        patch.setattr(current_app, "send_task", lose)
        tasks.plan_notices()
        assert task_queue.current().flush(600)
    assert "cannot wake a worker" in caplog.text
    assert receiver.requests == []
    tasks.send_notices()
    assert len(receiver.requests) == 1


@pytest.mark.django_db
def test_tick_wakes_senders_only_if_there_is_work(
    game: Game, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr("games.notices.tasks.enqueue", lambda name, **_: woken.append(name))
    tasks.plan_notices()
    assert woken == []
    webhook_of(game.people["stark"], receiver.url)
    plan_again()
    tasks.plan_notices()
    assert set(woken) == {"games.notices.tasks.send_notices"}
    tasks.delete_old_notices()


def test_logs_show_no_address(
    db: None, game: Game, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    webhook_of(game.people["stark"], f"{receiver.url}/secret-path")
    from tests.notices.post import Reply

    receiver.replies.append(Reply(500))
    with caplog.at_level(logging.DEBUG):
        tasks.plan_notices()
        tasks.send_notices()
    assert "not sent" in caplog.text
    assert "secret-path" not in caplog.text and "127.0.0.1" not in caplog.text
