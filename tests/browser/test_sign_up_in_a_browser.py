"""From an app of another origin to its first game: without an account, and with a forgotten password."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.mails import send_account_mails
from accounts.models import User
from accounts.scopes import Scope
from games.models import Game
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.accounts.oauth import raven
from tests.browser.answering import answering
from tests.factories import PASSWORD, UserFactory
from tests.notices.post import Mailbox, text_of

from .test_pages_in_a_browser import _CONTRAST, _TOO_SMALL, PICTURES, opened_page

pytestmark = pytest.mark.long

ADDRESS = "lysa@example.org"
NEW = "three-boys-and-two-girls"
ENGLISH = re.compile(
    r"\b(the|you|your|and|of|not|with|this|that|sign|log|password|account|address|allow|app|by)\b", re.I
)
"""Words of English sentences that are not Hungarian words."""
_TEXTS = """
() => {
  const own = "footer, .name, blockquote";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [document.title];
  for (let node; node = walker.nextNode();) if (!node.parentElement.closest(own)) found.push(node.data);
  for (const each of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      found.push(each.getAttribute(name) ?? "");
  return found;
}
"""
"""Texts of a page, except names of languages and an app's own texts."""
APP = """<!doctype html><title>Raven</title><button>Play</button><output></output>
<script type="module">
const server = "%s", app = "%s", here = location.origin + "/callback";
const base64url = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=/g, "");
document.querySelector("button").onclick = async () => {
  const verifier = localStorage.verifier = base64url(crypto.getRandomValues(new Uint8Array(48)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  location = server + "/oauth/authorize?" + new URLSearchParams({
    response_type: "code", client_id: app, redirect_uri: here, scope: "read play host", state: "one",
    code_challenge: base64url(digest), code_challenge_method: "S256", prompt: "%s", ui_locales: "hu-HU",
  });
};
if (location.pathname === "/callback") {
  const code = new URLSearchParams(location.search).get("code");
  const form = {grant_type: "authorization_code", client_id: app, code, redirect_uri: here,
    code_verifier: localStorage.verifier};
  const got = await fetch(server + "/api/v1/oauth/token", {method: "POST", body: new URLSearchParams(form)});
  const {access_token} = await got.json();
  const headers = {Authorization: "Bearer " + access_token, "Content-Type": "application/json"};
  const game = {name: "First", player_count: 3};
  const made = await fetch(server + "/api/v1/games", {method: "POST", headers, body: JSON.stringify(game)});
  document.querySelector("output").textContent = (await made.json()).code;
}
</script>"""


@contextmanager
def app_page(server: str, prompt: str) -> Iterator[str]:
    """The page of an app of another origin."""
    owner: Any = UserFactory.create(username="tywin")
    scopes = [Scope.READ, Scope.PLAY, Scope.HOST]
    app = raven(owner, redirect_uris=["http://127.0.0.1/callback"], scopes=scopes)
    body = (APP % (server, app.app.client_id, prompt)).encode()
    with answering(body, "text/html") as (address, _):
        yield f"{address}/"


def link_in(mailbox: Mailbox) -> str:
    send_account_mails()
    [mail] = mailbox.to(ADDRESS)
    found = re.search(r"^http\S+", text_of(mail), re.MULTILINE)
    assert found is not None and mail["Content-Language"] == "hu"
    assert english_in(mail["Subject"], text_of(mail)) == []
    return found[0]


def english_in(*texts: str) -> list[str]:
    """The English words in the texts, except in mail addresses and URLs."""
    return [word for text in texts for word in ENGLISH.findall(re.sub(r"\S*(?:@|://)\S*", "", text))]


def shows(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(heading, timeout=60_000)
    if PICTURES:
        width = page.viewport_size["width"]  # type: ignore[index]
        page.screenshot(path=f"{PICTURES}/flow-{heading}-{width}.png", full_page=True)
    is_hungarian(page)


def is_hungarian(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == "hu"
    assert english_in(*page.evaluate(_TEXTS)) == []


def grants_access(page: Page) -> None:
    shows(page, "Beengeded ezt az alkalmazást a fiókodba?")
    page.get_by_role("button", name="Engedélyezem").click()
    expect(page.locator("output")).to_have_text(re.compile(r"\w+"), timeout=60_000)
    with as_engine():
        game = Game.objects.select_related("host").get(code=page.locator("output").text_content())
    assert game.host is not None and game.host.username == "lysa"


def test_a_person_without_an_account_reaches_a_game(chromium: Browser, server: str, mailbox: Mailbox) -> None:
    zone = "Europe/Budapest"
    with app_page(server, "create") as address, opened_page(chromium, timezone_id=zone) as page:
        page.goto(address)
        page.get_by_role("button", name="Play").click()
        shows(page, "Fiók létrehozása")
        page.locator("#username").fill("lysa")
        page.locator("#password").fill(PASSWORD)
        page.locator("#email").fill(ADDRESS)
        page.keyboard.press("Enter")
        shows(page, "Cím megerősítése")
        page.goto(link_in(mailbox))
        page.locator("main button").click()
        grants_access(page)
        user = User.objects.get(username="lysa")
        assert user.language == "hu" and user.email_confirmed_at is not None
        assert (user.time_zone, user.has_chosen_time_zone) == (zone, True)


def test_a_person_who_forgot_the_password_reaches_a_game(
    chromium: Browser, server: str, mailbox: Mailbox
) -> None:
    UserFactory.create(
        username="lysa", password=PASSWORD, email=ADDRESS, email_confirmed_at=clock.now(), language="hu"
    )
    with app_page(server, "") as address, opened_page(chromium, "phone", color_scheme="dark") as page:
        page.goto(address)
        page.get_by_role("button", name="Play").click()
        shows(page, "Belépés")
        page.get_by_role("link", name="Elfelejtett jelszó").click()
        shows(page, "Elfelejtett jelszó")
        page.locator("#account").fill("lysa")
        page.keyboard.press("Enter")
        shows(page, "Új jelszó megadása")
        page.goto(link_in(mailbox))
        page.locator("#password").fill(NEW)
        page.keyboard.press("Enter")
        grants_access(page)


def walk(page: Page, server: str) -> Iterator[str]:
    """Opens every page in order, also with errors."""
    for name in ("log-in", "sign-up", "forgot-password", "reset-password", "refuse-email"):
        page.goto(f"{server}/{name}?lang=hu")
        yield name
    page.goto(f"{server}/reset-password?lang=hu&sent=1")
    yield "reset-password-sent"
    page.goto(f"{server}/sign-up?lang=hu")
    page.locator("#username").fill("admin")
    page.locator("#password").fill("password")
    page.locator("main form button").click()
    expect(page.get_by_role("alert")).to_have_count(1)
    yield "sign-up-refused"
    page.locator("#username").fill(f"frey{page.viewport_size['width']}")  # type: ignore[index]
    page.locator("#password").fill(PASSWORD)
    page.locator("#email").fill("a-long-name-of-a-mailbox.that-is-hard-to-fit@mail.some-domain.example.org")
    page.locator("main form button").click()
    expect(page.locator("#code")).to_be_visible()
    yield "confirm-email"
    page.goto(f"{server}/change-password?lang=hu")
    yield "change-password"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_fit_the_screen_and_are_readable(
    chromium: Browser, server: str, width: int, scheme: Any
) -> None:
    with opened_page(chromium, color_scheme=scheme, java_script_enabled=True) as page:
        page.set_viewport_size({"width": width, "height": 800})
        for name in walk(page, server):
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/{name}-{width}-{scheme}.png", full_page=True)
            is_hungarian(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert page.evaluate(_CONTRAST) == [], name
            assert page.evaluate(_TOO_SMALL) == [], name
