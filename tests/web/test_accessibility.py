"""No screen of the client violates a rule of axe-core, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.sandbox import situations
from got_api.serving.web_client import DIST
from tests.people import Person
from tests.served import read

from .axe import violations
from .opening import SIDEWAYS, load_screen, signs_in, table_in

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
PROBLEM = "application/problem+json"
REFUSAL: dict[str, Any] = {
    "type": "/x", "title": "No", "status": 422, "detail": "Not so.", "code": "order_banned", "rule": "PLAN-3",
    "facts": {}, "errors": [],
}  # fmt: skip
PUBLIC = ("/", "/tables", "/seasons", "/seasons/zzzzzzzzzz", "/games/zzzzzzzzzz")
OWN = (
    *PUBLIC, "/new", "/new?with=bots", "/account", "/account/profile", "/account/notices", "/account/devices",
    "/account/absence", "/account/security", "/account/standby", "/account/blocks", "/account/developer",
)  # fmt: skip


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(chromium: Browser, server: str, scheme: str) -> Iterator[Page]:
    """A page of a narrow phone."""
    context = chromium.new_context(
        base_url=server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True,
        color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    page.set_default_timeout(120_000)
    yield page
    context.close()


def looked_at(page: Page, name: str) -> dict[str, list[str]]:
    found = violations(page)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("wider than the screen")
    return {name: found} if found else {}


def test_pages_around_tables_are_accessible(page: Page, arya: Person) -> None:
    wrong: dict[str, list[str]] = {}
    for address in PUBLIC:
        load_screen(page, address)
        wrong |= looked_at(page, f"visitor {address}")
    signs_in(page.context, arya.secret)
    for address in OWN:
        load_screen(page, address)
        wrong |= looked_at(page, address)
    assert wrong == {}


def test_tabs_of_a_table_and_its_lobby_are_accessible(page: Page, arya: Person) -> None:
    signs_in(page.context, arya.secret)
    wrong: dict[str, list[str]] = {}
    lobby = read(arya.posts("/games", {"name": "Lobby", "player_count": 3, "take_seat": True}), 201)["code"]
    page.goto(f"/games/{lobby}")
    page.locator("h1").first.wait_for()
    wrong |= looked_at(page, "lobby")
    code = table_in(arya, "planning")
    page.goto(f"/games/{code}")
    page.locator(".send button").wait_for()
    page.locator("[data-area]").first.wait_for(state="attached")
    for tab in ("task", "houses", "log", "talk"):
        page.locator(f"#tab-{tab}").press("Enter") if tab != "task" else None
        page.locator(f"#tab-{tab}[aria-selected=true]").wait_for()
        wrong |= looked_at(page, tab)
    assert wrong == {}


def test_table_on_a_low_screen_is_accessible(page: Page, arya: Person) -> None:
    signs_in(page.context, arya.secret)
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    code = table_in(arya, "battle")
    page.goto(f"/games/{code}")
    page.locator(".send button").wait_for()
    wrong = looked_at(page, "task")
    for control in ("#tab-houses", "#tab-log", "#tab-talk", ".fold"):
        page.locator(control).press("Enter")
        wrong |= looked_at(page, control)
    assert wrong == {}


def test_every_task_is_accessible(page: Page, arya: Person) -> None:
    signs_in(page.context, arya.secret)
    wrong: dict[str, list[str]] = {}
    for situation in situations():
        code = table_in(arya, situation)
        page.goto(f"/games/{code}")
        page.locator(".send button").wait_for()
        wrong |= looked_at(page, situation)
        # an account may have few of them at a time
        assert arya.deletes(f"/sandbox/games/{code}").status_code == 204
    assert wrong == {}


def test_dialogs_and_other_states_of_a_table_are_accessible(page: Page, arya: Person) -> None:
    """A refusal, a typed line, open lists, help, the past, a conversation, and the players of a table."""
    signs_in(page.context, arya.secret)
    wrong: dict[str, list[str]] = {}
    code = table_in(arya, "planning")
    page.goto(f"/games/{code}")
    send = page.locator(".send button")
    send.wait_for()
    for summary in page.locator(".task summary").all():
        summary.click()
    page.locator("details input[type=text]").fill("dance")
    page.locator("details input[type=text]").press("Enter")
    page.locator("details .problem li").first.wait_for()
    wrong |= looked_at(page, "typed line")
    while send.is_disabled():
        page.locator(".tokens button:enabled:not(.used)").first.press("Enter")
    page.route("**/answer", lambda route: route.fulfill(status=422, content_type=PROBLEM, json=REFUSAL))
    send.press("Enter")
    page.locator(".problem[role=alert]").wait_for()
    wrong |= looked_at(page, "refusal")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    wrong |= looked_at(page, "help")
    page.keyboard.press("Escape")
    page.locator("#tab-houses").press("Enter")
    page.locator("#people").wait_for()
    # the details of one house close those of another
    page.locator("#panel button[aria-expanded=false]").last.press("Enter")
    wrong |= looked_at(page, "people")
    page.locator("#tab-talk").press("Enter")
    page.locator(".talk fieldset input").first.check()
    page.get_by_role("button", name="Start a conversation").click()
    page.locator(".write textarea").wait_for()
    wrong |= looked_at(page, "conversation")
    page.locator("#tab-log").press("Enter")
    page.locator(".log li button").last.press("Enter")
    page.locator(".replay").wait_for()
    wrong |= looked_at(page, "the past")
    assert wrong == {}


@pytest.mark.parametrize(
    "media", [{"forced_colors": "active"}, {"contrast": "more"}], ids=["forced", "contrast"]
)
def test_forced_colors_and_high_contrast_are_supported(page: Page, arya: Person, media: Any) -> None:
    signs_in(page.context, arya.secret)
    page.emulate_media(**media)
    wrong: dict[str, list[str]] = {}
    for address in ("/", "/new"):
        load_screen(page, address)
        wrong |= looked_at(page, address)
    for situation in ("planning", "battle"):
        code = table_in(arya, situation)
        page.goto(f"/games/{code}")
        page.locator(".send button").wait_for()
        wrong |= looked_at(page, situation)
    assert wrong == {}
