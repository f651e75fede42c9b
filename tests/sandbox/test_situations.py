"""The situations of the sandbox match their descriptions, and can be continued."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import POLICIES, choose_answer
from games.engine import Chance, answer
from games.sandbox import FOLDER, KINDS, TITLES, record_of, situations
from games.services.records import replay_record


def test_every_situation_has_a_title_and_a_record() -> None:
    assert len(situations()) >= 12
    how = "a situation lacks its title or its record: run python -m tests.sandbox.gather"
    assert set(TITLES) == set(KINDS) == set(situations()), how
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(situations())


@pytest.mark.parametrize("id", situations())
def test_the_record_ends_at_the_question_of_its_situation(id: str) -> None:
    situation = situations()[id]
    replayed = replay_record(record_of(id))
    state = replayed.state
    assert state.players == situation.player_count
    asked = {
        (decision.question.kind, house)
        for number, decision in state.decisions.items()
        for house in decision.houses
        if (number, house) not in state.answers
    }
    assert (situation.kind, situation.house) in asked
    dice, chance = Random(id), Chance(bytes(32))
    for _ in range(30):
        if state.winner is not None:
            break
        number = min(state.decisions)
        house = next(each for each in state.decisions[number].houses if (number, each) not in state.answers)
        given = choose_answer(state, house, number, POLICIES["random"], dice)
        state = answer(state, house, number, given, chance).state
