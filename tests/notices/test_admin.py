"""The admin pages of notices."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.notices.models import Channel, Delivery
from tests.factories import UserFactory
from tests.notices.desk import Desk, delivery, webhook_of
from tests.notices.post import Receiver, Reply
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def maester(client: Client) -> Client:
    """A superuser who is signed in to the admin pages."""
    client.force_login(UserFactory.create(username="aemon", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def dead_letter(catelyn: Person, receiver: Receiver, desk: Desk) -> Delivery:
    """A delivery that was given up."""
    made = webhook_of(catelyn, f"{receiver.url}/secret-path")
    catelyn.posts(f"/me/notices/channels/{made['id']}/ping")
    receiver.replies += [Reply(500)]
    desk.starts_now().works()
    Delivery.objects.update(state="dead", attempts=10, next_attempt_at=None)
    return delivery()


def test_staff_can_list_dead_letters_and_send_them_again_with_the_same_id(
    maester: Client, dead_letter: Delivery, receiver: Receiver, desk: Desk
) -> None:
    page = maester.get("/admin/notices/delivery/?state__exact=dead")
    assert page.status_code == 200
    for word in (str(dead_letter.pk), "catelyn", "http 500"):
        assert word in page.content.decode()
    sent = maester.post(
        "/admin/notices/delivery/", {"action": "send_again", "_selected_action": [str(dead_letter.pk)]}
    )
    assert sent.status_code == 302
    assert (delivery().state, delivery().attempts) == ("pending", 0)
    desk.starts_now().waits(minutes=5).works()
    assert delivery().state == "sent"
    assert set(receiver.ids()) == {str(dead_letter.pk)}


def test_staff_cannot_send_a_delivered_notice_again(maester: Client, dead_letter: Delivery) -> None:
    Delivery.objects.update(state="sent")
    maester.post(
        "/admin/notices/delivery/", {"action": "send_again", "_selected_action": [str(dead_letter.pk)]}
    )
    assert delivery().state == "sent"


@pytest.mark.parametrize("page", ["delivery", "channel"])
def test_pages_show_neither_addresses_nor_bodies_nor_secrets(
    maester: Client, dead_letter: Delivery, page: str
) -> None:
    channel = Channel.objects.get()
    pk: Any = dead_letter.pk if page == "delivery" else channel.pk
    assert channel.secret is not None
    for path in ("", f"{pk}/change/"):
        response = maester.get(f"/admin/notices/{page}/{path}")
        assert response.status_code == 200
        text = response.content.decode()
        for secret in (channel.address, "secret-path", channel.unsubscribe_key, bytes(channel.secret).hex()):
            assert secret not in text
        assert dead_letter.body not in text
    assert maester.get(f"/admin/notices/{page}/add/").status_code == 403
    assert maester.post(f"/admin/notices/{page}/{pk}/delete/").status_code == 403


def test_users_who_are_not_staff_cannot_open_the_pages(client: Client, catelyn: Person) -> None:
    client.force_login(catelyn.user)
    assert client.get("/admin/notices/delivery/").status_code == 302
