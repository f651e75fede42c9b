"""`make bench-web`: the web client on a slow phone, in Chromium with its throttling.

make bench-web              five runs of each measurement, with a new server
make bench-web RUNS=1       fewer

A phone of 390 by 844 pixels opens a table of six houses in round five, where its player has to place orders.
The CPU is 4 times slower. The network has 1.6 Mbit/s and a latency of 150 ms. The server runs as in `make
run`, and shares the cores with the browser.
"""

import json
import os
import shutil
import sys
import time
from dataclasses import dataclass
from itertools import count
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from deploy.bench.harness import HOUSES, Bench, Report
from deploy.bench.recording import record
from deploy.bench.table import create_game, save_recorded_answer, token_of
from deploy.bench.web import Server
from games.engine import encode

RUNS = int(os.environ.get("RUNS", "5"))
SLOWER = 4
LATENCY_MS = 150
DOWN, UP = 1_600_000 / 8, 750_000 / 8
"""Bytes a second."""
ROUND = 5
TAPS = 12
PAN_SECONDS = 3.0
PAN_PIXELS = 6
"""The distance that a finger moves between two frames."""
QUIET_MS = 2000
SECONDS = 60
SELECTORS = {"board": ".board svg .target", "task": ".task .send button"}
"""Measurement -> selector of the element that ends it by appearing."""
LIMITS = {
    "board": 2500, "task": 3500, "board_bytes": 150_000, "task_bytes": 150_000, "all_bytes": 250_000,
    "warm": 1000, "tap": 100, "frames": 50,
}  # fmt: skip
"""Limits in milliseconds, bytes and frames per second. The last one is a minimum."""

MARKS = """(wanted => {
  const marks = window.benchMarks = {};
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) {
      if (name in marks || !document.querySelector(selector)) continue;
      marks[name] = 0;
      setTimeout(() => (marks[name] = performance.now()));  // after this frame is painted
    }
    if (Object.keys(marks).length < Object.keys(wanted).length) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const taps = window.benchTaps = {};
  new PerformanceObserver(list => {
    for (const each of list.getEntries())
      if (each.interactionId)
        taps[each.interactionId] = Math.max(taps[each.interactionId] ?? 0, each.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})"""
ARE_MARKED = f"() => Object.values(benchMarks).filter(Boolean).length === {len(SELECTORS)}"
REQUESTS = """() => ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind)).map(
  each => ({ name: each.name, start: each.startTime, end: each.responseEnd, bytes: each.transferSize })
)"""
COUNT_FRAMES = """() => {
  window.benchFrames = 0;
  const next = () => { window.benchFrames += 1; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""


@dataclass(frozen=True)
class Table:
    """A table, and the token of a player who has to place orders."""

    code: str
    token: str


def prepare_table(bench: Bench) -> Table:
    """Stores a game of six houses in its fifth round."""
    recordings = (record(HOUSES, number) for number in count())
    recording = next(each for each in recordings if each.answers[-1].round > ROUND)
    create_game(recording, bench.people, "phone")
    for given in recording.answers:
        if given.round == ROUND and encode(given.answer)["kind"] == "place_orders":
            return Table("phone", token_of(recording, bench.people, given.house))
        save_recorded_answer(recording, "phone", given)
    raise RuntimeError("the recording asks for no orders")


class Phone:
    """A browser with an empty cache, in which the player is signed in."""

    def __init__(self, browser: Browser, address: str, table: Table) -> None:
        self.address = f"{address}/games/{table.code}"
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True,
            locale="en-US",
        )  # fmt: skip
        stored: dict[str, Any] = {
            "accessToken": table.token,
            "refreshToken": None,
            "expiresAt": None,
            "scopes": [],
        }
        self.context.add_init_script(f"localStorage.setItem('agot', {json.dumps(json.dumps(stored))})")
        self.context.add_init_script(f"{MARKS}({json.dumps(SELECTORS)})")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.session: CDPSession = self.context.new_cdp_session(self.page)
        self._throttle()

    def _throttle(self) -> None:
        network = {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": DOWN,
            "uploadThroughput": UP,
        }
        self.session.send("Network.enable")
        self.session.send("Network.emulateNetworkConditions", network)
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def load(self) -> dict[str, float]:
        """Opens the table. Returns the milliseconds until each mark, and the bytes received by then."""
        self.page.goto(self.address, wait_until="commit")
        self.page.wait_for_function(ARE_MARKED)
        marks: dict[str, float] = self.page.evaluate("() => benchMarks")
        self.page.wait_for_load_state("load")
        requests = self.requests()
        for name in SELECTORS:
            marks[f"{name}_bytes"] = sum(each["bytes"] for each in requests if each["end"] <= marks[name])
            marks[f"{name}_requests"] = sum(each["end"] <= marks[name] for each in requests)
        return marks

    def requests(self) -> list[dict[str, Any]]:
        """The completed requests, with times in milliseconds. The stream never completes."""
        found: list[dict[str, Any]] = self.page.evaluate(REQUESTS)
        return [each for each in found if each["end"] > 0]

    def all_bytes(self) -> int:
        """Bytes of all completed requests. Waits until no request has completed for a while."""
        count = -1
        while count < (count := len(self.requests())):
            self.page.wait_for_timeout(QUIET_MS)
        return sum(each["bytes"] for each in self.requests())

    def slowest_tap(self) -> float:
        """Milliseconds from tap to next paint, for the slowest of several taps on tokens and areas."""
        task = self.page.locator(".task")
        for number in range(TAPS):
            places, tokens = task.locator("[data-place]"), task.locator("[data-token]:enabled")
            places.nth(number % places.count()).tap()
            tokens.nth(number % tokens.count()).tap()
        self.page.wait_for_timeout(200)
        taps: dict[str, float] = self.page.evaluate("() => benchTaps")
        return max(taps.values(), default=16)

    def frames(self) -> float:
        """Frames per second while a finger moves the enlarged board back and forth."""
        board = self.page.locator(".board")
        self.page.locator(".board .buttons button").first.tap()
        box = board.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
        x, y, step = box["x"] + box["width"] / 2, box["y"] + 220, PAN_PIXELS
        self.page.evaluate(COUNT_FRAMES)
        self._touch("touchStart", x, y)
        before, began = self._count(), time.perf_counter()
        while (now := time.perf_counter()) < began + PAN_SECONDS:
            step = step if box["x"] + 60 < x + step < box["x"] + box["width"] - 60 else -step
            x += step
            self._touch("touchMove", x, y + (x % 50))
            time.sleep(max(0.0, now + 1 / 60 - time.perf_counter()))
        frames, ended = self._count(), time.perf_counter()
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return (frames - before) / (ended - began)

    def _touch(self, kind: str, x: float, y: float) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})

    def _count(self) -> int:
        return int(self.page.evaluate("() => benchFrames"))


def measure(bench: Bench) -> None:
    program = chromium()
    table = prepare_table(bench)
    with Server(bench.database) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        measure_phone(bench.report, browser, server.address, table)
        browser.close()


def measure_phone(report: Report, browser: Browser, address: str, table: Table) -> None:
    """Reports a line for each measurement."""
    found: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    for run in range(RUNS + 1):  # the first run fills the caches of the server
        phone = Phone(browser, address, table)
        first = phone.load()
        everything = phone.all_bytes()
        tap, frames = phone.slowest_tap(), phone.frames()
        warm = phone.load()
        phone.context.close()
        if run == 0:
            continue
        for name, value in first.items():
            note(name, value)
        note("all_bytes", everything)
        note("warm", warm["board"])
        note("warm_task", warm["task"])
        note("warm_bytes", warm["task_bytes"])
        note("tap", tap)
        note("frames", frames)
    report.begin(f"A table on a slow phone, {RUNS} runs")
    for name, text in LINES.items():
        limit = f" (limit {LIMITS[name]:,})" if name in LIMITS else ""
        report.line(f"{text}{limit}", found[name])


LINES = {
    "board": "first load: board visible, ms",
    "task": "first load: task usable, ms",
    "board_bytes": "bytes before the board",
    "board_requests": "requests before the board",
    "task_bytes": "bytes before the task",
    "task_requests": "requests before the task",
    "all_bytes": "bytes in all",
    "warm": "warm start: board visible, ms",
    "warm_task": "warm start: task usable, ms",
    "warm_bytes": "warm start: bytes before the task",
    "tap": "slowest tap, event to next paint, ms",
    "frames": "frames a second while the board is moved",
}


def chromium() -> str:
    """The path of Chromium. Exits with a message if there is none."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return found or sys.exit("Chromium is missing (Debian: chromium)")
