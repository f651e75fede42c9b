"""Texts of the terminal program, in the languages of this folder. Each line is one Fluent message."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SOURCE = "en"
LANGUAGES = tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.ftl")))
PLACE = re.compile(r"{ \$(\w+) }")


@cache
def messages(language: str) -> dict[str, str]:
    """Id -> text. English for a missing language."""
    path = Path(__file__).with_name(f"{language if language in LANGUAGES else SOURCE}.ftl")
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(" = ") for line in lines if line and not line.startswith("#"))
    return {id: text for id, _, text in pairs}


def own_text(language: str, id: str, **values: object) -> str:
    """A message with its values. Raises KeyError for an unknown id."""
    return PLACE.sub(lambda found: str(values[found[1]]), messages(language)[id])
