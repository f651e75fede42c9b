"""The accessibility tree of each screen equals the reviewed one. `trees.py` describes how to rewrite them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from games.sandbox import KINDS
from got_api.serving.web_client import DIST
from tests.people import Person
from tests.served import read

from .opening import load_screen, opened_page, table_in
from .trees import changes

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
TASKS = ("planning", "march", "battle", "mustering", "bidding", "casualties", "raven", "support", "tie")
SIGNS = {"houses": "#people", "log": ".log li button", "talk": ".talk > *"}
"""Tab of a table -> its content when loaded."""
HINT = "read the difference as somebody who sees nothing, then GOT_TREES=write"


def test_screens_around_tables_match_their_accessibility_trees(
    chromium: Browser, server: str, arya: Person
) -> None:
    differing: list[str] = []
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    visitor = context.new_page()
    visitor.set_default_timeout(120_000)
    load_screen(visitor, server)
    visitor.locator("select option").first.wait_for(state="attached")
    differing += changes("visitor", visitor.locator("body"))
    context.close()
    with opened_page(chromium, arya) as page:
        load_screen(page, server)
        differing += changes("home_empty", page.locator("body"))
        table_in(arya, "march")
        lobby = read(arya.posts("/games", {"name": "Lobby", "player_count": 3, "take_seat": True}), 201)
        load_screen(page, server)
        page.locator(".card svg").last.wait_for()
        differing += changes("home", page.locator("body"))
        load_screen(page, f"{server}/new")
        page.locator("fieldset").first.wait_for()
        page.locator("main summary").click()
        differing += changes("new_table", page.locator("body"))
        load_screen(page, f"{server}/games/{lobby['code']}")
        page.locator(".seats li").first.wait_for()
        differing += changes("lobby", page.locator("body"))
        load_screen(page, f"{server}/account")
        differing += changes("account", page.locator("body"))
        load_screen(page, f"{server}/account/notices")
        page.get_by_role("heading", name="Muted tables").wait_for()
        page.get_by_role("button", name="Save").first.wait_for()
        differing += changes("account_notices", page.locator("body"))
    assert differing == [], "\n".join([HINT, *differing])


def test_screens_of_a_table_match_their_accessibility_trees(
    chromium: Browser, server: str, arya: Person
) -> None:
    differing: list[str] = []
    with opened_page(chromium, arya) as page:
        for situation in TASKS:
            code = table_in(arya, situation)
            page.goto(f"{server}/games/{code}")
            page.locator(".send button").wait_for()
            page.locator("[data-area]").first.wait_for(state="attached")
            seen = page.locator("#app") if situation == "planning" else page.locator("#panel")
            differing += changes(f"task_{KINDS[situation]}", seen)
            if situation == "planning":
                for tab, sign in SIGNS.items():
                    page.locator(f"#tab-{tab}").press("Enter")
                    page.locator(sign).first.wait_for()
                    differing += changes(f"table_{tab}", page.locator("#panel"))
                page.keyboard.press("?")
                differing += changes("help", page.get_by_role("dialog"))
            assert arya.deletes(f"/sandbox/games/{code}").status_code == 204
    assert differing == [], "\n".join([HINT, *differing])
