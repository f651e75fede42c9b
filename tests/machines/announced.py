"""Explained and counted values, compared with the later announcements of the engine.

Each check raises AssertionError at the first difference, and returns the number of comparisons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine import Answer, Event, State, observed_state, redact
from games.engine.events.cards import WesterosCardResolved
from games.engine.events.combat import CombatBegan, CombatEnded, CombatWon, StrengthsAnnounced
from games.engine.events.game import GameEnded
from games.engine.events.tracks import SupplySet
from games.engine.explanation import NOT_NEEDED, Case, Combats, explain
from games.engine.explanation.cases import EXPLAINED
from games.engine.queries.final_table import final_table
from games.engine.queries.standing import standing_of


@dataclass(frozen=True)
class Turn:
    """An answer and its events."""

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
        """The explained cases of the answer."""
        return explain(observed_state(self.before, self.house), self.house, self.number, self.answer).cases


@dataclass
class Compared:
    """Numbers of explained sums by kind of decision: exact ones, and ranges."""

    exact: Counter[str]
    ranges: Counter[str]


def check_explained(turns: Sequence[Turn], chosen: Iterable[int]) -> Compared:
    """Checks that explanations of the chosen turns contain the strengths that are announced later."""
    compared = Compared(Counter(), Counter())
    for index in chosen:
        turn = turns[index]
        given = {(other.number, other.house): other.answer for other in turns if other.number == turn.number}
        if turn.kind not in EXPLAINED or turn.kind.startswith("bid_"):
            continue
        if given[turn.number, turn.house] != turn.answer:
            continue  # a sealed answer that was replaced later
        case = next(case for case in turn.cases if _came_true(case, given, turn))
        announced = _announced_strengths(turns[index:])
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
        (compared.exact if known else compared.ranges)[turn.kind] += 1
        # Only a text that changes the Fiefdoms track leaves the victor open in that case.
        assert not known or case.victor == won or (case.tied and case.next_question), (turn, case)
    return compared


def _came_true(case: Case, given: dict[tuple[int, str], Answer], turn: Turn) -> bool:
    """Whether the other side's answer to the same sealed decision matches the case."""
    if turn.kind != "choose_house_card":
        return True
    theirs = [each for each in case.assumed if each.answer.kind == turn.kind and each.house != turn.house]
    return not theirs or given.get((turn.number, theirs[0].house)) == theirs[0].answer


def _announced_strengths(turns: Iterable[Turn]) -> tuple[tuple[int, int], str] | None:
    """The final strengths of the combat in progress, and the winning side."""
    strengths: tuple[int, int] | None = None
    attacker: str | None = None
    for number, turn in enumerate(turns):
        if number == 0 and turn.before.combat is not None:
            attacker = turn.before.combat.attacker
        for event in turn.events:
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


def check_combats(start: State, events: Iterable[Event]) -> int:
    """Checks that the public sums of fought combats are the announced ones. Returns their number."""
    combats = Combats(observed_state(start, None))
    strengths: StrengthsAnnounced | None = None
    fought = 0
    for event in events:
        if redact(event, None) is None or event.kind in NOT_NEEDED:
            continue
        if isinstance(event, StrengthsAnnounced) and event.final:
            strengths = event
        for one in combats.after([event]):
            assert isinstance(event, CombatWon) and strengths is not None
            totals = tuple(side.max_total for side in one.sides)
            assert totals == (strengths.attacker, strengths.defender), one
            for side in one.sides:
                assert sum(term.min_amount for term in side.terms) == side.min_total == side.max_total, one
            assert getattr(one, one.victor) == event.victor, one
            fought, strengths = fought + 1, None
    return fought


@dataclass
class Standings:
    """Numbers of compared endings and supply counts."""

    ended: int = 0
    counted: int = 0


def check_standings(state: State, events: Iterable[Event]) -> Standings:
    """Checks that the ranking matches the ending, and that a supply count moves the markers as the standing
    predicts.
    """
    compared = Standings()
    icons: dict[str, int] | None = None
    for event in events:
        if isinstance(event, GameEnded):
            _check_end(state, event)
            compared.ended += 1
        if icons is not None and not isinstance(event, SupplySet):
            assert {house: row.supply for house, row in state.houses.items()} == icons
            icons = None
            compared.counted += 1
        if isinstance(event, WesterosCardResolved) and event.effect == "supply":
            icons = {row.house: row.supply_icons for row in standing_of(observed_state(state, None)).houses}
        state = event.apply(state)
    return compared


def _check_end(state: State, ended: GameEnded) -> None:
    now = standing_of(observed_state(state, None))
    assert tuple(row.house for row in now.ranking) == ended.ranking
    assert now.ranking[0].house == ended.winner
    table = final_table(ended.apply(state))
    assert tuple(seat.house for seat in sorted(table.seats, key=lambda seat: seat.place)) == ended.ranking
    assert table.ended_by == ("castles" if ended.at_once else "rounds")
    assert table.winner == ended.winner
    assert (now.ranking[0].measures[0].value >= now.castles_to_win) == ended.at_once
    castles = {row.house: len(row.castles) for row in now.houses}
    assert castles == {row.house: row.measures[0].value for row in now.ranking}
