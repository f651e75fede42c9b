"""The chance of each house to win, estimated from a position between two rounds."""

from collections.abc import Mapping
from math import exp, sqrt

from ..policy import Json
from ..sensible import Facts
from ..sensible.position import Position

FULL_TREASURY = 15
"""Number of power tokens above which further ones are not counted."""

WEIGHTS: Mapping[str, tuple[float, float]] = {
    "castles": (0.066, 0.103),
    "one_castle_missing": (-0.953, 2.241),
    "castles_in_reach": (-0.036, 0.241),
    "claims": (-0.331, -0.321),
    "muster_points": (0.064, 0.02),
    "ships": (0.083, 0.047),
    "seas": (0.067, 0.154),
    "supply": (0.086, 0.028),
    "supply_icons": (0.028, 0.016),
    "power": (0.259, 0.006),
    "power_icons": (0.036, 0.075),
    "hand": (0.092, -0.076),
    "fiefdoms": (-0.071, 0.718),
    "iron_throne": (-0.137, 0.197),
    "kings_court": (0.096, 0.242),
}
"""Feature -> its weight before the first round, and the change of the weight until the last one.

They were fitted to finished games: `deploy/arena/README.md` says to which.
"""


def value(view: Json, house: str, facts: Facts) -> float:
    """The chance of a house to win, in percent."""
    if view["winner"] is not None:
        return 100.0 if view["winner"] == house else 0.0
    return 100 * chances(features_of_houses(view, facts), view["round"] / facts.tracks["rounds"])[house]


def features_of_houses(view: Json, facts: Facts) -> dict[str, dict[str, float]]:
    """House -> its features. They depend on no order and no secret, so that any house's view will do."""
    houses = [str(row["id"]) for row in view["houses"]]
    position = Position(view, houses[0], {}, facts)
    return {house: features(position, house) for house in houses}


def chances(
    features_by_house: Mapping[str, Mapping[str, float]],
    played: float,
    weights: Mapping[str, tuple[float, float]] = WEIGHTS,
) -> dict[str, float]:
    """House -> its chance to win, 0 to 1, after this part of all rounds: a conditional logit model.

    A feature that an edition does not have, such as an influence track, counts as 0.
    """
    now = {name: start + change * played for name, (start, change) in weights.items()}
    scores = {
        house: sum(weight * found.get(name, 0.0) for name, weight in now.items())
        for house, found in features_by_house.items()
    }
    highest = max(scores.values())
    shares = {house: exp(score - highest) for house, score in scores.items()}
    total = sum(shares.values())
    return {house: share / total for house, share in shares.items()}


def features(position: Position, house: str) -> dict[str, float]:
    """The numbers that describe the position of a house, most of them 0 to 10."""
    facts, view = position.facts, position.view
    kinds = [unit["type"] for units in position.units.values() for unit in units if unit["house"] == house]
    seas = [area for area in position.places_of(house) if facts.areas[area]["kind"] == "sea"]
    lands = [area for area in facts.lands if position.owner(area) == house]
    castles = position.castles[house]
    return {
        "castles": castles,
        "one_castle_missing": float(position.missing_castles(house) <= 1),
        "castles_in_reach": position.castle_prospects(house),
        "claims": position.claims[house],
        "muster_points": sum(facts.units[kind]["muster_cost"] for kind in kinds),
        "ships": sum(facts.units[kind]["at_sea"] for kind in kinds),
        "seas": len(seas),
        "supply": position.supply[house],
        "supply_icons": position.supply_icons[house],
        "power": sqrt(min(FULL_TREASURY, position.power[house])),
        "power_icons": sum(facts.areas[area]["power"] for area in lands),
        "hand": sum(position.hands[house]) / 5,
        **{track: _height(order, house) for track, order in view["tracks"].items()},
    }


def _height(order: list[str], house: str) -> float:
    """The position of a house on an influence track: 1 is the top, 0 the bottom."""
    return 1 - order.index(house) / (len(order) - 1)
