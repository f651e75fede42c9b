"""Explanations of whole games hold: sums, victors and what follows are what the engine then does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from games.engine import Answer, Event, Illegal, State, answer, observed, redact
from games.engine.events.combat import CombatBegan, CombatEnded, CombatWon, StrengthsAnnounced
from games.engine.events.game import AgendaSet, AnswerSealed, DecisionClosed, DecisionOpened, HouseAnswered
from games.engine.explanation import NOT_NEEDED, AssumedAnswer, Case, Combats, explain
from games.engine.explanation.cases import EXPLAINED
from games.engine.phases.action.march import ResolveMarch, ResolveMarchAnswer
from tests.golden.reading import course_of, names
from tests.machines.moods import answer_as_seated
from tests.machines.soak import Game

SOAKED = (*range(800, 806), *range(849, 950, 20))
BOOKKEEPING = (AgendaSet, AnswerSealed, DecisionClosed, DecisionOpened, HouseAnswered)


@dataclass(frozen=True)
class Turn:
    """An answer, and the events that came of it."""

    before: State
    house: str
    number: int
    answer: Answer
    events: tuple[Event, ...]

    @property
    def kind(self) -> str:
        return self.before.decisions[self.number].question.kind

    @property
    def cases(self) -> tuple[Case, ...]:
        """What was explained of the answer."""
        return explain(observed(self.before, self.house), self.house, self.number, self.answer).cases

    @property
    def happened(self) -> tuple[Event, ...]:
        return tuple(event for event in self.events if not isinstance(event, BOOKKEEPING))


Course = tuple[State, list[Turn]]


@cache
def golden_games() -> tuple[Course, ...]:
    """The state after the setup, and all turns."""
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
    """The same of random games over all options, every tenth one from a position with a crowd of pieces."""
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


@GAMES
def test_sums_and_victors_are_what_the_engine_announces(games: Games) -> None:
    """What is explained of each given answer holds the strengths that are announced later."""
    exact: Counter[str] = Counter()
    ranges: Counter[str] = Counter()
    for _, turns in games():
        for index, turn in enumerate(turns):
            if turn.kind not in EXPLAINED or turn.kind.startswith("bid_"):
                continue
            case = next(case for case in turn.cases if _came_true(case, turns[index - 1 : index + 9], turn))
            announced = _announced(turns[index:])
            if announced is None or not case.sides or case.sides[1].role == "neutral_force":
                continue
            strengths, won = announced
            for side, strength in zip(case.sides, strengths, strict=True):
                assert side.min_total <= strength <= side.max_total, (turn, side, strength)
                assert side.min_total == max(0, sum(term.min_amount for term in side.terms))
                assert side.max_total == max(0, sum(term.max_amount for term in side.terms))
            assert case.victor in (None, won), (turn, case)
            assert case.tied in (None, strengths[0] == strengths[1]), (turn, case)
            known = all(side.min_total == side.max_total for side in case.sides)
            (exact if known else ranges)[turn.kind] += 1
            # Only a text that changes the Fiefdoms track leaves the victor open then.
            assert not known or case.victor == won or (case.tied and case.next_question), (turn, case)
    assert {"use_blade", "choose_house_card"} <= exact.keys(), exact
    assert exact.total() > 30, exact
    assert {"resolve_march", "declare_support", "refuse_support"} <= ranges.keys(), ranges


def _came_true(case: Case, turns: list[Turn], turn: Turn) -> bool:
    """Whether the other side answered the same sealed decision as a case assumes."""
    if turn.kind != "choose_house_card":
        return True
    given = [AssumedAnswer(other.house, other.answer) for other in turns if other.number == turn.number]
    theirs = [each for each in case.assumed if each.answer.kind == turn.kind and each.house != turn.house]
    return not theirs or theirs[0] in given


def _announced(turns: list[Turn]) -> tuple[tuple[int, int], str] | None:
    """The final strengths of the combat that is fought, and the side that wins."""
    strengths: tuple[int, int] | None = None
    combat = turns[0].before.combat
    attacker = None if combat is None else combat.attacker
    for event in (event for turn in turns for event in turn.events):
        match event:
            case CombatBegan():
                attacker = event.attacker
            case StrengthsAnnounced(final=True):
                strengths = (event.attacker, event.defender)
            case CombatWon() if strengths is not None:
                return strengths, "attacker" if event.victor == attacker else "defender"
            case CombatEnded():
                return None
    return None


@GAMES
def test_what_follows_is_what_happens(games: Games) -> None:
    """As far as nobody answers otherwise than assumed: the events of a case are those of the answer."""
    compared: Counter[str] = Counter()
    for _, turns in games():
        for turn in turns:
            decision = turn.before.decisions[turn.number]
            if turn.kind not in EXPLAINED or turn.kind.startswith("bid_") or decision.sealed:
                continue
            if turn.kind in ("redraw_tide", "ask_neutral_support"):
                continue  # the card that is drawn is unknown; to ask for support is no event
            happened = turn.happened
            for case in turn.cases:
                length = min(len(happened), len(case.events))
                assert case.events[:length] == happened[:length], turn
                assert case.events, turn
                compared[turn.kind] += 1
    assert len(compared) >= 6, compared


NEUTRAL = {"ask_neutral_support", "grant_neutral_support"}


def test_support_against_a_neutral_force_is_what_the_engine_counts() -> None:
    """Of each march that a case assumes, the engine says when the owners have answered whether the strength
    suffices, and how much is missing.
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
    """The strength that an assumed march lacks, by the engine's refusal of it; 0 if it is allowed."""
    question = march.before.decisions[march.number].question
    assert isinstance(question, ResolveMarch)
    assert isinstance(assumed.answer, ResolveMarchAnswer)
    assert assumed.house == march.house
    try:
        question.check(march.before, march.house, assumed.answer)
    except Illegal as refused:
        needed, sent = refused.facts["needed"], refused.facts["sent"]
        assert isinstance(needed, int) and isinstance(sent, int)
        return needed - sent
    return 0


@GAMES
def test_the_sums_of_fought_combats_are_those_announced(games: Games) -> None:
    fought = 0
    for start, turns in games():
        combats = Combats(observed(start, None))
        for turn in turns:
            public = [event for event in turn.events if redact(event, None) is not None]
            found = combats.after(event for event in public if event.kind not in NOT_NEEDED)
            strengths = [
                event for event in turn.events if isinstance(event, StrengthsAnnounced) and event.final
            ]
            assert [tuple(side.max_total for side in one.sides) for one in found] == [
                (event.attacker, event.defender) for event in strengths
            ]
            for one in found:
                for side in one.sides:
                    assert sum(term.min_amount for term in side.terms) == side.min_total == side.max_total
            won = [event.victor for event in turn.events if isinstance(event, CombatWon)]
            assert [getattr(one, one.victor) for one in found] == won
            fought += len(found)
    assert fought > 20
