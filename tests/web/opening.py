"""Opens signed-in browsers, and tables in a situation of the sandbox."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.people import Person
from tests.served import read

PHONE, SIDEWAYS, DESK = (360, 740), (740, 360), (1280, 800)


def signs_in(browser: BrowserContext | Page, token: str) -> None:
    """Signs in each page that is opened from now on."""
    stored = {"accessToken": token, "refreshToken": None, "expiresAt": None, "scopes": list[str]()}
    browser.add_init_script(f"localStorage.setItem('agot', {json.dumps(json.dumps(stored))})")


@contextmanager
def opened_page(chromium: Browser, who: Person, size: tuple[int, int] = PHONE) -> Iterator[Page]:
    """A page of a signed-in user. Fails the test on any error in it."""
    is_phone = size != DESK
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=is_phone, is_mobile=is_phone
    )
    signs_in(context, who.secret)
    page = context.new_page()
    page.set_default_timeout(120_000)
    wrong: list[str] = []
    page.on("console", lambda each: wrong.append(each.text) if "Security Policy" in each.text else None)
    page.on("pageerror", lambda each: wrong.append(str(each)))
    try:
        yield page
    finally:
        context.close()
    assert wrong == []


def table_in(who: Person, situation: str, opponents: str = "never") -> str:
    """Creates a table of the sandbox. Returns its code. `opponents`: when the others answer."""
    created = read(who.posts("/sandbox/games", {"situation": situation, "opponents": opponents}), 201)
    return str(created["code"])


def load_screen(page: Page, address: str) -> None:
    """Opens an address, and waits for its whole screen."""
    page.goto(address)
    page.locator("h1").first.wait_for()
    expect(page.get_by_text("Loading…")).to_have_count(0)
