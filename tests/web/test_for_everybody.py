"""A task done without a pointer: typed answers, the focus after an answer, keys, and screen reader output."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from got_api.serving.web_client import DIST
from tests.people import Person, Visitor
from tests.served import read

from .opening import opened_page, table_in

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
ACTIVE = "() => [document.activeElement.tagName, document.activeElement.textContent.trim()]"


def opens(page: Page, server: str, who: Person, situation: str, opponents: str = "never") -> str:
    code = table_in(who, situation, opponents)
    page.goto(f"{server}/games/{code}")
    page.locator(".send button").wait_for()
    return code


def types(page: Page, text: str) -> Any:
    field = page.locator("details input[type=text]")
    field.fill(text)
    with page.expect_response(lambda each: each.url.partition("?")[0].endswith("/answer/read")) as sent:
        field.press("Enter")
    return sent.value.json()


def test_typed_lines_fill_the_editor_and_only_the_button_sends_them(
    chromium: Browser, server: str, arya: Person
) -> None:
    sent: list[str] = []
    with opened_page(chromium, arya) as page:
        page.on("request", lambda each: sent.append(each.url) if each.method == "PUT" else None)
        code = opens(page, server, arya, "planning")
        places = page.locator("[data-place]")
        names = [each.partition("\n")[0] for each in places.all_inner_texts()]
        send = page.locator(".send button")
        page.get_by_text("Type the answer").click()

        unclear = types(page, f"{names[0]}: dance")
        assert unclear["draft"] is None and unclear["problems"][0]["code"] == "unread"
        expect(page.locator("details .problem li").first).to_contain_text("dance")
        expect(page.locator("details input[type=text]")).to_have_value(f"{names[0]}: dance")

        types(page, f"{names[0]}: defense +1")
        expect(places.first).to_contain_text("Defense")
        expect(page.locator("details input[type=text]")).to_be_focused()
        rest = ["support", "support", "march +0", "march -1", "defense +1", "raid", "raid"]
        lines = [f"{name}: {order}" for name, order in zip(names[1:], rest, strict=False)]
        whole = types(page, "; ".join(lines))
        assert len(whole["answer"]["orders"]) == len(names)
        expect(page.get_by_text("Understood:")).to_be_visible()
        expect(send).to_be_enabled()
        assert not [each for each in sent if each.endswith("/answer")]
        with page.expect_response(lambda each: each.url.endswith("/answer") and each.status == 200):
            send.press("Enter")
    decisions = read(arya.gets(f"/games/{code}/decisions"))["results"]
    assert next(each["answer"] for each in decisions if each["answer"]) == whole["answer"]


def test_focus_stays_in_the_task_after_an_answer_and_a_refusal(
    chromium: Browser, server: str, arya: Person
) -> None:
    with opened_page(chromium, arya) as page:
        opens(page, server, arya, "planning")
        send = page.locator(".send button")
        while send.is_disabled():
            page.locator(".tokens button:enabled:not(.used)").first.press("Enter")
        page.route(
            "**/answer",
            lambda route: route.fulfill(
                status=422,
                content_type="application/problem+json",
                json={
                    "type": "/x", "title": "No", "status": 422, "detail": "Not so.", "code": "order_banned",
                    "facts": {}, "errors": [],
                },
            ),
        )  # fmt: skip
        send.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="Not so.")).to_be_visible()
        expect(send).to_be_focused()

        page.unroute("**/answer")
        send.press("Enter")
        heading = page.locator(".task h2")
        expect(heading).to_be_focused()
        page.get_by_role("button", name="Change answer").press("Enter")
        expect(page.locator(".send button")).to_be_visible()
        expect(page.locator(".task h2").first).to_be_focused()


def test_the_help_key_works_and_screen_readers_announce_changes(
    chromium: Browser, server: str, arya: Person
) -> None:
    with opened_page(chromium, arya) as page:
        code = opens(page, server, arya, "planning")
        expect(page.locator("div[role=alert]")).to_contain_text("You are asked: ")
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog", name="Help")
        expect(dialog.get_by_text("?: open this page")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        page.get_by_text("Type the answer").click()
        page.locator("details input[type=text]").press("?")
        expect(dialog).to_be_hidden()

        spoken = page.get_by_role("log", name="New in the log")
        expect(spoken.locator("p")).to_have_count(0)
        send = page.locator(".send button")
        while send.is_disabled():
            page.locator(".tokens button:enabled:not(.used)").first.press("Enter")
        send.press("Enter")
        expect(page.locator("div[role=alert]")).to_have_text("")
        (asked,) = read(arya.gets(f"/games/{code}/decisions"))["results"]
        for house in asked["waiting_for"]:
            body = {"house": house, "number": asked["number"]}
            assert arya.posts(f"/sandbox/games/{code}/answers", body).status_code == 200
        expect(spoken.locator("p")).to_have_count(3, timeout=120_000)
        # others in the room may hear it, so it says nothing that a visitor cannot read
        entries = read(Visitor().gets(f"/games/{code}/events?words=true&limit=500"))["results"]
        assert set(spoken.locator("p").all_inner_texts()) <= {each["text"] for each in entries}
