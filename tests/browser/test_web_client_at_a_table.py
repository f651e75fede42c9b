"""The web client at a table: opened with one request, news since the last visit, a shared moment."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

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
