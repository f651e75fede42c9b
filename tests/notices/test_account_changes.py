"""Effects of a new password on channels and calendars, and its options."""

from __future__ import annotations

from typing import Any

import pytest

from games.notices.models import Channel, Delivery, code_of
from tests.factories import PASSWORD, UserFactory
from tests.notices.desk import Desk, mail_of, webhook_of
from tests.notices.post import Mailbox
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

NEW = "three-boys-and-two-girls"


@pytest.fixture
def lysa(db: None) -> Person:
    return Person(UserFactory.create(username="lysa", password=PASSWORD))


def changes(one: Person, **wanted: Any) -> dict[str, Any]:
    response = one.puts("/me/password", {"current": PASSWORD, "new": NEW} | wanted)
    assert response.status_code == 200, response.content
    return dict(response.json())


def test_a_new_password_revokes_the_url_of_the_calendar(lysa: Person, catelyn: Person) -> None:
    addresses = [one.posts("/me/calendar").json()["url"].partition("/api/v1")[2] for one in (lysa, catelyn)]
    assert [Visitor().gets(each).status_code for each in addresses] == [200, 200]
    assert changes(lysa)["calendar_revoked"] is True
    assert [Visitor().gets(each).status_code for each in addresses] == [404, 200]


def test_a_new_password_voids_pending_codes_which_are_not_sent(
    lysa: Person, desk: Desk, mailbox: Mailbox
) -> None:
    body = {"kind": "email", "address": "thief@example.org"}
    made = lysa.posts("/me/notices/channels", body).json()
    code = code_of(Channel.objects.get(pk=made["id"]))
    assert changes(lysa)["ended_confirmation_count"] == 1
    desk.starts_now().works()
    assert mailbox.mails == []
    assert Delivery.objects.get().state == "dead"
    path = f"/me/notices/channels/{made['id']}/confirmation"
    expect_problem(lysa.puts(path, {"code": code}), 422, "code_wrong")


def test_a_new_password_keeps_confirmed_addresses(lysa: Person) -> None:
    channel = mail_of(lysa, "lysa@example.org")
    assert changes(lysa)["ended_confirmation_count"] == 0
    assert Channel.objects.get(pk=channel.pk).confirmed_at is not None


def test_secrets_of_webhooks_are_rotated_on_request(lysa: Person) -> None:
    made = webhook_of(lysa, "https://example.org/got")
    before = bytes(Channel.objects.get(pk=made["id"]).secret or b"")
    assert lysa.puts("/me/password", {"current": "wrong", "new": NEW, "rotate_webhook_secrets": True})
    ended = changes(lysa, rotate_webhook_secrets=True)
    channel = Channel.objects.get(pk=made["id"])
    assert ended["webhook_count"] == 1
    [shown] = ended["webhook_secrets"]
    assert shown["channel"] == made["id"] and shown["secret"].startswith("whsec_") != made["secret"]
    # void at once, not after a day: a locked-out user must not sign
    assert bytes(channel.secret or b"") != before and channel.former_secret is None


def test_secrets_of_webhooks_are_kept_without_a_request_and_the_response_says_so(lysa: Person) -> None:
    made = webhook_of(lysa, "https://example.org/got")
    before = bytes(Channel.objects.get(pk=made["id"]).secret or b"")
    ended = changes(lysa)
    assert (ended["webhook_count"], ended["webhook_secrets"]) == (1, [])
    assert bytes(Channel.objects.get(pk=made["id"]).secret or b"") == before
