"""A policy in a seat of the engine: shows it what its house may see, and reads its answer."""

from __future__ import annotations

from random import Random
from typing import cast

from ..engine import Answer, Chance, State, decision_asked, decode, encode, observe, options
from ..engine.ids import HouseId
from .policy import Json, Policy


def described(state: State, house: HouseId, number: int) -> Json:
    """The decision as a policy reads it. Raises `Unknown`, `Closed` or `NotAsked`."""
    question = encode(decision_asked(state, house, number).question)
    return {"number": number, "kind": question["kind"], "house": house, "question": question}


def dice_of(chance: Chance, house: HouseId, number: int) -> Random:
    """Return the dice of a house for one decision. The same ones come again, so an answer can be repeated.

    The policy that rolls them learns nothing of any other draw.
    """
    return Random(chance.dice(f"bot:{house}", number))  # noqa: S311 (its seed is a secret of 32 bytes)


def choose(state: State, house: HouseId, number: int, policy: Policy, chance: Random) -> Answer:
    """The answer of a policy to an open decision. Raises `Unknown`, `Closed`, `NotAsked`, and `Malformed`
    when the policy writes no answer of the kind that is asked."""
    decision = described(state, house, number)
    given = policy(observe(state, house), decision, encode(options(state, house, number)), chance)
    return cast(Answer, decode(state.decisions[number].question.answer, given))
