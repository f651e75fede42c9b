"""Lets a policy play a seat of the engine: it gets the observation of its house, and its answer is parsed."""

from random import Random
from typing import cast

from ..engine import Answer, Chance, State, decision_asked, decode, encode, observe, options
from ..engine.ids import HouseId
from .policy import Json, Policy


def decision_json(state: State, house: HouseId, number: int) -> Json:
    """The JSON of a decision for a policy. Raises `UnknownDecision`, `DecisionNotOpen` or `HouseNotAsked`."""
    question = encode(decision_asked(state, house, number).question)
    return {"number": number, "kind": question["kind"], "house": house, "question": question}


def dice_of(chance: Chance, house: HouseId, number: int) -> Random:
    """Returns the dice of a house for one decision. They are always the same, so an answer is reproducible.

    They tell the policy nothing about other draws.
    """
    return Random(chance.dice(f"bot:{house}", number))  # noqa: S311 (its seed is a secret of 32 bytes)


def choose_answer(state: State, house: HouseId, number: int, policy: Policy, chance: Random) -> Answer:
    """The answer of a policy to an open decision.

    Raises `UnknownDecision`, `DecisionNotOpen`, `HouseNotAsked`, and `MalformedInput` if the answer is not
    of the decision's kind.
    """
    decision = decision_json(state, house, number)
    given = policy(observe(state, house), decision, encode(options(state, house, number)), chance)
    return cast(Answer, decode(state.decisions[number].question.answer, given))
