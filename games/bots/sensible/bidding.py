"""Bids for influence and against the wildlings, and ties among them."""

from random import Random

from ..considering import best_of
from ..policy import Json
from .judgement import Judgement
from .position import Position

SHARES = {"iron_throne": 0.28, "fiefdoms": 0.4, "kings_court": 0.7}
"""Part of its remaining power that a house bids for a track."""
SPREAD = 0.5
RESERVE = 3
"""Power that a house keeps for the wildlings and for power tokens."""


def bid_influence(position: Position, options: Json, chance: Random) -> Json:
    """A part of the power, more for a house that stands low on the track."""
    most = options["maximum"]
    spendable = most if position.is_last_round else max(0.4 * most, most - RESERVE)
    track = position.question["track"]
    share = SHARES.get(track, 0.4) * (1 + SPREAD * (2 * chance.random() - 1))
    return {"amount": min(most, round(spendable * share))}


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
