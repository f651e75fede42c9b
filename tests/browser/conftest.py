"""Chromium without a window, and a server that it opens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from got_api import throttling

SIZES = {"wide": (1440, 900), "phone": (390, 844)}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium: Playwright's own is not needed."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def server(transactional_db: None, live_server: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a server with the rows of this test."""
    # Playwright runs a loop in this thread, and Django then refuses to ask the database in it
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    throttling.reset()
    settings.GOT_ADDRESS = live_server.url
    address: str = live_server.url
    return address
