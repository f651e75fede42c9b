"""Real workers killed with -9 during a reply: it is neither lost nor answered twice."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from games.models import HeldAnswer
from games.replies.models import InboundMail
from games.replies.services.holding import submit_due_held_answers
from games.replies.services.processing import LEASE, process_due_mails
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.faults.web_server import wait_until
from tests.notices.post import Mailbox
from tests.replies.writers import DOMAIN, MX, Writer, later, receipt_text, rows

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
WORK = "from games.replies.tasks import process_replies; process_replies()"
ANSWER = "from games.replies.tasks import answer_held_replies; answer_held_replies()"
AFTER_LEASE = LEASE + timedelta(seconds=1)


def address() -> str:
    login = connection.settings_dict
    parts = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return make_conninfo(**{name: login[key] for name, key in parts.items() if login[key]})


@contextmanager
def worker(settings: Any, work: str = WORK) -> Iterator[subprocess.Popen[bytes]]:
    """A separate process that handles due replies of this test's database."""
    environment = os.environ | {
        "DATABASE_URL": address(),
        "GOT_DB_POOL": "0",
        "GOT_SMTP_HOST": "127.0.0.1",
        "GOT_SMTP_PORT": str(settings.EMAIL_PORT),
        "GOT_MAIL_FROM": settings.DEFAULT_FROM_EMAIL,
        "GOT_REPLY_DOMAIN": DOMAIN,
        "GOT_AUTHSERV_ID": MX,
    }
    command = [sys.executable, "manage.py", "shell", "--verbosity=0", "--command", work]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        yield process
    finally:
        kill(process)
        wait_until(is_mail_unlocked)


@contextmanager
def locked_game(game: int) -> Iterator[None]:
    """Holds the lock of the game."""
    with psycopg.connect(address()) as other:
        other.execute("set local role got_engine")
        other.execute("select 1 from games_game where id = %s for update", [game])
        yield
        other.rollback()


def someone_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "select exists(select from pg_stat_activity"
            " where wait_event_type = 'Lock' and datname = current_database())"
        )
        return bool(cursor.fetchone()[0])


def is_mail_unlocked() -> bool:
    """The server notices a killed worker after a while, and keeps its locks until then."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select not exists(select from pg_locks where relation = 'replies_inboundmail'::regclass"
            " and pid <> pg_backend_pid())"
        )
        return bool(cursor.fetchone()[0])


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


@pytest.mark.long
def test_a_worker_killed_in_the_middle_of_an_answer_loses_nothing(
    stark: Writer, settings: Any, mailbox: Mailbox
) -> None:
    text = stark.orders("march +1", "raid", "support")
    stark.sends(text)
    with worker(settings) as process, locked_game(stark.game.game.pk):
        wait_until(someone_waits_for_a_lock)
        kill(process)
    assert rows()[0].state == InboundMail.State.RECEIVED
    assert stark.decision()["answer"] is None
    assert process_due_mails() == 0
    assert process_due_mails(clock=later(seconds=AFTER_LEASE.total_seconds())) == 1
    assert stark.decision()["answer"] is not None
    assert "accepted" in receipt_text(mailbox.mails[0])
    assert process_due_mails(clock=later(seconds=2 * AFTER_LEASE.total_seconds())) == 0


@pytest.mark.long
def test_a_worker_killed_while_it_sends_a_receipt_records_the_answer_once(
    stark: Writer, settings: Any, mailbox: Mailbox
) -> None:
    stark.sends(stark.orders("march +1", "raid", "support"))
    with mailbox.held(), worker(settings) as process:
        wait_until(lambda: rows()[0].state == InboundMail.State.PROCESSED)
        answer = stark.decision()["answer"]
        assert answer is not None
        kill(process)
    mailbox.mails.clear()
    place = stark.decision()["options"]["places"][0]
    stark.game.answers("stark", 1, answer | {"orders": answer["orders"] | {place: "consolidate_a"}})
    assert process_due_mails(clock=later(seconds=AFTER_LEASE.total_seconds())) == 1
    # the receipt was sent again, the answer was not repeated
    assert stark.decision()["answer"]["orders"][place] == "consolidate_a"
    assert len(mailbox.mails) == 1


def test_a_busy_game_delays_a_reply(stark: Writer, mailbox: Mailbox) -> None:
    stark.sends(stark.orders("march +1", "raid", "support"))
    with locked_game(stark.game.game.pk):
        assert process_due_mails() == 1
        [row] = rows()
        assert (row.state, row.raw is None) == (InboundMail.State.RECEIVED, False)
    assert mailbox.mails == []
    assert process_due_mails(clock=later(seconds=30)) == 1
    assert "accepted" in receipt_text(mailbox.mails[0])


@pytest.mark.long
def test_two_workers_answer_each_reply_once(stark: Writer, settings: Any, mailbox: Mailbox) -> None:
    for _ in range(20):
        stark.sends("help")
    with worker(settings) as one, worker(settings) as other:
        wait_until(lambda: all(row.state == InboundMail.State.DONE for row in rows()))
        assert one.wait(600) == other.wait(600) == 0
    assert len({mail["Message-ID"] for mail in mailbox.mails}) == len(mailbox.mails) == 20


def orders_held(stark: Writer) -> None:
    """Stark answers last, and the answer is held."""
    for house in stark.game.houses:
        if house != "stark":
            stark.game.submits(house)
    stark.replies(stark.orders("march +1", "raid", "support"))
    assert stark.decision()["answer"] is None


@pytest.mark.long
def test_a_worker_killed_while_it_applies_a_held_answer_loses_nothing(stark: Writer, settings: Any) -> None:
    orders_held(stark)
    with as_engine():
        HeldAnswer.objects.filter(game=stark.game.game).update(counts_at=clock.now())
    with worker(settings, ANSWER) as process, locked_game(stark.game.game.pk):
        wait_until(someone_waits_for_a_lock)
        kill(process)
    assert (1, "stark") in stark.game.pending()
    assert submit_due_held_answers() == 1
    assert (1, "stark") not in stark.game.pending()


def test_two_ticks_at_once_apply_a_held_answer_once(stark: Writer) -> None:
    orders_held(stark)
    entered: list[int] = []

    def tick() -> None:
        try:
            entered.append(submit_due_held_answers(now=clock.now() + timedelta(minutes=2)))
        finally:
            connection.close()

    with locked_game(stark.game.game.pk):
        threads = [threading.Thread(target=tick) for _ in range(2)]
        for thread in threads:
            thread.start()
        wait_until(someone_waits_for_a_lock)
    for thread in threads:
        thread.join()
    assert sum(entered) == 1
    assert (1, "stark") not in stark.game.pending()
