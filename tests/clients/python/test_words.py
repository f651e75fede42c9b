"""The client writes the same sentences as the server, from the document of words alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from agot import Words, from_json, models, words
from agot.api.models import Event, WordsReference
from agot.words import PLACE, plural_class
from babel import Locale

from games.engine import encode
from games.words import LANGUAGES, arguments, words_document, words_for
from games.words.events import SILENT, sentence
from tests.golden.reading import course_of, names

GAMES = names()[::3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_for_every_event_of_golden_games(language: str) -> None:
    client, server = Words(from_json(WordsReference, words_document(language))), words_for(language)
    events: list[Any] = [
        encode(event) for name in GAMES for _, played in course_of(name) for event in played.events
    ]
    assert len({event["kind"] for event in events}) > 45
    for event in events:
        if event["kind"] not in SILENT:
            assert client.sentence(from_json(Event, event)) == sentence(server, event), event


def test_values_are_named_as_the_server_names_them() -> None:
    for table in ("KINDS", "VALUES", "PAIRS", "ROWS"):
        assert getattr(words, table) == getattr(arguments, table), table


def values_of(name: str, ids: dict[str, list[str]]) -> Iterator[Any]:
    """Values of every shape that a message may be given under a name."""
    yield from (None, [], True, False, 0, 1, 2, 5, 22)
    found = [id for kind in arguments.KINDS.get(name, ()) for id in ids.get(kind, ())[:2]]
    if found:
        yield from (found[0], found[-1], [found[0], found[-1], found[0]])
        if name not in arguments.ROWS:
            yield dict.fromkeys(found, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_shows_every_shape_of_a_value_as_the_server_does(language: str) -> None:
    document = words_document(language)
    client, server = Words(from_json(WordsReference, document)), words_for(language)
    ids: dict[str, list[str]] = {}
    for message in document["texts"]:
        kind, _, id = message.partition("-")
        ids.setdefault(kind, []).append(id)
    patterns = {id: {(None, text)} for id, text in document["texts"].items()}
    for id, choice in document["choices"].items():
        patterns[id] = {(choice["by"], text) for text in choice["variants"].values()}
    compared = 0
    for message, texts in patterns.items():
        names = {by for by, _ in texts if by} | {name for _, text in texts for name in PLACE.findall(text)}
        rows = [list(values_of(name, ids)) for name in names]
        for place in range(max(map(len, rows), default=1)):
            values = {name: row[place % len(row)] for name, row in zip(names, rows, strict=True)}
            assert client.text(message, values) == server.text(message, **values), (message, values)
            compared += 1
    assert compared > 3000


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_classes_are_those_of_the_languages(language: str) -> None:
    rule = Locale.parse(language).plural_form
    assert [plural_class(language, number) for number in range(250)] == [
        rule(number) for number in range(250)
    ]


def test_an_unknown_message_and_id_are_shown_as_they_are() -> None:
    client = Words(models.WordsReference(language="xx", texts={"a-b": "{x}!"}, choices={}))
    assert client.text("no-such") == "no-such"
    assert client.text("a-b", x="added_later") == "added_later!"
    assert client.name("house", "added_later") == "added_later"
