"""Plays a recorded game with our engine and compares the whole position after every recorded decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from games.engine import Answer, Decision, Event, InputRefused, Play, Ruleset, answer, new_game, outcome
from games.engine.events.combat import CombatBegan, CombatWon, StrengthsAnnounced
from games.engine.phases.planning.orders import PlaceOrdersAnswer

from .answers import READINGS, Asked
from .automatic import Happened, answer_to_unasked, reported_answer
from .explanations import (
    Context,
    explain,
    lap_goes_by_position,
    neutral_support_is_asked_in_turn_order,
    refusal_restarts_the_choice,
    resolved_unasked,
    shortage_has_no_dummies,
)
from .guessing import possible_answers
from .offers import offers
from .position import Difference, differences
from .resuming import next_planning, state_at_planning
from .trace import RecordedChance, Trace, Turn, read_trace

PEER_RULES = Ruleset(
    tie_breakers="faq_2_0",
    winter_is_coming_timing="on_reveal",
    lannister_port_ship="not_with_three",
    shortage_placement="simultaneous",
    support_granularity="per_house",
    victory_check="after_march",
)
"""The options that are closest to the other implementation's rules (rulebook, end of chapter 28)."""


class Diverged(Exception):  # noqa: N818  (a finding, not a failure of this code)
    """The two games have diverged and no rule explains it."""


@dataclass
class Report:
    """Results of a replay.

    `decisions` is their number, and the position after each was one of:

    - `compared`
    - `later`: compared together with the next one, because our engine does not ask the decision
    - `skipped`: our game could not continue after a finding, up to the next Planning phase

    `equal`: decisions without a difference, for which no rule was needed. `guessed`: decisions of unknown
    kind whose answer was found from the next position. `explained`: decisions by rule. `offers`: options
    compared. `ours_alone`: questions that only our engine asks, by kind. `unexplained`: the findings.
    """

    game: str
    decisions: int
    compared: int = 0
    later: int = 0
    skipped: int = 0
    equal: int = 0
    guessed: int = 0
    offers: int = 0
    explained: Counter[str] = field(default_factory=Counter)
    ours_alone: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    def summary(self) -> dict[str, object]:
        """The numbers, as plain data."""
        return {
            "game": self.game,
            "counts": {
                "decisions": self.decisions,
                "positions compared": self.compared,
                "equal": self.equal,
                "explained": self.compared - self.equal,
                "compared with the next": self.later,
                "skipped": self.skipped,
                "guessed": self.guessed,
                "offers compared": self.offers,
                "unexplained": len(self.unexplained),
            },
            "explained": dict(self.explained),
        }


class CombatLog:
    """The combats of a game: the winner, and each side with its final strength."""

    def __init__(self, results: Iterable[tuple[str, dict[str, int]]] = ()) -> None:
        self.results = list(results)
        self._sides: tuple[str, str] = ("", "")
        self._strengths: dict[str, int] = {}

    def copied(self) -> CombatLog:
        """A separate copy of the combats, including the current one."""
        twin = CombatLog(self.results)
        twin._sides, twin._strengths = self._sides, self._strengths
        return twin

    def note(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, CombatBegan):
                self._sides = (event.attacker, event.defender)
            elif isinstance(event, StrengthsAnnounced):
                self._strengths = dict(zip(self._sides, (event.attacker, event.defender), strict=True))
            elif isinstance(event, CombatWon):
                self.results.append((event.victor, self._strengths))


def recorded_combats(turns: Iterable[Turn]) -> list[tuple[str, dict[str, int]]]:
    """The same combats from the recorded decisions."""
    return [
        (event["winner"], {side["house"]: side["total"] for side in event["stats"]})
        for turn in turns
        for event in turn.happened
        if event["type"] == "combat_result"
    ]


def replay_file(path: Path) -> Report:
    """The report of a file. An unreadable file is a finding."""
    try:
        trace = read_trace(path)
    except (OSError, EOFError, ValueError, KeyError) as error:
        return Report(path.name.split(".")[0], 0, unexplained=[f"{path.name} is no record: {error!r}"])
    return Replay(trace).run()


class Replay:
    """The replay of one game. `run` plays it and returns the report.

    A finding ends neither the game nor the round. Where our game can no longer continue with the recorded
    answers, it starts again from the recorded position of the next Planning phase.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.report = Report(trace.name, len(trace.turns))
        self.chance = RecordedChance(trace.turns, trace.start)
        self.at = 0
        self.happened = Happened()
        self.events: list[Event] = []
        self.waiting: list[Turn] = []
        self.rules: set[str] = set()
        self.found: set[Hashable] = set()
        self.combats = CombatLog()
        self.fresh = new_game(trace.players, PEER_RULES, self.chance).state
        self.state = self.fresh

    def run(self) -> Report:
        self._note(differences(self.trace.start, self.state))
        at: int | None = 0
        while at is not None and at < len(self.trace.turns):
            at = self.follow(at)
        if at is not None:
            self._compare_end()
        return self.report

    def follow(self, at: int) -> int | None:
        """Plays the recorded decision at a place and compares. Returns the place of the next one to play."""
        self.at, self.rules, turn = at, set(), self.trace.turns[at]
        try:
            if self.found and next_planning(self.trace.turns, at) == at:
                self.resume(at)
            if turn.kind in READINGS:
                self._take(turn)
                self._settle()
            else:
                self._find(f"unknown kind {turn.kind}: {turn.choice}")
                if not self._guess(turn):
                    return self._skip()
            self._compare(turn)
            return at + 1
        except Diverged as finding:
            self._find(str(finding))
        except Exception as error:  # an error in the reader must not hide other findings
            self._find(f"the reader failed: {error!r}")
        return self._skip()

    def _skip(self) -> int | None:
        """Continues with the next Planning phase. Returns its place; None when there is none."""
        turns = self.trace.turns
        following = next_planning(turns, self.at + 1)
        skipped = turns[self.at : following]
        self.report.skipped += len(skipped)
        for turn in skipped[1:]:
            if turn.kind not in READINGS:
                self._find(f"unknown kind {turn.kind}: {turn.choice}", turn)
        if following is not None:
            self.resume(following)
        return following

    def _find(self, what: str, turn: Turn | None = None) -> None:
        turn = turn or self.trace.turns[self.at]
        self.report.unexplained.append(
            f"{self.trace.name} decision {turn.number}, {turn.kind} of {turn.house}: {what}"
        )

    def _note(self, differing: Sequence[Difference]) -> None:
        """Reports each difference once while it stays the same."""
        if new := [str(found) for found in differing if found.amount not in self.found]:
            self._find("; ".join(new))
        self.found = {found.amount for found in differing}

    def resume(self, at: int) -> None:
        """Continues from the recorded position at the start of a Planning phase."""
        turns = self.trace.turns
        self.chance = RecordedChance(turns[at:])
        self.state = state_at_planning(turns[at].before, self.fresh)
        self.events, self.waiting, self.found = [], [], set()
        self.combats = CombatLog(recorded_combats(turns[:at]))

    def _guess(self, turn: Turn) -> bool:
        """Answers a decision of unknown kind so that the next position is reached. Returns False when no
        answer leads to it.
        """
        asked = self._asked(turn, self.at)
        if asked is None:
            return False
        state, chance, combats = self.state, self.chance, self.combats
        for given in (*possible_answers(asked, turn), None):
            self.state, self.chance, self.combats = state, chance.copied(), combats.copied()
            self.happened, self.events = Happened(turn.happened), []
            try:
                if given is not None:
                    self._answer(asked, given)
                self._settle()
                self._compare_combats()
                leads_there = not self._unexplained(turn) and (
                    self._is_next_due() or not self.state.decisions
                )
            except (Diverged, LookupError, ValueError):
                continue
            if leads_there:
                self.report.guessed += 1
                return True
        return False

    # Recorded answers.

    def _take(self, turn: Turn) -> None:
        """Answers our matching question with the recorded answer."""
        self.happened = Happened(turn.happened)
        asked = self._asked(turn, self.at) or self._asked_later_or_never(turn)
        if asked is None:
            return
        self.events = []
        self._give(asked, turn)
        for waiting in tuple(self.waiting):
            if (asked := self._asked(waiting, self.at)) is not None:
                self.waiting.remove(waiting)
                self._give(asked, waiting)

    def _asked_later_or_never(self, turn: Turn) -> Asked | None:
        """Handles a recorded decision that our engine asks later or never, by a named rule."""
        if rule := resolved_unasked(turn, self.events):
            self.rules.add(rule)
            return None
        if neutral_support_is_asked_in_turn_order(self.state, turn):
            self.rules.add(neutral_support_is_asked_in_turn_order.__name__)
            self.waiting.append(turn)
            return None
        state = refusal_restarts_the_choice(self.state, turn)
        if state is not None:
            self.rules.add(refusal_restarts_the_choice.__name__)
            self.state = state
            return None
        state = lap_goes_by_position(self.state, turn, self.trace.turns[: self.at])
        if state is not None:
            self.rules.add(lap_goes_by_position.__name__)
            self.state = Play(state, self.chance).run().state
            if (asked := self._asked(turn, self.at)) is not None:
                return asked
        raise Diverged(f"we do not ask that but {self._open()}")

    def _give(self, asked: Asked, turn: Turn) -> None:
        self._compare_offers(asked, turn)
        try:
            given = READINGS[turn.kind][type(asked.question)](asked, turn)
        except (LookupError, ValueError) as missing:
            raise Diverged(f"{turn.choice} cannot be read: {missing}") from missing
        if isinstance(given, PlaceOrdersAnswer):
            lawful = shortage_has_no_dummies(self.state, turn, asked.future, given)
            if lawful is not None:
                self.rules.add(shortage_has_no_dummies.__name__)
                given = lawful
        if given is not None:
            self._answer(asked, given)

    def _answer(self, asked: Asked, given: Answer) -> None:
        try:
            played = answer(self.state, asked.house, asked.decision.number, given, self.chance)
        except InputRefused as refused:
            raise Diverged(
                f"{given} refused: {refused.code} {refused.rule} {dict(refused.facts)}"
            ) from refused
        self.state = played.state
        self.events += played.events
        self.combats.note(played.events)

    def _asked(self, turn: Turn, at: int) -> Asked | None:
        """Our open question for a recorded decision; any question of the house if the kind is unknown."""
        readings = READINGS.get(turn.kind)
        for decision in self.state.decisions.values():
            unanswered = (decision.number, turn.house) not in self.state.answers
            fits = readings is None or type(decision.question) in readings
            if fits and unanswered and turn.house in decision.houses:
                return self._asked_of(decision, turn.house, at)
        return None

    def _asked_of(self, decision: Decision, house: str, at: int) -> Asked:
        turns = self.trace.turns
        return Asked(self.state, decision, house, turns[:at], turns[at:])

    def _open(self) -> str:
        return ", ".join(f"{row.question} of {row.houses}" for row in self.state.decisions.values())

    # Answers to decisions that are automatic in the record.

    def _settle(self) -> None:
        """Answers decisions that are automatic in the record, until the next recorded decision is due."""
        while self.state.decisions:
            asked, given = self._next_by_itself()
            if given is None:
                return
            self.report.ours_alone[asked.question.kind] += 1
            self._answer(asked, given)

    def _next_by_itself(self) -> tuple[Asked, Answer | None]:
        pending = list(self._pending())
        for asked in pending:
            given = reported_answer(asked, self.happened)
            if given is not None:
                return asked, given
        if not self._is_next_due():
            for asked in pending:
                given = answer_to_unasked(asked)
                if given is not None:
                    return asked, given
        return pending[0], None

    def _pending(self) -> Iterator[Asked]:
        for decision in self.state.decisions.values():
            for house in decision.houses:
                if (decision.number, house) not in self.state.answers:
                    yield self._asked_of(decision, house, self.at + 1)

    def _is_next_due(self) -> bool:
        """Whether we ask the question of the next recorded decision that we know."""
        for at in range(self.at + 1, len(self.trace.turns)):
            turn = self.trace.turns[at]
            if self._asked(turn, at) is not None:
                return True
            if not resolved_unasked(turn, self.events):
                return False
        return False

    # Comparisons.

    def _compare(self, turn: Turn) -> None:
        """Compares positions and combats, except after a decision that we do not ask."""
        if (rule := self._ahead()) is not None:
            self.rules.add(rule)
            self.report.later += 1
        else:
            self._compare_position(turn)
            self.report.compared += 1
            self.report.equal += not self.rules
        self.report.explained.update(self.rules)

    def _ahead(self) -> str | None:
        following = self.trace.turns[self.at + 1 : self.at + 2]
        if following and self._asked(following[0], self.at + 1) is None:
            return resolved_unasked(following[0], self.events)
        return None

    def _compare_combats(self) -> None:
        theirs = recorded_combats(self.trace.turns[: self.at + 1])
        if theirs != self.combats.results:
            raise Diverged(f"combat: theirs {theirs[-1:]}, ours {self.combats.results[-1:]}")

    def _compare_position(self, turn: Turn) -> None:
        self._compare_combats()
        self._note(self._unexplained(turn))

    def _unexplained(self, turn: Turn) -> list[Difference]:
        """The differing facts after a turn that no rule explains."""
        turns = self.trace.turns
        context = Context(self.state, turn, turns[: self.at], turns[self.at + 1 :], self.events)
        unknown = []
        for difference in differences(turn.after, self.state):
            if (rule := explain(difference, context)) is not None:
                self.rules.add(rule)
            else:
                unknown.append(difference)
        return unknown

    def _compare_offers(self, asked: Asked, turn: Turn) -> None:
        both = offers(asked, turn)
        if both is None:
            return
        theirs, ours = both
        self.report.offers += 1
        if theirs != ours:
            only_theirs, only_ours = sorted(map(str, theirs - ours)), sorted(map(str, ours - theirs))
            self._find(f"offered only there {only_theirs}, only here {only_ours}")

    def _compare_end(self) -> None:
        end = outcome(self.state)
        if end is None or end.ranking != self.trace.ranking or self.waiting:
            self._find(f"ranking: theirs {self.trace.ranking}, ours {end}; left over {self.waiting}")
