"""Raids and the Messenger Raven."""

from random import Random

from ..considering import best_of
from ..policy import Json
from .judgement import Judgement
from .planning import Planner, raid_value
from .position import Position

MIN_REPLACEMENT_GAIN = 2.0
"""Minimum gain in value for which the Raven replaces an order."""


def raid(position: Position, choices: list[Json], chance: Random) -> Json:
    """The raid that removes the most valuable order; raids with few targets first."""
    judgement = Judgement(position)

    def worth(choice: Json) -> float:
        token = position.orders[choice["area"]]["token"]
        special = bool(position.facts.tokens[token]["special"])
        target = choice["target"]
        return (raid_value(judgement, target, special) if target else -0.5) + 0.2 * chance.random()

    return best_of(choices, worth)


def raven(position: Position, choices: list[Json], chance: Random) -> Json:
    """Replaces the order that fits the revealed orders worst, or looks at the wildling card."""
    judgement = Judgement(position)
    planner = Planner(judgement, chance)
    mine = {
        area: order["token"] for area, order in position.orders.items() if order["house"] == position.house
    }
    now = planner.value(mine) + MIN_REPLACEMENT_GAIN if mine else 0.0
    best, kept = None, [choice for choice in choices if choice["use"] != "replace"]
    for choice in choices:
        if choice["use"] == "replace":
            value = planner.value({**mine, choice["area"]: choice["token"]})
            if value > now:
                best, now = choice, value
    if best is not None:
        return best
    uses = {choice["use"]: choice for choice in kept}
    if "look" in uses:
        return uses["look"]
    return uses[chance.choice(sorted(uses))]
