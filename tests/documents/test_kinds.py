"""The page about new kinds of decisions names each file that mentions an existing kind."""

from __future__ import annotations

import re
from functools import cache

from games.engine import Question
from tests.documents.pages import sources, text_of

PAGE = "games/engine/phases/README.md"
ENDINGS = (".py", ".ftl", ".json", ".svelte", ".ts")
ELSEWHERE = {
    "deploy/arena/first/__init__.py": "a frozen copy, which later kinds do not change",
    "deploy/arena/first/fighting.py": "a frozen copy, which later kinds do not change",
    "deploy/season/instructions.py": "an example",
    "games/engine/explanation/outlook.py": "the strength of the Valyrian Steel Blade",
    "games/instructions/api/views.py": "an example",
    "games/words/explanations.py": "an example",
    "games/words/numbering.py": "an example",
    "openapi/position.schema.json": "`make schema` writes it",
    "openapi/record.schema.json": "`make schema` writes it",
}
"""Files that name `use_blade` and that no new kind of decision changes -> the reason."""


@cache
def texts() -> dict[str, str]:
    return sources(ENDINGS)


def is_named(file: str) -> bool:
    """Whether the page names the path, with `<language>` and `<FORMAT>` in place of such folders."""
    general = re.sub(r"catalogues/\w+/", "catalogues/<language>/", file)
    general = re.sub(r"formats/\d+/.*", "formats/<FORMAT>", general)
    return f"`{general}`" in text_of(PAGE)


def test_the_page_names_each_product_file_that_mentions_a_kind_of_decision() -> None:
    found = [name for name, text in texts().items() if re.search(r"\buse_blade\b|\bUseBlade", text)]
    unnamed = {name for name in found if not name.startswith("tests/") and not is_named(name)}
    assert unnamed == ELSEWHERE.keys(), f"name them in {PAGE}, or in ELSEWHERE with the reason"


def test_the_page_names_each_test_that_lists_all_kinds_of_decisions() -> None:
    tests = {name: text for name, text in texts().items() if name.startswith("tests/")}
    for kind in Question.family:
        tests = {name: text for name, text in tests.items() if re.search(rf"\b{kind}\b", text)}
    assert tests
    assert [name for name in tests if not is_named(name)] == [], f"name them in {PAGE}"
