"""Explanations in whole games are true: sums, victors and consequences match later events of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from games.engine import Event, IllegalInput, State, answer
from games.engine.events.game import AgendaSet, AnswerSealed, DecisionClosed, DecisionOpened, HouseAnswered
from games.engine.explanation import AssumedAnswer
from games.engine.explanation.cases import EXPLAINED
from games.engine.phases.action.march import ResolveMarch, ResolveMarchAnswer
from tests.golden.reading import course_of, names
from tests.machines.announced import Turn, check_combats, check_explained
from tests.machines.moods import answer_as_seated
from tests.machines.soak import Game

SOAKED = (*range(800, 806), *range(849, 950, 20))
BOOKKEEPING = (AgendaSet, AnswerSealed, DecisionClosed, DecisionOpened, HouseAnswered)


def board_events(turn: Turn) -> tuple[Event, ...]:
    """Changes on the board after an answer."""
    return tuple(event for event in turn.events if not isinstance(event, BOOKKEEPING))


Course = tuple[State, list[Turn]]


@cache
def golden_games() -> tuple[Course, ...]:
    """Yields the state after the setup and all turns of each golden game."""
    found: list[Course] = []
    for name in names():
        (_, start), *course = course_of(name)
        before, turns = start.state, []
        for given, played in course:
            assert given is not None
            turns.append(Turn(before, given.house, given.decision, given.answer, played.events))
            before = played.state
        found.append((start.state, turns))
    return tuple(found)


@cache
def soaked_games() -> tuple[Course, ...]:
    """Courses of random games over all options, every tenth one from a crowded position."""
    found: list[Course] = []
    for number in SOAKED:
        game = Game(89, number)
        state, turns = game.state, []
        while state.winner is None:
            waiting, house = game.dice.choice(
                [
                    (number, house)
                    for number, decision in state.decisions.items()
                    for house in decision.houses
                    if (number, house) not in state.answers
                ]
            )
            given = answer_as_seated(state, house, waiting, game.moods[house], game.dice)
            played = answer(state, house, waiting, given, game.chance)
            turns.append(Turn(state, house, waiting, given, played.events))
            state = played.state
        found.append((game.state, turns))
    return tuple(found)


GAMES = pytest.mark.parametrize("games", [golden_games, soaked_games])
Games = Callable[[], Sequence[Course]]


@pytest.mark.long
@GAMES
def test_sums_and_victors_equal_those_that_the_engine_announces(games: Games) -> None:
    exact: Counter[str] = Counter()
    ranges: Counter[str] = Counter()
    for _, turns in games():
        compared = check_explained(turns, range(len(turns)))
        exact += compared.exact
        ranges += compared.ranges
    assert {"use_blade", "choose_house_card"} <= exact.keys(), exact
    assert exact.total() > 30, exact
    assert {"resolve_march", "declare_support", "refuse_support"} <= ranges.keys(), ranges


@pytest.mark.sample
@GAMES
def test_explained_consequences_equal_the_events(games: Games) -> None:
    """Compares a case with the events of an answer as long as all answers match its assumptions."""
    compared: Counter[str] = Counter()
    for _, turns in games():
        for turn in turns:
            decision = turn.before.decisions[turn.number]
            if turn.kind not in EXPLAINED or turn.kind.startswith("bid_") or decision.sealed:
                continue
            if turn.kind in ("redraw_tide", "ask_neutral_support"):
                continue  # the drawn card is unknown; a request for support is not an event
            events = board_events(turn)
            for case in turn.cases:
                length = min(len(events), len(case.events))
                assert case.events[:length] == events[:length], turn
                assert case.events, turn
                compared[turn.kind] += 1
    assert len(compared) >= 6, compared


NEUTRAL = {"ask_neutral_support", "grant_neutral_support"}


@pytest.mark.long
def test_support_against_a_neutral_force_equals_the_sum_of_the_engine() -> None:
    """For each march of a case, the engine says after the owners' answers whether the strength suffices, and
    how much is missing.
    """
    counted: Counter[str] = Counter()
    for _, turns in (*golden_games(), *soaked_games()):
        for index, turn in enumerate(turns):
            if turn.kind not in NEUTRAL:
                continue
            march = next(later for later in turns[index + 1 :] if later.kind not in NEUTRAL)
            for case in turn.cases:
                if not case.sides:
                    continue
                (assumed,) = case.assumed
                attacker, force = case.sides
                missing = _missing(march, assumed)
                counted["too strong" if missing else "beaten"] += 1
                counted["exact"] += attacker.min_total == attacker.max_total
                assert case.victor in (None, "neutral_force" if missing else "attacker"), (turn, case)
                if missing:
                    assert attacker.min_total <= max(0, force.max_total - missing) <= attacker.max_total
                else:
                    assert attacker.max_total >= force.max_total
    assert min(counted["too strong"], counted["beaten"], counted["exact"]) > 0, counted


def _missing(march: Turn, assumed: AssumedAnswer) -> int:
    """The missing strength of an assumed march, by the engine's refusal of it; 0 if it is allowed."""
    question = march.before.decisions[march.number].question
    assert isinstance(question, ResolveMarch)
    assert isinstance(assumed.answer, ResolveMarchAnswer)
    assert assumed.house == march.house
    try:
        question.check(march.before, march.house, assumed.answer)
    except IllegalInput as refused:
        needed, sent = refused.facts["needed"], refused.facts["sent"]
        assert isinstance(needed, int) and isinstance(sent, int)
        return needed - sent
    return 0


@GAMES
def test_sums_of_past_combats_equal_the_announced_ones(games: Games) -> None:
    fought = sum(
        check_combats(start, (event for turn in turns for event in turn.events)) for start, turns in games()
    )
    assert fought > 20
