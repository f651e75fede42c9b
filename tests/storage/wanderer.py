"""Plays legal answers at random, so that stored games reach many positions.

The Raven looks at the wildling card more often than at random, because that creates a secret.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine import Answer, InputRefused, State, check, default, options
from games.engine.options import Amount, AssignOrders, Moves, OneOf
from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.queries.march import Move

TRIES = 8


def wander(state: State, house: str, number: int, dice: Random) -> Answer:
    """A random legal answer if a few guesses find one, else the default."""
    for _ in range(TRIES):
        given = _guess(state, house, number, dice)
        if given is None:
            break
        try:
            check(state, house, number, given)
        except InputRefused:
            continue
        return given
    return default(state, house, number)


def _guess(state: State, house: str, number: int, dice: Random) -> Answer | None:
    offered = options(state, house, number)
    answer: Any = state.decisions[number].question.answer
    match offered:
        case OneOf():
            looks = [choice for choice in offered.choices if getattr(choice, "use", None) == "look"]
            return dice.choice(looks if looks and dice.random() < 0.5 else offered.choices)
        case Amount():
            return answer(dice.randint(offered.minimum, offered.maximum))  # type: ignore[no-any-return]
        case AssignOrders():
            tokens = list(offered.regular)
            tokens += dice.sample(offered.special, min(offered.stars, len(offered.special)))
            dice.shuffle(tokens)
            return answer(dict(zip(offered.places, tokens, strict=False)))  # type: ignore[no-any-return]
        case Moves():
            return _march(offered, dice)
    return None


def _march(offered: Moves, dice: Random) -> Answer | None:
    order = dice.choice(offered.orders)
    if not order.destinations:
        return None
    destination = dice.choice(order.destinations)
    able = [unit.unit for unit in order.units if unit.type in destination.unit_types]
    going = dice.sample(able, dice.randint(1, len(able)))
    return ResolveMarchAnswer(order.area, (Move(destination.area, tuple(going)),), dice.random() < 0.5)
