"""Every kind of decision, answered by touch on a phone, in the situations of the sandbox."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine import Question
from games.sandbox import KINDS, situations
from got_api.serving.web_client import DIST
from tests.browser.test_pages_in_a_browser import PICTURES
from tests.people import Person
from tests.served import read

from .opening import opened_page, signs_in, table_in
from .players import OVERFLOW, Player
from .test_whole_game import WAYS

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]

TAPS: dict[str, tuple[str, ...]] = {
    "ask_neutral_support": ("[data-choice='0']",),
    "bid_influence": (".amount button >> nth=1",),
    "bid_wildlings": (".amount button >> nth=1",),
    "break_wildling_tie": ("[data-choice='1']",),
    "capture_port": (".amount button >> nth=1",),
    "choose_casualties": ("[data-unit]",),
    "choose_house_card": (".hand [data-choice]",),
    "choose_retreat_losses": ("[data-unit]",),
    "choose_westeros_effect": ("[data-choice='0']",),
    "declare_support": (".sides [data-choice]",),
    "grant_neutral_support": ("[data-choice] >> nth=1",),
    "muster": ("[data-muster='footman']",),
    "order_tied_bids": ("[data-house] button >> nth=1",),
    "reconcile_armies": ("[data-unit]",),
    "redraw_tide": ("[data-choice='0']",),
    "refuse_support": ("[data-choice] >> nth=1",),
    "resolve_consolidate": ("[data-choice]",),
    "resolve_march": ("[data-to]",),
    "resolve_raid": ("[data-choice='0']",),
    "resolve_wildling_card": ("[data-unit]",),
    "retreat_to": ("[data-choice='0']",),
    "use_blade": ("[data-choice='1']",),
    "use_card_ability": ("[data-choice='0']",),
    "use_raven": ("[data-choice] >> nth=2", "[data-token]"),
}
"""Kind of decision -> controls tapped before the answer is sent. Orders are placed until none is missing."""


def number_of(who: Person, code: str, kind: str) -> int:
    rows = read(who.gets(f"/games/{code}/decisions"))["results"]
    return next(int(row["number"]) for row in rows if row["kind"] == kind and row["options"] is not None)


def is_answered(who: Person, code: str, number: int) -> bool:
    decision = read(who.gets(f"/games/{code}/decisions/{number}"))
    return decision["closed_at"] is not None or decision["answer"] is not None


def composes(page: Page, kind: str) -> None:
    """Taps until the answer is complete."""
    send = page.locator(".send button")
    if kind == "place_orders":
        while send.is_disabled():
            page.locator(".tokens button:enabled:not(.used)").first.tap()
        return
    for selector in TAPS[kind]:
        page.locator(".task").locator(selector).first.tap()


def test_every_kind_of_decision_has_a_situation() -> None:
    assert set(KINDS.values()) == set(Question.family) == {*TAPS, "place_orders"}


@pytest.mark.sample(0, long=12)
@pytest.mark.parametrize("situation", [each for each in situations() if each != "last_round"])
def test_decision_can_be_answered_by_touch(
    chromium: Browser, server: str, arya: Person, situation: str
) -> None:
    kind = KINDS[situation]
    code = table_in(arya, situation)
    number = number_of(arya, code, kind)
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{code}")
        page.locator(".send button").wait_for()
        page.get_by_label("Show more of the question").click()
        composes(page, kind)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), situation
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/task-{situation}.png")
        send = page.locator(".send button")
        expect(send).to_be_enabled()
        with page.expect_response(lambda each: each.url.endswith(f"/decisions/{number}/answer")) as sent:
            send.tap()
        assert sent.value.status == 200, sent.value.text()
    assert is_answered(arya, code, number)


@pytest.mark.parametrize("language", ["bg", "pl"])
def test_whole_answers_fit_a_narrow_page_with_large_text(
    chromium: Browser, server: str, arya: Person, language: str
) -> None:
    width, height, hand, _, script = WAYS["large_text"]
    read(arya.patches("/me", {"language": language}))
    context = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=language
    )
    signs_in(context, arya.secret)
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(120_000)
    wide: dict[str, list[str]] = {}
    for situation in situations():
        code = table_in(arya, situation)
        page.goto(f"{server}/games/{code}")
        page.locator(".send:not(.unread) button").wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        Player(page, hand).composes(0)
        if found := page.evaluate(OVERFLOW):
            wide[situation] = found
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/large-{language}-{situation}.png")
        page.goto("about:blank")
        assert arya.deletes(f"/sandbox/games/{code}").status_code == 204
    context.close()
    assert wide == {}


def test_board_shows_orders_before_they_are_sent(chromium: Browser, server: str, arya: Person) -> None:
    code = table_in(arya, "planning")
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{code}")
        page.locator(".send button").wait_for()
        drawn = page.locator(".board use.draft")
        expect(drawn).to_have_count(0)
        for count in (1, 2, 3):
            page.locator(".tokens button:enabled:not(.used)").nth(count).tap()
            expect(drawn).to_have_count(2 * count)  # a disc and a face
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/draft-orders.png")
        boxes = [drawn.nth(place).bounding_box() for place in range(6)]
        assert [box for box in boxes if box is None or box["width"] < 5] == []
        page.reload()
        expect(drawn).to_have_count(6)
        page.locator("[data-place]").first.tap()
        page.locator(".tokens .used:enabled").first.tap()
        expect(drawn).to_have_count(4)


def test_draft_survives_a_reload(chromium: Browser, server: str, arya: Person) -> None:
    code = table_in(arya, "planning")
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{code}")
        page.locator(".send button").wait_for()
        with page.expect_response(lambda each: each.url.endswith("/draft") and each.request.method == "PUT"):
            page.locator(".tokens button:enabled").first.tap()
        before = page.locator("[data-place]").first.inner_text()
        page.reload()
        expect(page.locator("[data-place]").first).to_have_text(before, use_inner_text=True)


def test_pressing_a_control_closes_its_hint(chromium: Browser, server: str, arya: Person) -> None:
    code = table_in(arya, "planning")
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{code}")
        page.locator(".send button").wait_for()
        token = page.locator(".tokens button:enabled").first
        token.hover()
        expect(page.locator("[data-hint]")).to_be_visible(timeout=60_000)
        page.mouse.down()
        expect(page.locator("[data-hint]")).to_have_count(0)
