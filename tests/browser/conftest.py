"""Headless Chromium, and a server for it to open."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from got_api.http import throttling

SIZES = {"wide": (1440, 900), "phone": (390, 844)}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium of this machine, instead of Playwright's own. It exits before tests of other modules run.

    While it runs, this thread has an event loop, and Django refuses database queries in such a thread.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("there is no Chromium on this machine")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def server(transactional_db: None, live_server: Any, settings: Any) -> str:
    """The address of a server with the rows of this test."""
    throttling.reset()
    settings.GOT_ADDRESS = live_server.url
    address: str = live_server.url
    return address
