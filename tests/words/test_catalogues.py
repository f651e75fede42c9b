"""The catalogues of all languages have the same messages, and no sentence would have to inflect a name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from games.words import LANGUAGES, words_document
from games.words.catalogue import catalogue, ids_of
from tests.words.gates import (
    Texts,
    gates,
    inflected_names,
    left_in_english,
    missing_plurals,
    texts_of,
    unequal_messages,
    unequal_variables,
    unreadable,
)
from tests.words.pseudo import marked_text, pseudo_text


@cache
def read(language: str) -> Texts:
    return texts_of(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_passes_all_checks_of_catalogues(language: str) -> None:
    assert gates(language, read(language), read("en")) == []


def test_the_pseudo_language_passes_all_checks_of_catalogues() -> None:
    english = read("en")
    pseudo = {subject: pseudo_text(text) for subject, text in english.items()}
    assert gates("en-xa", pseudo, english) == []


ENGLISH = {"events": "won = Victory: { $victor }\nlost = { $house }: lost: { $units }\n    .short = lost\n"}


def changed_texts(old: str, new: str) -> Texts:
    text = ENGLISH["events"]
    assert old in text
    return {"events": text.replace(old, new)}


def test_a_missing_message_or_attribute_is_reported() -> None:
    assert unequal_messages(ENGLISH, changed_texts("won = Victory: { $victor }\n", "")) == [
        "events: won is missing"
    ]
    assert unequal_messages(ENGLISH, changed_texts("    .short = lost\n", "")) == [
        "events: lost.short is missing"
    ]


def test_a_superfluous_message_is_reported() -> None:
    more = changed_texts("won =", "drawn = Tie\nwon =")
    assert unequal_messages(ENGLISH, more) == ["events: drawn is not in en"]


def test_a_misnamed_message_or_subject_is_reported() -> None:
    renamed = changed_texts("won =", "wom =")
    assert unequal_messages(ENGLISH, renamed) == ["events: won is missing", "events: wom is not in en"]
    assert unequal_messages(ENGLISH, {"causes": ENGLISH["events"]}) != []
    assert unreadable({"event": ""}) == ["event: no such subject"]


def test_invalid_fluent_and_duplicate_messages_are_reported() -> None:
    assert unreadable(ENGLISH) == []
    assert unreadable(changed_texts("won =", "won")) != []
    assert unreadable(changed_texts("lost = ", "won = ")) == ["events: won stands twice"]


def test_a_variable_that_differs_from_english_is_reported() -> None:
    assert unequal_variables(ENGLISH, ENGLISH) == []
    assert unequal_variables(ENGLISH, changed_texts("$victor", "$winner")) == [
        "events: won uses winner, not victor"
    ]
    chosen = {"events": "won = { $side ->\n    [none] nobody\n   *[other] { $side }\n  }\n"}
    other = {"events": "won = { $side ->\n    [nobody] nobody\n   *[other] { $side }\n  }\n"}
    assert unequal_variables(chosen, other) == ["events: won uses side['nobody'], not side['none']"]


@pytest.mark.parametrize(
    ("language", "classes", "missing"),
    [("pl", "one few many", False), ("pl", "one few", True), ("ro", "one few", False), ("hu", "one", False)],
)
def test_a_missing_plural_class_is_reported(language: str, classes: str, missing: bool) -> None:
    variants = "".join(f"    [{each}] x\n" for each in classes.split())
    text = f"more = {{ $count ->\n{variants}   *[other] x\n  }}\n"
    assert bool(missing_plurals(language, {"events": text})) is missing


@pytest.mark.parametrize(
    ("text", "bent"),
    [
        ("{ $house }: { $area } → { $target } ({ $cause }).", False),
        ("Bids: { $bids }. Track: { $track }", False),
        ("in { $area }", True),
        ("{ $area }ban", True),
        ("{ $house } wins", True),
        ("Power: { $amount }", False),
        ("{ $amount } power", True),
    ],
)
def test_a_name_where_the_sentence_needs_a_case_ending_is_reported(text: str, bent: bool) -> None:
    assert bool(inflected_names({"events": f"won = {text}\n"})) is bent


def test_an_untranslated_sentence_is_reported() -> None:
    english = {"events": "won = Victory of the wildlings\nlost = The Reach\n"}
    assert left_in_english(english, english) == ["events: won is English"]


def test_the_pseudo_language_is_longer_and_has_no_plain_letter() -> None:
    for text in ("Victory of the Night's Watch. ", "Pyke", "→ "):
        pseudo = marked_text(text)
        assert not re.search("[a-zA-Z]", pseudo)
        assert sum(map(str.isalpha, pseudo)) >= 1.4 * sum(map(str.isalpha, text))


def test_all_texts_are_loaded_when_a_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """An upgrade replaces the files while processes of the previous release are still running."""
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: pytest.fail("a catalogue is read late"))
    for known in (words_document, catalogue, ids_of):
        known.cache_clear()
    assert words_document("bg")["texts"]
