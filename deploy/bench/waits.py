"""Number of times that a game waits for a person, with and without standing instructions.

    make bench-waits

Recorded games are played again. Each decision is one wait, however many houses it asks. It is no wait if
instructions answer for all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import orjson

from games.engine import Edition, State, tables
from games.engine.codec import Plain
from games.engine.ids import HouseId
from games.engine.notation import read_record, replay_lines
from games.instructions.answering import answer_for
from games.instructions.checking import faults_of, read_instructions
from games.instructions.kinds import Instruction

RECORDS = Path(__file__).parents[2] / "tests" / "golden"
CLEAR_LEAD = 4
"""A lead that no house card can reverse."""
BY_DEFAULT = ("resolve_wildling_card", "retreat_to", "use_card_ability", "choose_westeros_effect")
"""Decisions that the profile leaves to the default. Players answer orders, marches, raids and musters."""


@cache
def profile(edition: Edition, houses: tuple[HouseId, ...], house: HouseId) -> tuple[Instruction, ...]:
    """Simple instructions for a house: support itself, bid one power and save its strong cards."""
    facts = edition.house_cards
    weak_first = sorted(edition.cards_of[house], key=lambda card: (facts[card].strength, card))
    strong_first = weak_first[::-1]
    others = [other for other in houses if other != house]
    plain: list[Plain] = [
        {"kind": "declare_support", "houses": [house]},
        {"kind": "declare_support", "houses": []},
        {"kind": "refuse_support", "houses": []},
        {"kind": "choose_house_card", "cards": weak_first, "when": {"min_lead": CLEAR_LEAD}},
        {"kind": "choose_house_card", "cards": weak_first, "when": {"max_lead": -CLEAR_LEAD}},
        {"kind": "choose_house_card", "cards": strong_first},
        {"kind": "redraw_tide", "redraw": False},
        {"kind": "use_blade", "use": "only_if_decisive"},
        {"kind": "choose_casualties", "unit_kinds": ["footman", "ship"]},
        {"kind": "choose_retreat_losses", "unit_kinds": ["footman", "ship"]},
        {"kind": "capture_port", "ships": "all"},
        {"kind": "resolve_raid"},
        {"kind": "ask_neutral_support"},
        {"kind": "grant_neutral_support"},
        {"kind": "resolve_consolidate"},
        {"kind": "use_raven", "use": "nothing"},
        *({"kind": "bid_influence", "track": track, "amount": 1} for track in edition.tracks),
        {"kind": "bid_wildlings", "amount": 1},
        {"kind": "order_tied_bids", "houses": [house]},
        {"kind": "break_wildling_tie", "highest": [house, *others], "lowest": [*others, house]},
        *({"kind": "answer_by_default", "decision": kind} for kind in BY_DEFAULT),
    ]
    read = read_instructions(plain)
    assert not list(faults_of(read, edition, houses))
    return read


@dataclass
class Waits:
    """Waits by kind of decision, without (`before`) and with instructions (`after`)."""

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
    """Whether the profile answers an open decision for a house."""
    houses = tuple(sorted(state.houses))
    return answer_for(state, house, number, profile(tables(state), houses, house)).outcome == "answers"


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


def main() -> None:
    waits = waits_in(sorted(RECORDS.glob("*.jsonl")))
    print(f"{waits.games} games; waits a game, without and with instructions:")
    for kind, count in waits.before.most_common():
        print(f"  {kind:24} {count / waits.games:6.1f} {waits.after[kind] / waits.games:6.1f}")
    before, after = waits.before.total() / waits.games, waits.after.total() / waits.games
    print(f"  {'all':24} {before:6.1f} {after:6.1f}: {waits.fewer:.0%} fewer")


if __name__ == "__main__":
    main()
