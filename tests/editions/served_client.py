"""The web client with a second edition. Run by `test_served.py` in a process that registers the edition."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine import BASE
from got_api.serving.web_client import DIST
from tests.browser.conftest import chromium, server
from tests.editions.arryn import ARRYN, HOUSE
from tests.people import Person, person
from tests.served import read
from tests.web.opening import DESK, opened_page

__all__ = ["chromium", "server"]

pytestmark = pytest.mark.skipif(
    not (DIST / "index.html").exists(), reason="the client is not built: make web"
)


@pytest.fixture
def catelyn(server: str) -> Person:
    return person("catelyn")


def created(page: Page, who: Person) -> Any:
    """The game whose page opens."""
    page.wait_for_url(re.compile(r"/games/\w+"))
    return read(who.gets(urlsplit(page.url).path))


def chooses_arryn(page: Page) -> None:
    editions = page.get_by_role("group", name="Edition")
    expect(editions.get_by_role("radio")).to_have_count(2)
    expect(editions.get_by_role("radio").first).to_be_checked()
    editions.get_by_text(ARRYN.title).click()
    expect(page.get_by_role("radio", name="7", exact=True)).to_be_checked()


def test_table_of_people_has_the_chosen_edition(chromium: Browser, server: str, catelyn: Person) -> None:
    with opened_page(chromium, catelyn, DESK) as page:
        page.goto(f"{server}/new")
        chooses_arryn(page)
        page.get_by_role("button", name="Create the table").click()
        game = created(page, catelyn)
    assert (game["ruleset"]["edition"], game["player_count"]) == (ARRYN.id, 7)


def test_table_with_bots_has_the_chosen_edition_and_house(
    chromium: Browser, server: str, catelyn: Person
) -> None:
    with opened_page(chromium, catelyn, DESK) as page:
        page.goto(f"{server}/new?with=bots")
        chooses_arryn(page)
        page.get_by_role("group", name="Your house").get_by_text(HOUSE).click()
        page.get_by_role("button", name="Start the game").click()
        game = created(page, catelyn)
    assert game["ruleset"]["edition"] == ARRYN.id
    assert [seat["house"] for seat in game["seats"] if seat["username"] == "catelyn"] == [HOUSE]


def test_the_first_edition_is_chosen_at_first(chromium: Browser, server: str, catelyn: Person) -> None:
    with opened_page(chromium, catelyn, DESK) as page:
        page.goto(f"{server}/new")
        page.get_by_role("button", name="Create the table").click()
        game = created(page, catelyn)
    assert (game["ruleset"]["edition"], game["player_count"]) == (BASE.id, 6)
