"""Mustering, power, bids and units to give up."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.bots.policy import Json
from games.bots.random_policy import Reserve

from .position import Position

CLASH_SHARE = 0.35
"""Average part of its power that a house bids for one track."""


def musters(position: Position, options: Json, chance: Random) -> Json:
    return {"musters": pieces(position, options, options["places"], chance)}


def consolidate(position: Position, options: Json, chance: Random) -> Json:
    """Musters if possible, else gains power."""
    mustering = options["mustering"]
    for place in sorted(mustering["places"], key=lambda place: -place["points"]):
        chosen = pieces(position, mustering, [place], chance)
        if chosen:
            return {"area": place["area"], "musters": chosen}
    return {"area": chance.choice(options["areas"]), "musters": None}


def pieces(position: Position, options: Json, places: list[Json], chance: Random) -> list[Json]:
    """The most valuable piece each time, until nothing more is possible."""
    if options["one_area"] and places:
        places = [max(places, key=lambda place: (place["points"], chance.random()))]
    reserve = Reserve(options, places)
    chosen: list[Json] = []
    while possible := list(reserve.possible()):
        piece = max(possible, key=lambda piece: _piece_worth(position, piece) + chance.random())
        reserve.place_piece(piece)
        chosen.append(piece)
    return chosen


def _piece_worth(position: Position, piece: Json) -> float:
    facts = position.facts
    kind, area = str(piece["type"]), str(piece["area"])
    if kind == "siege_engine":
        castles = sum(
            bool(facts.areas[place]["castle"]) and not position.is_mine(place)
            for place in facts.neighbours[area]
        )
        return 1.2 * castles - 0.5
    if kind == "ship":
        ships = Counter(
            unit["type"]
            for units in position.units.values()
            for unit in units
            if unit["house"] == position.house
        )["ship"]
        return 2.0 - 0.4 * ships + 0.3 * position.danger(area)
    return 1.5 + 0.5 * (kind == "knight") + 0.2 * position.danger(area)


def bid_influence(position: Position, options: Json, chance: Random) -> Json:
    most = options["maximum"]
    return {"amount": min(most, round(most * CLASH_SHARE * 2 * chance.random()))}


def bid_wildlings(position: Position, options: Json, chance: Random) -> Json:
    """A bid around the fair share of the strength of the wildlings."""
    question = position.question
    fair = question["strength"] / len(question["participants"])
    return {"amount": min(options["maximum"], round(fair * (0.5 + chance.random())))}


def maximum_amount(position: Position, options: Json, chance: Random) -> Json:
    return {"amount": options["maximum"]}


def lose_units(position: Position, options: Json, chance: Random) -> Json:
    """The cheapest way to lose the units that must go."""

    def cost(unit: Json) -> tuple[int, str]:
        return int(position.facts.units[unit["type"]]["muster_cost"]), str(unit["unit"])

    ways = []
    for way in options["by_area"] or [None]:
        taken: list[Json] = []
        if way is None:
            taken = sorted(options["units"], key=cost)[: options["minimum"]]
        else:
            for area, count in way.items():
                taken += sorted((unit for unit in options["units"] if unit["area"] == area), key=cost)[:count]
        ways.append(taken)
    chosen = min(ways, key=lambda taken: sum(cost(unit)[0] for unit in taken))
    return {"units": [unit["unit"] for unit in chosen]}


def wildling_units(position: Position, options: Json, chance: Random) -> Json:
    """The largest possible number of upgrades, or the cheapest losses."""
    if position.question["task"]["kind"] == "upgrade_footmen":
        return {"units": [unit["unit"] for unit in options["units"][: options["maximum"]]]}
    return lose_units(position, options, chance)


def order_tied(position: Position, options: Json, chance: Random) -> Json:
    """The bot's house first, the others in their current order."""
    house = position.house
    return {"groups": [sorted(group, key=lambda other: other != house) for group in options["groups"]]}


def grant_none(position: Position, options: Json, chance: Random) -> Json:
    return {"areas": []}


def grant_some(position: Position, options: Json, chance: Random) -> Json:
    return {"areas": options["areas"] if chance.random() < 0.3 else []}
