"""The choice among several instructions, and the inputs of instructions."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from games.engine import DecisionNotOpen, HouseNotAsked, Question, State, UnknownDecision, encode
from games.engine.state import Order
from games.instructions.answering import Verdict, answer_for, read_instructions
from games.instructions.kinds import AskedDecision, Instruction
from tests.engine.table import board
from tests.engine.test_support import attack

from .giving import verdict_on

SUPPORT = "kings_landing: baratheon footman | support_a"
HELP_TYRELL = {"kind": "declare_support", "houses": ["tyrell"]}
HELP_LANNISTER = {"kind": "declare_support", "houses": ["lannister"]}
NOBODY_IN_ROUND_9 = {"kind": "declare_support", "when": {"rounds": [9]}}
ALL_POWER = {"kind": "bid_influence", "track": "iron_throne", "amount": 20}
NO_POWER = {"kind": "bid_influence", "track": "iron_throne", "amount": 0}


def test_the_first_instruction_that_applies_answers() -> None:
    game = attack(SUPPORT)
    listed = (ALL_POWER, NOBODY_IN_ROUND_9, HELP_LANNISTER, HELP_TYRELL)
    verdict = verdict_on(game, "baratheon", "declare_support", *listed)
    assert (verdict.index, verdict.outcome) == (2, "answers")
    assert verdict.answer == game.baratheon.spoken("declare_support", "lannister: kings_landing")


def test_instructions_give_no_answer_if_none_applies() -> None:
    game = attack(SUPPORT)
    assert verdict_on(game, "baratheon", "declare_support") == Verdict()
    assert verdict_on(game, "baratheon", "declare_support", NOBODY_IN_ROUND_9).outcome == "none_applies"


def test_an_instruction_against_the_rules_is_not_replaced_by_a_later_one() -> None:
    game = board(at="clash_of_kings", players=3)
    verdict = verdict_on(game, "stark", "bid_influence", ALL_POWER, NO_POWER)
    assert (verdict.index, verdict.code, verdict.rule) == (0, "bid_above_power", "BID-2")
    assert verdict.outcome == "against_the_rules"


def test_an_instructed_answer_depends_only_on_the_position() -> None:
    """The same instruction in the same position gives the same answer."""
    game = attack(SUPPORT)
    first = verdict_on(game, "baratheon", "declare_support", HELP_LANNISTER)
    assert first == verdict_on(game, "baratheon", "declare_support", HELP_LANNISTER)
    number = game.baratheon.decision("declare_support").number
    game.baratheon.answers("declare_support", "lannister: kings_landing")
    with pytest.raises(DecisionNotOpen):
        answer_for(game.state, "baratheon", number, read_instructions([HELP_LANNISTER]))
    with pytest.raises(UnknownDecision):
        answer_for(game.state, "baratheon", number + 50, read_instructions([HELP_LANNISTER]))


def test_a_house_that_is_not_asked_gets_no_answer() -> None:
    game = attack(SUPPORT)
    number = game.baratheon.decision("declare_support").number
    with pytest.raises(HouseNotAsked):
        answer_for(game.state, "tyrell", number, read_instructions([HELP_TYRELL]))


def test_hidden_information_does_not_change_instructed_answers() -> None:
    """Instructions do not read face-down orders of other houses, sealed answers or decks."""
    game = board(
        "winterfell: stark footman; pyke: greyjoy footman; kings_landing: baratheon footman",
        at="planning",
        round="1",
    )
    number = game.stark.decision("place_orders").number
    instructions = read_instructions(
        [{"kind": "place_orders", "round": 1, "orders": {"winterfell": "march_0"}}]
    )
    seen = answer_for(game.state, "stark", number, instructions)
    assert seen.outcome == "answers"
    game.greyjoy.answers("place_orders", "pyke raid_a")
    hidden = replace(
        game.state,
        orders=game.state.orders.put("pyke", Order("pyke", "greyjoy", "support_a")),
        decks=game.state.decks.put("wildling", game.state.decks["wildling"][::-1]),
    )
    assert answer_for(hidden, "stark", number, instructions) == seen
    assert answer_for(game.state, "stark", number, instructions) == seen


class Looking(Instruction):
    """An instruction that records its input and gives no answer."""

    abstract: ClassVar[bool] = True
    seen: ClassVar[list[State]] = []

    def answers(self, question: Question) -> bool:
        return True

    def answer(self, asked: AskedDecision) -> None:
        self.seen.append(asked.state)


def test_instructions_see_only_the_observation_of_their_house() -> None:
    game = board("winterfell: stark footman; pyke: greyjoy footman", at="planning", round="1")
    game.greyjoy.answers("place_orders", "pyke raid_a")
    answer_for(game.state, "stark", game.stark.decision("place_orders").number, [Looking()])
    (seen,) = Looking.seen
    assert game.state.answers
    assert any(game.state.decks.values())
    assert not seen.answers
    assert not any(seen.decks.values())


def test_every_decision_kind_has_an_instruction_or_can_be_left_to_its_default() -> None:
    by_default = {"resolve_wildling_card", "reconcile_armies", "muster"}
    missing = sorted(set(Question.family) - set(Instruction.family) - by_default)
    assert missing == [], "these kinds have neither an instruction nor a default: list them in by_default"
    assert set(Question.family) == (set(Instruction.family) - {"answer_by_default"}) | by_default
    for kind in Question.family:
        (read,) = read_instructions([{"kind": "answer_by_default", "decision": kind}])
        assert encode(read)["decision"] == kind
