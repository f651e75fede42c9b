"""The documentation in a browser, and the reference where operations can be tried."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from got_api.docs_site.menu import PAGES
from tests.browser.test_pages_in_a_browser import PICTURES, SCREENS, opened_page
from tests.people import person


def shows_all(page: Page, name: str) -> None:
    """Checks that no element is wider than the screen. Can save a screenshot for review."""
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.long
@SCREENS
def test_pages_fit_the_screen(chromium: Browser, server: str, size: str, scheme: Any) -> None:
    with opened_page(chromium, size, color_scheme=scheme, java_script_enabled=False) as page:
        for each in PAGES:
            page.goto(server + each.address)
            shows_all(page, f"{each.slug.replace('/', '-') or 'index'}-{size}-{scheme}")
        page.goto(f"{server}/docs/search?q=position")
        shows_all(page, f"search-{size}-{scheme}")


@pytest.mark.long
def test_menu_on_a_phone_opens_without_a_script_and_by_keyboard(chromium: Browser, server: str) -> None:
    with opened_page(chromium, "phone", java_script_enabled=False) as page:
        page.goto(f"{server}/docs")
        menu = page.get_by_role("navigation", name="Documentation")
        expect(menu).to_be_hidden()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to content")).to_be_in_viewport()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(menu).to_be_visible()
        menu.get_by_role("link", name="Error codes").click()
        expect(page).to_have_url(f"{server}/docs/errors")
        expect(menu).to_be_hidden()


@pytest.mark.long
def test_the_type_url_of_a_problem_leads_to_the_description_of_its_code(
    chromium: Browser, server: str
) -> None:
    with opened_page(chromium, "phone") as page:
        page.goto(f"{server}/api/v1/errors/decision_closed")
        expect(page).to_have_url(f"{server}/docs/errors#decision_closed")
        expect(page.locator("#decision_closed")).to_be_in_viewport()


@pytest.mark.long
def test_reference_opens_with_the_operations_of_players(chromium: Browser, server: str) -> None:
    with opened_page(chromium) as page:
        page.goto(f"{server}/api/v1/docs")
        expect(page.locator("#operations-tag-play")).to_be_visible(timeout=600_000)
        expect(page.locator("#operations-tag-leagues")).to_have_count(0)
        shows_all(page, "reference-play")
        page.get_by_role("link", name="All operations").click()
        expect(page.locator("#operations-tag-leagues")).to_be_visible(timeout=600_000)
        expect(page.get_by_role("link", name="All operations")).to_have_attribute("aria-current", "true")
        page.goto(f"{server}/api/v1/docs#/leagues/get_season")
        expect(page.locator("#operations-leagues-get_season")).to_be_visible(timeout=600_000)


@pytest.mark.long
def test_operations_can_be_tried_with_a_pasted_token(chromium: Browser, server: str) -> None:
    lysa = person("lysa")
    with opened_page(chromium) as page:
        page.goto(f"{server}/api/v1/docs#/accounts/get_me")
        page.locator("button.authorize").first.click(timeout=600_000)
        page.get_by_label("auth-bearer-value").fill(lysa.secret)
        page.get_by_label("Apply credentials").first.click()
        page.get_by_role("button", name="Close").first.click()
        operation = page.locator("#operations-accounts-get_me")
        operation.get_by_role("button", name="Execute").click(timeout=600_000)
        shown = operation.locator(".live-responses-table")
        expect(shown).to_contain_text('"username": "lysa"', timeout=600_000)
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/reference-tried.png")


@pytest.mark.long
def test_reference_offers_an_example_of_each_kind_of_answer(chromium: Browser, server: str) -> None:
    with opened_page(chromium) as page:
        page.goto(f"{server}/api/v1/docs#/play/answer_decision")
        operation = page.locator("#operations-play-answer_decision")
        kinds = operation.locator(".examples-select-element").first
        kinds.select_option("place_orders", timeout=600_000)
        expect(operation.locator("textarea").first).to_have_value(re.compile("place_orders"), timeout=600_000)
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/reference-kinds.png")
