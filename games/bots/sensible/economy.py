"""Mustering, consolidating and units to give up."""

from collections.abc import Callable
from random import Random

from ..policy import Json
from ..random_policy import Reserve
from .judgement import Judgement
from .position import Position


def musters(position: Position, options: Json, chance: Random) -> Json:
    return {"musters": pieces(Judgement(position), options, options["places"], chance)}


def consolidate(position: Position, options: Json, chance: Random) -> Json:
    """Musters if possible, else gains power."""
    mustering = options["mustering"]
    judgement = Judgement(position)
    for place in sorted(mustering["places"], key=lambda place: -place["points"]):
        chosen = pieces(judgement, mustering, [place], chance)
        if chosen:
            return {"area": place["area"], "musters": chosen}
    return {"area": chance.choice(options["areas"]), "musters": None}


def pieces(judgement: Judgement, options: Json, places: list[Json], chance: Random) -> list[Json]:
    """Repeatedly the most valuable piece, until no more is possible."""
    if options["one_area"] and places:
        places = [max(places, key=lambda place: (place["points"], chance.random()))]
    reserve = Reserve(options, places)
    placed: dict[str, list[Json]] = {}
    chosen: list[Json] = []
    while possible := list(reserve.possible()):
        points = dict(reserve.points)
        piece = max(
            possible,
            key=lambda piece: (
                piece_worth(judgement, piece, placed, points)
                + 0.2 * judgement.weights.noise * chance.random()
            ),
        )
        reserve.place_piece(piece)
        chosen.append(piece)
        placed.setdefault(piece["area"], []).append({"type": piece["type"], "routed": False})
    return chosen


def piece_worth(
    judgement: Judgement, piece: Json, placed: dict[str, list[Json]], points: dict[str, int]
) -> float:
    """The value of a piece for each point that it costs: the safety of its place, and the gains near it."""
    position, facts = judgement.position, judgement.position.facts
    kind, area = str(piece["type"]), str(piece["area"])
    row = facts.units[kind]
    there = [*position.army_of(area), *placed.get(area, ())]
    if piece["upgrade"] is not None:
        there = [unit for unit in there if unit.get("id") != piece["upgrade"]]
    before = there if piece["upgrade"] is None else [*there, {"type": "footman", "routed": False}]
    after = [*there, {"type": kind, "routed": False}]
    cost = int(row["upgrade_cost"] if piece["upgrade"] is not None else row["muster_cost"])
    owned = position.is_mine(area)
    safety = judgement.hold_value(area, after) - judgement.hold_value(area, before) if owned else 0.0
    if kind == "siege_engine":
        return (siege_worth(judgement, area, there) + safety) / cost
    stronger = judgement.presence_value(area, position.might_of(after)) - judgement.presence_value(
        area, position.might_of(before)
    )
    if kind == "ship":
        return safety + stronger + ship_worth(judgement, area, len(there))
    spread = 0.6 if piece["upgrade"] is None else 0.3
    # If a cheap piece leaves a point that cannot be used, that point counts as part of its cost.
    lone = 0.3 if cost < points[piece["source"]] and not there else 0.0
    return (safety + stronger) / cost + spread - lone


def siege_worth(judgement: Judgement, area: str, there: list[Json]) -> float:
    """The value of a siege engine in a place: castles in reach, less for each engine that is there already.

    Engines cannot defend themselves, so they need other units beside them.
    """
    position = judgement.position
    engines = sum(unit["type"] == "siege_engine" for unit in there)
    if position.might_of(there) <= 1 + engines:
        return -0.5
    besieged = sum(
        bool(position.facts.areas[place]["castle"])
        and judgement.gain(place) > 0
        and position.is_defended(place)
        for place in position.reach(position.house, area)
    )
    return float(1.4 * min(besieged, 2) * 0.4**engines)


def ship_worth(judgement: Judgement, area: str, already: int) -> float:
    """The value of a ship in a place: the first ships open a sea, more of them hold it."""
    position, facts = judgement.position, judgement.position.facts
    fleet = sum(unit["type"] == "ship" for units in judgement.armies.values() for unit in units)
    sea = str(facts.areas[area]["sea"] or area)
    rivals = max(
        (
            position.might_of(position.army_of(place))
            for place in (sea, *facts.seas_beside[sea])
            if position.holder(place) not in (None, position.house)
        ),
        default=0,
    )
    opens = position.holder(sea) is None and area == sea and not already
    new = 0.5 * judgement.worth(sea) if opens else 0.0
    if area != sea:
        new -= 0.3
    return float(0.9 + new + 0.25 * min(rivals, 3) - 0.35 * fleet - 0.3 * already)


def maximum_amount(position: Position, options: Json, chance: Random) -> Json:
    return {"amount": options["maximum"]}


def lose_units(position: Position, options: Json, chance: Random) -> Json:
    """The cheapest way to lose the units that must go."""
    judgement = Judgement(position)

    def cost(unit: Json) -> tuple[int, str]:
        return int(position.facts.units[unit["type"]]["muster_cost"]), str(unit["unit"])

    def loss(taken_units: list[Json]) -> float:
        """The value of the pieces, and of the places that they leave weaker or empty."""
        gone = {unit["unit"] for unit in taken_units}
        total = sum(float(cost(unit)[0]) for unit in taken_units)
        for area in {unit["area"] for unit in taken_units}:
            before = position.army_of(area)
            if not before or before[0]["house"] != position.house:
                continue
            left = [unit for unit in before if unit["id"] not in gone]
            total += judgement.hold_value(area, before) - judgement.hold_value(area, left)
            token = position.areas.get(area, {}).get("power_token") == position.house
            if not left and not token and position.facts.areas[area]["home_of"] != position.house:
                total += judgement.worth(area)
        return total

    ways = []
    for way in options["by_area"] or [None]:
        taken: list[Json] = []
        if way is None:
            taken = _cheapest(options["units"], options["minimum"], loss, cost)
        else:
            for area, count in way.items():
                there = [unit for unit in options["units"] if unit["area"] == area]
                taken += _cheapest(there, count, loss, cost)
        ways.append(taken)
    chosen = min(ways, key=loss)
    return {"units": [unit["unit"] for unit in chosen]}


def _cheapest(
    units: list[Json],
    count: int,
    loss: Callable[[list[Json]], float],
    cost: Callable[[Json], tuple[int, str]],
) -> list[Json]:
    """The units whose loss costs least, chosen one after the other."""
    taken: list[Json] = []
    for _ in range(count):
        left = [unit for unit in units if unit not in taken]
        taken.append(min(left, key=lambda unit: (loss([*taken, unit]), cost(unit))))
    return taken


def wildling_units(position: Position, options: Json, chance: Random) -> Json:
    """The largest possible number of upgrades, or the cheapest losses."""
    if position.question["task"]["kind"] == "upgrade_footmen":
        return {"units": [unit["unit"] for unit in options["units"][: options["maximum"]]]}
    return lose_units(position, options, chance)
