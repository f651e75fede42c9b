"""A state machine that plays, defaults, replaces, sends wrong answers and shuffles rows, in any order."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine import (
    Chance,
    Play,
    PlayResult,
    Ruleset,
    State,
    answer,
    defaults,
    encode,
    expire,
    fold,
    new_game,
    observe,
    redact,
)

from . import laws
from .fuzz import mutate, raw_answers
from .moods import MOODS, answer_in_mood
from .positions import scattered_position
from .soak import AGREEMENTS
from .test_fuzz import PATIENT, try_to_answer

seeds = st.integers(0, 2**16)
moods = st.sampled_from(sorted(MOODS))


class Table(RuleBasedStateMachine):
    """A game in which hypothesis plays all houses."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = Chance(bytes(32))
        self.state = State()
        self.written = State()

    @initialize(agreed=st.sampled_from(AGREEMENTS), seed=seeds, strange=st.booleans())
    def begin(self, agreed: tuple[int, Ruleset], seed: int, strange: bool) -> None:
        self.chance = Chance(Random(seed).randbytes(32))
        if strange:
            self.written = scattered_position(*agreed, Random(seed))
            self.apply_result(self.written, Play(self.written, self.chance).run())
        else:
            self.apply_result(State(), new_game(*agreed, self.chance))

    def apply_result(self, before: State, played: PlayResult) -> None:
        laws.check_written(before, played.state, played.events)
        laws.check_offers(played.state, before.decisions)
        self.written = fold(played.events, self.written)
        self.state = played.state

    def pick(self, seed: int, *, anybody: bool = False) -> tuple[int, str]:
        """An open decision and a waiting house, or any asked house."""
        asked = [
            (number, house)
            for number, decision in sorted(self.state.decisions.items())
            for house in decision.houses
            if anybody or (number, house) not in self.state.answers
        ]
        return asked[seed % len(asked)]

    def is_open(self) -> bool:
        return bool(self.state.decisions)

    @precondition(is_open)
    @rule(seed=seeds, mood=moods, answers=st.integers(1, 25))
    def play(self, seed: int, mood: str, answers: int) -> None:
        dice = Random(seed)
        for _ in range(answers):
            if not self.state.decisions:
                return
            number, house = self.pick(dice.randrange(2**16))
            given = answer_in_mood(self.state, house, number, MOODS[mood], dice)
            self.apply_result(self.state, answer(self.state, house, number, given, self.chance))
            laws.check_laws(self.state)

    @precondition(is_open)
    @rule(seed=seeds, mood=moods)
    def replace_a_sealed_answer(self, seed: int, mood: str) -> None:
        number, house = self.pick(seed, anybody=True)
        given = answer_in_mood(self.state, house, number, MOODS[mood], Random(seed))
        replaced = (number, house) in self.state.answers
        played = answer(self.state, house, number, given, self.chance)
        if replaced:
            assert all(redact(event, viewer) is None for event in played.events
                       for viewer in (None, *self.state.houses) if viewer != house)  # fmt: skip
        self.apply_result(self.state, played)

    @precondition(is_open)
    @rule(seed=seeds, alone=st.booleans())
    def let_the_deadline_pass(self, seed: int, alone: bool) -> None:
        number, house = self.pick(seed)
        answers = defaults(self.state, number, (house,) if alone else None)
        self.apply_result(self.state, expire(self.state, number, self.chance, answers))

    @precondition(is_open)
    @rule(seed=seeds, mood=moods)
    def answer_a_little_wrong(self, seed: int, mood: str) -> None:
        number, house = self.pick(seed, anybody=True)
        lawful = encode(answer_in_mood(self.state, house, number, MOODS[mood], Random(seed)))
        try_to_answer(self.state, house, number, mutate(lawful, self.state, Random(seed)))

    @precondition(is_open)
    @rule(seed=seeds, plain=raw_answers)
    def answer_nonsense(self, seed: int, plain: Any) -> None:
        number, house = self.pick(seed, anybody=True)
        try_to_answer(self.state, house, number, plain)

    @rule(seed=seeds)
    def archive_and_restore(self, seed: int) -> None:
        self.state = laws.reordered_rows(laws.reread(self.state), Random(seed))

    @invariant()
    def keeps_the_laws(self) -> None:
        if self.state.round:
            laws.check_laws(self.state)
            assert self.written == self.state

    @invariant()
    def leaks_nothing(self) -> None:
        if self.state.round:
            for viewer in (None, *self.state.houses):
                laws.check_sight(self.state, viewer)
                assert observe(self.state, viewer) == observe(
                    laws.reordered_rows(self.state, Random(0)), viewer
                )


Table.TestCase.settings = settings(max_examples=15, stateful_step_count=25, **PATIENT)
TestTable = pytest.mark.long(Table.TestCase)

SHOW = """
import hashlib
from tests.machines.soak import Game
from games.engine import encode
for number in (1, 5, 9, 19):
    game = Game(5, number)
    game.play()
    print(hashlib.sha256(repr([encode(event) for event in game.events]).encode()).hexdigest())
"""


@pytest.mark.long
@pytest.mark.rule("INFO-10")
def test_a_game_does_not_depend_on_the_process_that_plays_it() -> None:
    """Sets of strings have another order in every process; no event may depend on it."""
    shown = {
        subprocess.run(
            [sys.executable, "-c", SHOW],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            timeout=600,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(shown) == 1
