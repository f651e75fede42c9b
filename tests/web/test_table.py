"""A table in the web client: houses, past combats, hints, messages, sitter, result."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from games.services.bots import play_bots
from got_api.serving.web_client import DIST
from tests.people import Person, person
from tests.press.table import conversation, says
from tests.served import found_game, read

from .opening import DESK, PHONE, SIDEWAYS, opened_page, table_in

expect.set_options(timeout=30_000)

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]


BOARD = """() => {
  const [columns, rows] = [[...Array(37).keys()], [...Array(18).keys()]];
  const points = columns.flatMap(x => rows.map(y => [x * 20 + 10, y * 20 + 10]));
  const isBoard = ([x, y]) => document.elementFromPoint(x, y)?.closest('.board');
  return points.filter(isBoard).length / points.length;
}"""
"""Share of a screen of 740x360 pixels that shows the board."""
SMALL = """() => [...document.querySelectorAll('button, a, summary, select, [role=tab], label:has(input)')]
  .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.closest('svg, .hidden'))
  .map(each => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 40 || box.height < 40))
  .map(([text, box]) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
"""Controls with a side of less than 40 pixels."""

BROKEN = """() => [...document.querySelectorAll('#panel .name')]
  .filter(each => each.getClientRects().length > 1).map(each => each.textContent)"""
"""Names of houses on several lines."""


@pytest.fixture
def late(arya: Person) -> str:
    """The code of a game in its last round, after many combats."""
    return table_in(arya, "last_round")


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_orders_take_one_tap_each_and_one_more_to_send(
    chromium: Browser, server: str, arya: Person, late: str
) -> None:
    """Six orders may take 14 taps."""
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{late}")
        send = page.locator(".send button")
        send.wait_for()
        places = page.locator("[data-place]").count()
        taps = 0
        while send.is_disabled():
            expect(page.locator(".hand .here")).to_be_in_viewport()
            page.locator(".tokens button:enabled:not(.used)").first.tap()
            taps += 1
        send.tap()
        expect(page.locator(".task")).to_contain_text("Answered")
        for _ in range(3):
            page.get_by_label("Zoom in").tap()
        board = page.locator(".map .content")
        before = board.get_attribute("style")
        page.get_by_label("Show the places in question").tap()
        expect(board).not_to_have_attribute("style", before or "")
        assert places >= 3 and taps + 1 == places + 1 <= 14


def test_the_tab_of_houses_shows_tracks_cards_and_explanations(
    chromium: Browser, server: str, arya: Person, late: str
) -> None:
    standing = read(arya.gets(f"/games/{late}/standing"))["standing"]
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{late}")
        bar = page.locator("header.bar")
        expect(bar).to_contain_text(re.compile(r"Round 10.*Wildling strength: \d+"))
        expect(bar.locator("time")).to_be_in_viewport(ratio=1)
        page.locator(".send button").wait_for()
        page.get_by_role("tab", name="Houses").tap()
        tracks = page.get_by_role("region", name="Tracks")
        expect(tracks.get_by_role("heading", level=3)).to_have_text(
            ["Iron Throne", "Fiefdoms", "King's Court", "Victory track", "Supply track"]
        )
        assert tracks.locator(".counts").first.get_by_role("img").count() == len(standing["houses"])
        row = standing["houses"][0]
        page.locator(".who").first.tap()
        details = page.locator(".details")
        expect(details.locator("[data-term^='house_card:']")).to_have_count(
            sum(len(row[pile]) for pile in ("hand", "played", "discard"))
        )
        assert fits(page)
    with opened_page(chromium, arya, DESK) as page:
        page.goto(f"{server}/games/{late}")
        page.get_by_role("tab", name="Houses").click()
        page.locator(".who").last.wait_for()
        page.locator("thead [data-term='track:supply']").hover()
        hint = page.get_by_role("tooltip")
        expect(hint).to_contain_text("The number and size of the armies")
        expect(hint).to_contain_text(standing["rules"]["supply_limits"][0])
        page.keyboard.press("Escape")
        expect(hint).to_have_count(0)
        page.locator(".who").first.focus()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()


def test_choices_of_house_cards_show_their_consequences(chromium: Browser, server: str, arya: Person) -> None:
    code = table_in(arya, "battle")
    number = read(arya.gets(f"/games/{code}/decisions"))["results"][0]["number"]
    grid = read(arya.gets(f"/games/{code}/decisions/{number}/explain"))["grid"]
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{code}")
        card = page.locator(f".hand [data-choice='{grid[0]['card']}']")
        expect(card.locator(".totals")).to_have_text(re.compile(r"\d+.* : \d+"))
        card.tap()
        chips = page.locator(".chips button")
        expect(chips).to_have_count(sum(cell["card"] == grid[0]["card"] for cell in grid))
        chips.first.tap()
        expect(page.locator(".task .sums").last.locator("li")).not_to_have_count(0)


def test_a_wide_screen_keeps_the_question_of_a_combat_in_view(
    chromium: Browser, server: str, arya: Person
) -> None:
    code = table_in(arya, "casualties")
    with opened_page(chromium, arya, DESK) as page:
        page.goto(f"{server}/games/{code}")
        question = page.get_by_role("heading", name="Choose casualties", level=2)
        expect(question).to_be_in_viewport()
        page.get_by_role("tab", selected=True).click()
        expect(question).to_be_in_viewport()


@pytest.mark.parametrize("situation", ["planning", "march", "battle"])
def test_a_phone_held_sideways_shows_mostly_the_board(
    chromium: Browser, server: str, arya: Person, situation: str
) -> None:
    code = table_in(arya, situation)
    with opened_page(chromium, arya, SIDEWAYS) as page:
        page.goto(f"{server}/games/{code}")
        page.locator(".send button").wait_for()
        page.locator(".target").first.wait_for(state="attached")
        expect(page.locator(".send button")).to_be_in_viewport(ratio=1)
        assert page.evaluate(BOARD) > 0.45
        for tab in ("Houses", "Log", "Talk", "Task"):
            page.get_by_role("tab", name=tab).tap()
            expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
            assert page.evaluate(SMALL) == []
            assert page.evaluate(BROKEN) == []
        page.get_by_role("button", name="Show more of the board").tap()
        expect(page.locator("#panel")).to_be_hidden()
        assert page.evaluate(BOARD) > 0.75 and page.evaluate(SMALL) == []
        page.get_by_role("tab", name="Task").tap()
        expect(page.locator(".send button")).to_be_in_viewport(ratio=1)
        assert fits(page)


def test_the_board_keeps_its_middle_when_a_phone_is_turned(
    chromium: Browser, server: str, arya: Person
) -> None:
    code = table_in(arya, "march")
    with opened_page(chromium, arya, SIDEWAYS) as page:
        page.goto(f"{server}/games/{code}")
        place = page.locator(".target.chosen, .target.offered").first
        expect(place).to_be_in_viewport(timeout=60_000)
        before = place.bounding_box()
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        expect(page.locator(".grab")).to_be_visible()
        expect(place).to_be_in_viewport()
        after = place.bounding_box()
        assert before and after and after["width"] == pytest.approx(before["width"], rel=0.1)


def test_past_combats_can_be_opened_at_their_moment(
    chromium: Browser, server: str, arya: Person, late: str
) -> None:
    fought = read(arya.gets(f"/games/{late}/combats?words=true"))["results"]
    latest = fought[-1]
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{late}")
        page.get_by_role("tab", name=re.compile("^Log")).tap()
        page.get_by_label("Combats").tap()
        rows = page.locator("[data-combat]")
        expect(rows).to_have_count(len(fought))
        rows.first.tap()
        battle = page.locator("section.battle")
        expect(battle).to_contain_text("Victor")
        totals = [str(side["max_total"]) for side in latest["sides"]]
        expect(battle.locator("header strong")).to_have_text(totals)
        assert "?at=" in page.url
        chosen = page.locator(f".target.chosen[data-area='{latest['area']}']")
        expect(chosen).to_be_in_viewport()
        page.wait_for_function(
            """area => {
              const box = document.querySelector(`.target[data-area='${area}']`).getBoundingClientRect();
              return box.top + box.height / 2 < document.querySelector('.sheet').getBoundingClientRect().top;
            }""",
            arg=latest["area"],
        )
        expect(page.locator(".send")).to_have_count(0)
        chosen.focus()
        page.keyboard.press("Enter")
        help_page = page.get_by_role("dialog")
        expect(help_page).to_contain_text(f"{chosen.get_attribute('aria-label')}"[:20])
        page.keyboard.press("Escape")
        expect(help_page).to_have_count(0)
        page.locator(".moment").get_by_role("button", name="Back to now").tap()
        expect(page.locator(".send button")).to_be_visible()
        assert "at=" not in page.url


def picture(page: Page, selector: str) -> bytes:
    """A board, as wide as the other one."""
    page.locator(selector).evaluate(
        "svg => { svg.removeAttribute('height'); svg.style.width = '600px'; svg.style.height = 'auto' }"
    )
    return page.locator(selector).screenshot()


def test_the_board_looks_like_the_picture_that_the_server_draws(
    chromium: Browser, server: str, arya: Person, late: str
) -> None:
    """Pixel by pixel, without the marks of the question."""
    drawn = arya.gets(f"/games/{late}/board?size=phone&lang=en").content.decode()
    with opened_page(chromium, arya, DESK) as page:
        page.goto(f"{server}/games/{late}")
        page.locator(".send button").wait_for()
        page.evaluate(
            """() => {
              document.querySelector('.targets').remove();
              document.querySelector('#app').replaceChildren(document.querySelector('.map .content svg'));
            }"""
        )
        mine = picture(page, "#app > svg")
    with opened_page(chromium, arya, DESK) as page:
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawn}")
        theirs = picture(page, "svg")
    one, two = (Image.open(BytesIO(each)).convert("RGB") for each in (mine, theirs))
    assert one.size == two.size
    difference = ImageChops.difference(one, two).convert("L").point(lambda each: 255 if each > 40 else 0)
    assert difference.histogram()[255] < one.width * one.height / 10_000, difference.getbbox()


def test_log_shows_the_choices_that_bots_considered(chromium: Browser, server: str, arya: Person) -> None:
    code = table_in(arya, "last_round", "sensible")
    [decision] = read(arya.gets(f"/games/{code}/decisions"))["results"]
    with opened_page(chromium, arya) as page:
        page.goto(f"{server}/games/{code}")
        send = page.locator(".send button")
        send.wait_for()
        while send.is_disabled():
            page.locator(".tokens button:enabled:not(.used)").first.tap()
        send.tap()
        expect(page.locator(".task")).to_contain_text("Answered")
        play_bots(code=code)
        page.get_by_role("tab", name="Log").tap()
        orders = page.get_by_role("listitem").filter(has_text=f"Decision: {decision['number']}")
        orders.get_by_role("button", name="Choices of the bots").tap()
        considered = page.locator(".considered")
        expect(considered.locator("svg")).to_have_count(2)
        expect(considered.locator(".best .number").first).to_have_text(re.compile(r"[+−]\d"))
        assert fits(page)


def test_messages_are_listed_with_the_newest_last_and_proposals_can_be_answered(
    chromium: Browser, server: str
) -> None:
    game = found_game(3)
    path = conversation(game, "stark", "lannister")
    stark, lannister = game.people["stark"], game.people["lannister"]
    for number in range(5):
        says(game, "stark", path, f"message {number}")
    peace = {"kind": "peace", "houses": ["lannister"], "until_round": 2}
    read(stark.posts(f"{path}/proposals", peace), 201)
    with opened_page(chromium, lannister) as page:
        # a short page, so that few messages need two
        page.route("**/messages", lambda route: route.continue_(url=f"{route.request.url}?limit=3"))
        page.goto(f"{server}/games/{game.code}")
        talk = page.get_by_role("tab", name=re.compile("^Talk"))
        expect(talk).to_contain_text("6")
        talk.tap()
        page.locator(".conversation").filter(has_text="Stark").tap()
        messages = page.locator(".talk ol li")
        expect(messages.last).to_contain_text("Proposal: Peace: Stark, Lannister")
        expect(messages.last).to_be_in_viewport()
        expect(talk).not_to_contain_text("6")
        page.get_by_role("button", name="Earlier messages").tap()
        expect(messages).to_have_count(6)
        expect(messages.first).to_contain_text("message 0")
        with page.expect_response(lambda each: each.url.endswith("/answer")) as answered:
            page.get_by_role("button", name="Accept", exact=True).tap()
        assert answered.value.ok
        expect(messages.last).to_contain_text("Accepted")
        assert fits(page)
    assert read(lannister.gets(f"{path}/proposals"))["results"][0]["accepted_by"] == ["lannister"]


def test_player_can_appoint_a_sitter_and_open_the_replay_from_the_result(
    chromium: Browser, server: str
) -> None:
    game = found_game(3)
    person("hodor")
    stark = game.people["stark"]
    with opened_page(chromium, stark) as page:
        page.goto(f"{server}/games/{game.code}")
        page.get_by_role("tab", name="Houses").tap()
        page.locator("summary").filter(has_text="Sitter").tap()
        page.get_by_label("Username").fill("hodor")
        page.get_by_role("button", name="Name the sitter").tap()
        expect(page.locator("summary").filter(has_text="Sitter").locator("..")).to_contain_text(
            "Sitter: hodor"
        )
        read(stark.posts(f"{game.path}/votes", {"kind": "concede", "house": "lannister"}), 201)
        for house in ("lannister", "baratheon"):
            game.people[house].puts(f"{game.path}/votes/1/ballot", {"choice": True})
        page.get_by_role("tab", name="Task").tap()
        page.reload()
        expect(page.locator("[data-winner='lannister']")).to_be_visible()
        places = page.get_by_role("table", name="Final places").locator("tbody tr")
        expect(places).to_have_count(3)
        expect(places.first).to_contain_text("Lannister")
        assert fits(page)
        page.get_by_role("button", name="Watch the replay").tap()
        expect(page.locator(".moment")).to_contain_text("Round 1")
        assert "at=" in page.url
        first = page.url
        page.get_by_role("button", name="Play", exact=True).tap()
        page.wait_for_url(lambda url: url != first)
        page.get_by_role("button", name="Stop", exact=True).tap()
        stopped = page.url
        page.get_by_role("button", name="Play", exact=True).tap()
        page.wait_for_url(lambda url: url != stopped)
