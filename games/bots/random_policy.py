"""Random valid answers, composed only from the options, without rules, map or position."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from .policy import Json

STAY_PROBABILITY = 0.15
"""Probability that a march moves nothing."""
SEVERAL_MOVES_PROBABILITY = 0.3
"""Probability that a march tries several destinations."""
LEAVE_TOKEN_PROBABILITY = 0.7
"""Probability that a power token stays in a place that all units leave."""
STOP_PROBABILITY = 0.1
"""Probability that no further piece is mustered."""


def answer_at_random(view: Json, decision: Json, options: Json, chance: Random) -> Json:
    """A random valid answer. Raises KeyError for an unknown shape of options."""
    shape = SHAPES[options["kind"]]
    return {"kind": decision["kind"], **shape(options, chance)}


def one_of(options: Json, chance: Random) -> Json:
    choice: Json = chance.choice(options["choices"])
    return choice


def amount(options: Json, chance: Random) -> Json:
    return {"amount": chance.randint(options["minimum"], options["maximum"])}


def assign_orders(options: Json, chance: Random) -> Json:
    places = chance.sample(options["places"], options["count"])
    regular, special = list(options["regular"]), list(options["special"])
    chance.shuffle(regular)
    chance.shuffle(special)
    most = min(options["stars"], len(special), len(places))
    least = max(0, len(places) - len(regular))
    starred = chance.randint(least, most)
    tokens = special[:starred] + regular[: len(places) - starred]
    return {"orders": dict(zip(places, tokens, strict=True))}


def some_units(options: Json, chance: Random) -> Json:
    units = options["units"]
    if not options["by_area"]:
        count = chance.randint(options["minimum"], options["maximum"])
        return {"units": [unit["unit"] for unit in chance.sample(units, count)]}
    chosen: list[str] = []
    for area, count in chance.choice(options["by_area"]).items():
        chosen += chance.sample([unit["unit"] for unit in units if unit["area"] == area], count)
    return {"units": chosen}


def rank_groups(options: Json, chance: Random) -> Json:
    return {"groups": [chance.sample(group, len(group)) for group in options["groups"]]}


def some_areas(options: Json, chance: Random) -> Json:
    return {"areas": _random_areas(options["areas"], options["all_or_none"], chance)}


def support_sides(options: Json, chance: Random) -> Json:
    side = chance.choice([None, *options["sides"]])
    if side is None:
        return {"side": None, "areas": []}
    return {"side": side, "areas": _random_areas(options["areas"], options["all_or_none"], chance)}


def _random_areas(areas: list[str], all_or_none: bool, chance: Random) -> list[str]:
    if all_or_none:
        return list(areas) if chance.random() < 0.5 else []
    return [area for area in areas if chance.random() < 0.5]


def moves(options: Json, chance: Random) -> Json:
    order = chance.choice(options["orders"])
    possible = [destination for destination in order["destinations"] if destination["counts"]]
    chosen: list[Json] | None = None
    if chance.random() < SEVERAL_MOVES_PROBABILITY:
        chosen = _several_moves(options, order, chance)
    if chosen is None and possible and chance.random() >= STAY_PROBABILITY:
        chosen = [_one_move(order, chance.choice(possible), chance)]
    if chosen is None:
        return {"area": order["area"], "moves": [], "leave_power_token": False}
    leaving = sum(len(move["units"]) for move in chosen)
    may_leave_token = order["leave_power_token"] and leaving == len(order["units"]) and not order["staying"]
    return {
        "area": order["area"],
        "moves": chosen,
        "leave_power_token": may_leave_token and chance.random() < LEAVE_TOKEN_PROBABILITY,
    }


def _one_move(order: Json, destination: Json, chance: Random) -> Json:
    count = chance.choice(destination["counts"])
    units = chance.sample(order["units"], len(order["units"]))
    units.sort(key=lambda unit: unit["type"] not in destination["unit_types"])
    if (
        destination["strength_needed"] is not None
        and strength(units[:count], destination) < (destination["strength_needed"])
    ):
        units.sort(key=lambda unit: -strength([unit], destination))
    return {"to": destination["area"], "units": [unit["unit"] for unit in units[:count]]}


def strength(units: list[Json], destination: Json) -> int:
    """The strength of these units against a destination."""
    field = "castle_strength" if destination["castle"] else "strength"
    return sum(unit[field] for unit in units)


def _several_moves(options: Json, order: Json, chance: Random) -> list[Json] | None:
    """Random moves to several places; None if they break a limit in the options."""
    destinations = {destination["area"]: destination for destination in order["destinations"]}
    groups: dict[str, list[Json]] = {}
    for unit in order["units"]:
        area = chance.choice([None, *destinations])
        if area is not None and unit["type"] in destinations[area]["unit_types"]:
            groups.setdefault(area, []).append(unit)
    if not groups or sum(destinations[area]["attack"] for area in groups) > 1:
        return None
    sizes = dict(options["armies"])
    for area, units in groups.items():
        destination = destinations[area]
        room = destination["room"]
        if room is not None and len(units) > room:
            return None
        needed = destination["strength_needed"]
        arriving = [unit for place in destination["arrivals_count_in"] for unit in groups.get(place, ())]
        if needed is not None and strength(units + arriving, destination) < needed:
            return None
        sizes[order["area"]] -= len(units)
        sizes[area] = sizes.get(area, 0) + len(units)
    if not keeps_supply(sizes, options["supply"]):
        return None
    return [{"to": area, "units": [unit["unit"] for unit in units]} for area, units in groups.items()]


def keeps_supply(sizes: Mapping[str, int], supply: list[int]) -> bool:
    """Whether places with these numbers of units are within supply. Compares armies one by one, by size."""
    armies = sorted((size for size in sizes.values() if size > 1), reverse=True)
    return len(armies) <= len(supply) and all(
        army <= most for army, most in zip(armies, supply, strict=False)
    )


def musters(options: Json, chance: Random) -> Json:
    return {"musters": _pieces(options, chance, options["one_area"])}


def consolidate_orders(options: Json, chance: Random) -> Json:
    area = chance.choice(options["areas"])
    mustering = options["mustering"]
    places = [place for place in mustering["places"] if place["area"] == area]
    if not places or chance.random() < 0.3:
        return {"area": area, "musters": None}
    return {"area": area, "musters": _pieces({**mustering, "places": places}, chance, True)}


def _pieces(options: Json, chance: Random, one_area: bool) -> list[Json]:
    """Random pieces in order, each one allowed after the previous ones."""
    places = options["places"]
    if one_area and places:
        places = [chance.choice(places)]
    reserve = Reserve(options, places)
    chosen: list[Json] = []
    while chance.random() >= STOP_PROBABILITY:
        possible = list(reserve.possible())
        if not possible:
            break
        piece = chance.choice(possible)
        reserve.place_piece(piece)
        chosen.append(piece)
    return chosen


class Reserve:
    """The remaining options of a mustering after some pieces: points, free pieces, places."""

    def __init__(self, options: Json, places: list[Json]) -> None:
        self.places = places
        self.costs: dict[str, int] = options["costs"]
        self.upgrade_costs: dict[str, int] = options["upgrade_costs"]
        self.supply: list[int] = options["supply"]
        self.points = {place["area"]: place["points"] for place in places}
        self.free = dict(options["free"])
        self.sizes = dict(options["armies"])
        self.rooms = dict(options["rooms"])
        self.footmen = {place["area"]: list(place["footmen"]) for place in places}

    def possible(self) -> Iterator[Json]:
        """Every piece that may come next."""
        for place in self.places:
            area = place["area"]
            for kind, cost in self.costs.items():
                if cost > self.points[area] or not self.free[kind]:
                    continue
                for target in place["ship_places"] if kind == "ship" else [area]:
                    if self._has_room(target):
                        yield {"source": area, "type": kind, "area": target, "upgrade": None}
            for kind, cost in self.upgrade_costs.items():
                if cost <= self.points[area] and self.free[kind]:
                    for unit in self.footmen[area]:
                        yield {"source": area, "type": kind, "area": area, "upgrade": unit}

    def _has_room(self, area: str) -> bool:
        if self.rooms.get(area, 1) < 1:
            return False
        return keeps_supply({**self.sizes, area: self.sizes.get(area, 0) + 1}, self.supply)

    def place_piece(self, piece: Json) -> None:
        """Records a piece as placed."""
        source, kind, area = piece["source"], piece["type"], piece["area"]
        self.free[kind] -= 1
        if piece["upgrade"] is not None:
            self.points[source] -= self.upgrade_costs[kind]
            self.footmen[source].remove(piece["upgrade"])
            self.free["footman"] += 1
            return
        self.points[source] -= self.costs[kind]
        self.sizes[area] = self.sizes.get(area, 0) + 1
        if area in self.rooms:
            self.rooms[area] -= 1


SHAPES: dict[str, Callable[[Json, Random], dict[str, Any]]] = {
    "one_of": one_of,
    "amount": amount,
    "assign_orders": assign_orders,
    "some_units": some_units,
    "rank_groups": rank_groups,
    "some_areas": some_areas,
    "support_sides": support_sides,
    "moves": moves,
    "musters": musters,
    "consolidate_orders": consolidate_orders,
}
