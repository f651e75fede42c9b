"""The page about new languages names each file that a language needs. Every language has these files."""

from __future__ import annotations

import re

import pytest
from babel import Locale

from games.words import LANGUAGES, SOURCE
from tests.documents.pages import ROOT, sources, text_of

PAGE = "games/words/README.md"
ENDINGS = (".md", ".py", ".svelte", ".ts")
FILES = (
    "openapi/clients/python/src/agot/terminal/texts/<language>.ftl",
    "tests/replies/corpus/<language>.yaml",
)
"""Files of each language outside of its catalogues."""
LISTS = (
    "openapi/clients/python/src/agot/words.py",
    "openapi/clients/web/src/session/language.ts",
    "openapi/languages.md",
    "tests/mail_game/phrases.py",
    "tests/replies/mail_programs.py",
)
"""Files that contain the code of each language in quotation marks."""
NAMES = ("README.md", "openapi/introduction.md", "openapi/languages.md")
"""Files that contain the English name of each language."""


def is_listed(language: str, text: str) -> bool:
    return re.search(rf"[\"'`]{language}[\"'`]", text) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_in_each_file_that_the_page_names(language: str) -> None:
    name = Locale.parse(language).get_language_name(SOURCE) or language
    files = [each.replace("<language>", language) for each in FILES]
    missing = {
        *(file for file in files if not (ROOT / file).is_file()),
        *(file for file in LISTS if not is_listed(language, text_of(file))),
        *(file for file in NAMES if name not in text_of(file)),
    }
    assert missing == set(), f"{name} is not in {', '.join(sorted(missing))}: see {PAGE}, steps 6 to 8"


def test_the_page_names_each_file_that_lists_all_languages() -> None:
    others = set(LANGUAGES) - {SOURCE}
    found = {file for file, text in sources(ENDINGS).items() if all(is_listed(each, text) for each in others)}
    unnamed = {file for file in found if not file.startswith("tests/")} - set(LISTS)
    assert unnamed == set(), f"name them in LISTS and in {PAGE}, or read LANGUAGES of games.words"
    page = text_of(PAGE)
    assert [file for file in (*FILES, *LISTS, *NAMES) if f"`{file}`" not in page] == [], (
        f"name them in {PAGE}"
    )
