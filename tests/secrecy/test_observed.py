"""A house's view is computed from its readable data, and matches the options of the rules
(INFO-1, INFO-10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields
from functools import cache
from random import Random

import pytest

from games.api.views import decisions as checks
from games.engine import (
    InputRefused,
    Options,
    Question,
    State,
    decode,
    encode,
    observe,
    observed_state,
    options,
)
from games.engine import play as kernel
from games.engine.audiences import PUBLIC
from games.engine.codec import Plain
from games.engine.explanation import choices_of, explain
from games.engine.explanation.cases import EXPLAINED
from games.engine.options import SomeAreas
from games.engine.queries.standing import standing_of
from games.engine.state import AUDIENCES
from games.engine.visibility import is_visible
from games.selectors import decisions, explanations, position
from games.services import answers
from tests.contract import without_checks
from tests.golden.reading import course_of, names
from tests.machines.fuzz import mutate
from tests.machines.moods import MOODS, answer_in_mood

from .secrets import SECRETS, viewers
from .test_http import set_clock, with_secret
from .test_secrets import positions, whole
from .watching import (
    SEEDS,
    WORDED,
    company,
    course_to,
    first_difference,
    replies_to,
    rolled_back,
    store,
    trials_for,
)


@cache
def golden_positions() -> tuple[State, ...]:
    return tuple(played.state for name in names() for _, played in course_of(name))


def asked_decisions(states: Iterator[State]) -> Iterator[tuple[State, int, str]]:
    for state in states:
        for number, decision in state.decisions.items():
            for house in decision.houses:
                yield state, number, house


def sampled_states(count: int) -> Iterator[State]:
    yield from golden_positions()
    yield from Random(8).sample(positions(), count)


@pytest.mark.long
@pytest.mark.rule("INFO-1", "INFO-10")
def test_options_and_defaults_of_every_decision_need_no_secret_of_others() -> None:
    """So nothing has to be computed from the whole State, and no exceptions are needed."""
    kinds: Counter[str] = Counter()
    for state, number, house in asked_decisions(sampled_states(700)):
        question, seen = state.decisions[number].question, observed_state(state, house)
        assert question.options(seen, house) == question.options(state, house), question
        assert question.default(seen, house) == question.default(state, house), question
        kinds[question.kind] += 1
    assert kinds.keys() == set(Question.family)


@pytest.mark.long
def test_answers_are_refused_for_the_same_reasons_without_secrets_of_others() -> None:
    dice = Random(4)
    refusals = 0
    for state, number, house in asked_decisions(
        iter(Random(9).sample([*golden_positions(), *positions()], 600))
    ):
        question = state.decisions[number].question
        given = answer_in_mood(state, house, number, MOODS["warlike"], dice)
        plain = mutate(encode(given), state, dice)
        told_reasons: list[tuple[object, ...] | None] = []
        for seen in (state, observed_state(state, house)):
            try:
                question.check(seen, house, decode(question.answer, plain))
            except InputRefused as refused:
                told_reasons.append((refused.code, refused.rule, dict(refused.facts)))
            else:
                told_reasons.append(None)
        assert told_reasons[0] == told_reasons[1]
        refusals += told_reasons[0] is not None
        question.check(observed_state(state, house), house, given)
    assert refusals > 100


@pytest.mark.rule("INFO-10")
def test_the_observed_state_contains_exactly_the_observation() -> None:
    for state in Random(10).sample(positions(), 120):
        for viewer in viewers(state):
            seen = observed_state(state, viewer)
            assert observe(seen, viewer) == observe(state, viewer)
            assert not seen.agenda
            assert not seen.decks
            assert observed_state(seen, viewer) is seen
            for name in AUDIENCES:
                table = getattr(seen, name)
                if isinstance(table, dict) and AUDIENCES[name] is not PUBLIC:
                    assert all(is_visible(state, row, viewer) for row in table.values())
                    assert type(table) is type(getattr(state, name))


def test_a_state_without_secrets_is_observed_unchanged() -> None:
    state = State(round=3)
    assert observed_state(state, "stark") is state


def test_observing_changes_nothing() -> None:
    state = next(state for state in positions() if state.answers)
    before = {each.name: getattr(state, each.name) for each in fields(State)}
    text = repr(state)
    assert observed_state(state, None).answers == {}
    assert repr(state) == text
    assert all(getattr(state, name) is value for name, value in before.items())


@pytest.mark.long
@pytest.mark.rule("INFO-1", "INFO-10")
def test_explanations_and_choices_of_a_decision_do_not_depend_on_secrets_of_others() -> None:
    """For every kind of decision: if only another house's secret changes, the texts stay the same."""
    dice = Random(11)
    kinds: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    found = list(asked_decisions(iter([*golden_positions(), *positions()])))
    for state, number, house in dice.sample(found, len(found)):
        kind = state.decisions[number].question.kind
        if kinds[kind] >= KIND_SAMPLE:
            continue
        others = [secret.vary(state, house, dice) for secret in SECRETS.values()]
        twins = [other for other in others if other is not None]
        if not twins and kinds[kind]:
            continue
        kinds[kind] += 1
        one = _beside(observed_state(state, house), house, number)
        for other in twins:
            assert _beside(observed_state(other, house), house, number) == one, kind
            varied[kind] += 1
    assert kinds.keys() == set(Question.family)
    assert varied.keys() >= set(EXPLAINED)


def _beside(seen: State, house: str, number: int) -> Plain:
    """Other data computed for a house with the options of a decision."""
    offered = options(seen, house, number)
    return encode([explain(seen, house, number), choices_of(seen, house, number, offered), standing_of(seen)])


KIND_SAMPLE = 6
"""Positions of each kind of decision."""


# A bug in options, over HTTP


def _everything(self: Question, state: State, house: str) -> Options:
    """Everything that options() could reach."""
    return SomeAreas((repr(state),))


@contextmanager
def planted_bug() -> Iterator[None]:
    """Plants the bug while a house reads, in options and their words.

    The rules themselves call options() too, and are unchanged.
    """
    with without_checks(), pytest.MonkeyPatch.context() as patch:
        for cls in Question.family.values():
            patch.setattr(cls, "options", _everything)
        patch.setattr(decisions, "choices_of", lambda seen, *_: repr(seen))
        patch.setattr(decisions, "own_decision_words", lambda *given: repr(given[1:]))
        yield


@contextmanager
def planted_beside() -> Iterator[None]:
    """Plants the same bug in explanations and standings."""
    with without_checks(), pytest.MonkeyPatch.context() as patch:
        for module in (explanations, answers):
            patch.setattr(module, "explain", lambda state, *_: repr(state))
        patch.setattr(explanations, "cases_of_cards", lambda explanation, *_: explanation)
        for detail in explanations._SHAPED:
            patch.setitem(explanations._SHAPED, detail, lambda explanation: explanation)
        for worded in (explanations, checks):
            patch.setattr(worded, "explanation_words", lambda _, explanation: explanation)
        patch.setattr(position, "standing_of", repr)
        yield


Plant = Callable[[], AbstractContextManager[None]]


def differences_to_those_asked(name: str, count: int, plant: Plant = planted_bug) -> Iterator[str | None]:
    """The differences that asked houses could detect in a secret of others."""
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
            table.pages.clear()  # a page makes sentences of options, and here they are text
            trials = [] if plant is planted_bug else trials_for(course.state, viewer, dice)
            replies = []
            for which in (course, course_to(course, other, viewer, dice)):
                with rolled_back():
                    store(table, which, SEEDS[0])
                    with plant():
                        replies.append(replies_to(table, table.people[viewer], trials))
            shown = {path.split("/")[-1] for path, _, _, body in replies[0] if b"State(" in body}
            assert shown >= SHOWN_BY[plant], shown
            yield first_difference(*replies)
        if found >= count:
            return


__all__ = ["set_clock"]  # a fixture: the clock stands still, and rate limits are disabled

SHOWN_BY: dict[Plant, set[str]] = {
    planted_bug: {"decisions", f"decisions?{WORDED}"},
    planted_beside: {"explain", f"explain?{WORDED}", "standing", f"check?explain=true&{WORDED}"},
}
POSITIONS = 1
"""Number of houses that read about each kind of secret."""
VARIED = [name for name in SECRETS if name != "seed"]
OF_EACH_TABLE = ("pending orders", "face-down orders", "wildling deck", "drawn tides")
"""A secret of each table of the State that contains some."""


@pytest.mark.sample(1, long=7)
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("plant", "name"),
    [*((planted_bug, name) for name in VARIED), *((planted_beside, name) for name in OF_EACH_TABLE)],
)
def test_code_that_shows_all_data_within_its_reach_leaks_no_secret(name: str, plant: Plant) -> None:
    found = list(differences_to_those_asked(name, POSITIONS, plant))
    assert len(found) == POSITIONS
    assert [difference for difference in found if difference is not None] == []


@pytest.mark.sample(0, long=4)
@pytest.mark.django_db
@pytest.mark.parametrize("name", OF_EACH_TABLE)
@pytest.mark.parametrize("plant", [planted_bug, planted_beside])
def test_code_that_reaches_the_whole_state_would_leak(
    name: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (kernel, position, decisions):
        monkeypatch.setattr(module, "observed_state", whole)
    found = differences_to_those_asked(name, POSITIONS, plant)
    assert any(difference is not None for difference in found)
