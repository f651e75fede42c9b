"""Saved waits for a person by a simple profile of instructions, in played games."""

from __future__ import annotations

from deploy.bench.waits import RECORDS, Waits, states_of, waits_in
from games.engine import Decision, State
from tests.differential.folder import FOLDER
from tests.differential.replayer import Replay
from tests.differential.test_traces import NO_TRACES
from tests.differential.trace import Turn, read_trace, traces_in

GOLDEN = sorted(RECORDS.glob("*.jsonl"))


def test_instructions_save_two_fifths_of_the_waits_of_golden_games() -> None:
    waits = waits_in(GOLDEN[::3])
    assert waits.games == 5
    assert waits.fewer >= 0.4


def test_questions_without_an_instruction_of_the_profile_are_waited_for() -> None:
    waits = waits_in(GOLDEN[:2])
    for kind in ("place_orders", "resolve_march", "muster"):
        assert waits.after[kind] == waits.before[kind] > 0
    assert waits.after["choose_house_card"] == 0 < waits.before["choose_house_card"]


def test_a_decision_is_one_wait_for_any_number_of_views_and_houses() -> None:
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


@NO_TRACES
def test_instructions_save_two_fifths_of_the_waits_of_recorded_games() -> None:
    waits = Waits()
    for path in traces_in(FOLDER)[::4]:
        waits.count(Watched(read_trace(path)).run_through())
    assert waits.before.total() > 100
    assert waits.fewer >= 0.4
