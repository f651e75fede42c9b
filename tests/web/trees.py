"""Accessibility trees of screens, as a screen reader gets them, in files that are compared and reviewed.

    GOT_TREES=write .venv/bin/python -m pytest -m long tests/web/test_trees.py

rewrites them. Times and codes are replaced by dots.
"""

from __future__ import annotations

import os
import re
from difflib import unified_diff
from pathlib import Path

from playwright.sync_api import Locator

from .watching import QUIET

FOLDER = Path(__file__).with_name("trees")
WRITES = os.environ.get("GOT_TREES") == "write"
_CHANGING = (
    (re.compile(r"\d+ (?:days?|hrs?|min)\b(?: \d+ (?:hrs?|min)\b)?"), "…"),
    (re.compile(r"(?:\w{3}, \w{3} \d+, )?\d+:\d\d\s[AP]M"), "…"),
    (re.compile(r"http://[a-z0-9.]+:\d+"), "https://…"),
    (re.compile(r"/games/[0-9a-z]{10}"), "/games/…"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+Z?"), "…"),
)


def tree_of(shown: Locator) -> str:
    """Roles, names and states of everything within an element."""
    text = shown.aria_snapshot()
    for pattern, stable in _CHANGING:
        text = pattern.sub(stable, text)
    return text.rstrip() + "\n"


def changes(name: str, shown: Locator) -> list[str]:
    """Differences between a screen and its file. Writes the file instead if requested."""
    shown.page.evaluate(QUIET)
    path, tree = FOLDER / f"{name}.yaml", tree_of(shown)
    if WRITES:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(tree, encoding="utf-8")
    previous = path.read_text(encoding="utf-8") if path.exists() else ""
    return [
        *unified_diff(previous.splitlines(), tree.splitlines(), f"trees/{name}.yaml", "the page", lineterm="")
    ]
