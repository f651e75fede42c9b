"""Every notice is sent at least once, with the same id: retries, dead letters, and killed workers."""

from __future__ import annotations

import threading
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from accounts.models import User
from games.models import Game as GameRow
from games.notices.channels import KINDS
from games.notices.models import Channel, Delivery
from games.notices.services import sending
from games.notices.services.timing import MAX_ATTEMPTS
from got_api.database.viewer import as_engine
from got_api.schema.views import document
from tests.notices.desk import Desk, delivery, mail_of, webhook_of
from tests.notices.post import Mailbox, Receiver, Reply, free_port, html_of, pictures_of, text_of
from tests.people import Person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

ADDRESS = "stark@example.org"
DOWN = Reply(503)


@pytest.fixture
def stark(game: Game) -> Person:
    return game.people["stark"]


def test_webhook_is_signed_according_to_the_standard(stark: Person, desk: Desk, receiver: Receiver) -> None:
    made = webhook_of(stark, f"{receiver.url}/hook?a=b")
    desk.starts_now().works()
    [request] = receiver.requests
    assert (request.method, request.path) == ("POST", "/hook?a=b")
    body = Webhook(made["secret"]).verify(request.body, request.headers)
    assert body["type"] == "notices"
    assert request.headers["webhook-id"] == str(delivery().pk)
    with pytest.raises(WebhookVerificationError):
        Webhook(made["secret"]).verify(request.body.replace("stark", "tyrell"), request.headers)
    with pytest.raises(WebhookVerificationError):
        Webhook("whsec_" + "A" * 43).verify(request.body, request.headers)


def test_webhook_body_fits_the_document(stark: Person, game: Game, desk: Desk, receiver: Receiver) -> None:
    made = webhook_of(stark, receiver.url)
    read(stark.posts(f"/me/notices/channels/{made['id']}/ping"), 202)
    read(game.answers("lannister", 1, game.chosen("lannister", 1, Random(1))))
    read(game.answers("baratheon", 1, game.chosen("baratheon", 1, Random(1))))
    desk.starts_now().works()
    message = document()["webhooks"]["message"]["post"]
    schema = message["requestBody"]["content"]["application/json"]["schema"]
    fits = Draft202012Validator(schema | {"components": document()["components"]})
    assert sorted(request.json["type"] for request in receiver.requests) == ["notices", "ping"]
    for request in receiver.requests:
        assert [error.message for error in fits.iter_errors(request.json)] == []
        assert {parameter["name"] for parameter in message["parameters"]} <= set(request.headers)
    assert {each["kind"] for each in receiver.notices()} >= {"you_are_last", "game_started"}
    assert all(
        set(each["facts"]) & {"due_at"} for each in receiver.notices() if each["kind"] == "you_are_last"
    )


def test_both_secrets_sign_for_a_day_after_a_change(stark: Person, desk: Desk, receiver: Receiver) -> None:
    made = webhook_of(stark, receiver.url)
    path = f"/me/notices/channels/{made['id']}"
    new = read(stark.posts(f"{path}/secret"), 201)["secret"]
    assert new != made["secret"]
    read(stark.posts(f"{path}/ping"), 202)
    desk.starts_now().works()
    for secret in (made["secret"], new):
        for request in receiver.requests:
            Webhook(secret).verify(request.body, request.headers)
    read(stark.posts(f"{path}/ping"), 202)
    Channel.objects.update(former_until=desk.now)
    desk.starts_now().works()
    Webhook(new).verify(receiver.requests[-1].body, receiver.requests[-1].headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(made["secret"]).verify(receiver.requests[-1].body, receiver.requests[-1].headers)


def test_failed_webhook_is_repeated_with_the_same_id_and_body(
    stark: Person, desk: Desk, receiver: Receiver
) -> None:
    webhook_of(stark, receiver.url)
    receiver.replies += [DOWN, DOWN, Reply(302, headers=(("Location", "/elsewhere"),))]
    desk.starts_now()
    for minutes in (0, 1, 2, 10):
        assert desk.waits(minutes=minutes).works() == 1
    assert len(receiver.requests) == 4
    assert {request.path for request in receiver.requests} == {"/"}
    assert len(set(receiver.ids())) == 1
    assert len({request.body for request in receiver.requests}) == 1
    row = delivery()
    assert (row.state, row.attempts, row.last_error) == ("sent", 4, "")
    assert desk.waits(days=3).works() == 0


def test_waits_grow_with_each_attempt_until_the_delivery_is_given_up(
    stark: Person, desk: Desk, receiver: Receiver
) -> None:
    webhook_of(stark, receiver.url)
    receiver.usual = DOWN
    desk.starts_now()
    waits = []
    desk.works()
    while (row := delivery()).state == "failed":
        assert row.next_attempt_at is not None
        waits.append((row.next_attempt_at - desk.now).total_seconds())
        desk.now = row.next_attempt_at - timedelta(seconds=1)
        assert desk.works() == 0
        desk.now = row.next_attempt_at + timedelta(minutes=5)
        assert desk.works() == 1
    assert len(waits) == MAX_ATTEMPTS - 1
    for attempts, wait in enumerate(waits):
        meant = min(15 * 4**attempts, 6 * 60 * 60)
        assert 0.8 * meant <= wait <= 1.2 * meant
    row = delivery()
    assert (row.state, row.attempts, row.last_error) == ("dead", MAX_ATTEMPTS, "http 503")
    assert desk.waits(days=30).works() == 0
    assert len(set(receiver.ids())) == 1


def test_receiver_may_ask_for_a_delay(stark: Person, desk: Desk, receiver: Receiver) -> None:
    webhook_of(stark, receiver.url)
    receiver.replies.append(Reply(429, headers=(("Retry-After", "3600"),)))
    desk.starts_now().works()
    assert desk.waits(minutes=59).works() == 0
    assert desk.waits(minutes=2).works() == 1
    assert delivery().state == "sent"


def test_receiver_that_responds_410_is_never_called_again(
    stark: Person, desk: Desk, receiver: Receiver
) -> None:
    webhook_of(stark, receiver.url)
    receiver.replies.append(Reply(410))
    desk.starts_now().works()
    assert delivery().state == "dead"
    assert not Channel.objects.get().is_active


def test_refused_connection_is_a_failure_like_any_other(stark: Person, desk: Desk) -> None:
    webhook_of(stark, f"http://127.0.0.1:{free_port()}/")
    desk.starts_now().works()
    assert (delivery().state, delivery().last_error) == ("failed", "connection refused")


def test_failing_channel_is_paused_and_does_not_delay_the_others(
    game: Game, desk: Desk, receiver: Receiver
) -> None:
    dead_end = webhook_of(game.people["stark"], f"http://127.0.0.1:{free_port()}/")
    for _ in range(5):
        read(game.people["stark"].posts(f"/me/notices/channels/{dead_end['id']}/ping"), 202)
    webhook_of(game.people["lannister"], receiver.url)
    assert desk.starts_now().works() == 2  # one attempt each: the other five wait for the channel
    assert len(receiver.requests) == 1
    assert Delivery.objects.filter(state="pending").count() == 5


class Killed(BaseException):
    """The process dies here."""


def test_worker_that_dies_after_sending_repeats_the_notice_with_the_same_id(
    stark: Person, desk: Desk, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook_of(stark, receiver.url)
    desk.starts_now()

    def die(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(sending, "_record_success", die)
        with pytest.raises(Killed):
            desk.works()
    assert len(receiver.requests) == 1
    assert delivery().state == "pending"
    assert desk.works() == 0  # the lease of the dead worker is still valid
    assert desk.waits(seconds=sending.LEASE.total_seconds() + 1).works() == 1
    assert len(receiver.requests) == 2
    assert len(set(receiver.ids())) == 1 and receiver.requests[0].body == receiver.requests[1].body
    assert delivery().state == "sent"


def test_worker_that_dies_after_a_mail_repeats_the_identical_mail(
    stark: Person, desk: Desk, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_of(stark, ADDRESS)
    desk.starts_now().waits(minutes=2)

    def die(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(sending, "_record_success", die)
        with pytest.raises(Killed):
            desk.works()
    desk.waits(hours=1).works()
    first, second = mailbox.to(ADDRESS)
    for header in ("Message-ID", "Date", "Subject", "List-Unsubscribe"):
        assert first[header] == second[header]
    for content in (text_of, html_of, pictures_of):
        assert content(first) == content(second)


def test_slow_worker_does_not_overwrite_the_result_of_a_later_one(
    stark: Person, desk: Desk, receiver: Receiver
) -> None:
    webhook_of(stark, receiver.url)
    desk.starts_now().plans()
    slow = sending.claim_delivery(desk.now)
    assert slow is not None
    desk.waits(minutes=5).sends()
    assert delivery().state == "sent"
    receiver.replies.append(DOWN)
    sending.send_claimed_row(slow, clock=desk.read_clock)
    assert delivery().state == "sent"


@pytest.mark.parametrize("status", [200, 500, 410])
def test_channel_can_be_removed_while_in_use(
    stark: Person, desk: Desk, receiver: Receiver, status: int
) -> None:
    made = webhook_of(stark, receiver.url)
    desk.starts_now().plans()
    claim = sending.claim_delivery(desk.now)
    assert claim is not None
    stark.deletes(f"/me/notices/channels/{made['id']}")
    receiver.replies.append(Reply(status))
    sending.send_claimed_row(claim, clock=desk.read_clock)
    assert len(receiver.requests) == 1
    assert not Channel.objects.exists() and not Delivery.objects.exists()


def test_no_notice_is_sent_to_an_account_closed_in_the_meantime(
    stark: Person, desk: Desk, receiver: Receiver
) -> None:
    webhook_of(stark, receiver.url)
    desk.starts_now().plans()
    User.objects.filter(pk=stark.user.pk).update(is_active=False)
    for _ in range(3):
        desk.waits(hours=1).works()
    assert receiver.requests == []
    assert (delivery().state, delivery().last_error) == ("dead", "channel off")


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_send_every_notice_once(receiver: Receiver) -> None:
    game = found_game(3)
    for one in game.people.values():
        for place in range(4):
            webhook_of(one, f"{receiver.url}/{place}")
    desk = Desk()
    desk.plans()

    def send() -> None:
        try:
            sending.send_due(clock=desk.read_clock)
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    desk.sends()
    assert len(receiver.requests) == len(set(receiver.ids())) == 12
    assert {row.state for row in Delivery.objects.all()} == {"sent"}


def test_mail_has_a_stable_id_and_a_one_click_unsubscribe_link(
    stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    channel = mail_of(stark, ADDRESS)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert mail["Message-ID"] == f"<{delivery().pk}@got.example>"
    assert mail["From"] == "Got <notices@got.example>"
    address = f"https://got.example/api/v1/notices/unsubscribe/{channel.unsubscribe_key}"
    assert mail["List-Unsubscribe"].strip() == f"<{address}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    with as_engine():
        thread = f"game-{GameRow.objects.get().code}"
    assert mail["References"] == mail["In-Reply-To"] == f"<{thread}@got.example>"
    assert mail["List-Id"] == f"<{thread}.got.example>"
    assert address in text_of(mail) and address in html_of(mail)


def test_mail_server_that_refuses_temporarily_is_retried(stark: Person, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(stark, ADDRESS)
    mailbox.replies += ["451 come back later", "421 closing"]
    desk.starts_now().waits(minutes=2).works()
    assert (delivery().state, delivery().last_error) == ("failed", "smtp 451")
    desk.waits(minutes=1).works()
    desk.waits(minutes=5).works()
    [mail] = mailbox.mails
    assert mail["Message-ID"].startswith(f"<{delivery().pk}@")
    assert delivery().state == "sent"


def test_address_that_is_refused_permanently_is_not_retried(
    stark: Person, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(stark, ADDRESS)
    mailbox.replies.append("550 no such person <stark@example.org>")
    desk.starts_now().waits(minutes=2).works()
    row = delivery()
    assert (row.state, row.last_error) == ("dead", "smtp 550")


def test_mail_server_outage_loses_nothing(stark: Person, desk: Desk, mailbox: Mailbox, settings: Any) -> None:
    mail_of(stark, ADDRESS)
    settings.EMAIL_PORT = free_port()
    desk.starts_now().waits(minutes=2).works()
    assert (delivery().state, delivery().last_error) == ("failed", "mail server away")
    settings.EMAIL_PORT = mailbox.port
    desk.waits(minutes=2).works()
    assert len(mailbox.mails) == 1


def test_name_of_a_game_cannot_add_headers(desk: Desk, mailbox: Mailbox) -> None:
    game = found_game(3)
    with as_engine():  # the API refuses such a name
        GameRow.objects.filter(code=game.code).update(name="a game\r\nBcc: all@example.org\n\nClick here")
    mail_of(game.people["stark"], ADDRESS)
    desk.starts_now().waits(minutes=2).works()
    [mail] = mailbox.mails
    assert mail["Bcc"] is None
    assert "\n" not in mail["Subject"]
    assert "a game Bcc: all@example.org Click here" in text_of(mail).splitlines()


def test_internal_error_is_recorded_and_retried(
    stark: Person, desk: Desk, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook_of(stark, receiver.url)
    desk.starts_now()

    def break_down(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(KINDS["webhook"]), "send", break_down)
        desk.works()
    assert (delivery().state, delivery().last_error) == ("failed", "error ZeroDivisionError")
    desk.waits(minutes=1).works()
    assert len(receiver.requests) == 1


def test_old_rows_are_deleted_and_due_ones_are_kept(game: Game, desk: Desk, receiver: Receiver) -> None:
    webhook_of(game.people["stark"], receiver.url)
    webhook_of(game.people["lannister"], f"http://127.0.0.1:{free_port()}/")
    desk.starts_now().works()
    sending.delete_old_notices(now=desk.now + timedelta(days=29))
    assert Delivery.objects.count() == 2
    sending.delete_old_notices(now=desk.now + timedelta(days=31))
    assert [row.state for row in Delivery.objects.all()] == ["failed"]
