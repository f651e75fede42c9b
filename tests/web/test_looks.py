"""Screens in the pseudo-locale: no text is clipped or outside of the catalogue, and no button is covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from got_api.serving.web_client import DIST
from tests.people import Person, person

from .looks import CLIPPED, Heard, foreign, longer, pseudo, speaks_pseudo
from .opening import DESK, SIDEWAYS, signs_in, table_in

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
SAMPLE = ("planning", "march", "battle", "mustering")
PAGES = ("/", "/new", "/new?with=bots", "/account", "/account/notices")
SIZES = {"narrow": (320, 640), "sideways": SIDEWAYS, "desk": DESK}
PLANTED = """() => {
  const task = document.querySelector('.task');
  task.insertAdjacentHTML('afterbegin', '<p id="planted">Plain English in a source</p>');
  const planted = document.querySelector('#planted');
  Object.assign(planted.style, { width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' });
  const cover = document.createElement('div');
  cover.textContent = '[cover]';
  Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: 9 });
  document.querySelector('#app').append(cover);
}"""
"""Defects: a clipped text outside of the catalogue, and an element over the primary button."""


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, chromium: Browser, server: str, settings: Any) -> Iterator[Page]:
    """A page in the pseudo-locale, signed in as `arya`."""
    settings.GOT_SANDBOX = True
    width, height = SIZES[str(request.param)]
    context = chromium.new_context(
        base_url=server, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    speaks_pseudo(context)
    page = context.new_page()
    page.set_default_timeout(120_000)
    yield page
    context.close()


def arya_at(page: Page) -> Person:
    who = person("arya")
    signs_in(page.context, who.secret)
    return who


def faults_of(page: Page, heard: Heard) -> list[str]:
    return [*page.evaluate(CLIPPED), *(f"not from the catalogue: {each}" for each in foreign(page, heard))]


def opens(page: Page, who: Person, situation: str) -> None:
    code = table_in(who, situation)
    page.goto(f"/games/{code}")
    page.locator(".send button").wait_for()
    page.locator("[data-area]").first.wait_for(state="attached")


def test_tasks_fit_in_the_pseudo_locale(page: Page) -> None:
    heard, who = Heard(page), arya_at(page)
    wrong: dict[str, list[str]] = {}
    for situation in SAMPLE:
        opens(page, who, situation)
        if found := faults_of(page, heard):
            wrong[situation] = found
    for tab in ("houses", "log", "talk"):
        page.locator(f"#tab-{tab}").click()
        page.locator(f"#tab-{tab}[aria-selected=true]").wait_for()
        if found := faults_of(page, heard):
            wrong[tab] = found
    assert wrong == {}
    page.locator("#tab-task").click()
    page.locator(".send button").wait_for()
    page.evaluate(PLANTED)
    planted = " ".join(faults_of(page, heard))
    for each in ("cut: p", "over the primary button", "not from the catalogue: Plain English in a source"):
        assert each in planted, planted


def test_pages_fit_in_the_pseudo_locale(page: Page) -> None:
    heard, wrong = Heard(page), {}
    arya_at(page)
    for address in PAGES:
        page.goto(address)
        page.locator("h1:not(:empty)").first.wait_for()
        expect(page.get_by_text(longer("Loading…"))).to_have_count(0)
        if found := faults_of(page, heard):
            wrong[address] = found
    assert wrong == {}


def test_placeholders_of_a_text_are_unchanged_in_the_pseudo_locale() -> None:
    assert longer("Send orders: {count}/{total}") == "[Šéñd ôrdérš: {count}/{total} ~~~]"
    assert longer("{a}: {b}") == "{a}: {b}"
    words = {"texts": {"form-none": "none", "client-a": "Home"}, "choices": {}}
    assert pseudo({"words": words})["words"]["texts"] == {"form-none": "none", "client-a": "[Hômé ~~]"}
