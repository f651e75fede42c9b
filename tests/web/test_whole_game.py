"""A visitor opens the address, registers and plays a game of three against bots to its end, in
the browser.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from got_api.serving.web_client import DIST
from tests.browser.test_pages_in_a_browser import PICTURES
from tests.deploy.conftest import folder
from tests.deploy.test_run import Running
from tests.factories import PASSWORD

from .players import Finger, Hand, Keys, Player, starts_against_bots

__all__ = ["folder"]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="the client is not built: make web"),
]
LARGE_TEXT = """document.addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = '200%';
})"""


class Way(NamedTuple):
    """A device and its user."""

    width: int
    height: int
    hand: Hand
    language: str = "en"
    script: str = ""


WAYS = {
    "touch": Way(360, 740, Finger()),
    "keys": Way(1280, 800, Keys()),
    "hungarian": Way(360, 740, Finger(), "hu"),
    "large_text": Way(320, 640, Finger(), "pl", LARGE_TEXT),
}
DRILLS = ("touch", "hungarian")
"""Ways of playing whose parts also occur in other ways."""


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """A server with all its processes, started like `make run`."""
    running = Running(folder / "var")
    running.start()
    yield f"http://127.0.0.1:{running.port}"
    running.interrupt()


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.drill) if each in DRILLS else each for each in WAYS]
)
def test_visitor_registers_and_plays_a_game_against_bots_to_its_end(
    chromium: Browser, address: str, name: str
) -> None:
    way = WAYS[name]
    is_phone = isinstance(way.hand, Finger)
    context = chromium.new_context(
        viewport={"width": way.width, "height": way.height},
        has_touch=is_phone,
        is_mobile=is_phone,
        locale=way.language,
    )
    if way.script:
        context.add_init_script(way.script)
    page = context.new_page()
    page.set_default_timeout(120_000)
    wrong: list[str] = []
    page.on("console", lambda each: wrong.append(each.text) if "Security Policy" in each.text else None)
    page.on("pageerror", lambda each: wrong.append(str(each)))

    def looks(kind: str) -> None:
        latest = f"{PICTURES}/{name}-latest.png"
        if kind == "latest":
            page.screenshot(path=latest)
        else:
            os.rename(latest, f"{PICTURES}/{name}-{kind}.png")

    seen: Callable[[str], None] | None = looks if PICTURES else None
    player = Player(page, way.hand, looks=seen)
    starts_against_bots(page, way.hand, address, name, PASSWORD)
    assert player.plays() != ""
    # bots may win in the first rounds, so a game can be short
    assert player.answers >= 6 and len(player.kinds) >= 3, (player.answers, player.kinds)
    assert wrong == []
    context.close()
