"""Admins can view games but change nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.served import stored_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("maester"))
    return client


def test_staff_can_view_games_and_seats(staff: Client) -> None:
    stored = stored_game(3)
    listed = staff.get("/admin/games/game/")
    assert stored.game.code in listed.content.decode()
    page = staff.get(f"/admin/games/game/{stored.game.id}/change/").content.decode()
    assert str(stored.users["stark"]) in page
    assert 'name="_save"' not in page


def test_staff_cannot_change_a_game(staff: Client) -> None:
    stored = stored_game(3)
    answer = staff.post(f"/admin/games/game/{stored.game.id}/change/", {"name": "mine"})
    assert answer.status_code == 403
    assert staff.get("/admin/games/game/add/").status_code == 403
    assert stored.row().name == "a game"
