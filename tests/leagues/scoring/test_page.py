"""openapi/scoring.md prints the named systems exactly."""

from __future__ import annotations

import json
import re

from games.leagues.scoring.final_table import ENDINGS, FACTS
from games.leagues.scoring.language import read_scoring
from tests.leagues.scoring.page import HEADING, PAGE, named_part


def test_the_page_prints_every_named_system_with_its_points() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = "".join(text.partition(HEADING)[1:])
    assert found == named_part(), "run: python -m tests.leagues.scoring.page --write"


def test_the_page_lists_every_fact_and_every_ending_once() -> None:
    lists = re.findall(r"^- (Facts of|Derived facts).*?:(.*?)(?=\n-|\n\n)", PAGE.read_text(), re.M | re.S)
    listed = [name for _, text in lists for name in re.findall(r"`(\w+)`", text)]
    assert sorted(FACTS.keys() - set(listed)) == [], "add these facts to the lists of openapi/scoring.md"
    assert sorted(listed) == sorted([*FACTS, *ENDINGS]), "each name once: openapi/scoring.md has others"


def test_the_example_of_the_page_is_a_valid_scoring() -> None:
    text = PAGE.read_text(encoding="utf-8").partition(HEADING)[0]
    examples = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert [read_scoring(json.loads(example)).name for example in examples] == ["holds_their_own"]
