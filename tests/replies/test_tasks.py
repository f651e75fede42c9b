"""What the beat starts, and what the staff can see."""

from __future__ import annotations

from typing import Any

import pytest

from games.replies import tasks
from games.replies.figures import figures
from games.replies.models import InboundMail
from got_api.celery import app
from tests.replies.writers import Writer, rows


def test_beat_starts_tasks_that_exist_on_the_queue_that_waits_for_mail_servers(settings: Any) -> None:
    app.loader.import_default_modules()
    ours = {name: each for name, each in settings.CELERY_BEAT_SCHEDULE.items() if "replies" in each["task"]}
    assert {each["task"] for each in ours.values()} == {
        "games.replies.tasks.process_replies",
        "games.replies.tasks.delete_old_replies",
    }
    for each in ours.values():
        assert each["task"] in app.tasks
        assert app.amqp.router.route({}, each["task"])["queue"].name == "notices"


@pytest.mark.django_db
def test_the_tick_processes_what_came_in(stark: Writer) -> None:
    stark.sends("help")
    tasks.process_replies()
    tasks.delete_old_replies()
    assert [row.state for row in rows()] == [InboundMail.State.DONE]


@pytest.mark.django_db
def test_figures_count_and_name_nobody(stark: Writer) -> None:
    stark.replies("help")
    stark.is_ignored("help", sender="greyjoy@example.org")
    stark.sends("board")
    shown = {(each.name, *each.labels.values()): each.value for each in figures()}
    assert shown["got_replies_due",] == 1
    assert shown["got_reply_oldest_seconds",] >= 0
    assert shown["got_replies_failed",] == 0
    assert shown["got_replies_kept", "help"] == shown["got_replies_kept", "foreign_sender"] == 1
    assert "example.org" not in str(shown)
