"""Several windows, lost connections and refused streams: display and requests of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from got_api.serving.web_client import DIST
from tests.faults.web_server import wait_until
from tests.people import Person
from tests.served import Game, found_game, read

from .opening import signs_in, table_in

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
STREAM = "**/api/v1/games/*/stream*"
ANSWER = "**/api/v1/games/*/decisions/*/answer"
TOKENS = ".tokens button:enabled:not(.used)"


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Allows for a slow machine."""
    expect.set_options(timeout=60_000)
    yield
    expect.set_options(timeout=5_000)


@contextmanager
def windows(chromium: Browser, who: Person, count: int = 1) -> Iterator[list[Page]]:
    """Windows of one browser with a signed-in user. Fails the test on any error in them."""
    context = signed_in(chromium, who)
    wrong: list[str] = []
    pages = [context.new_page() for _ in range(count)]
    for page in pages:
        page.on("pageerror", lambda each: wrong.append(str(each)))
    yield pages
    context.close()
    assert wrong == []


def signed_in(chromium: Browser, who: Person, **options: Any) -> BrowserContext:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en", **options)
    context.set_default_timeout(60_000)
    signs_in(context, who.secret)
    return context


def opens(page: Page, server: str, code: str) -> None:
    page.goto(f"{server}/games/{code}")
    page.locator(".task .send button").wait_for(timeout=60_000)


def places_all(page: Page) -> None:
    send = page.locator(".task .send button")
    while send.is_disabled():
        page.locator(f".task {TOKENS}").first.click()


def answer_on_page(page: Page, press: Callable[[], None]) -> Any:
    with page.expect_response(
        lambda each: each.url.endswith("/answer") and each.request.method == "PUT"
    ) as sent:
        press()
    return sent.value


def test_each_window_shows_the_drafts_and_answers_of_the_other(
    chromium: Browser, server: str, arya: Person
) -> None:
    code = table_in(arya, "planning")
    with windows(chromium, arya, 2) as (one, two):
        opens(one, server, code)
        opens(two, server, code)
        for page, other, place in ((one, two, 0), (two, one, 1)):
            expect(page.locator(".task .tokens button:enabled").first).to_be_visible()
            page.locator(f".task {TOKENS}").first.click()
            placed = page.locator("[data-place]").nth(place).inner_text()
            expect(other.locator("[data-place]").nth(place)).to_have_text(placed, use_inner_text=True)
        places_all(two)
        assert answer_on_page(two, two.locator(".task .send button").click).ok
        expect(one.locator(".task .send")).to_have_count(0)
        expect(two.locator(".task .send")).to_have_count(0)


def test_an_answer_of_another_window_is_replaced_only_after_this_window_showed_it(
    chromium: Browser, server: str, arya: Person
) -> None:
    """The second window has no network while the first one answers, so it has not seen that answer."""
    code = table_in(arya, "planning")
    with windows(chromium, arya, 1) as (one,), windows(chromium, arya, 1) as (two,):
        for page in (one, two):
            opens(page, server, code)
        places_all(one)
        two.locator("[data-place]").last.click()
        places_all(two)
        expect(two.locator(".task .send button")).to_be_enabled()
        two.context.set_offline(True)
        assert answer_on_page(one, one.locator(".task .send button").click).ok
        mine = two.locator("[data-place]").all_inner_texts()
        theirs = answer_of(arya, code)

        def sends_and_connects() -> None:
            two.locator(".task .send button").click()
            two.context.set_offline(False)

        assert answer_on_page(two, sends_and_connects).status == 412
        expect(two.get_by_text("This question was answered in another window.")).to_be_visible()
        assert answer_of(arya, code) == theirs
        assert two.locator("[data-place]").all_inner_texts() == mine
        assert answer_on_page(two, two.locator(".task .send button").click).ok
        assert answer_of(arya, code) != theirs


def test_entered_text_is_kept_when_another_window_answers(
    chromium: Browser, server: str, arya: Person
) -> None:
    code = table_in(arya, "planning")
    with windows(chromium, arya, 1) as (page,):
        opens(page, server, code)
        page.locator("[data-place]").last.click()
        page.locator(f".task {TOKENS}").first.click()
        mine = page.locator("[data-place]").all_inner_texts()
        number, decision = open_decision_of(arya, code)
        options = decision["options"]
        orders = dict(zip(options["places"], options["regular"], strict=False))
        wanted = {"kind": "place_orders", "orders": dict(list(orders.items())[: options["count"]])}
        read(arya.puts(f"/games/{code}/decisions/{number}/answer", wanted))
        page.context.set_offline(True)
        page.context.set_offline(False)  # the page asks again when it has a network
        expect(page.get_by_text("This question was answered in another window.")).to_be_visible()
        assert page.locator("[data-place]").all_inner_texts() == mine


def test_news_read_in_one_window_are_marked_as_read_in_the_other(
    chromium: Browser, server: str, arya: Person
) -> None:
    game = found_game(3)
    for _, house in game.waiting():
        game.submits(house)
    stark = game.people["stark"]
    with windows(chromium, stark, 2) as pages:
        logs: list[Any] = []
        for page in pages:
            page.goto(f"{server}/games/{game.code}")
            logs.append(page.locator("[role=tab]").filter(has_text="Log"))
            expect(logs[-1]).to_contain_text("Unread", timeout=60_000)
        logs[0].click()
        pages[0].locator("section[aria-label='Since you looked'] > :last-child").scroll_into_view_if_needed()
        expect(logs[1]).not_to_contain_text("Unread")


def open_decision_of(who: Person, code: str) -> tuple[int, dict[str, Any]]:
    rows = read(who.gets(f"/games/{code}/decisions"))["results"]
    found = next(row for row in rows if row["options"] is not None)
    return int(found["number"]), found


def answer_of(who: Person, code: str) -> Any:
    return open_decision_of(who, code)[1]["answer"]


def test_an_answer_whose_response_was_lost_is_sent_again_online_and_counts_once(
    chromium: Browser, server: str, arya: Person
) -> None:
    code = table_in(arya, "march")
    with windows(chromium, arya) as (page,):
        opens(page, server, code)
        page.locator(".task [data-to]").first.click()
        send = page.locator(".task .send button")
        expect(send).to_be_enabled()
        puts: list[Any] = []

        def loses(route: Route) -> None:
            """Lets the request be carried out, and drops its response."""
            if route.request.method != "PUT":
                return route.continue_()
            puts.append(route.request.post_data_json)
            if len(puts) == 1:
                route.fetch()
                page.context.set_offline(True)
                return route.abort("connectionreset")
            return route.continue_()

        page.route(ANSWER, loses)
        send.click()
        expect(page.get_by_text(NOT_CONNECTED)).to_be_visible()
        expect(page.get_by_text("Your answer is sent as soon as there is a connection.")).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_text(NOT_CONNECTED)).to_have_count(0)
        expect(page.locator(".task .send button[aria-busy=true]")).to_have_count(0)
        wait_until(lambda: page.evaluate("true") and len(puts) > 1)
        assert puts[0] == puts[1]
        rows = read(arya.gets(f"/games/{code}/events?limit=500"))["results"]
        marches = [row["event"] for row in rows if row["event"]["kind"] == "march_resolved"]
        assert len(marches) <= 1, marches


NOT_CONNECTED = "Not connected since"


@pytest.mark.parametrize("is_carried_out", [True, False])
def test_a_reload_while_an_answer_is_sent_does_not_lose_it(
    chromium: Browser, server: str, arya: Person, is_carried_out: bool
) -> None:
    code = table_in(arya, "planning")
    with windows(chromium, arya) as (page,):
        opens(page, server, code)
        places_all(page)
        meant: list[Any] = []

        def holds(route: Route) -> None:
            if route.request.method != "PUT":
                return route.continue_()
            if not meant and is_carried_out:
                route.fetch()
            meant.append(route.request.post_data_json)
            return None if len(meant) == 1 else route.continue_()

        page.route(ANSWER, holds)
        page.locator(".task .send button").click()
        wait_until(lambda: page.evaluate("true") and meant)
        page.reload()
        expect(page.locator(".task h2")).to_have_text("You have nothing to decide now", timeout=60_000)
        assert answer_of(arya, code) == meant[0]


def test_a_page_shows_when_it_is_not_connected(chromium: Browser, server: str, arya: Person) -> None:
    code = table_in(arya, "planning")
    with windows(chromium, arya) as (page,):
        opens(page, server, code)
        page.context.set_offline(True)
        expect(page.get_by_text(NOT_CONNECTED)).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_text(NOT_CONNECTED)).to_have_count(0)


def test_a_server_that_is_down_is_noticed_at_once(chromium: Browser, server: str, arya: Person) -> None:
    """The browser has a network, and a proxy answers in place of the server."""
    code = table_in(arya, "planning")
    with windows(chromium, arya) as (page,):
        page.route(STREAM, lambda route: route.fulfill(status=502, body="no server"))
        opens(page, server, code)
        page.route("**/api/v1/**", lambda route: route.fulfill(status=502, body="no server"))
        expect(page.get_by_text(NOT_CONNECTED)).to_be_visible()


@pytest.mark.parametrize("status", [403, 404, 500, None])
def test_a_page_without_streams_polls_at_the_interval_that_the_server_advises(
    chromium: Browser, server: str, arya: Person, status: int | None
) -> None:
    """After a refused or broken stream the page uses long polls."""
    game = found_game(3)
    stark = game.people["stark"]
    with windows(chromium, stark) as (page,):
        streams: list[str] = []

        def refuses(route: Route) -> None:
            streams.append(route.request.url)
            if status is None:
                return route.abort()
            return route.fulfill(status=status, body="no streams")

        page.route(STREAM, refuses)
        with page.expect_request(lambda each: "wait=60" in each.url):
            opens(page, server, game.code)
        assert len(streams) <= 3
        seen = page.locator(".task .send").get_attribute("data-decision")
        for _, house in sorted(game.waiting()):
            game.submits(house)
        expect(page.locator(f".task [data-decision='{seen}']")).to_have_count(0)
        expect(page.get_by_text(NOT_CONNECTED)).to_have_count(0)


STEP = 10
"""Seconds: less than any request may take."""


def path_of(request: Request) -> str:
    return f"{request.method} {urlsplit(request.url).path}"


@pytest.mark.parametrize("refused", [False, True])
def test_a_page_in_the_background_polls_an_unchanged_table_at_most_twice_a_minute(
    chromium: Browser, server: str, arya: Person, refused: bool
) -> None:
    """This holds even if streams and long polls are refused."""
    code = table_in(arya, "planning")
    hidden = "Object.defineProperty(document, 'hidden', {get: () => true});"
    with windows(chromium, arya) as (page,):
        page.clock.install()
        asked: list[str] = []
        page.add_init_script(hidden)
        if refused:
            page.route(STREAM, lambda route: route.fulfill(status=403, body="no streams"))
            page.route(
                lambda url: "wait=" in url,
                lambda route: route.fulfill(status=400, content_type="application/problem+json", body="{}"),
            )
        waiting: set[Request] = set()
        page.on("request", lambda each: None if each.url.count("/stream") else waiting.add(each))
        page.on("requestfinished", lambda each: waiting.discard(each))
        page.on("requestfailed", lambda each: waiting.discard(each))

        def passes(seconds: int) -> None:
            """Advances the clock in steps, because an advanced clock does not wait for responses."""
            for _ in range(seconds // STEP):
                page.clock.run_for(STEP * 1000)
                wait_until(lambda: page.evaluate("true") and not waiting)

        opens(page, server, code)
        passes(120)
        page.on("request", lambda each: asked.append(path_of(each)))
        passes(600)
        assert len(asked) <= 20, asked


def lost_seat(game: Game, house: str) -> str:
    """The path of the seat that its player has left."""
    assert game.people[house].posts(f"{game.path}/seats/mine/leave").status_code == 204
    return f"{game.path}/seats/{game.seat(house).position}/take-over"


@pytest.mark.parametrize("has_streams", [True, False])
def test_the_pages_of_both_players_show_that_a_seat_was_taken_over(
    chromium: Browser, server: str, arya: Person, has_streams: bool
) -> None:
    game = found_game(3)
    stark = game.people["stark"]
    with windows(chromium, stark) as (previous,), windows(chromium, arya) as (new,):
        for page in (previous, new):
            if not has_streams:
                page.route(STREAM, lambda route: route.fulfill(status=403, body="no streams"))
                page.route(lambda url: "wait=" in url, lambda route: route.fulfill(status=400, body="no"))
            page.goto(f"{server}/games/{game.code}")
            page.locator(".task h2").wait_for(timeout=60_000)
        previous.locator(".task .send button").wait_for()
        expect(new.locator(".task h2")).to_have_text("You are watching")
        read(arya.posts(lost_seat(game, "stark"), {}))
        for page in (previous, new):
            page.context.set_offline(True)
            page.context.set_offline(False)
        expect(previous.get_by_text("You no longer play this house: Stark")).to_be_visible()
        expect(previous.locator(".task .send")).to_have_count(0)
        new.locator(".task .send button").wait_for()
        places_all(new)
        assert answer_on_page(new, new.locator(".task .send button").click).ok
        expect(previous.get_by_text(NOT_CONNECTED)).to_have_count(0)


def test_a_page_of_the_previous_build_reloads_once_after_an_upgrade(
    chromium: Browser, server: str, arya: Person
) -> None:
    """The server has other chunks than the page, which is at a table and then opens the account."""
    index = (DIST / "index.html").read_text()
    chunk = next((DIST / "assets").glob("Profile-*.js")).name
    with windows(chromium, arya) as (page,):
        page.goto(f"{server}/account")
        page.locator("a[href='/account/profile']").wait_for(timeout=60_000)
        loads: list[str] = []
        page.on("framenavigated", lambda frame: loads.append(frame.url))
        is_new = [True]

        def upgraded(route: Route) -> None:
            if urlsplit(route.request.url).path != "/":
                return route.fulfill(status=404, body="")
            return route.fulfill(content_type="text/html", body=index.replace("index-", "newer-"))

        page.route(f"**/assets/{chunk}", lambda route: upgraded(route) if is_new[0] else route.continue_())
        page.route(f"{server}/", upgraded)
        with page.expect_event("load"):
            is_new_after = page.locator("a[href='/account/profile']")
            is_new_after.click()
        is_new[0] = False
        assert len([each for each in loads if each.endswith("/account/profile")]) >= 1
        page.reload()
        expect(page.locator("form, .group, fieldset").first).to_be_visible(timeout=60_000)


def test_a_chunk_that_is_missing_without_an_upgrade_causes_no_reload(
    chromium: Browser, server: str, arya: Person
) -> None:
    with windows(chromium, arya) as (page,):
        page.goto(f"{server}/account")
        page.locator("a[href='/account/profile']").wait_for(timeout=60_000)
        page.route("**/assets/Profile-*.js", lambda route: route.abort())
        page.evaluate("window.isOld = true")
        with page.expect_request(f"{server}/"):
            page.locator("a[href='/account/profile']").click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert page.evaluate("window.isOld")
