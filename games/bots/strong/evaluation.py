"""The value of a position between two rounds for a house: a sum of named terms."""

from ..policy import Json
from ..sensible import Facts
from ..sensible.judgement import Judgement
from ..sensible.position import Position

WON = 1000.0
NEAR_VICTORY = {0: 200.0, 1: 14.0, 2: 5.0}
"""Additional value of a position by the number of castles missing to victory."""
RIVAL_NEAR_VICTORY = {0: 200.0, 1: 30.0, 2: 8.0}
"""Value that a position loses by the number of castles missing to a rival's victory."""
RIVAL_CASTLE = 1.5
FULL_TREASURY = 12
"""Number of power tokens above which further ones are worth little."""
TRACK_PLACE = 0.5
"""Value of one position nearer to the top of an influence track."""


def value(view: Json, house: str, facts: Facts) -> float:
    """The value of a position for a house, in units of about one power."""
    if view["winner"] is not None:
        return WON if view["winner"] == house else -WON
    # The orders of the round have been carried out, and those of the next round are unknown.
    position = Position({**view, "orders": [], "phase": "planning"}, house, {}, facts)
    judgement = Judgement(position)
    return (
        holdings(judgement)
        + army(judgement)
        + treasury(position)
        + race(position)
        + hand(judgement)
        + tracks(position)
        - rivals(position)
    )


def holdings(judgement: Judgement) -> float:
    """The value of all places, less the danger of losing them."""
    position = judgement.position
    return sum(
        judgement.hold_value(area, position.army_of(area))
        for area, row in position.facts.areas.items()
        if (position.is_mine(area) if row["kind"] == "land" else area in judgement.armies)
    )


def army(judgement: Judgement) -> float:
    """The value of the units on the board, and of the gains within their reach."""
    position = judgement.position
    total = 0.0
    for area, units in judgement.armies.items():
        points = sum(position.facts.units[unit["type"]]["muster_cost"] for unit in units)
        total += judgement.weights.unit * points + judgement.presence_value(area, position.might_of(units))
    return total


def treasury(position: Position) -> float:
    """The value of the available power. The first tokens are worth most."""
    power = position.power[position.house]
    counted = min(power, FULL_TREASURY) + 0.2 * max(0, power - FULL_TREASURY)
    return 0.8 * position.weights.power * counted


def race(position: Position) -> float:
    """The additional value of being near victory."""
    missing = position.missing_castles(position.house)
    return NEAR_VICTORY.get(max(0, missing), 0.0)


def rivals(position: Position) -> float:
    """The value of the castles of other houses, and of their being near victory."""
    return sum(
        RIVAL_CASTLE * castles + RIVAL_NEAR_VICTORY.get(max(0, position.missing_castles(house)), 0.0)
        for house, castles in position.castles.items()
        if house != position.house
    )


def hand(judgement: Judgement) -> float:
    """The value of the house cards that are ready to be played."""
    facts, house = judgement.position.facts, judgement.position.house
    strengths = [
        facts.cards[card["id"]]["strength"]
        for card in judgement.position.view["house_cards"]
        if card["house"] == house and card["place"] == "hand"
    ]
    return float(judgement.weights.card_cost * sum(strength * (4 + strength) / 2 for strength in strengths))


def tracks(position: Position) -> float:
    """The value of the positions on the influence tracks."""
    orders = position.view["tracks"].values()
    return float(TRACK_PLACE * sum(len(order) - order.index(position.house) for order in orders))
