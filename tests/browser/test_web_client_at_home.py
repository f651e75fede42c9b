"""The web client around its tables: from a visitor to a table against bots, and out again."""

from __future__ import annotations

import re

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, expect

from accounts.models import AppAccess
from accounts.oauth import registry
from games.models import Game
from got_api import web_client
from got_api.viewer import as_engine
from tests.factories import PASSWORD

from .test_pages_in_a_browser import opened

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (web_client.DIST / "index.html").exists(), reason="the web client is not built"),
]
LEFT = """async () => [
  Object.keys(localStorage), Object.keys(sessionStorage), await caches.keys(),
  (await indexedDB.databases()).map(each => each.name),
]"""


@pytest.fixture
def client_address(server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A server to which the client's sign-in returns."""
    monkeypatch.setitem(registry.OWN_APPS["web"], "redirect_uris", [f"{server}/signed-in"])
    return server


def test_visitor_plays_against_bots_and_leaves_nothing_behind(chromium: Browser, client_address: str) -> None:
    with opened(chromium) as page:
        page.goto(client_address)
        page.get_by_role("button", name="Play against bots").click()
        page.wait_for_url(re.compile("/sign-up"), timeout=60_000)
        page.locator("#username").fill("lysa")
        page.locator("#password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.get_by_text("Lannister").click(timeout=60_000)
        page.get_by_role("button", name="Start the game: Lannister").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Table of lysa", timeout=60_000)
        with as_engine():
            game = Game.objects.get()
            seats = {seat.house: seat.user_id for seat in game.seats.all()}
        assert game.status == Game.Status.RUNNING and page.url.endswith(f"/games/{game.code}")
        assert [house for house, user in seats.items() if user is not None] == ["lannister"]
        assert not Session.objects.exists()

        page.goto(f"{client_address}/account")
        with page.expect_response(lambda each: each.url.endswith("/oauth/revoke"), timeout=60_000):
            page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Play against bots")).to_be_visible(timeout=60_000)
        assert page.evaluate(LEFT) == [[], [], [], []]
        # `device` contains a hash and opens nothing: wrong passwords of others do not lock its user out
        assert {cookie["name"] for cookie in page.context.cookies()} <= {"csrftoken", "device"}
        assert not AppAccess.objects.filter(ended_at__isnull=True).exists()
