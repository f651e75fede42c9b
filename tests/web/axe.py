"""Checks of axe-core on a page. See https://github.com/dequelabs/axe-core/blob/develop/doc/API.md."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

SCRIPT = files("axe_playwright_python") / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
RUN = """tags => axe.run({ runOnly: tags, resultTypes: ['violations'] }).then(found => found.violations.map(
  each => `${each.id}: ${each.nodes.slice(0, 3).map(
    node => [node.target.join(' '), node.any.concat(node.all, node.none)[0]?.message].join(' ')
  ).join(' | ')}`))"""


def violations(page: Page) -> list[str]:
    """Rules that the page violates, each with its first offending elements."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN, list(RULES))
    return found
