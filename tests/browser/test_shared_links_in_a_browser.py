"""Pages at shared URLs, in Chromium, on a narrow phone and a wide screen, in light and dark.

Without scripts: with scripts, the web client replaces the page of a game.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.models import Game
from games.words import words_for
from got_api.database.viewer import as_engine
from tests.factories import PASSWORD
from tests.leagues.server.event import Event
from tests.leagues.server.test_notices import THREES
from tests.served import found_game

pytestmark = pytest.mark.long
PICTURES = os.environ.get("GOT_PICTURES")
"""A folder for a picture of every page, for review."""
WIDTHS = {"narrow": 360, "wide": 1440}
LANGUAGES = ("en", "hu", "bg")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", WIDTHS)
def test_shared_pages_fit_their_screen_and_a_log_in_returns_to_them(
    chromium: Browser, server: str, size: str, scheme: Any, settings: Any
) -> None:
    settings.GOT_APP_URL = "https://example.org/app"
    game = found_game(6, name="Winter in the Riverlands")
    event = Event.of(3, **THREES).starts()
    event.draws(1)
    private = found_game(3, name="By letter")
    stark = private.users["stark"]
    stark.set_password(PASSWORD)
    stark.save()
    with as_engine():
        Game.objects.filter(code=private.code).update(access="invitation")
    context = chromium.new_context(
        viewport={"width": WIDTHS[size], "height": 800}, color_scheme=scheme, java_script_enabled=False
    )
    page, wrong = context.new_page(), list[str]()
    page.on("console", lambda each: wrong.append(each.text) if "Security Policy" in each.text else None)

    def looks(name: str, path: str, language: str) -> None:
        page.goto(f"{server}{path}?lang={language}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, language)
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}-{size}-{scheme}-{language}.png", full_page=True)

    for language in LANGUAGES:
        looks("game", f"/games/{game.code}", language)
        looks("season", f"/seasons/{event.code}", language)
        looks("hidden", f"/games/{private.code}", language)
    words = words_for("bg")
    page.get_by_role("link", name=words.text("page-log_in")).click()
    page.locator("#username").fill(str(stark.username))
    page.locator("#password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server}/games/{private.code}?lang=bg&plain=1")
    expect(page.locator("#decision-1")).to_be_visible()
    looks("own", f"/games/{private.code}", "en")
    context.close()
    assert wrong == []
