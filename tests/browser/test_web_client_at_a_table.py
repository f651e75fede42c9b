"""The web client at a table: opened with one request, news since the last visit, a shared moment."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from got_api.serving import web_client
from tests.served import found_game, read
from tests.web.opening import signs_in

from .test_pages_in_a_browser import opened_page

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (web_client.DIST / "index.html").exists(), reason="the web client is not built"),
]

FIRST = ("me", "reference?include=words", "reference/symbols.svg")


def requested_path(url: str) -> str:
    """The path of a request; for the reference also its `include`."""
    path, included = urlsplit(url).path, re.search("include=[^&]*", url)
    return f"{path}?{included[0]}" if included and path.endswith("/reference") else path


def test_table_opens_with_one_request_and_a_shared_moment_shows_the_past(
    chromium: Browser, server: str
) -> None:
    game = found_game(3)
    for _, house in game.waiting():
        game.submits(house)
    stark = game.people["stark"]
    entries: list[dict[str, Any]] = read(stark.gets(f"{game.path}/events"))["results"]
    moment = next(each["moment"] for each in entries if each["event"]["kind"] == "round_began")
    asked: list[str] = []
    with opened_page(chromium, "phone") as page:
        signs_in(page, stark.secret)
        page.on("request", lambda each: asked.append(f"{each.method} {requested_path(each.url)}"))
        page.on("response", lambda each: asked.append(f"{each.status} {requested_path(each.url)}"))
        page.goto(f"{server}/games/{game.code}")
        log = page.get_by_role("tab", name=re.compile("^Log"))
        expect(log).to_contain_text("Unread", timeout=60_000)
        api = f"GET /api/v1{game.path}"
        assert asked.count(f"{api}/table") == 1
        first = [f"{api}/table", f"{api}/board", *(f"GET /api/v1/{each}" for each in FIRST)]
        assert [asked.count(each) for each in first] == [1] * len(first)
        assert max(map(asked.index, first)) < asked.index("200 /api/v1/me"), "they do not wait for each other"
        assert not {f"{api}/{part}" for part in ("position", "decisions", "standing", "clock")} & set(asked)

        log.click()
        expect(page.get_by_role("heading", name="Since you looked")).to_be_visible()
        with page.expect_response(lambda each: each.url.endswith("/news/read")) as marked:
            page.locator("section[aria-label='Since you looked'] > :last-child").scroll_into_view_if_needed()
        assert marked.value.ok
        assert read(stark.gets(f"{game.path}/news"))["results"] == []
        expect(log).not_to_contain_text("Unread")

    with opened_page(chromium, "phone") as page:
        with page.expect_response(lambda each: f"/standing?at={moment}" in each.url, timeout=60_000):
            page.goto(f"{server}/games/{game.code}?at={moment}")
        expect(page.locator("header .pill")).to_have_text("The past")
        page.get_by_role("button", name="Now", exact=True).click()
        expect(page.locator("header .pill")).not_to_have_text("The past")
        assert "at=" not in page.url


HIDES = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.isHidden ?? false });
}"""


def reads_log(page: Page) -> tuple[Locator, Locator]:
    """Opens the log on the whole height of the sheet. Returns its tab, and the items of the news."""
    log = page.get_by_role("tab", name=re.compile("^Log"))
    log.click(timeout=60_000)
    page.get_by_role("button", name="Show more of the question").click()
    return log, page.locator("section[aria-label='Since you looked'] .text")


def test_news_are_read_when_they_were_on_the_screen_and_other_news_stay(
    chromium: Browser, server: str
) -> None:
    game = found_game(3)
    stark = game.people["stark"]
    while len(read(stark.gets(f"{game.path}/news"))["results"]) < 12:
        game.all_submit()
    unread = [each["text"] for each in read(stark.gets(f"{game.path}/news"))["results"]]
    address = f"{server}/games/{game.code}"
    with opened_page(chromium, "phone") as page:
        signs_in(page, stark.secret)
        page.add_init_script(f"({HIDES})()")
        page.goto(address)
        expect(page.get_by_role("tab", name=re.compile("^Log"))).to_contain_text(
            f"Unread: {len(unread)}", timeout=60_000
        )
        page.evaluate("window.isHidden = true")
        log, items = reads_log(page)
        expect(items).to_have_text(unread[:7])
        page.wait_for_timeout(1000)  # nothing happens in a hidden page
        expect(log).to_contain_text(f"Unread: {len(unread)}")
        page.evaluate("window.isHidden = false")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        for item in page.locator("section[aria-label='Since you looked'] time").all():
            item.scroll_into_view_if_needed()
            page.evaluate("() => new Promise(requestAnimationFrame)")
        expect(log).to_contain_text(f"Unread: {len(unread) - 7}")
        expect(items).to_have_text(unread[:7])
        listed = {each["text"] for each in read(stark.gets(f"{game.path}/news"))["results"]}
        assert set(unread[7:]) <= listed, "nothing is marked as read that was not on the screen"
        page.get_by_role("tab", name=re.compile("^Task")).click()
        page.goto(address)
        log, items = reads_log(page)
        expect(items).to_have_text(unread[7:])

        with page.expect_response(lambda each: each.url.endswith("/news/read")) as marked:
            page.get_by_role("button", name="Mark all as read").click()
        assert marked.value.ok
        expect(items).to_have_count(0)
        expect(log).not_to_contain_text("Unread")
        expect(page.locator("#panel")).to_be_focused()
        assert read(stark.gets(f"{game.path}/news"))["results"] == []
        page.reload()
        page.wait_for_function("() => !Object.keys(localStorage).some(each => each.startsWith('agot-seen-'))")


@pytest.mark.parametrize(("part", "tab"), [("decision-1", "Task"), ("votes", "Houses"), ("talk", "Talk")])
def test_a_link_opens_the_part_of_the_table_in_its_fragment(
    chromium: Browser, server: str, part: str, tab: str
) -> None:
    game = found_game(3)
    with opened_page(chromium, "phone") as page:
        signs_in(page, game.people["stark"].secret)
        page.goto(f"{server}/games/{game.code}#{part}")
        chosen = page.get_by_role("tab", selected=True)
        expect(chosen).to_have_text(re.compile(f"^{tab}"), timeout=60_000)
        if part == "votes":
            expect(page.locator("#votes")).to_be_in_viewport()
        # another link to the same table, opened as the service worker does
        page.evaluate("location.hash = 'talk'")
        expect(chosen).to_have_text(re.compile("^Talk"))
