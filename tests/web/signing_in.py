"""A browser in which somebody is signed in, as after a log-in."""

from __future__ import annotations

import json

from playwright.sync_api import BrowserContext, Page


def signs_in(browser: BrowserContext | Page, token: str) -> None:
    """Let each page that is opened from now on have this access."""
    stored = {"accessToken": token, "refreshToken": None, "expiresAt": None, "scopes": list[str]()}
    browser.add_init_script(f"localStorage.setItem('agot', {json.dumps(json.dumps(stored))})")
