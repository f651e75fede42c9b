"""Checks of axe-core on a page. See https://github.com/dequelabs/axe-core/blob/develop/doc/API.md."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page

from deploy.client_typescript import NodeMissingError
from deploy.client_web import installed

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
RUN = """tags => axe.run({ runOnly: tags, resultTypes: ['violations'] }).then(found => found.violations.map(
  each => `${each.id}: ${each.nodes.slice(0, 3).map(
    node => [node.target.join(' '), node.any.concat(node.all, node.none)[0]?.message].join(' ')
  ).join(' | ')}`))"""


@cache
def _source() -> str:
    """The program, from the packages of the client. Skips the test where there is no Node."""
    try:
        packages = installed()
    except NodeMissingError as error:
        pytest.skip(str(error))
    return (packages / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Rules that the page breaks, each with the first elements that break it."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_source())
    found: list[str] = page.evaluate(RUN, list(RULES))
    return found
