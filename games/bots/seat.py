"""A policy in a seat of the engine: shows it what its house may see, and reads its answer."""

from __future__ import annotations

from random import Random
from typing import cast

from ..engine import Answer, State, decision_asked, decode, encode, observe, options
from ..engine.ids import HouseId
from .policy import Json, Policy


def described(state: State, house: HouseId, number: int) -> Json:
    """The decision as a policy reads it. Raises `Unknown`, `Closed` or `NotAsked`."""
    question = encode(decision_asked(state, house, number).question)
    return {"number": number, "kind": question["kind"], "house": house, "question": question}


def choose(state: State, house: HouseId, number: int, policy: Policy, chance: Random) -> Answer:
    """The answer of a policy to an open decision. Raises `Unknown`, `Closed`, `NotAsked`, and `Malformed`
    when the policy writes no answer of the kind that is asked."""
    decision = described(state, house, number)
    given = policy(observe(state, house), decision, encode(options(state, house, number)), chance)
    return cast(Answer, decode(state.decisions[number].question.answer, given))
