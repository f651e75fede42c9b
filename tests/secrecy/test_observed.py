"""What a house is shown is computed from what it may read, and is what the rules offer (INFO-1, INFO-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from random import Random

import pytest

from games.engine import Options, Question, Refused, State, decode, encode, observe, observed
from games.engine import play as kernel
from games.engine.audiences import PUBLIC
from games.engine.options import SomeAreas
from games.engine.state import AUDIENCES
from games.engine.visibility import is_visible
from tests.golden.reading import course_of, names
from tests.machines.fuzz import bent
from tests.machines.moods import MOODS, answer_in_mood

from .secrets import SECRETS, viewers
from .test_http import set_clock, with_secret
from .test_secrets import positions, whole
from .watching import SEEDS, company, first_difference, otherwise, store, told, tried


@cache
def golden_positions() -> tuple[State, ...]:
    return tuple(played.state for name in names() for _, played in course_of(name))


def asked(states: Iterator[State]) -> Iterator[tuple[State, int, str]]:
    for state in states:
        for number, decision in state.decisions.items():
            for house in decision.houses:
                yield state, number, house


def sampled(count: int) -> Iterator[State]:
    yield from golden_positions()
    yield from Random(8).sample(positions(), count)


@pytest.mark.rule("INFO-1", "INFO-10")
def test_options_and_defaults_of_every_decision_need_no_secret_of_others() -> None:
    """So nothing has to be computed from the whole State, and no list of exceptions is kept."""
    kinds: Counter[str] = Counter()
    for state, number, house in asked(sampled(2000)):
        question, seen = state.decisions[number].question, observed(state, house)
        assert question.options(seen, house) == question.options(state, house), question
        assert question.default(seen, house) == question.default(state, house), question
        kinds[question.kind] += 1
    assert kinds.keys() == set(Question.family)


def test_answers_are_refused_for_the_same_reasons_without_secrets_of_others() -> None:
    dice = Random(4)
    refusals = 0
    for state, number, house in asked(iter(Random(9).sample([*golden_positions(), *positions()], 1500))):
        question = state.decisions[number].question
        given = answer_in_mood(state, house, number, MOODS["warlike"], dice)
        plain = bent(encode(given), state, dice)
        told_reasons: list[tuple[object, ...] | None] = []
        for seen in (state, observed(state, house)):
            try:
                question.check(seen, house, decode(question.answer, plain))
            except Refused as refused:
                told_reasons.append((refused.code, refused.rule, dict(refused.facts)))
            else:
                told_reasons.append(None)
        assert told_reasons[0] == told_reasons[1]
        refusals += told_reasons[0] is not None
        question.check(observed(state, house), house, given)
    assert refusals > 300


@pytest.mark.rule("INFO-10")
def test_the_observed_state_is_what_is_observed_and_nothing_else() -> None:
    for state in Random(10).sample(positions(), 300):
        for viewer in viewers(state):
            seen = observed(state, viewer)
            assert observe(seen, viewer) == observe(state, viewer)
            assert not seen.agenda
            assert not seen.decks
            assert observed(seen, viewer) is seen
            for name in AUDIENCES:
                table = getattr(seen, name)
                if isinstance(table, dict) and AUDIENCES[name] is not PUBLIC:
                    assert all(is_visible(state, row, viewer) for row in table.values())
                    assert type(table) is type(getattr(state, name))


def test_a_state_without_secrets_is_observed_as_it_is() -> None:
    state = State(round=3)
    assert observed(state, "stark") is state


def test_observing_changes_nothing() -> None:
    state = next(state for state in positions() if state.answers)
    before = {each.name: getattr(state, each.name) for each in fields(State)}
    text = repr(state)
    assert observed(state, None).answers == {}
    assert repr(state) == text
    assert all(getattr(state, name) is value for name, value in before.items())


# ---- a bug in options, over HTTP


def _everything(self: Question, state: State, house: str) -> Options:
    """All that an options() could reach."""
    return SomeAreas((repr(state),))


@contextmanager
def planted() -> Iterator[None]:
    """The bug is there while a house reads. The rules themselves ask options() too, and stay as they are."""
    with pytest.MonkeyPatch.context() as patch:
        for cls in Question.family.values():
            patch.setattr(cls, "options", _everything)
        yield


def differences_to_those_asked(name: str, count: int) -> Iterator[str | None]:
    """What houses that are asked something could tell of a secret of others."""
    dice = Random(f"planted {name}")
    found = 0
    for course in with_secret(name, dice):
        houses = {house for decision in course.state.decisions.values() for house in decision.houses}
        for viewer in sorted(houses):
            other = SECRETS[name].vary(course.state, viewer, dice)
            if other is None or found >= count:
                continue
            found += 1
            table = company(course.state)
            replies = []
            for which in (course, otherwise(course, other, viewer, dice)):
                with tried():
                    store(table, which, SEEDS[0])
                    with planted():
                        replies.append(told(table, table.people[viewer], []))
            assert any(b"State(" in body for _, _, _, body in replies[0]), "no options were shown"
            yield first_difference(*replies)
        if found >= count:
            return


__all__ = ["set_clock"]  # a fixture: time stands still, and nobody is rated

POSITIONS = 2
"""How many houses read about each kind of secret."""
VARIED = [name for name in SECRETS if name != "seed"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", VARIED)
def test_options_that_show_all_they_can_reach_leak_nothing(name: str) -> None:
    found = list(differences_to_those_asked(name, POSITIONS))
    assert len(found) == POSITIONS
    assert [difference for difference in found if difference is not None] == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", VARIED)
def test_they_would_leak_if_they_could_reach_the_whole_state(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "observed", whole)
    assert any(difference is not None for difference in differences_to_those_asked(name, POSITIONS))
