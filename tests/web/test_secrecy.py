"""A browser never has secrets of other houses, and no private data after signing out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games import storage
from games.engine import defaults, encode
from games.models import SealedAnswer
from games.selectors import tables
from games.selectors.seats import votes_for
from got_api.database.viewer import as_engine
from got_api.serving.web_client import DIST
from tests.people import Person
from tests.secrecy.secrets import another_answer
from tests.served import found_game, read

from .opening import table_in
from .watching import KEPT, STORED, Watched, differences, watched_browser

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
SAID, DRAFTED = "The rains weep 7731", "over his hall 4402"
"""A private message between houses, and a draft."""


class Opponent:
    """Another house of a table, with two answers to a shared question."""

    def __init__(self, arya: Person, situation: str) -> None:
        self.arya = arya
        self.code = table_in(arya, situation)
        own = read(arya.gets(f"/games/{self.code}/position"))["house"]
        with as_engine():
            state = storage.load(storage.find_game(self.code), bypass_cache=True).state
        self.number, decision = next(iter(state.decisions.items()))
        self.house = next(each for each in decision.houses if each != own)
        usual = defaults(state, self.number, [self.house])[self.house]
        other = another_answer(state, self.house, self.number, usual, Random(5))
        assert decision.sealed and other is not None
        self.answers = [encode(usual), encode(other)]

    def answer(self, which: int) -> None:
        body = {"house": self.house, "number": self.number, "answer": self.answers[which]}
        read(self.arya.posts(f"/sandbox/games/{self.code}/answers", body))

    def reads_news(self) -> None:
        """Marks the news as read, which otherwise changes with each look."""
        path = f"/games/{self.code}/news"
        read(self.arya.puts(f"{path}/read", {"cursor": read(self.arya.gets(path))["read_to"]}))


def changed_by_the_secret(page: Watched, opponent: Opponent) -> list[str]:
    """Places of a browser that differ between two sealed answers of the opponent.

    A leak differs each time, but a response that is late on a busy machine differs once: differences are
    compared a second time.
    """
    opponent.answer(0)
    opponent.reads_news()
    page.looks(f"/games/{opponent.code}")  # now lists of the reference are cached
    found = differences_with_opponent(page, opponent)
    return [place for place in differences_with_opponent(page, opponent) if place in found] if found else []


def differences_with_opponent(page: Watched, opponent: Opponent) -> list[str]:
    address = f"/games/{opponent.code}"
    opponent.answer(0)
    before = page.looks(address)
    opponent.answer(1)
    return differences(before, page.looks(address))


@pytest.mark.parametrize("situation", ["planning", "bidding", "wildling_attack", "battle"])
def test_no_page_depends_on_a_sealed_answer_of_another_house(
    chromium: Browser, server: str, arya: Person, situation: str
) -> None:
    opponent = Opponent(arya, situation)
    with watched_browser(chromium, server, arya) as page:
        assert changed_by_the_secret(page, opponent) == []


def test_a_planted_leak_of_a_sealed_answer_is_reported(
    chromium: Browser, server: str, arya: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponent = Opponent(arya, "planning")

    def votes_and_answers(viewer: Any, code: str) -> Any:
        with as_engine():
            game_id = storage.find_game(code).game_id
            rows = SealedAnswer.objects.filter(game_id=game_id).values_list("answer", flat=True)
            return [*votes_for(viewer, code), {"number": len(str(list(rows))), "leak": str(list(rows))}]

    monkeypatch.setattr(tables, "votes_for", votes_and_answers)
    with watched_browser(chromium, server, arya) as page:
        assert any("/table" in place for place in changed_by_the_secret(page, opponent))


def test_private_messages_and_drafts_stay_in_one_browser(
    chromium: Browser, server: str, settings: Any
) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    speaker, other, watcher = game.houses
    address = f"/games/{game.code}"
    with (
        watched_browser(chromium, server, game.people[speaker]) as own,
        watched_browser(chromium, server, game.people[watcher]) as others,
    ):
        others.looks(address)
        own.looks(address)
        page = own.page
        page.locator(f"fieldset input[value={other}]").check()
        with page.expect_response(
            lambda each: each.url.endswith("/conversations") and each.request.method == "POST"
        ) as begun:
            page.get_by_role("button", name="Start a conversation").click()
        assert begun.value.ok, begun.value.text()
        page.locator(".write textarea").fill(SAID)
        with page.expect_response(lambda each: each.url.endswith("/messages") and each.status == 201):
            page.get_by_role("button", name="Send message").click()
        with page.expect_response(lambda each: each.url.endswith("/draft") and each.ok):
            page.locator(".write textarea").fill(DRAFTED)
        page.locator("#tab-task").press("Enter")
        with page.expect_response(lambda each: each.url.endswith("/draft") and each.request.method == "PUT"):
            page.locator(".tokens button:enabled").first.click()
        draft = page.locator("[data-place] .soft").first.inner_text()

        found = others.looks(address)
        everything = [str(found), others.memory()]
        for secret in (SAID, DRAFTED):
            assert all(secret not in each for each in everything), secret
        # the same search finds them where they are allowed
        page.locator("#tab-talk").press("Enter")
        expect(page.get_by_text(SAID)).to_be_visible()
        memory = own.memory()
        assert SAID in page.content() and SAID in memory and DRAFTED in memory and draft != ""


OF_A_USER = ".send button, main button:text-is('Sign out')"
"""Parts that a page shows only to a signed-in user: the button of a task, and that of the account."""


def left_after_signing_out(page: Watched, code: str, secret: str) -> list[str]:
    """Remaining data in a browser whose user visited a table and other pages, and signed out."""
    browser = page.page
    page.looks(f"/games/{code}")
    visited = [f"/api/v1/games/{code}/{part}" for part in ("table", "events", "board", "position")]
    browser.goto("/docs")
    browser.goto("/account")
    out = browser.get_by_role("button", name="Sign out", exact=True)
    out.wait_for()
    visited += [f"/api/v1{place.removeprefix('GET ')}" for place in page.bodies() if place.startswith("GET ")]
    out.click()
    browser.wait_for_url("/")
    found = [f"stored: {each}" for each in [browser.evaluate(STORED)] if "accessToken" in each]
    private = [each for each in visited if "/reference" not in each and "/words" not in each]
    found += [f"cached: {each}" for each in browser.evaluate(KEPT, [private, secret])]
    for address in ("/account", "/docs", f"/games/{code}"):
        browser.go_back()
        browser.wait_for_url(address)
        browser.locator("h1").first.wait_for()
        expect(browser.get_by_text("Loading…")).to_have_count(0)
        if browser.locator(OF_A_USER).count():
            found.append(f"back: {address}")
    return found


def test_no_private_data_is_left_after_signing_out(chromium: Browser, server: str, settings: Any) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    who = game.people[game.houses[0]]
    with watched_browser(chromium, server, who) as page:
        assert left_after_signing_out(page, game.code, who.secret) == []


def test_private_data_left_in_a_browser_is_reported(chromium: Browser, server: str, settings: Any) -> None:
    settings.GOT_RATES = {}
    game = found_game(3)
    who = game.people[game.houses[0]]
    with watched_browser(chromium, server, who) as page:
        page.page.add_init_script("Storage.prototype.removeItem = () => undefined")
        page.page.evaluate(
            "([url, secret]) => fetch(url, { headers: { Authorization: `Bearer ${secret}` } })",
            [f"/api/v1{game.path}/position", who.secret],
        )
        found = left_after_signing_out(page, game.code, who.secret)
        assert {"stored", "cached"} <= {each.partition(":")[0] for each in found}


def test_a_page_restored_by_the_back_button_reloads_its_data(
    chromium: Browser, server: str, settings: Any
) -> None:
    """The browser of Playwright caches no whole pages, so the test sends the event itself."""
    settings.GOT_RATES = {}
    game = found_game(3)
    with watched_browser(chromium, server, game.people[game.houses[0]]) as watcher:
        page = watcher.page
        page.goto(f"/games/{game.code}")
        page.locator(".send button").wait_for()
        page.evaluate("localStorage.removeItem('agot')")
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        expect(page.get_by_text("You are watching")).to_be_visible(timeout=60_000)
        assert page.locator(OF_A_USER).count() == 0
