"""Schema names are free in the languages of generated clients, and differ by more than case or plural."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests import contract

TAKEN: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "taken_names.toml").read_text(encoding="utf-8")
)
"""Language -> library -> names of its types; `reserved` are words in lower case."""
_LANGUAGES = {"swift", "kotlin", "dart", "java", "csharp", "go", "rust", "typescript", "python"}


@pytest.fixture(scope="module")
def names() -> frozenset[str]:
    return frozenset(contract.document()["components"]["schemas"])


def collisions(names: Iterable[str], libraries: Mapping[str, str]) -> dict[str, str]:
    """Name -> the library of the language that already uses it."""
    return {
        name: library
        for name in sorted(names)
        for library, words in libraries.items()
        if (name.lower() if library == "reserved" else name) in words.split()
    }


def fold_name(name: str) -> str:
    """A name as spelt by generators that ignore case, or convert plurals to singulars."""
    return re.sub(r"(?<!s)s$", "", re.sub(r"ies$", "y", name.lower()))


@pytest.mark.parametrize("language", sorted(TAKEN))
def test_a_schema_hides_no_type_of_a_library(language: str, names: frozenset[str]) -> None:
    assert collisions(names, TAKEN[language]) == {}


def test_the_list_of_taken_names_covers_every_language() -> None:
    assert set(TAKEN) == _LANGUAGES
    assert all("reserved" in libraries for libraries in TAKEN.values())
    assert collisions(["Result", "Event", "Piece"], TAKEN["swift"]) == {"Result": "standard"}
    assert collisions(["Event"], TAKEN["typescript"]) == {"Event": "globals"}
    assert collisions(["Event", "Override"], TAKEN["csharp"]) == {"Event": "reserved", "Override": "reserved"}


def test_schema_names_differ_by_more_than_case_and_plural(names: frozenset[str]) -> None:
    assert fold_name("HomeLobbies") == fold_name("HomeLobby") != fold_name("HomeLobbyList")
    assert fold_name("Standings") == fold_name("STANDING")
    by_fold = defaultdict(set)
    for name in names:
        by_fold[fold_name(name)].add(name)
    assert [same for same in by_fold.values() if len(same) > 1] == []


def test_no_schema_has_the_name_of_a_constructor() -> None:
    """Generated Go makes `NewPiece` for an object `Piece`."""
    schemas = contract.document()["components"]["schemas"]
    assert [name for name in schemas if f"New{name}" in schemas and "properties" in schemas[name]] == []


def test_each_name_of_a_request_is_unique(names: frozenset[str]) -> None:
    assert {name for name in names if name.count("Request") > 1} == set()
