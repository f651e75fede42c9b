"""Six browsers at one table, each with a different problem, and the answers that each was meant to send."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Request, Route, expect

from .opening import signs_in
from .players import Keys, Player

ANSWER = re.compile(r"/api/v1/games/\w+/decisions/(\d+)/answer$")
STATE = """() => ({
  winner: document.querySelector('.task [data-winner]')?.dataset.winner ?? null,
  number: Number(document.querySelector('.task .send')?.dataset.decision ?? -1),
  isFree: document.querySelector(".task .send:not(.unread) button[aria-busy='false']") !== null,
  isRefused: document.querySelector('.task .problem') !== null,
})"""
NOT_CONNECTED = "Not connected since"
LOST = "You no longer play this house"
MAX_REFUSALS = 40
PATIENCE = 540.0
"""Seconds without an answer after which the test gives up."""
Json = dict[str, Any]


@dataclass
class Press:
    """A press of the primary button: the displayed decision, and the first answer sent for it."""

    number: int
    answer: Json | None = None
    is_refused: bool = False


@dataclass
class Records:
    """The answers that the pages of a house were meant to send, and those that they sent."""

    presses: list[Press] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    keys: dict[str, set[str]] = field(default_factory=dict)

    def watch(self, page: Page) -> None:
        page.on("request", self._sees)
        page.on("response", lambda each: self._hears(each.request, each.status))
        page.on("pageerror", lambda each: self.wrong.append(str(each)))

    def _sees(self, request: Request) -> None:
        key = request.headers.get("idempotency-key")
        if key is not None:
            self.keys.setdefault(key, set()).add(f"{request.method} {request.url} {request.post_data}")
        found = ANSWER.search(request.url)
        if found is None or request.method != "PUT":
            return
        number, answer = int(found[1]), request.post_data_json
        latest = self.presses[-1] if self.presses else Press(-1)
        latest.answer = latest.answer or answer
        if (latest.number, latest.answer) != (number, answer):
            self.wrong.append(f"meant {latest}, and sent {answer} to {number}")

    def _hears(self, request: Request, status: int) -> None:
        if request.method == "PUT" and ANSWER.search(request.url) and status == 422:
            self.presses[-1].is_refused = True


class Seat:
    """A house with a page, played at random. Has no problems."""

    def __init__(self, chromium: Browser, address: str, code: str, token: str, seed: int) -> None:
        self.chromium, self.address, self.code, self.token = chromium, address, code, token
        self.records = Records()
        self.refused = 0
        self.answers = 0
        self.winner: str | None = None
        self.dice = Random(seed)
        self.page = self.opened(token)
        self.page.goto(f"{address}/games/{code}")
        self.player = Player(self.page, Keys(), seed=seed)

    def opened(self, token: str) -> Page:
        context = self.chromium.new_context(viewport={"width": 1024, "height": 700}, locale="en")
        context.set_default_timeout(120_000)
        signs_in(context, token)
        page = context.new_page()
        self.records.watch(page)
        return page

    def acts(self) -> bool:
        """Answers if the page asks. Returns whether it answered."""
        state = self.page.evaluate(STATE)
        self.winner = state["winner"]
        if not state["isFree"]:
            return False
        self.refused = self.refused + 1 if state["isRefused"] else 0
        assert self.refused < MAX_REFUSALS, self.records.presses[-1]
        self.composes()
        now = self.page.evaluate(STATE)
        button = self.page.locator(".task .send button")
        if now["number"] != state["number"] or not now["isFree"] or button.is_disabled():
            return False
        self.records.presses.append(Press(now["number"]))
        self.presses()
        self.answers += 1
        return True

    def composes(self) -> None:
        self.player.composes(self.refused)

    def presses(self) -> None:
        """Presses the button, and waits until the request is sent."""
        with self.page.expect_request(is_answer):
            self.page.locator(".task .send button").click()

    def close(self) -> None:
        self.page.context.close()


def is_answer(request: Request) -> bool:
    return request.method == "PUT" and ANSWER.search(request.url) is not None


class Offline(Seat):
    """Loses its network at every second answer: before the request, or after the server has
    carried it out.
    """

    def __init__(self, *given: Any) -> None:
        self.waits = 0
        self.cuts = 0
        self.is_cut = False
        super().__init__(*given)

    def opened(self, token: str) -> Page:
        page = super().opened(token)
        page.clock.install()
        return page

    def acts(self) -> bool:
        if not self.waits:
            return super().acts()
        self.waits -= 1
        if not self.waits:
            # a minute without a network, while the other houses continue
            self.page.clock.fast_forward(60_000)
            expect(self.page.get_by_text(NOT_CONNECTED)).to_be_visible(timeout=60_000)
            self.page.unroute_all(behavior="ignoreErrors")
            self.page.context.set_offline(False)
            expect(self.page.get_by_text(NOT_CONNECTED)).to_have_count(0, timeout=60_000)
        return True

    def presses(self) -> None:
        if self.answers % 2:
            super().presses()
            return
        if self.cuts % 2:
            self.is_cut = False
            self.page.route(ANSWER, self._loses)
        else:
            self.page.context.set_offline(True)
        super().presses()
        expect(self.page.get_by_text(NOT_CONNECTED)).to_be_visible(timeout=60_000)
        self.cuts += 1
        self.waits = 4

    def _loses(self, route: Route) -> None:
        """Lets the request be carried out, and drops its response. Retries in the meantime are dropped."""
        if route.request.method != "PUT":
            route.continue_()
            return
        if not self.is_cut:
            self.is_cut = True
            route.fetch()
            self.page.context.set_offline(True)
        route.abort("connectionreset")


class Reloaded(Seat):
    """Reloads during every answer: before it arrives, after it counts, or at any time."""

    def __init__(self, *given: Any) -> None:
        self.reloads = 0
        super().__init__(*given)

    def presses(self) -> None:
        way = self.reloads % 3

        def holds(route: Route) -> None:
            if way == 2 or route.request.method != "PUT":
                route.continue_()
            elif way == 1:
                route.fetch()

        self.page.route(ANSWER, holds)
        super().presses()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.reload()
        self.page.locator(".task h2").first.wait_for()
        self.reloads += 1


class Older(Seat):
    """Has an older build, which cannot place orders or show their options."""

    def __init__(self, *given: Any) -> None:
        self.plain = 0
        super().__init__(*given)

    def opened(self, token: str) -> Page:
        page = super().opened(token)
        page.route(re.compile(r"/assets/Table-[^/]*\.js$"), self._ages)
        return page

    @staticmethod
    def _ages(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        older = text
        for name in ("./kinds/place_orders.svelte", "./shapes/AssignOrders.svelte"):
            assert name in text
            older = older.replace(name, f"{name}.later")
        route.fulfill(response=response, body=older)

    def composes(self) -> None:
        form = self.page.locator(".task .plain textarea")
        if not form.count():
            super().composes()
            return
        options = json.loads(self.page.locator(".task details pre").first.text_content() or "")
        places = self.dice.sample(options["places"], options["count"])
        orders = dict(zip(places, self.dice.sample(options["regular"], len(places)), strict=True))
        form.fill(json.dumps({"kind": "place_orders", "orders": orders}))
        self.plain += 1


class Replaced(Seat):
    """A seat whose player leaves after the first answer. Another user takes it over in another browser."""

    def __init__(self, *given: Any, newcomer: str) -> None:
        self.newcomer = newcomer
        self.previous: Page | None = None
        super().__init__(*given)

    def acts(self) -> bool:
        if self.answers == 0 or self.previous is not None:
            return super().acts()
        headers = {"Authorization": f"Bearer {self.token}"}
        left = httpx.post(
            f"{self.address}/api/v1/games/{self.code}/seats/mine/leave", headers=headers, timeout=60
        )
        assert left.status_code == 204, left.text
        self.previous, self.token = self.page, self.newcomer
        self.page = self.opened(self.token)
        self.page.goto(f"{self.address}/tables")
        self.page.locator(".tabs button").nth(1).click()
        take = self.page.locator("li.card button")
        take.click()
        take.click()
        self.page.locator(".task h2").first.wait_for()
        expect(self.previous.get_by_text(LOST)).to_be_visible(timeout=60_000)
        expect(self.previous.locator(".task .send")).to_have_count(0)
        self.player = Player(self.page, Keys(), seed=1)
        return True

    def close(self) -> None:
        if self.previous is not None:
            self.previous.context.close()
        super().close()


def play_to_the_end(seats: list[Seat]) -> None:
    """Lets each page answer its questions, until all of them show the winner."""
    latest = time.monotonic()
    while any(seat.winner is None for seat in seats):
        if sum(seat.acts() for seat in seats):
            latest = time.monotonic()
        assert time.monotonic() - latest < PATIENCE, [
            (seat.page.evaluate(STATE), seat.records.presses[-1:], seat.records.wrong) for seat in seats
        ]


def compare_with_the_record(seats: list[Seat]) -> None:
    """Checks that no answer is lost, doubled or given to another decision than the one displayed."""
    keys: dict[str, set[str]] = {}
    for seat in seats:
        assert not seat.records.wrong, (type(seat).__name__, seat.records.wrong)
        assert seat.answers > 0 or type(seat) is Seat
        for key, sent in seat.records.keys.items():
            keys.setdefault(key, set()).update(sent)
        meant = {press.number: press.answer for press in seat.records.presses if not press.is_refused}
        for number, answer in meant.items():
            found = httpx.get(
                f"{seat.address}/api/v1/games/{seat.code}/decisions/{number}/answer",
                headers={"Authorization": f"Bearer {seat.token}"},
                timeout=60,
            )
            assert found.status_code == 200, found.text
            assert same(found.json()["answer"], answer), (number, found.json(), answer)
    assert all(len(sent) == 1 for sent in keys.values()), keys


def same(one: Any, other: Any) -> bool:
    """Whether two answers mean the same: fields without a value can be left out."""
    return bool(_plain(one) == _plain(other))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items() if each not in (None, [])}
    return [_plain(each) for each in value] if isinstance(value, list) else value
