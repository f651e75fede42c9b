"""Tasks that the beat starts, and metrics for admins."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection

from games.replies import tasks
from games.replies.figures import figures
from games.replies.models import InboundMail
from games.replies.services import receiving
from games.replies.services.processing import process_due_mails
from got_api.celery import app
from tests.faults.web_server import wait_until
from tests.notices.desk import mail_of
from tests.replies.writers import Writer, rows


def test_beat_starts_existing_tasks_on_their_queues(settings: Any) -> None:
    app.loader.import_default_modules()
    ours = {name: each for name, each in settings.CELERY_BEAT_SCHEDULE.items() if "replies" in each["task"]}
    assert {each["task"] for each in ours.values()} == {
        "games.replies.tasks.answer_held_replies",
        "games.replies.tasks.process_replies",
        "games.replies.tasks.delete_old_replies",
    }
    # Held answers do not wait for a mail server, nor for a queue that does.
    others = {"games.replies.tasks.answer_held_replies": app.conf.task_default_queue}
    for each in ours.values():
        assert each["task"] in app.tasks
        queue = app.amqp.router.route({}, each["task"])["queue"].name
        assert queue == others.get(each["task"], "notices")


@pytest.mark.django_db
def test_the_tick_processes_received_mails(stark: Writer) -> None:
    stark.sends("help")
    tasks.process_replies()
    tasks.delete_old_replies()
    assert [row.state for row in rows()] == [InboundMail.State.DONE]


@pytest.mark.django_db
def test_receipts_share_a_connection_and_open_another_after_an_error(stark: Writer) -> None:
    for refusal, connections in ([], 1), (["421 closing"], 2):
        stark.mailbox.replies += refusal
        stark.mailbox.mails.clear()
        stark.mailbox.peers.clear()
        for _ in range(3):
            stark.sends("help")
        tasks.process_replies()
        assert len(stark.mailbox.mails) == 3 - len(refusal)
        assert (len(stark.mailbox.peers), len(set(stark.mailbox.peers))) == (3, connections)


@pytest.mark.long
@pytest.mark.django_db
def test_a_burst_of_mails_wakes_few_workers(stark: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    monkeypatch.setattr(receiving, "enqueue", lambda task, **_: woken.append(task))
    count = 2 * receiving.MAILS_OF_TASK + 1
    for _ in range(count):
        stark.sends("help")
    assert woken == ["games.replies.tasks.process_replies"] * 3
    process_due_mails(max_count=count)
    stark.sends("help")
    assert len(woken) == 4


@pytest.mark.django_db
def test_metrics_of_replies_contain_no_names(stark: Writer) -> None:
    stark.replies("help")
    stark.is_ignored("help", sender="greyjoy@example.org")
    stark.sends("board")
    shown = {(each.name, *each.labels.values()): each.value for each in figures()}
    assert shown["got_replies_due",] == 1
    assert shown["got_reply_oldest_seconds",] >= 0
    assert shown["got_replies_failed",] == 0
    assert shown["got_replies_kept", "help"] == shown["got_replies_kept", "foreign_sender"] == 1
    assert "example.org" not in str(shown)


@pytest.mark.django_db(transaction=True)
def test_a_burst_of_replies_leaves_threads_for_notices(stark: Writer, settings: Any) -> None:
    """While two threads wait for a mail server, a third returns at once, and its mail waits."""
    settings.EMAIL_TIMEOUT = 60
    stark.sends("help")
    for house in ("lannister", "baratheon"):
        address = f"{house}@example.org"
        mail_of(stark.game.people[house], address)
        Writer(stark.game, house, address, stark.mailbox).sends("help")
    with stark.mailbox.held():
        threads = [threading.Thread(target=works) for _ in range(tasks.MAX_AT_ONCE)]
        for thread in threads:
            thread.start()
        wait_until(lambda: [row.state for row in rows()].count(InboundMail.State.PROCESSED) == 2)
        tasks.process_replies()
        assert [row.attempts for row in rows()].count(0) == 1
    for thread in threads:
        thread.join()
    tasks.process_replies()
    assert {row.state for row in rows()} == {InboundMail.State.DONE}


def works() -> None:
    try:
        tasks.process_replies()
    finally:
        connection.close()
