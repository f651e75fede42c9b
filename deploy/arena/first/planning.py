"""Choice of orders."""

from __future__ import annotations

from random import Random

from games.bots.policy import Json

from .position import Position

JITTER = 1.5


def assign_orders(position: Position, options: Json, chance: Random) -> Json:
    """The most valuable pairs of place and token first, within the stars."""
    tokens = [*options["regular"], *options["special"]]
    wishes = sorted(
        (
            (desire(position, place, token) + chance.random() * JITTER, place, token)
            for place in options["places"]
            for token in tokens
        ),
        reverse=True,
    )
    special = set(options["special"])
    stars = options["stars"]
    # The same loop also fills places that must get a special token because regular ones run out.
    orders: dict[str, str] = {}
    used: set[str] = set()
    for _, place, token in wishes:
        if place in orders or token in used or len(orders) == options["count"]:
            continue
        if token in special:
            if not stars:
                continue
            stars -= 1
        orders[place] = token
        used.add(token)
    return {"orders": orders}


def desire(position: Position, place: str, token: str) -> float:
    """The value of a token in a place."""
    facts = position.facts
    row, order = facts.areas[place], facts.tokens[token]
    danger = position.danger(place)
    own = position.might(place)
    kind = order["kind"]
    if kind == "march":
        stay = facts.worth[place] / 2 if row["castle"] and danger > 0 else 0
        return float(position.prospects(place) - stay + order["modifier"])
    if kind == "defense":
        if danger == 0 or row["kind"] == "port":
            return -1
        close = 2 if danger >= own else 0
        return float(facts.worth[place] / 2 + close + order["modifier"])
    if kind == "support":
        beside = sum(
            position.gain(target) > 3 or (position.is_mine(target) and position.danger(target) > 0)
            for target in facts.neighbours[place]
            if row["kind"] != "land" or target in position.areas
        )
        return 0 if row["kind"] == "port" else float(min(4, beside) + own / 2 + order["modifier"])
    if kind == "raid":
        foreign = sum(
            position.units[target][0]["house"] != position.house
            for target in facts.neighbours[place]
            if position.units.get(target)
        )
        return float(min(3, foreign) + order["special"] / 2 - facts.worth[place] / 10)
    return _power(position, place, order, danger)


def _power(position: Position, place: str, order: Json, danger: int) -> float:
    row = position.facts.areas[place]
    if row["kind"] == "sea":
        return -3
    if order["special"] and row["castle"]:
        return float(5 + row["castle"] - danger)
    poor = 2 if position.power[position.house] < 6 else 0
    return float(2 + row["power"] + poor - danger - order["special"])
