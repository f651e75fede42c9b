"""Players of the web client: each sees only a page, and touches it or presses keys.

They know neither rules nor languages. They choose at random among the controls of the page, and choose again
after a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from playwright.sync_api import Locator, Page

MAX_TABS = 400
MAX_STEPS = 60
MAX_REFUSALS = 30
STEPS = (
    "[data-to]:enabled",
    "[data-unit][aria-pressed=false]",
    ".tokens button:enabled:not(.used)",
    "[data-muster]:enabled",
    "[data-choice=stay]:not(.on)",
    "[data-choice]:not(.on)",
)
"""Parts of an answer on a page, the most promising one first."""
PARTS = ".parts button, .placed button, [data-unit][aria-pressed=true]"
"""Chosen parts, which a press removes."""
OVERFLOW = """() => [document.documentElement, ...document.querySelectorAll('main, .body')]
  .filter(each => each.scrollWidth > each.clientWidth + 1)
  .map(each => `${each.className || each.tagName}: ${each.scrollWidth} > ${each.clientWidth}`)"""
REACHED = """wanted => {
  const active = document.activeElement;
  if (active === wanted) return 'here';
  const inGroup = active?.type === 'radio' && wanted.type === 'radio' && active.name === wanted.name;
  return inGroup ? 'group' : 'elsewhere';
}"""


class Hand(Protocol):
    """An input method."""

    def press(self, target: Locator) -> None: ...


class Finger:
    def press(self, target: Locator) -> None:
        target.tap()


class Keys:
    """Tab to focusable elements, arrows within a group, and the space bar."""

    def press(self, target: Locator) -> None:
        page = target.page
        wanted = target.evaluate_handle("each => each.querySelector('input') ?? each")
        for _ in range(MAX_TABS):
            place = page.evaluate(REACHED, wanted)
            if place == "here":
                break
            page.keyboard.press("ArrowDown" if place == "group" else "Tab")
        else:
            raise AssertionError(f"no key leads to {target}")
        if not page.evaluate("each => each.type === 'radio' && each.checked", wanted):
            page.keyboard.press("Space")


class Player:
    """Plays one game to its end on the page of its table."""

    def __init__(
        self, page: Page, hand: Hand, *, seed: int = 0, looks: Callable[[str], None] | None = None
    ) -> None:
        """`looks` is called with the kind of a decision when its first answer is complete."""
        self.page = page
        self.hand = hand
        self.dice = Random(seed)
        self.looks = looks
        self.kinds: set[str] = set()
        self.answers = 0
        self.refusals: list[str] = []

    def plays(self) -> str:
        """Answers until the page names the winner. Returns the house."""
        refused = 0
        while True:
            self.page.wait_for_function(
                "() => document.querySelector("
                "\".task .send:not(.unread) button[aria-busy='false'], .task [data-winner]\")"
            )
            end = self.page.locator(".task [data-winner]")
            if end.count():
                return end.get_attribute("data-winner") or ""
            refused = 0 if self.answer(refused) else refused + 1
            assert refused < MAX_REFUSALS, self.refusals

    def answer(self, refused: int) -> bool:
        """Composes an answer and sends it. Returns whether the server accepted it."""
        send = self.page.locator(".task .send button").first
        self.composes(refused)
        assert send.is_enabled(), f"nothing more is offered: {self.page.locator('.task').inner_text()}"
        wide = self.page.evaluate(OVERFLOW)
        assert not wide, (wide, self.page.locator(".task h2").first.inner_text())
        picture = self.looks
        with self.page.expect_response(
            lambda each: each.url.endswith("/answer") and each.request.method == "PUT"
        ) as sent:
            if picture is not None:
                picture("latest")
            self.hand.press(send)
        response = sent.value
        kind = str((response.request.post_data_json or {}).get("kind", ""))
        if kind not in self.kinds:
            self.kinds.add(kind)
            if picture is not None:
                picture(kind)
        self.answers += 1
        if response.status == 200:
            return True
        assert response.status in {409, 422}, (response.status, response.text())
        self.refusals.append(f"{kind}: {response.status} {response.text()[:200]}")
        return response.status == 409

    def composes(self, refused: int) -> None:
        """Presses controls until the answer is complete. Composes another one after a refusal."""
        send = self.page.locator(".task .send button").first
        if refused:
            self._clears()
        for _ in range(MAX_STEPS):
            if send.is_enabled() and not (refused and self.dice.random() < 0.5 and self._steps(refused)):
                break
            if not self._steps(refused):
                break

    def _steps(self, refused: int) -> bool:
        """Presses one of the offered controls. Returns whether there was one."""
        task = self.page.locator(".task")
        # the most promising control may always be refused
        is_another = refused and self.dice.random() < 0.3
        for selector in self.dice.sample(STEPS, len(STEPS)) if is_another else STEPS:
            offered = task.locator(selector)
            count = offered.count()
            if count:
                self.hand.press(offered.nth(self.dice.randrange(count)))
                return True
        return False

    def _clears(self) -> None:
        parts = self.page.locator(".task").locator(PARTS)
        while parts.count():
            self.hand.press(parts.first)


def starts_against_bots(page: Page, hand: Hand, address: str, username: str, password: str) -> None:
    """Goes from the first page of a visitor to a table of three."""
    page.goto(address)
    ways = page.locator(".ways button")
    ways.first.wait_for()
    hand.press(ways.first)
    page.locator("#username").wait_for()
    page.locator("#username").fill(username)
    page.locator("#password").fill(password)
    page.keyboard.press("Enter")
    three = page.locator("label").filter(has=page.locator("input[type=radio][value='3']"))
    three.wait_for()
    hand.press(three)
    hand.press(page.locator(".action button"))
    page.locator(".task").wait_for()
