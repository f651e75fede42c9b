"""The web client outside tables: from a visitor to a table with bots, and out again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, Page, expect

from accounts.models import AppAccess
from accounts.oauth import registry
from games.models import Game
from got_api.database.viewer import as_engine
from got_api.serving import web_client
from tests.factories import PASSWORD
from tests.leagues.server.event import Event
from tests.leagues.server.test_notices import THREES
from tests.people import person
from tests.served import found_game, read
from tests.web.opening import signs_in

from .test_pages_in_a_browser import opened_page

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
    """The URL of a server to which the sign-in of the web client redirects."""
    monkeypatch.setitem(registry.OWN_APPS["web"], "redirect_uris", [f"{server}/signed-in"])
    return server


def signs_up(page: Page) -> None:
    """Creates the account `lysa`."""
    page.wait_for_url(re.compile("/sign-up"), timeout=60_000)
    page.locator("#username").fill("lysa")
    page.locator("#password").fill(PASSWORD)
    page.keyboard.press("Enter")


def test_visitor_plays_against_bots_and_leaves_no_data_behind(chromium: Browser, client_address: str) -> None:
    with opened_page(chromium) as page:
        page.goto(client_address)
        page.get_by_role("button", name="Play against bots").click()
        signs_up(page)
        page.get_by_text("Lannister").click(timeout=60_000)
        page.get_by_role("button", name="Start the game: Lannister").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Table of lysa", timeout=60_000)
        with as_engine():
            game = Game.objects.get()
            seats = {seat.house: seat.user_id for seat in game.seats.all()}
        assert game.status == Game.Status.RUNNING and page.url.endswith(f"/games/{game.code}")
        assert [house for house, user in seats.items() if user is not None] == ["lannister"]
        assert not Session.objects.exists()

        page.goto(f"{client_address}/account/devices")
        expect(page.get_by_role("listitem").filter(has_text="this device")).to_contain_text("Chrome · Linux")
        page.goto(f"{client_address}/account")
        # the home page is loaded again after the revocation
        revoked, loaded = page.expect_response("**/oauth/revoke"), page.expect_event("load")
        with revoked, loaded:
            page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Play against bots")).to_be_visible(timeout=60_000)
        assert page.evaluate(LEFT) == [[], [], [], []]
        # `device` contains a hash and grants no access: wrong passwords of others do not lock its user out
        assert {cookie["name"] for cookie in page.context.cookies()} <= {"csrftoken", "device"}
        assert not AppAccess.objects.filter(ended_at__isnull=True).exists()


@pytest.mark.parametrize("has_navigation", [True, False], ids=["navigation", "old browser"])
def test_back_from_the_first_table_opens_the_tables_and_never_the_sign_up_form(
    chromium: Browser, client_address: str, has_navigation: bool
) -> None:
    with opened_page(chromium) as page:
        if not has_navigation:
            page.add_init_script("Object.defineProperty(window, 'navigation', { value: undefined })")
        page.goto(f"{client_address}/docs")
        page.goto(client_address)
        page.get_by_role("button", name="Play against bots").click()
        signs_up(page)
        page.get_by_role("button", name="Start the game").click(timeout=60_000)
        expect(page.get_by_role("heading", level=1)).to_have_text("Table of lysa", timeout=60_000)
        table = page.url
        page.go_back()
        card = page.get_by_role("link", name=re.compile("Table of lysa"))
        card.wait_for(timeout=60_000)
        assert page.url == f"{client_address}/"
        if has_navigation:
            page.go_back()
            assert page.url.endswith("/docs")
            page.go_forward()
        card.click(timeout=60_000)
        page.wait_for_url(table)


def test_visitor_who_signs_up_for_an_invitation_is_not_asked_again_by_back(
    chromium: Browser, client_address: str
) -> None:
    made = read(person("catelyn").posts("/games", {"name": "Winter", "access": "invitation"}), 201)
    link = f"{client_address}/games/{made['code']}#join={made['invitation_code']}"
    with opened_page(chromium) as page:
        page.goto(f"{client_address}/docs")
        page.goto(link)
        expect(page.get_by_role("button", name="Sign in to join")).to_be_visible(timeout=60_000)
        page.get_by_role("button", name="Create an account").click()
        signs_up(page)
        page.get_by_role("button", name="Take a seat").click(timeout=60_000)
        expect(page.get_by_role("listitem").filter(has_text="lysa")).to_be_visible(timeout=60_000)
        assert page.url == link
        page.go_back()
        assert page.url.endswith("/docs")


def test_sign_in_returns_to_the_address_that_needs_an_account(chromium: Browser, client_address: str) -> None:
    with opened_page(chromium) as page:
        page.goto(f"{client_address}/account/notices")
        page.get_by_role("button", name="Create an account").click(timeout=60_000)
        signs_up(page)
        expect(page.get_by_role("heading", name="Notices", level=1)).to_be_visible(timeout=60_000)
        assert page.url == f"{client_address}/account/notices"


def test_back_from_a_table_returns_to_the_list_of_tables_to_watch(chromium: Browser, server: str) -> None:
    game = found_game(3)
    with opened_page(chromium) as page:
        page.goto(f"{server}/tables")
        page.get_by_role("button", name="To watch").click(timeout=60_000)
        link = page.get_by_role("listitem").get_by_role("link")
        link.click()
        page.wait_for_url(f"**/games/{game.code}")
        page.go_back()
        expect(page.get_by_role("button", name="To watch")).to_have_attribute("aria-pressed", "true")
        expect(link).to_be_visible()


def test_a_new_account_reaches_a_table_with_bots_in_three_taps(chromium: Browser, server: str) -> None:
    catelyn = person("catelyn")
    taps = 0
    with opened_page(chromium, "phone", has_touch=True) as page:
        signs_in(page, catelyn.secret)
        page.goto(server)
        for name in ("Play against bots", "Start the game"):
            page.get_by_role("button", name=name).tap(timeout=60_000)
            taps += 1
        page.wait_for_url(re.compile(r"/games/\w+"), timeout=60_000)
        expect(page.get_by_role("tab", name=re.compile("^Task"))).to_be_visible(timeout=60_000)
    assert taps <= 3
    with as_engine():
        assert Game.objects.get().status == Game.Status.RUNNING


def test_a_server_with_one_edition_offers_no_choice_of_editions(chromium: Browser, server: str) -> None:
    with opened_page(chromium) as page:
        signs_in(page, person("catelyn").secret)
        page.goto(f"{server}/new")
        expect(page.get_by_role("radio", name="6", exact=True)).to_be_checked(timeout=60_000)
        expect(page.get_by_role("group", name="Edition")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_user_can_enter_and_follow_a_season_on_a_phone(chromium: Browser, server: str, scheme: Any) -> None:
    event = Event.of(3, **THREES).starts()
    event.draws(1)
    first = event.players[0]
    with opened_page(chromium, "phone", color_scheme=scheme) as page:
        signs_in(page, first.secret)
        page.goto(f"{server}/seasons")
        page.get_by_role("link", name=re.compile("Spring")).click(timeout=60_000)
        expect(page.get_by_role("row", name=re.compile(str(first.user)))).to_contain_text("You")
        page.get_by_role("button", name="Tables").click()
        expect(page.get_by_role("link", name=re.compile("^Table 1"))).to_be_visible()
        page.get_by_role("button", name="Rounds").click()
        expect(page.get_by_text("Round 1").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
