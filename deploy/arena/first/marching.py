"""Choice of marches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games.bots.policy import Json
from games.bots.random_policy import keeps_supply, strength

from .position import CARD, Position

JITTER = 1.0
LOST = -20.0


@dataclass(frozen=True)
class Plan:
    """Units of one order that move to one destination, and the value of the move."""

    score: float
    destination: Json
    units: tuple[Json, ...]


def march(position: Position, options: Json, chance: Random) -> Json:
    """The most valuable allowed march; remaining units may enter a second area without an attack."""
    best: tuple[float, Json, tuple[Plan, ...]] | None = None
    for order in options["orders"]:
        plans = sorted(
            (plan for plan in plans_of(position, order, chance) if plan.score > 0),
            key=lambda plan: -plan.score,
        )[:12]
        found: list[tuple[Plan, ...]] = [
            (plan,) for plan in plans if len(plan.units) in plan.destination["counts"]
        ]
        found += [pair for pair in combinations(plans, 2) if are_compatible(options, order, pair)]
        for chosen in found:
            score = sum(plan.score for plan in chosen) - departure(position, order, chosen)
            if score > 0 and (best is None or score > best[0]):
                best = (score, order, chosen)
    if best is None:
        order = chance.choice(options["orders"])
        return {"area": order["area"], "moves": [], "leave_power_token": False}
    _, order, chosen = best
    leaving = sum(len(plan.units) for plan in chosen)
    may_leave_token = order["leave_power_token"] and leaving == len(order["units"]) and not order["staying"]
    return {
        "area": order["area"],
        "moves": [
            {"to": plan.destination["area"], "units": [unit["unit"] for unit in plan.units]}
            for plan in chosen
        ],
        "leave_power_token": may_leave_token and position.facts.worth[order["area"]] > 2,
    }


def plans_of(position: Position, order: Json, chance: Random) -> Iterator[Plan]:
    """Plans for each destination: with all units, with the strongest ones, or with a single one."""
    for destination in order["destinations"]:
        able = [unit for unit in order["units"] if unit["type"] in destination["unit_types"]]
        able.sort(key=lambda unit: -strength([unit], destination))
        groups = [tuple(able[:count]) for count in range(1, len(able) + 1)]
        if len(able) > 1 and not destination["attack"]:
            groups.append((able[-1],))
        for units in groups:
            if destination["room"] is None or len(units) <= destination["room"]:
                score = value(position, order, destination, units)
                yield Plan(score + chance.random() * JITTER, destination, units)


def value(position: Position, order: Json, destination: Json, units: tuple[Json, ...]) -> float:
    """The value of moving units to a destination."""
    area = destination["area"]
    needed = destination["strength_needed"]
    if needed is not None:
        enough = strength(list(units), destination) >= needed
        return float(position.gain(area) + 3 - 0.2 * len(units)) if enough else LOST
    if destination["attack"]:
        mine = strength(list(units), destination) + position.facts.tokens[order["token"]]["modifier"]
        mine += position.support(area, position.house)
        margin = int(mine) - position.resistance(area)
        if margin < 0:
            return LOST
        return position.gain(area) * min(1.0, 0.4 + 0.3 * margin / CARD) + 1
    gain = position.gain(area)
    if not gain:
        # The move gains nothing there. It is a step towards a gain, or protects an area in danger.
        gain = 0.3 * position.prospects(area) + 0.5 * min(4, position.danger(area)) - 1.5
    return gain - 0.3 * (len(units) - 1)


def departure(position: Position, order: Json, chosen: tuple[Plan, ...]) -> float:
    """The cost of leaving a place with fewer units."""
    area = order["area"]
    left = len(order["units"]) + order["staying"] - sum(len(plan.units) for plan in chosen)
    if left:
        return 0
    danger = position.danger(area)
    kept = order["leave_power_token"] or position.facts.areas[area]["home_of"] == position.house
    if kept and not danger:
        return 0
    share = 0.7 if danger else 1.0
    return share * position.facts.worth[area] if area in position.areas else 0.5


def are_compatible(options: Json, order: Json, plans: tuple[Plan, ...]) -> bool:
    """Whether moves of one order are allowed together: different units and places, one attack, supply."""
    units = [unit["unit"] for plan in plans for unit in plan.units]
    places = {plan.destination["area"] for plan in plans}
    if len(set(units)) < len(units) or len(places) < len(plans):
        return False
    if sum(plan.destination["attack"] for plan in plans) > 1:
        return False
    sizes = dict(options["armies"])
    for plan in plans:
        sizes[order["area"]] -= len(plan.units)
        sizes[plan.destination["area"]] = sizes.get(plan.destination["area"], 0) + len(plan.units)
    return keeps_supply(sizes, options["supply"])
