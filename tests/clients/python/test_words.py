"""The client writes the same sentences as the server, from the document of words alone."""

from __future__ import annotations

from typing import Any

import pytest
from agot import Words, from_json, models
from agot.api.models import Event, WordsReference
from agot.words import plural_class
from babel import Locale

from games.engine import encode
from games.words import LANGUAGES, words_document, words_for
from games.words.events import SILENT, sentence
from tests.golden.reading import course_of, names

GAMES = names()[::3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_for_every_event_of_golden_games(language: str) -> None:
    words, server = Words(from_json(WordsReference, words_document(language))), words_for(language)
    events: list[Any] = [
        encode(event) for name in GAMES for _, played in course_of(name) for event in played.events
    ]
    assert len({event["kind"] for event in events}) > 45
    for event in events:
        if event["kind"] not in SILENT:
            assert words.sentence(from_json(Event, event)) == sentence(server, event), event


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_classes_are_those_of_the_languages(language: str) -> None:
    rule = Locale.parse(language).plural_form
    assert [plural_class(language, number) for number in range(250)] == [
        rule(number) for number in range(250)
    ]


def test_an_unknown_message_and_id_are_shown_as_they_are() -> None:
    words = Words(models.WordsReference(language="xx", texts={"a-b": "{x}!"}, choices={}))
    assert words.text("no-such") == "no-such"
    assert words.text("a-b", x="added_later") == "added_later!"
    assert words.name("house", "added_later") == "added_later"
