"""The client formats the same sentences as the server, using only the document of texts."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from agot import Words, from_json, models, words
from agot.api.models import AnswerCheck, GameEvent, WordsReference
from agot.terminal.preview import MAX_CASES, preview
from agot.words import plural_class
from babel import Locale

from games.engine import encode
from games.words import LANGUAGES, arguments, words_document, words_for
from games.words.events import SILENT, event_sentence
from games.words.explanations import explanation_words
from tests.clients.every_message import every_message
from tests.golden.reading import course_of, explanations_of, names

GAMES = names()[::3]


@cache
def golden_events() -> list[tuple[dict[str, Any], Any]]:
    """The distinct events of some golden games, as JSON and as the client reads them."""
    found: dict[str, dict[str, Any]] = {}
    for name in GAMES:
        for _, step in course_of(name):
            for event in map(encode, step.events):
                found[str(event)] = event
    return [(event, from_json(GameEvent, event)) for event in found.values()]


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_golden_games_has_the_sentence_of_the_server(language: str) -> None:
    client, server = Words(from_json(WordsReference, words_document(language))), words_for(language)
    assert len({event["kind"] for event, _ in golden_events()}) > 45
    for event, read in golden_events():
        if event["kind"] not in SILENT:
            assert client.sentence(read) == event_sentence(server, event), event


@cache
def explanations() -> list[dict[str, Any]]:
    """Explained consequences of answers to the first decisions of each kind, in two golden games."""
    rows = (row for name in GAMES[:2] for row in list(explanations_of(course_of(name)))[1::2])
    return [each for pair in rows for each in pair]


@pytest.mark.sample
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_shows_each_term_of_an_explanation_as_the_server_words_it(language: str) -> None:
    client, server = Words(from_json(WordsReference, words_document(language))), words_for(language)
    verdict: dict[str, Any] = {"accepted": True, "code": None, "detail": None, "rule": None, "facts": {}}
    kinds = set()
    for given in explanations():
        shown = "\n".join(preview(from_json(AnswerCheck, verdict | {"explanation": given}), client))
        for case in explanation_words(server, given)["cases"][:MAX_CASES]:
            for term in (term for side in case["sides"] for term in side["terms"]):
                assert term["text"] in shown, given
                kinds.add(term["kind"])
    assert {"bid", "unit", "card", "order_march"} <= kinds


def test_values_have_the_same_names_as_on_the_server() -> None:
    for table in ("KINDS", "VALUES", "PAIRS", "ROW_MESSAGES", "ROWS"):
        assert getattr(words, table) == getattr(arguments, table), table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_formats_values_of_every_shape_as_the_server_does(language: str) -> None:
    client, server = Words(from_json(WordsReference, words_document(language))), words_for(language)
    given = list(every_message(language))
    assert len(given) > 3000
    for message, values in given:
        assert client.text(message, values) == server.text(message, **values), (message, values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_classes_match_the_languages(language: str) -> None:
    rule = Locale.parse(language).plural_form
    wrong = [number for number in range(250) if plural_class(language, number) != rule(number)]
    assert wrong == [], f"add {language} to plural_class of openapi/clients/python/src/agot/words.py"


def test_an_unknown_message_and_id_are_shown_unchanged() -> None:
    client = Words(models.WordsReference(language="xx", texts={"a-b": "{x}!"}, choices={}))
    assert client.text("no-such") == "no-such"
    assert client.text("a-b", x="added_later") == "added_later!"
    assert client.name("house", "added_later") == "added_later"
