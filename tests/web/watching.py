"""All data that a browser displays, stores and receives about a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Browser, Error, Page, Request, expect

from tests.people import Person

STORED = """async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, history.state, document.cookie,
  'caches' in window ? await caches.keys() : [],
  (await indexedDB.databases()).map(each => each.name),
])"""
KEPT = """async ([urls, secret]) => {
  const found = [];
  const headers = { Authorization: `Bearer ${secret}` };
  for (const url of urls) {
    const kept = await fetch(url, { headers, cache: 'only-if-cached', mode: 'same-origin' })
      .catch(() => null);
    if (kept?.ok) found.push(url);
  }
  return found;
}"""
"""Addresses whose responses the browser still caches for a token."""
QUIET = """() => new Promise(resolve => {
  let timer = setTimeout(resolve, 1500);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(resolve, 1500);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})"""
_REQUEST_ID = re.compile(r'"request_id":"[0-9a-f]+"')
TABS = {"houses": "#people", "log": ".log li button", "talk": ".talk"}
"""Tab of a table -> its content when loaded."""


class Watched:
    """A page with all responses it receives."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._finished: list[Request] = []
        page.on("requestfinished", lambda request: self._finished.append(request))

    def bodies(self) -> dict[str, set[str]]:
        """Address -> status, content headers, and body of each response so far."""
        found: dict[str, set[str]] = {}
        while self._finished:
            request = self._finished.pop(0)
            response = request.response()
            if response is None or "/api/v1/" not in request.url:
                continue
            headers = [response.headers.get(name, "") for name in ("etag", "content-language")]
            try:
                body = "" if response.status in (204, 304) else _REQUEST_ID.sub("", response.text())
            except Error:  # the browser drops the bodies of a page when it leaves the page
                continue
            address = f"{request.method} {request.url.partition('/api/v1')[2]}"
            found.setdefault(address, set()).add(json.dumps([response.status, *headers, body]))
        return found

    def forget(self) -> None:
        self._finished.clear()

    def looks(self, address: str) -> dict[str, Any]:
        """Opens a table and all its tabs. Returns everything by its source."""
        self.forget()
        page = self.page
        page.goto(address)
        page.locator(".task h2").first.wait_for()
        page.locator("[data-area]").first.wait_for(state="attached")
        found: dict[str, Any] = {"task": self.settled()}
        for tab, sign in TABS.items():
            page.locator(f"#tab-{tab}").press("Enter")
            page.locator(sign).first.wait_for()
            found[tab] = self.settled()
        expect(page.get_by_text("Loading…")).to_have_count(0)
        found["stored"] = page.evaluate(STORED)
        found |= self.bodies()
        return found

    def settled(self) -> str:
        """The page after it has not changed for a while: its last requests may finish late."""
        self.page.evaluate(QUIET)
        return self.page.content()

    def memory(self) -> str:
        """All objects and texts of the page's scripts."""
        chunks: list[str] = []
        session = self.page.context.new_cdp_session(self.page)
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        session.detach()
        return "".join(chunks)


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Differences between two snapshots. Repeated requests have the same body each time."""
    places = before.keys() & after.keys()
    assert len(places) > 10, places
    return sorted(place for place in places if before[place] != after[place])


@contextmanager
def watched_browser(chromium: Browser, server: str, who: Person) -> Iterator[Watched]:
    """A browser with a signed-in user. Its animations are off, and its clock stands still."""
    context = chromium.new_context(
        base_url=server, viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.clock.set_fixed_time(datetime.now(UTC))
    page.goto("/icon.svg")
    stored: dict[str, Any] = {
        "accessToken": who.secret,
        "refreshToken": None,
        "expiresAt": None,
        "scopes": [],
    }
    page.evaluate("text => localStorage.setItem('agot', text)", json.dumps(stored))
    yield Watched(page)
    context.close()
