"""English has words for everything that the server can ask, refuse, send and explain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args

import pytest
from django.apps import apps

from games.api.reference_schema import SUBJECTS
from games.engine.choices import CardTask
from games.engine.editions import EDITIONS
from games.engine.options import Options
from games.engine.queries.final_table import Ending
from games.engine.ruleset import Ruleset
from games.engine.state import Answer, Question
from games.models import SeatEvent, Vote
from games.notices.kinds import Kind
from games.words import words_for
from got_api.http.errors import published_codes, published_facts
from tests.documents.plain_words import find_refused
from tests.words.gates import _Shape, patterns_of, texts_of

assert apps.ready
ENGLISH = {each.id: each for each in patterns_of(texts_of("en"))}


def ids_with(prefix: str) -> set[str]:
    """The subjects of messages with a prefix, without attributes."""
    return {id.partition(".")[0].removeprefix(prefix) for id in ENGLISH if id.startswith(prefix)}


def test_every_decision_has_a_title_a_question_and_a_default() -> None:
    for kind in Question.family:
        for attribute in ("title", "asks", "default"):
            assert f"decision-{kind}.{attribute}" in ENGLISH
    assert ids_with("decision-") - {"of_others"} == Question.family.keys()
    assert ids_with("task-") == CardTask.family.keys()


def test_every_question_uses_all_its_arguments() -> None:
    """A question shows its own fields, those of its options, and those of its attack."""
    known = {field.name for shape in Options.family.values() for field in fields(shape)}  # type: ignore[arg-type]
    for kind, question in Question.family.items():
        own = {field.name for field in fields(question)}  # type: ignore[arg-type]
        if "attack" in own:
            own |= {"won", "strength", "bids"}
        shown = _Shape(ENGLISH[f"decision-{kind}.asks"].value).variables
        assert shown <= own | known, kind


def test_every_answer_and_every_shape_of_options_has_a_label() -> None:
    assert {kind for kind in ids_with("option-") if kind in Answer.family} == Answer.family.keys()
    assert ids_with("shape-") == Options.family.keys()
    used = {
        field.name
        for family in (Answer.family, Options.family)
        for each in family.values()
        for field in fields(each)  # type: ignore[arg-type]
    }
    assert used - ids_with("field-") == {"all_or_none", "by_area", "mustering", "one_area"}


def test_every_code_and_every_fact_of_a_problem_has_words() -> None:
    codes = published_codes().keys()
    assert {code for code in codes if f"problem-{code}.detail" not in ENGLISH} == set()
    assert published_facts().keys() - ids_with("fact-") == {"etag", "fault", "path", "pointer", "refused"}


def test_every_kind_of_notice_has_words() -> None:
    assert ids_with("notice-") == ids_with("notice_kind-") == set(Kind.values)
    assert {f"notice-{kind}.subject" for kind in Kind.values} <= ENGLISH.keys()


@pytest.mark.parametrize(
    ("prefix", "values"),
    [
        ("vote_kind-", Vote.Kind.values),
        ("vote_result-", Vote.Status.values),
        ("ended_by-", get_args(Ending)),
        ("seat_event-", SeatEvent.Kind.values),
    ],
)
def test_every_enum_value_has_a_name(prefix: str, values: list[str]) -> None:
    assert ids_with(prefix) == set(values)


def test_every_reason_has_a_name() -> None:
    assert set(SeatEvent.Reason.values) <= ids_with("reason-")


def test_every_option_of_the_rules_has_words() -> None:
    assert ids_with("ruleset-") == {field.name for field in fields(Ruleset)}


def test_the_reference_of_the_edition_contains_the_english_text_of_every_card() -> None:
    words, editions = words_for("en"), EDITIONS.values()
    cards = [card for edition in editions for card in edition.house_cards.values() if card.timing]
    assert ids_with("help-house_card-") == {card.id for card in cards}

    def facts(subject: str) -> Iterator[dict[str, Any]]:
        return (card for each in editions for card in SUBJECTS[subject].of(each, "en")["cards"])

    for card in facts("house-cards"):
        message = f"help-house_card-{card['id']}"
        assert card["text"] == (words.text(message) if words.has(message) else None)
    for event in facts("westeros-cards"):
        assert words.text(f"help-westeros_card-{event['id']}") == event["text"]
    for wildling in facts("wildling-cards"):
        for attribute in ("watch", "lowest", "others"):
            text = wildling[f"{attribute}_text"]
            assert words.text(f"help-wildling_card-{wildling['id']}.{attribute}") == text


def test_no_sentence_uses_a_refused_word() -> None:
    found = {id: find_refused(" ".join(_Shape(each.value).words)) for id, each in ENGLISH.items()}
    assert {id: words for id, words in found.items() if words} == {}


def test_no_message_shows_an_id() -> None:
    for id, each in ENGLISH.items():
        assert not re.search(r"[a-z]_[a-z]", " ".join(_Shape(each.value).words)), id
