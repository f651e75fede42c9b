"""Gestures of a house as text, turned into answers of the engine.

The form of the text depends on the decision:

    march       harrenhal: knight > blackwater, leave token
    raid        reach > twins
    mustering   lannisport: footman, ship > golden_sound; harrenhal: footman to knight
    units       2 footman at twins, knight
    others      the chosen id, `yes`, `no`, `none` or a number
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.engine.errors import InputRefused
from games.engine.ids import HouseId, UnitId
from games.engine.options import (
    Amount,
    AssignOrders,
    ConsolidateOrders,
    Moves,
    Mustering,
    Musters,
    OneOf,
    Options,
    RankGroups,
    SomeAreas,
    SomeUnits,
    SupportSides,
)
from games.engine.phases.action.consolidate import ResolveConsolidateAnswer
from games.engine.phases.action.march import ResolveMarchAnswer
from games.engine.phases.combat.support import DeclareSupportAnswer
from games.engine.phases.planning.orders import PlaceOrdersAnswer
from games.engine.phases.planning.raven import UseRavenAnswer
from games.engine.phases.westeros.bidding import OrderTiedBids, OrderTiedBidsAnswer
from games.engine.phases.westeros.wildling_question import ResolveWildlingCard, ResolveWildlingCardAnswer
from games.engine.queries.march import Move
from games.engine.state import Answer, Question, State, Unit

NOTHING = ("none", "decline", "skip", "nobody")


def answer_of(state: State, house: HouseId, question: Question, text: str) -> Answer:
    """The answer that a text describes, for a question."""
    speak = _SPOKEN.get(question.kind, _plain)
    return speak(state, house, question, text.strip())


def picked_units(units: Iterable[Unit], text: str, named: set[UnitId]) -> list[UnitId]:
    """The ids of the units that `2 footman at twins, routed knight` means, all distinct.

    A missing unit is named too, so that the engine refuses it.
    """
    pool = list(units)
    found = []
    for entry in (entry.split() for entry in text.split(",") if entry.strip()):
        count = int(entry.pop(0)) if entry[0].isdigit() else 1
        routed = entry[0] == "routed"
        kind = entry[int(routed)]
        place = entry[-1] if "at" in entry else None
        for _ in range(count):
            fitting = (
                unit.id
                for unit in pool
                if unit.id not in named
                and (unit.type, unit.routed) == (kind, routed)
                and place in (None, unit.area)
            )
            unit = next(fitting, f"no_{kind}")
            named.add(unit)
            found.append(unit)
    return found


def _plain(state: State, house: HouseId, question: Question, text: str) -> Answer:
    """Answers of one field: an id, a number, yes or no, units or areas."""
    kind: Any = question.answer
    name = next(iter(kind.__dataclass_fields__))
    value: Any = text
    if text in ("yes", "no"):
        value = text == "yes"
    elif text.lstrip("-").isdigit():
        value = int(text)
    elif name == "units":
        value = (
            tuple(picked_units(_candidates(state, house, question), text, set())) if text != "none" else ()
        )
    elif name == "areas":
        value = tuple(text.replace(",", " ").split()) if text not in NOTHING else ()
    elif text in NOTHING:
        value = None
    answer: Answer = kind(value)
    return answer


def _candidates(state: State, house: HouseId, question: Question) -> list[Unit]:
    """The units that a question offers, then all others of the house: a text may contain too many."""
    offered: list[Unit] = []
    try:
        options = question.options(state, house)
    except InputRefused:
        options = None
    if isinstance(options, SomeUnits):
        offered = [state.units[eligible.unit] for eligible in options.units]
    return offered + [unit for unit in state.units.values() if unit.house == house and unit not in offered]


def _place_orders(state: State, house: HouseId, question: Question, text: str) -> Answer:
    pairs = (entry.split() for entry in text.split(",") if entry.strip())
    return PlaceOrdersAnswer({area: token for area, token in pairs})  # noqa: C416


def _use_raven(state: State, house: HouseId, question: Question, text: str) -> Answer:
    use, *more = text.split()
    use_any: Any = use
    return UseRavenAnswer(use_any, *more)


def _resolve_raid(state: State, house: HouseId, question: Question, text: str) -> Answer:
    area, _, target = (part.strip() for part in text.partition(">"))
    kind: Any = question.answer
    answer: Answer = kind(area, target or None)
    return answer


def _resolve_march(state: State, house: HouseId, question: Question, text: str) -> Answer:
    origin, _, rest = (part.strip() for part in text.partition(":"))
    units = [unit for unit in state.units.values() if unit.area == origin]
    named: set[UnitId] = set()
    moves, leave_power_token = [], False
    for entry in (entry.strip() for entry in rest.split(",") if entry.strip()):
        if entry == "leave token":
            leave_power_token = True
            continue
        what, _, to = (part.strip() for part in entry.partition(">"))
        moves.append(Move(to, tuple(picked_units(units, _with_commas(what), named))))
    return ResolveMarchAnswer(origin, tuple(moves), leave_power_token)


def _with_commas(text: str) -> str:
    """`2 footman knight` as `2 footman, knight`."""
    words = text.split()
    return " ".join(word if word.isdigit() or word == "routed" else f"{word}," for word in words)


def _musters(state: State, house: HouseId, text: str) -> tuple[Mustering, ...]:
    musters: list[Mustering] = []
    named: set[UnitId] = set()
    for place in (entry for entry in text.split(";") if entry.strip() and entry.strip() != "none"):
        source, _, pieces = (part.strip() for part in place.partition(":"))
        for piece in (piece.strip() for piece in pieces.split(",") if piece.strip()):
            if " to " in piece:
                old, _, kind = piece.partition(" to ")
                unit = picked_units(state.units.at(source), old, named)[0]
                musters.append(Mustering(source, kind.strip(), source, unit))
            else:
                kind, _, area = (part.strip() for part in piece.partition(">"))
                musters.append(Mustering(source, kind, area or source))
    return tuple(musters)


def _muster(state: State, house: HouseId, question: Question, text: str) -> Answer:
    kind: Any = question.answer
    answer: Answer = kind(_musters(state, house, text))
    return answer


def _resolve_consolidate(state: State, house: HouseId, question: Question, text: str) -> Answer:
    area, colon, _ = (part.strip() for part in text.partition(":"))
    return ResolveConsolidateAnswer(area, _musters(state, house, text) if colon else None)


def _declare_support(state: State, house: HouseId, question: Question, text: str) -> Answer:
    if text in NOTHING:
        return DeclareSupportAnswer(None)
    side, _, areas = (part.strip() for part in text.partition(":"))
    return DeclareSupportAnswer(None if side in NOTHING else side, tuple(areas.replace(",", " ").split()))


def _order_tied_bids(state: State, house: HouseId, question: Question, text: str) -> Answer:
    """Groups are separated by `|`. Groups of one house may be omitted."""
    assert isinstance(question, OrderTiedBids)
    spoken = [tuple(group.replace(",", " ").split()) for group in text.split("|")]
    groups = list(question.groups)
    for group in spoken:
        index = next((i for i, old in enumerate(groups) if len(old) > 1 and set(old) & set(group)), 0)
        groups[index] = group
    return OrderTiedBidsAnswer(tuple(groups))


def _wildling_card(state: State, house: HouseId, question: Question, text: str) -> Answer:
    assert isinstance(question, ResolveWildlingCard)
    if text in NOTHING:
        return ResolveWildlingCardAnswer()
    if question.task.field == "musters":
        return ResolveWildlingCardAnswer(musters=_musters(state, house, text))
    if question.task.field == "units":
        return ResolveWildlingCardAnswer(
            units=tuple(picked_units(_candidates(state, house, question), text, set()))
        )
    return ResolveWildlingCardAnswer(choice=text)


_SPOKEN: dict[str, Callable[[State, HouseId, Question, str], Answer]] = {
    "place_orders": _place_orders,
    "use_raven": _use_raven,
    "resolve_raid": _resolve_raid,
    "resolve_march": _resolve_march,
    "muster": _muster,
    "resolve_consolidate": _resolve_consolidate,
    "declare_support": _declare_support,
    "order_tied_bids": _order_tied_bids,
    "resolve_wildling_card": _wildling_card,
}


def spoken_options(options: Options) -> list[str]:
    """The options as text: choices, areas, tokens, destinations, or `0..3`."""
    match options:
        case OneOf(choices=choices):
            return [_spoken(choice) for choice in choices]
        case Amount(minimum=minimum, maximum=maximum):
            return [f"{minimum}..{maximum}"]
        case SomeAreas(areas=areas):
            return list(areas)
        case SupportSides(sides=sides, areas=areas):
            return [f"{side}: {' '.join(areas)}" for side in sides]
        case AssignOrders(regular=regular, special=special, stars=stars):
            return [*regular, *(special if stars else ())]
        case SomeUnits(units=units):
            return [f"{unit.type} at {unit.area}" for unit in units]
        case RankGroups(groups=groups):
            return [" ".join(group) for group in groups if len(group) > 1]
        case Moves(orders=orders):
            return [f"{order.area} > {to.area}" for order in orders for to in order.destinations]
        case Musters(places=places):
            return [place.area for place in places]
        case ConsolidateOrders(areas=areas):
            return list(areas)
    raise TypeError(options)


def _spoken(choice: Answer) -> str:
    values = [getattr(choice, name) for name in choice.__dataclass_fields__]  # type: ignore[attr-defined]
    if all(value is None or value == () for value in values):
        return "none"
    words = ["yes" if value is True else "no" if value is False else value for value in values]
    return " > ".join(str(word) for word in words if word not in (None, ()))
