"""Answers from options, by programs and by the prompts of the terminal, over golden games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from agot import Words, answer_to, any_answer, from_json, models, to_json
from agot.api.models import Decision, WordsReference
from agot.terminal.prompts import Questionnaire

from games.engine import Answer, InputRefused, State, check, decode, encode, options
from games.words import words_document
from tests.golden.reading import course_of, names

GAMES = names()[::7]
NOW = "2026-11-22T10:00:00Z"


def asked_in(state: State) -> Iterator[tuple[str, int, Any]]:
    """Lists (house, number, decision) for each asked house."""
    for number, row in state.decisions.items():
        for house in row.houses:
            if (number, house) not in state.answers:
                shown = {
                    "kind": row.question.kind, "number": number, "point": row.question.point,
                    "houses": row.houses, "waiting_for": row.houses, "sealed": row.sealed,
                    "question": encode(row.question), "opened_at": NOW, "closed_at": None, "due_at": None,
                    "options": encode(options(state, house, number)), "answer": None,
                }  # fmt: skip
                yield house, number, from_json(Decision, shown)


@pytest.fixture(scope="module")
def decisions() -> list[tuple[State, str, int, Any]]:
    """Some decisions of each kind from golden games."""
    found: list[tuple[State, str, int, Any]] = []
    counts: Counter[str] = Counter()
    for name in GAMES:
        for _, played in course_of(name):
            if played.state.winner is None:
                for house, number, decision in asked_in(played.state):
                    counts[decision.kind] += 1
                    if counts[decision.kind] <= 12:
                        found.append((played.state, house, number, decision))
    assert len(counts) > 15
    return found


def is_accepted(state: State, house: str, number: int, given: Any) -> bool:
    try:
        check(state, house, number, decode(Answer, to_json(given)))
    except InputRefused:
        return False
    return True


def test_a_random_answer_is_accepted(decisions: list[tuple[State, str, int, Any]]) -> None:
    for turn, (state, house, number, decision) in enumerate(decisions):
        given = any_answer(decision, Random(turn))
        assert given is not None
        assert is_accepted(state, house, number, given), given


def test_prompts_lead_to_an_answer_that_is_usually_accepted(
    decisions: list[tuple[State, str, int, Any]],
) -> None:
    """A march or muster may break a limit; the player sees that before sending it."""
    words = Words(from_json(WordsReference, words_document("en")))
    refused: Counter[str] = Counter()
    for turn, (state, house, number, decision) in enumerate(decisions):
        dice, form = Random(turn), Questionnaire(decision, words, {})
        while form.question is not None:
            assert form.question.title
            assert all(item.label for item in form.question.items)
            count = dice.randint(form.question.minimum, min(form.question.maximum, len(form.question.items)))
            form.choose([item.value for item in dice.sample(form.question.items, count)])
        if not is_accepted(state, house, number, form.answer):
            refused[decision.kind] += 1
    assert set(refused) <= {"resolve_march", "muster", "resolve_consolidate"}
    assert refused.total() < len(decisions) / 10


def test_going_back_shows_the_previous_question(decisions: list[tuple[State, str, int, Any]]) -> None:
    words = Words(from_json(WordsReference, words_document("pl")))
    decision = next(each for *_, each in decisions if each.kind == "place_orders")
    form = Questionnaire(decision, words, {decision.options.places[0]: ["knight", "knight"]})
    first = form.question
    assert first is not None
    assert "Rycerz × 2" in first.title
    form.choose([first.items[0].value])
    assert form.question is not None
    assert form.question.title != first.title
    form.back()
    assert form.question == first


def test_an_answer_takes_exactly_the_fields_that_its_options_allow(
    decisions: list[tuple[State, str, int, Any]],
) -> None:
    bid = next(each for *_, each in decisions if each.kind == "bid_wildlings")
    assert answer_to(bid, amount=0) == models.BidWildlingsAnswer(amount=0)
    with pytest.raises(TypeError, match="answered with amount"):
        answer_to(bid, units=[])
    with pytest.raises(TypeError, match="answered with amount"):
        answer_to(bid)
