"""Answers from options. This module contains no game rules; the options list every valid choice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from .api import models
from .values import from_json, to_json

T = TypeVar("T")


def answer_to(decision: models.Decision, **fields: Any) -> models.Answer:
    """Returns the answer to a decision with these fields: `answer_to(decision, amount=3)`.

    Raises TypeError for a decision of an unknown kind, or if the fields differ from
    `decision.options.answer_fields`.
    """
    if isinstance(decision, models.UnknownDecision):
        raise TypeError(f"a decision of the unknown kind {decision.kind!r} cannot be answered")
    expected = answer_fields(decision)
    if set(fields) != set(expected):
        raise TypeError(f"{decision.kind} is answered with {', '.join(expected) or 'one of the choices'}")
    answer: models.Answer = from_json(models.Answer, to_json({"kind": decision.kind, **fields}))
    return answer


def answer_fields(decision: models.Decision) -> list[str]:
    """Fields of the answer that the options fill. If it is empty, send one of the choices."""
    options = None if isinstance(decision, models.UnknownDecision) else decision.options
    return [] if options is None or isinstance(options, models.UnknownOptions) else list(options.answer_fields)


def any_answer(decision: models.Decision, dice: random.Random | None = None) -> models.Answer | None:
    """Returns a random valid answer. None if the decision is not yours or its kind is unknown.

    `random.seed` makes it repeatable, as does `dice`.
    """
    if isinstance(decision, models.UnknownDecision) or decision.options is None:
        return None
    return answer_from(decision.kind, decision.options, dice or random.Random(random.getrandbits(64)))


def answer_from(kind: str, options: models.Options, dice: random.Random) -> models.Answer | None:
    """Returns a random valid answer of a kind. None for options of an unknown shape."""
    fields: dict[str, Any]
    match options:
        case models.OneOfOptions():
            return dice.choice(options.choices)
        case models.AmountOptions():
            fields = {"amount": dice.randint(options.minimum, options.maximum)}
        case models.AssignOrdersOptions():
            fields = {"orders": _orders(options, dice)}
        case models.SomeUnitsOptions():
            fields = {"units": _units(options, dice)}
        case models.RankGroupsOptions():
            fields = {"groups": [dice.sample(group, len(group)) for group in options.groups]}
        case models.SomeAreasOptions():
            fields = {"areas": _some(options.areas, options.all_or_none, dice)}
        case models.SupportSidesOptions():
            side = dice.choice([None, *options.sides])
            fields = {"side": side, "areas": _some(options.areas, options.all_or_none, dice) if side else []}
        case models.MovesOptions():
            fields = _march(dice.choice(options.orders), dice)
        case models.MustersOptions():
            fields = {"musters": _musters(options.places, dice)}
        case models.ConsolidateOrdersOptions():
            area = dice.choice(options.areas)
            places = [place for place in options.mustering.places if place.area == area]
            pieces = _musters(places, dice) if places and dice.random() < 0.7 else None
            fields = {"area": area, "musters": pieces}
        case models.UnknownOptions():
            return None
    answer: models.Answer = from_json(models.Answer, to_json({"kind": kind, **fields}))
    return answer


def _some(areas: Sequence[T], all_or_none: bool, dice: random.Random) -> list[T]:
    if all_or_none:
        return list(areas) if dice.random() < 0.5 else []
    return [area for area in areas if dice.random() < 0.5]


def _orders(options: models.AssignOrdersOptions, dice: random.Random) -> dict[str, str]:
    """Assigns random tokens. The number of starred ones is between the required and the allowed number."""
    places = dice.sample(options.places, options.count)
    regular = dice.sample(options.regular, len(options.regular))
    special = dice.sample(options.special, min(options.stars, len(options.special)))
    starred = dice.randint(max(0, len(places) - len(regular)), min(len(special), len(places)))
    tokens = special[:starred] + regular[: len(places) - starred]
    return dict(zip(places, tokens, strict=True))


def _units(options: models.SomeUnitsOptions, dice: random.Random) -> list[str]:
    if not options.by_area:
        count = dice.randint(options.minimum, options.maximum)
        return [each.unit for each in dice.sample(options.units, count)]
    return [
        unit
        for area, count in dice.choice(options.by_area).items()
        for unit in dice.sample([each.unit for each in options.units if each.area == area], count)
    ]


def _march(order: models.MarchOrder, dice: random.Random) -> dict[str, Any]:
    """One move, or none."""
    moves: list[models.MarchMove] = []
    possible = [each for each in order.destinations if each.counts]
    if possible and dice.random() < 0.85:
        to = dice.choice(possible)
        moves = [models.MarchMove(to=to.area, units=travellers(order, to, dice.choice(to.counts), dice))]
    return {"area": order.area, "moves": moves, "leave_power_token": False}


def travellers(order: models.MarchOrder, to: models.Destination, count: int, dice: random.Random) -> list[str]:
    """Random units that may move to a place; the strongest ones if a strength is needed."""
    able = [unit for unit in order.units if unit.type in to.unit_types]
    dice.shuffle(able)
    if to.strength_needed is not None:
        able.sort(key=lambda unit: -strength_against(unit, to))
    return [unit.unit for unit in able[:count]]


def strength_against(unit: models.Traveller, to: models.Destination) -> int:
    """The combat strength of a unit that attacks a destination."""
    return unit.castle_strength if to.castle else unit.strength


def _musters(places: Sequence[models.MusterPlace], dice: random.Random) -> list[models.Mustering]:
    """At most one piece, because further pieces would depend on the first."""
    pieces = [piece for place in places for piece in place.first]
    return [dice.choice(pieces)] if pieces and dice.random() < 0.9 else []
