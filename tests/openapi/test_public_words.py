"""Public texts are plain English: the document, its pages and all problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from got_api.http.errors import problem_texts, published_codes
from got_api.schema.views import document
from tests.documents.plain_words import INSTEAD

PAGES = sorted((Path(__file__).resolve().parents[2] / "openapi").glob("*.md"))
REFUSED: dict[str, str] = {
    **INSTEAD,
    r"shall|perhaps|otherwise than|is as it was": "a plain sentence",
    r"wrong is|may not|none is": "cannot, or is not allowed",
}
"""Refused words of public text -> replacements."""
ALLOWED = (
    "may not see", "may not enter", "not visible", "nobody may enter", "may not be",
)  # fmt: skip


def public_texts() -> Iterator[tuple[str, str]]:
    """Public texts, with their places."""
    yield from _texts("document", document())
    for page in PAGES:
        yield page.name, page.read_text(encoding="utf-8")
    for code in published_codes():
        title, detail = problem_texts(code, {})
        yield f"title of {code}", title
        yield f"detail of {code}", detail


def _texts(where: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, below in value.items():
            if name in ("description", "summary", "title") and isinstance(below, str):
                yield f"{where}/{name}", below
            elif name not in ("examples", "example", "enum"):
                yield from _texts(f"{where}/{name}", below)
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from _texts(f"{where}/{index}", below)


def refused_in(text: str) -> list[str]:
    """The refused words of a text; text between backticks is a name."""
    plain = re.sub(r"`[^`]*`", "", text).lower()
    for phrase in ALLOWED:
        plain = plain.replace(phrase, "")
    return [found for words in REFUSED for found in re.findall(rf"(?<![\w'-])(?:{words})(?![\w'-])", plain)]


def test_public_text_contains_no_refused_words() -> None:
    """When this fails: use the replacement that REFUSED names."""
    texts = list(public_texts())
    assert len(texts) > 1500
    assert {where: found for where, text in texts if (found := refused_in(text))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "Nobody is told.",
        "Whoever asks.",
        "Of the moment.",
        "It takes so long.",
        "One's own seat.",
        "His seat.",
    ],
)
def test_refused_words_are_reported(text: str) -> None:
    assert refused_in(text)


@pytest.mark.parametrize("text", ["`told`", "The heading.", "Theirs.", "You may not enter it."])
def test_other_words_are_not_refused(text: str) -> None:
    assert refused_in(text) == []


def test_the_document_contains_no_names_of_internal_code() -> None:
    """An internal docstring would: modules, classes and functions."""
    internal = re.compile(
        r"\b(serializer|queryset|dataclass|docstring|self\.|storage\.|State\b|Table\b|`apply`)"
    )
    found = [where for where, text in _texts("document", document()) if internal.search(text)]
    assert found == []
