"""Real workers killed with -9 while sending, with hanging receivers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from games.notices.models import Channel, Delivery
from games.notices.services.sending import LEASE
from tests.faults.web_server import wait_until
from tests.notices.desk import Desk, delivery, mail_of, webhook_of
from tests.notices.post import Mailbox, Receiver, free_port
from tests.served import Game, found_game

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
SEND = "from games.notices.tasks import send_notices; send_notices()"


def worker(settings: Any) -> subprocess.Popen[bytes]:
    """A separate process that sends due notices of this test's database."""
    login = connection.settings_dict
    parts = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    address = make_conninfo(**{name: login[key] for name, key in parts.items() if login[key]})
    environment = os.environ | {
        "DATABASE_URL": address,
        "GOT_DB_POOL": "0",
        "GOT_WEBHOOKS_ALLOW_LOOPBACK": "1",
        "GOT_SMTP_HOST": "127.0.0.1",
        "GOT_SMTP_PORT": str(settings.EMAIL_PORT),
        "GOT_MAIL_FROM": settings.DEFAULT_FROM_EMAIL,
        "GOT_ADDRESS": settings.GOT_ADDRESS,
    }
    command = [sys.executable, "manage.py", "shell", "--verbosity=0", "--command", SEND]
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait(600)


@pytest.fixture
def held_requests(receiver: Receiver) -> Any:
    """Returns an event. Until it is set, the receiver reads requests but does not respond."""
    receiver.gate.clear()
    yield receiver.gate
    receiver.gate.set()


@pytest.mark.long
def test_worker_killed_while_a_webhook_hangs_loses_nothing(
    receiver: Receiver, held_requests: threading.Event, settings: Any
) -> None:
    game: Game = found_game(3)
    webhook_of(game.people["stark"], receiver.url)
    desk = Desk()
    desk.plans()
    process = worker(settings)
    wait_until(lambda: len(receiver.requests) == 1)
    kill(process)
    held_requests.set()
    row = delivery()
    assert (row.state, row.attempts) == ("pending", 1)
    assert desk.starts_now().works() == 0  # until the lease of the dead worker has expired
    desk.waits(seconds=LEASE.total_seconds() + 1).works()
    assert delivery().state == "sent"
    first, second = receiver.requests
    assert first.headers["webhook-id"] == second.headers["webhook-id"] == str(row.pk)
    assert first.body == second.body


@pytest.mark.long
def test_worker_killed_after_a_mail_was_accepted_sends_the_same_mail_again(
    mailbox: Mailbox, receiver: Receiver, held_requests: threading.Event, settings: Any
) -> None:
    """The worker is killed while the next delivery hangs. Its recorded results remain."""
    game: Game = found_game(3)
    mail_of(game.people["stark"], "stark@example.org")
    webhook_of(game.people["lannister"], receiver.url)
    desk = Desk().waits(minutes=2)
    desk.plans()
    Delivery.objects.filter(channel__kind="email").update(next_attempt_at=desk.now - timedelta(days=2))
    Delivery.objects.filter(channel__kind="webhook").update(next_attempt_at=desk.now - timedelta(days=1))
    process = worker(settings)
    wait_until(lambda: len(receiver.requests) == 1)
    kill(process)
    held_requests.set()
    assert len(mailbox.mails) == 1
    assert {row.channel.kind: row.state for row in Delivery.objects.select_related("channel")} == {
        "email": "sent",
        "webhook": "pending",
    }
    desk.waits(hours=1).works()
    assert len(mailbox.mails) == 1  # a mail recorded as sent is not sent again
    assert len(set(receiver.ids())) == 1 and len(receiver.requests) == 2


@pytest.mark.long
def test_mail_is_delivered_unchanged_after_its_server_refused_it_and_was_down(
    mailbox: Mailbox, settings: Any
) -> None:
    game: Game = found_game(3)
    channel = mail_of(game.people["stark"], "stark@example.org")
    mailbox.replies += ["451 come back later"]
    Desk().waits(minutes=2).plans()
    errors = []
    for port in (mailbox.port, free_port(), mailbox.port):
        settings.EMAIL_PORT = port
        Delivery.objects.update(next_attempt_at=Desk().now - timedelta(days=1))
        Channel.objects.filter(pk=channel.pk).update(leased_until=None)
        assert worker(settings).wait(600) == 0
        errors.append((delivery().state, delivery().last_error))
    assert errors[:2] == [("failed", "smtp 451"), ("failed", "mail server away")]
    assert errors[2][0] == "sent"
    [mail] = mailbox.mails
    assert mail["Message-ID"].startswith(f"<{delivery().pk}@")


@pytest.mark.long
def test_hanging_receiver_does_not_delay_the_others(
    receiver: Receiver, held_requests: threading.Event, settings: Any
) -> None:
    game: Game = found_game(3)
    for house, one in game.people.items():
        webhook_of(one, f"{receiver.url}/{'' if house == 'stark' else house}")
    desk = Desk()
    desk.plans()
    Delivery.objects.filter(channel__user=game.people["stark"].user).update(
        next_attempt_at=desk.now - timedelta(days=2)
    )
    hanging = worker(settings)
    wait_until(lambda: len(receiver.requests) == 1)
    assert desk.starts_now().works() == 2
    assert {request.path for request in receiver.requests} == {"/", "/lannister", "/baratheon"}
    held_requests.set()
    assert hanging.wait(600) == 0
    assert {row.state for row in Delivery.objects.all()} == {"sent"}
