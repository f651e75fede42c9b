"""The pages in Chromium, on a wide screen and a phone, without scripts, by keyboard."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.oauth.registry import app_with_id
from accounts.scopes import Scope
from got_api.http.languages import LANGUAGES
from tests.accounts.oauth import DEVICE_GRANT, RavenApp, query_of, raven
from tests.browser.answering import answering
from tests.factories import PASSWORD, UserFactory

from .conftest import SIZES

HERE = ("http://127.0.0.1:", "http://localhost:", "data:")
PICTURES = os.environ.get("GOT_PICTURES")
"""A folder for a picture of every page, for review."""
SCREENS = pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("phone", "light"),
        ("wide", "dark"),
        pytest.param("phone", "dark", marks=pytest.mark.long),
        pytest.param("wide", "light", marks=pytest.mark.long),
    ],
)
"""The suite checks each size and each scheme once."""


@pytest.fixture
def lysa(server: str) -> Any:
    return UserFactory.create(username="lysa", password=PASSWORD)


@contextmanager
def opened_page(chromium: Browser, size: str = "wide", **options: Any) -> Iterator[Page]:
    """A page in a fresh browser. Requests to other machines and errors in the page fail the test."""
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height}, **options)
    page = context.new_page()
    wrong: list[str] = []
    page.on("request", lambda each: None if each.url.startswith(HERE) else wrong.append(each.url))
    page.on("console", lambda each: wrong.append(each.text) if "Security Policy" in each.text else None)
    page.on("pageerror", lambda each: wrong.append(str(each)))
    yield page
    context.close()
    assert wrong == []


def logs_in(page: Page) -> None:
    """Logs in with only the keyboard: the first field has the focus."""
    expect(page.locator("#username")).to_be_focused()
    page.keyboard.type("lysa")
    page.keyboard.press("Tab")
    expect(page.locator("#password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """A program in a terminal that waits for the browser on a local port."""
    with answering(b"You can close this page.", "text/plain") as (address, seen):
        yield f"{address}/callback", seen


def me(server: str, token: str) -> int:
    return httpx.get(f"{server}/api/v1/me", headers={"Authorization": f"Bearer {token}"}).status_code


def exchange_code(server: str, **form: str) -> httpx.Response:
    return httpx.post(f"{server}/api/v1/oauth/token", data=form)


@pytest.mark.long
@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_local_program_gets_access_and_loses_it_when_its_user_revokes_it(
    chromium: Browser, server: str, lysa: Any, has_scripts: bool
) -> None:
    app = app_with_id("agot")
    assert app is not None
    program = RavenApp(app)
    with listening() as (callback, seen), opened_page(chromium, java_script_enabled=has_scripts) as page:
        page.goto(server + program.asks_for(redirect_uri=callback))
        logs_in(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("Give this app access to your account?")
        page.get_by_role("button", name="Allow").click()
        page.wait_for_url(f"{callback}*")
        answer = query_of(next(path for path in seen if path.startswith("/callback")))
        form = {"client_id": "agot", "code_verifier": program.verifier, "redirect_uri": callback}
        got = exchange_code(server, grant_type="authorization_code", code=answer["code"], **form).json()
        assert answer["iss"] == server and me(server, got["access_token"]) == 200
        page.goto(f"{server}/tokens")
        page.get_by_role("button", name="End: agot").click()
        expect(page.get_by_text("No app has access.")).to_be_visible()
        assert me(server, got["access_token"]) == 401
        again = exchange_code(
            server, grant_type="refresh_token", client_id="agot", refresh_token=got["refresh_token"]
        )
        assert again.json()["error"] == "invalid_grant"


@pytest.mark.long
def test_a_device_can_be_approved_on_a_phone(chromium: Browser, server: str, lysa: Any) -> None:
    asked = httpx.post(f"{server}/api/v1/oauth/device", data={"client_id": "agot", "scope": "read"}).json()
    with opened_page(chromium, "phone") as page:
        page.goto(asked["verification_uri_complete"])
        logs_in(page)
        expect(page.get_by_label("Code")).to_have_value(asked["user_code"])
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text(asked["user_code"])).to_be_visible()
        page.get_by_role("button", name="Allow").click()
        expect(page.get_by_text("The app has access now.")).to_be_visible()
    got = exchange_code(server, grant_type=DEVICE_GRANT, client_id="agot", device_code=asked["device_code"])
    assert me(server, got.json()["access_token"]) == 200


def walk(page: Page, server: str, app: RavenApp, language: str) -> Iterator[str]:
    """Opens every page in order."""
    page.goto(f"{server}/log-in?lang={language}")
    yield "log-in"
    page.locator("#username").fill("lysa")
    page.locator("#password").fill("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "log-in-refused"
    page.locator("#password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/tokens")
    page.goto(f"{server}{app.asks_for(scope=None)}&lang={language}")
    yield "consent"
    page.goto(f"{server}{app.asks_for(redirect_uri='https://evil.example/')}&lang={language}")
    yield "mistake"
    page.goto(f"{server}/device?lang={language}")
    yield "device"
    asked = httpx.post(f"{server}/api/v1/oauth/device", data={"client_id": app.app.client_id}).json()
    page.goto(f"{server}/device?lang={language}&user_code={asked['user_code']}")
    page.locator("main button").click()
    expect(page.locator("button[value=allow]")).to_be_visible()
    yield "device-consent"
    page.locator("button[value=allow]").click()
    expect(page.locator("main button")).to_have_count(0)
    yield "device-done"
    page.goto(f"{server}/tokens?lang={language}")
    page.locator("#name").fill("my bot")
    page.locator("main form:has(#name) button").click()
    expect(page.get_by_role("status")).to_be_visible()
    yield "tokens"


_CONTRAST = """
() => {
  const parsed = text => text.match(/[\\d.]+/g).map(Number);
  const light = rgb => rgb.slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const paper = element => {
    for (let each = element; each; each = each.parentElement) {
      const rgb = parsed(getComputedStyle(each).backgroundColor);
      if (rgb.length < 4 || rgb[3] > 0) return rgb;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll("body *")]
    .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(each => {
      const [a, b] = [light(parsed(getComputedStyle(each).color)), light(paper(each))];
      return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), each.outerHTML.slice(0, 80)];
    })
    .filter(([ratio]) => ratio < 4.5);
}
"""
_TOO_SMALL = """
() => [...document.querySelectorAll("main button, main select, main input")]
  .filter(each => !["hidden", "checkbox"].includes(each.type))
  .filter(each => each.getBoundingClientRect().height < 40).map(each => each.outerHTML)
"""


@pytest.mark.long
@SCREENS
def test_pages_fit_the_screen_and_are_readable(
    chromium: Browser, server: str, lysa: Any, size: str, scheme: Any
) -> None:
    """No page is wider than the screen, no text is faint, and every button is large enough for a finger."""
    app = raven(UserFactory.create(username="petyr"), name="Raven " + "x" * 54, scopes=list(Scope))
    for language in LANGUAGES if (size, scheme) == ("phone", "light") else ["en"]:
        with opened_page(chromium, size, color_scheme=scheme) as page:
            for name in walk(page, server, app, language):
                place = f"{name} {language}"
                assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], place
                assert page.evaluate(_CONTRAST) == [], place
                assert page.evaluate(_TOO_SMALL) == [], place
                assert page.locator("html").get_attribute("lang") == language, place
                if PICTURES:
                    page.screenshot(path=f"{PICTURES}/{name}-{size}-{scheme}-{language}.png", full_page=True)


@pytest.mark.long
def test_keyboard_focus_is_visible(chromium: Browser, server: str, lysa: Any) -> None:
    with opened_page(chromium) as page:
        page.goto(f"{server}/log-in")
        page.keyboard.press("Tab")
        width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        assert width >= 2


@pytest.mark.long
def test_page_cannot_be_framed(chromium: Browser, server: str) -> None:
    page = chromium.new_page()
    frame = f"<iframe src={server}/log-in></iframe>"
    page.route("**/frame", lambda route: route.fulfill(content_type="text/html", body=frame))
    page.goto(f"{server}/frame", wait_until="networkidle")
    assert len(page.frames) == 2
    assert page.frames[1].locator("#username").count() == 0
    page.close()
