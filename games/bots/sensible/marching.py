"""Choice of marches."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random

from ..considering import note
from ..policy import Json
from ..random_policy import keeps_supply, strength
from .judgement import Judgement
from .position import Position

JITTER = 0.2
MAX_PLANS = 14
"""Number of moves of one order that are combined with each other."""
MIN_VALUE = -0.3
"""Minimum value of a march that is chosen over no move."""
IMPOSSIBLE = -50.0


@dataclass(frozen=True)
class MovePlan:
    """Units of one order that move to one destination, and the value of the move."""

    score: float
    destination: Json
    units: tuple[Json, ...]


def march(position: Position, options: Json, chance: Random) -> Json:
    """The most valuable allowed march, with up to three destinations."""
    judgement = Judgement(position)
    best: tuple[float, Json, tuple[MovePlan, ...]] | None = None
    quiet: tuple[float, Json] | None = None
    for order in options["orders"]:
        found = list(marches_of(judgement, options, order, chance))
        for value, plans in found:
            note(value, partial(_describe, judgement, order, plans))
        score, chosen = max(found, key=lambda each: each[0], default=(0.0, ()))
        if chosen and score > MIN_VALUE and (best is None or score > best[0]):
            best = (score, order, chosen)
        if quiet is None or score < quiet[0]:
            quiet = (score, order)
    assert quiet is not None
    stay = {"area": quiet[1]["area"], "moves": [], "leave_power_token": False}
    note(MIN_VALUE, lambda: (stay, {}))
    if best is None:
        return stay
    _, order, chosen = best
    return answer_of(judgement, order, chosen)


def answer_of(judgement: Judgement, order: Json, plans: tuple[MovePlan, ...]) -> Json:
    return {
        "area": order["area"],
        "moves": [
            {"to": plan.destination["area"], "units": [unit["unit"] for unit in plan.units]} for plan in plans
        ],
        "leave_power_token": should_leave_token(judgement, order, sum(len(plan.units) for plan in plans)),
    }


def _describe(
    judgement: Judgement, order: Json, plans: tuple[MovePlan, ...]
) -> tuple[Json, dict[str, float]]:
    """A march and the terms of its value, summed over its destinations."""
    terms = {"departure": -departure(judgement, order, plans)}
    for plan in plans:
        for name, part in terms_of(judgement, order, plan.destination, plan.units).items():
            terms[name] = terms.get(name, 0.0) + part
    return answer_of(judgement, order, plans), terms


def marches_of(
    judgement: Judgement, options: Json, order: Json, chance: Random
) -> Iterator[tuple[float, tuple[MovePlan, ...]]]:
    """The marches of an order and their values."""
    plans = sorted(
        (plan for plan in plans_of(judgement, order, chance) if plan.score > IMPOSSIBLE / 2),
        key=lambda plan: -plan.score,
    )
    singles = [plan for plan in plans if len(plan.units) in plan.destination["counts"]]
    for plan in singles:
        yield plan.score - departure(judgement, order, (plan,)), (plan,)
    best = plans[:MAX_PLANS]
    for size in (2, 3):
        if len(order["units"]) < size:
            break
        for chosen in combinations(best, size):
            if are_compatible(options, order, chosen):
                yield sum(plan.score for plan in chosen) - departure(judgement, order, chosen), chosen


def plans_of(judgement: Judgement, order: Json, chance: Random) -> Iterator[MovePlan]:
    """Plans for each destination: the strongest units first, the weakest one, or all of them."""
    for destination in order["destinations"]:
        able = [unit for unit in order["units"] if unit["type"] in destination["unit_types"]]
        able.sort(key=lambda unit: -strength([unit], destination))
        groups = {
            tuple(unit["unit"] for unit in able[:count]): able[:count] for count in range(1, len(able) + 1)
        }
        weakest = able[-1:]
        groups[tuple(unit["unit"] for unit in weakest)] = weakest
        if len(able) > 2:
            groups[tuple(unit["unit"] for unit in able[1:])] = able[1:]
        for units in groups.values():
            if destination["room"] is None or len(units) <= destination["room"]:
                score = value(judgement, order, destination, tuple(units))
                yield MovePlan(
                    score + chance.random() * JITTER * judgement.weights.noise, destination, tuple(units)
                )


def value(judgement: Judgement, order: Json, destination: Json, units: tuple[Json, ...]) -> float:
    """The value of moving units to a destination."""
    return sum(terms_of(judgement, order, destination, units).values())


def terms_of(
    judgement: Judgement, order: Json, destination: Json, units: tuple[Json, ...]
) -> dict[str, float]:
    """The terms of the value of moving units to a destination."""
    area, position = destination["area"], judgement.position
    sent = strength(list(units), destination)
    needed = destination["strength_needed"]
    after = judgement.presence_value(area, position.might_of(units))
    if needed is not None:
        if sent < needed:
            return {"gain": IMPOSSIBLE}
        danger = judgement.exposure(area, position.might_of(units), len(units))
        return {"gain": judgement.gain(area), "nearness": after, "danger": -danger}
    if destination["attack"]:
        sent += position.facts.tokens[order["token"]]["modifier"]
        support = position.support(position.house, area, attacks=True, without=order["area"])
        held = 0.6 * judgement.exposure(area, position.might_of(units), len(units))
        return {"gain": judgement.capture(area, sent + support), "nearness": 0.5 * after, "danger": -held}
    if position.is_mine(area):
        before = position.army_of(area)
        safer = judgement.hold_value(area, [*before, *units]) - judgement.hold_value(area, before)
        together = judgement.presence_value(area, position.might_of([*before, *units]))
        nearer = together - judgement.presence_value(area, position.might_of(before))
        return {"protection": safer, "nearness": nearer}
    danger = judgement.exposure(area, position.might_of(units), len(units))
    return {"gain": judgement.gain(area), "nearness": after, "danger": -danger}


def should_leave_token(judgement: Judgement, order: Json, leaving: int) -> bool:
    """Whether a power token stays in the place that all units leave."""
    may = order["leave_power_token"] and leaving == len(order["units"]) and not order["staying"]
    return bool(
        may and judgement.worth(order["area"]) > (2.0 if not judgement.position.is_last_round else 5.0)
    )


def departure(judgement: Judgement, order: Json, chosen: tuple[MovePlan, ...]) -> float:
    """The value that the place of the order loses when units leave it."""
    area, position = order["area"], judgement.position
    gone = {unit["unit"] for plan in chosen for unit in plan.units}
    before = position.army_of(area)
    left = [unit for unit in before if unit["id"] not in gone]
    cost = judgement.presence_value(area, position.might_of(before)) - judgement.presence_value(
        area, position.might_of(left)
    )
    held = judgement.hold_value(area, before)
    if left:
        return cost + held - judgement.hold_value(area, left)
    if should_leave_token(judgement, order, len(gone)):
        return cost + held - judgement.hold_value(area, []) + judgement.weights.power
    token = position.areas.get(area, {}).get("power_token") == position.house
    if token or position.facts.areas[area]["home_of"] == position.house:
        return cost + held - judgement.hold_value(area, [])
    castle = position.facts.areas[area]["castle"]
    return cost + held + (judgement.progress(position.castles[position.house] - 1) if castle else 0)


def are_compatible(options: Json, order: Json, plans: tuple[MovePlan, ...]) -> bool:
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
