"""Bids for influence and against the wildlings, and ties among them."""

from math import prod
from random import Random

from ..considering import best_of, note_terms
from ..policy import Json
from .judgement import Judgement
from .position import Position

PLACE_VALUES = {"iron_throne": 0.9, "fiefdoms": 0.8, "kings_court": 1.5}
"""Value of each position higher on a track."""
TOP_VALUES = {"iron_throne": 3.0, "fiefdoms": 4.0, "kings_court": 1.5}
"""Additional value of the top of a track, with its Dominance token."""
EAGERNESS = (0.45, 1.4, 2.4)
"""Factors of these values. A house draws one for each track, because a bid that can be foreseen is
overbid by one token."""
LATER_BIDS = {"iron_throne": 1.3, "fiefdoms": 1.15}
"""Factor of the value of power while it can still be bid for other tracks."""
BID_SHARE = (0.25, 0.9)
"""Smallest and largest part of its power that a rival is expected to bid."""
TOKEN_VALUES = ((3, 1.2), (8, 0.8))
"""Number of available power tokens below which a token has a value, in units of `Weights.power`."""
SPARE_TOKEN_VALUE = 0.5
"""The same for a house with more tokens."""
LAST_ROUND_SHARE = 0.3
"""Part of the value that tokens keep in the last round."""


def bid_influence(position: Position, options: Json, chance: Random) -> Json:
    """The bid whose expected position on the track is worth most, less the power that it costs."""
    track = position.question["track"]
    eagerness, share = chance.choice(EAGERNESS), chance.uniform(*BID_SHARE)
    bids = []
    for amount in range(options["maximum"] + 1):
        cost = LATER_BIDS.get(track, 1.0) * cost_of_power(position, amount)
        position_value = eagerness * expected_position_value(position, track, amount, share)
        terms = {"position": position_value, "power": -cost}
        bids.append((sum(terms.values()), -amount))
        note_terms({"amount": amount}, terms)
    return {"amount": -max(bids)[1]}


def expected_position_value(position: Position, track: str, amount: int, share: float) -> float:
    """The value of the positions that a bid is expected to win.

    Each rival is expected to bid between nothing and this share of its power.
    """
    beaten = [
        min(1.0, (amount + 0.5) / (share * power + 1))
        for house, power in position.power.items()
        if house != position.house
    ]
    return PLACE_VALUES.get(track, 1.0) * sum(beaten) + TOP_VALUES.get(track, 1.0) * prod(beaten)


def cost_of_power(position: Position, amount: int) -> float:
    """The value of power tokens that a house gives up. Its last ones are worth most."""
    held = position.power[position.house]
    values = (
        next((value for limit, value in TOKEN_VALUES if left < limit), SPARE_TOKEN_VALUE)
        for left in range(held - amount, held)
    )
    return position.weights.power * sum(values) * (LAST_ROUND_SHARE if position.is_last_round else 1)


def bid_wildlings(position: Position, options: Json, chance: Random) -> Json:
    """The house's share of the needed strength, by its power. Little if the attack cannot be beaten."""
    question, most = position.question, options["maximum"]
    strength = question["strength"]
    powers = [position.power[house] for house in question["participants"]]
    if sum(powers) < strength:
        return {"amount": min(most, chance.choice((0, 1, 1)))}
    share = strength * position.power[position.house] / max(1, sum(powers))
    return {"amount": min(most, int(share + 0.7 + 0.8 * chance.random()))}


def order_tied(position: Position, options: Json, chance: Random) -> Json:
    """The bot's house first, then the others with the weakest first."""
    house, castles = position.house, position.castles
    return {
        "groups": [
            sorted(group, key=lambda other: (other != house, castles[other])) for group in options["groups"]
        ]
    }


def break_wildling_tie(position: Position, choices: list[Json], chance: Random) -> Json:
    """The bot's house for a reward, the house with the most castles for a penalty."""
    own = [choice for choice in choices if choice["house"] == position.house]
    if position.question["attack"]["won"]:
        return (own or choices)[0]
    others = [choice for choice in choices if choice["house"] != position.house]
    return max(others, key=lambda choice: position.castles[choice["house"]])


def choose_westeros_effect(position: Position, choices: list[Json], chance: Random) -> Json:
    """The effect that helps the house more than the others."""
    house = position.house
    judgement = Judgement(position)
    facts = position.facts
    others = [other for other in position.power if other != house]

    def icons(owner: str, field: str) -> int:
        return sum(row[field] for area, row in facts.areas.items() if position.owner(area) == owner)

    def ahead(field: str) -> float:
        return icons(house, field) - sum(icons(other, field) for other in others) / len(others)

    def worth(choice: Json) -> float:
        effect, jitter = choice["effect"], 0.3 * chance.random()
        if effect == "mustering":
            return ahead("castle") + 0.8 + jitter
        if effect == "supply":
            change = icons(house, "supply") - position.supply[house]
            sizes = {area: len(units) for area, units in judgement.armies.items()}
            return change + (0.2 if judgement.has_room(sizes) else 0) + jitter
        if effect == "game_of_thrones":
            return ahead("power") + 0.5 + jitter
        if effect == "clash_of_kings":
            mean = sum(position.power[other] for other in others) / len(others)
            return 0.3 * (position.power[house] - mean) + jitter
        return jitter

    return best_of(choices, worth)
