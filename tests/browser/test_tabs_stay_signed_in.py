"""Two tabs of an app at another origin than the server stay signed in for six hours."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from deploy.client_python import generate
from deploy.tools import ToolMissingError
from openapi.conformance.proxy import Proxy
from tests import database
from tests.clients.hours import HOURS, World, opened_world
from tests.clients.typescript.programs import Programs, installed_programs
from tests.clients.typescript.test_browser import Pages

sys.path.insert(0, str(generate()))

pytestmark = pytest.mark.long

PAGE = """<!doctype html><title>Tab</title>
<script type="importmap">{"imports": {"@agot/client": "/page/client/index.js"}}</script>
<script type="module" src="/page/tabs.js"></script>"""


@pytest.fixture(scope="module")
def world(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opened_world(postgres_server, tmp_path_factory.mktemp("web")) as world:
        yield world


@pytest.fixture(scope="module")
def programs() -> Programs:
    try:
        return installed_programs()
    except ToolMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def app_pages(programs: Programs) -> Iterator[str]:
    """The URL of a page at another origin than the server's."""
    client = programs.folder / "node_modules" / "@agot" / "client" / "dist"
    files = {f"/page/client/{path.relative_to(client)}": path.read_text() for path in client.rglob("*.js")}
    files["/page/tabs.js"] = programs.compiled("tabs.ts").read_text()
    with Proxy("http://127.0.0.1:1", Pages(files | {"/page/index.html": PAGE})) as pages:
        yield pages.address


class Tabs:
    """Tabs of one browser with the page of an app."""

    def __init__(self, world: World, context: BrowserContext, address: str) -> None:
        self.world, self.context = world, context
        self.url = f"{address}/page/index.html?address={world.address}"
        tokens = world.signs_in()
        credentials = {
            "accessToken": tokens.access, "refreshToken": tokens.refresh, "scopes": ["read", "play"],
            "expiresAt": tokens.expires_at * 1000,
        }  # fmt: skip
        page = self.opens(is_ready=False)
        page.evaluate("text => localStorage.setItem('agot', text)", json.dumps(credentials))
        page.close()

    def opens(self, *, is_ready: bool = True) -> Page:
        page = self.context.new_page()
        page.goto(self.url)
        if is_ready:
            page.wait_for_function("() => window.reads !== undefined")
        return page

    def close_in_a_refresh(self, tab: Page) -> None:
        """Closes a tab after the server has carried out its refresh, before the tab gets the response."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            route.fetch()
            held.append(route)

        self.world.losses.is_on = False
        tab.route("**/oauth/token", hold)
        tab.evaluate("now => { Date.now = () => now; reads(); }", self.world.now.timestamp() * 1000)
        while not held:
            tab.wait_for_timeout(20)
        tab.close()

    def read(self, *tabs: Page) -> set[str]:
        """Results of simultaneous reads in tabs."""
        now = self.world.now.timestamp() * 1000
        for tab in tabs:
            tab.evaluate("now => { Date.now = () => now; window.found = reads(); }", now)
        return {tab.evaluate("() => window.found") for tab in tabs}


@pytest.fixture
def tabs(world: World, chromium: Browser, app_pages: str) -> Iterator[Tabs]:
    world.losses.is_on = False
    with closing(chromium.new_context()) as context:
        yield Tabs(world, context, app_pages)


def test_two_tabs_stay_signed_in(world: World, tabs: Tabs) -> None:
    one, two = tabs.opens(), tabs.opens()
    (name,) = tabs.read(one, two)
    assert name.startswith("arya-")
    world.losses.is_on = True
    for hour in range(HOURS):
        world.passes(1)
        if hour == 2:
            world.restarts()
        assert tabs.read(one, two) == {name}
        if hour == 3:
            world.passes(1)
            tabs.close_in_a_refresh(one)
            one = tabs.opens()


def test_two_tabs_without_locks_stay_signed_in(world: World, tabs: Tabs) -> None:
    """Each tab sends a refresh, and the server returns the same successor."""
    tabs.context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });")
    one, two = tabs.opens(), tabs.opens()
    for _ in range(HOURS):
        world.passes(1)
        (name,) = tabs.read(one, two)
        assert name.startswith("arya-")


def test_a_tab_notices_that_its_access_has_ended(world: World, tabs: Tabs) -> None:
    from agot import Client

    one, two = tabs.opens(), tabs.opens()
    with Client(world.address) as client:
        kept = json.loads(one.evaluate("() => localStorage.getItem('agot')"))
        client.tokens = client_tokens(kept)
        client.log_out()
    assert tabs.read(one, two) == {"SignInAgainError"}


def client_tokens(kept: dict[str, Any]) -> Any:
    from agot import Tokens

    return Tokens(kept["accessToken"], refresh=kept["refreshToken"], client_id="agot")
