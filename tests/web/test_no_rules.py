"""The web client contains no rule of the game: names, costs, strengths and neighbours come from
the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.client_web import SOURCE
from games.engine import EDITIONS
from tests.rows import each_row

SOURCES = [path for path in sorted((SOURCE / "src").rglob("*")) if path.suffix in (".ts", ".svelte", ".css")]
MAX_LINES = 300
RULES = re.compile(
    r"adjacen|neighbou?r|\bstrength\s*=|\bcost\s*=|supply_limit\s*=|\bMAX_STARS\b", re.IGNORECASE
)
"""Words for facts of the rules, in the form that a program would use."""


def _ids() -> Iterator[str]:
    for edition in EDITIONS.values():
        yield from edition.areas
        yield from edition.houses
        yield from edition.house_cards
        yield from edition.orders


IDS = re.compile(rf"""["'`](?:{"|".join(sorted(map(re.escape, set(_ids()))))})["'`]""")


def rules_in(text: str) -> list[str]:
    """Forbidden contents of a source: words for rules, and ids of places, houses, cards and orders."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*|<!--.*?-->", "", text, flags=re.DOTALL)
    return [found[0] for pattern in (RULES, IDS) for found in pattern.finditer(code)]


@each_row("path", SOURCES)
def test_a_source_contains_no_game_rule_and_is_short(path: Path) -> None:
    text = path.read_text()
    assert rules_in(text) == []
    assert text.count("\n") <= MAX_LINES
    assert not re.search(r'\sstyle="', text), "the policy forbids inline styles"


@pytest.mark.parametrize(
    "text", ['if (area === "winterfell") go()', "const cost = 2;", "const adjacent = {}", "`stark`"]
)
def test_planted_game_rules_are_reported(text: str) -> None:
    assert rules_in(text)
