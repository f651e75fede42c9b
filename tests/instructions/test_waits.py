"""Number of waits for a person that a simple set of instructions saves in played games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson
import pytest

from deploy.season.instructions import simple_instructions
from games.engine import Decision, State, edition_of
from games.engine.ids import HouseId
from games.engine.notation import read_record, replay_lines
from games.instructions.answering import answer_for
from tests.differential.folder import FOLDER
from tests.differential.replayer import Replay
from tests.differential.test_traces import NO_TRACES
from tests.differential.trace import Turn, read_trace, traces_in

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))


@dataclass
class Waits:
    """Number of waits by kind of decision, without instructions (`before`) and with them (`after`)."""

    games: int = 0
    before: Counter[str] = field(default_factory=Counter)
    after: Counter[str] = field(default_factory=Counter)

    @property
    def fewer(self) -> float:
        """The share of waits that instructions save."""
        return 1 - self.after.total() / self.before.total()

    def count(self, states: Iterable[State]) -> None:
        """Counts the decisions of one game."""
        self.games += 1
        seen: set[int] = set()
        for state in states:
            for number, decision in state.decisions.items():
                if number in seen:
                    continue
                seen.add(number)
                self.before[decision.question.kind] += 1
                if not all(is_instructed(state, house, number) for house in decision.houses):
                    self.after[decision.question.kind] += 1


def is_instructed(state: State, house: HouseId, number: int) -> bool:
    """Whether the set of instructions answers an open decision for a house."""
    houses = tuple(sorted(state.houses))
    return (
        answer_for(state, house, number, simple_instructions(edition_of(state), houses, house)).outcome
        == "answers"
    )


def states_of(path: Path) -> Iterator[State]:
    """The positions of a record after each answer."""
    lines = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    for _, played in replay_lines(read_record(lines)):
        yield played.state


def waits_in(paths: Sequence[Path]) -> Waits:
    """The waits of these records."""
    waits = Waits()
    for path in paths:
        waits.count(states_of(path))
    return waits


def test_instructions_save_two_fifths_of_the_waits_of_golden_games() -> None:
    waits = waits_in(GOLDEN[::3])
    assert waits.games == 5
    assert waits.fewer >= 0.4


def test_decisions_without_a_matching_instruction_count_as_waits() -> None:
    waits = waits_in(GOLDEN[:2])
    for kind in ("place_orders", "resolve_march", "muster"):
        assert waits.after[kind] == waits.before[kind] > 0
    assert waits.after["choose_house_card"] == 0 < waits.before["choose_house_card"]


def test_a_decision_counts_as_a_single_wait() -> None:
    states = list(states_of(GOLDEN[0]))
    decisions: dict[int, Decision] = {}
    for state in states:
        decisions.update(state.decisions)
    waits = Waits()
    waits.count([*states, *states])
    assert waits.before.total() == len(decisions)


class Watched(Replay):
    """A replay that records each position with an open question."""

    def run_through(self) -> list[State]:
        """The positions of the whole game."""
        self.seen: list[State] = []
        self.run()
        return self.seen

    def _take(self, turn: Turn) -> None:
        if self.state.decisions:
            self.seen.append(self.state)
        super()._take(turn)


@pytest.mark.long
@NO_TRACES
def test_instructions_save_two_fifths_of_the_waits_of_recorded_games() -> None:
    waits = Waits()
    for path in traces_in(FOLDER)[::4]:
        waits.count(Watched(read_trace(path)).run_through())
    assert waits.before.total() > 100
    assert waits.fewer >= 0.4
