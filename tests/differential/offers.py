"""What may be answered, as both sides tell it: the options must be the same, not only the answer given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.options import Amount, ConsolidateOrders, Moves, Musters, OneOf, SomeUnits
from games.engine.phases.action.raid import ResolveRaidAnswer
from games.engine.phases.combat.retreat import RetreatToAnswer

from .answers import Asked
from .position import as_recorded
from .trace import Turn

Offer = frozenset[Any]


def offers(asked: Asked, turn: Turn) -> tuple[Offer, Offer] | None:
    """What is offered there and here, None when the record tells nothing that could be compared."""
    reading = next((reading for kind, reading in _READINGS.items() if turn.kind.startswith(kind)), None)
    return reading(asked, turn) if reading and turn.options else None


def _options(asked: Asked) -> Any:
    return asked.question.options(asked.state, asked.house)


def _rows(turn: Turn) -> Sequence[Any]:
    assert not isinstance(turn.options, Mapping)
    return turn.options


def _raids(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    theirs = frozenset((option["from"], option["target"]) for option in _rows(turn))
    choices: tuple[ResolveRaidAnswer, ...] = _options(asked).choices
    return theirs, frozenset((choice.area, choice.target) for choice in choices)


def _marches(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """Where all units of an area may go together; areas from which none may are left out."""
    offered = _options(asked)
    assert isinstance(offered, Moves)
    theirs = frozenset((row["from"], area) for row in _rows(turn) for area in row["targets_of_all_units"])
    return theirs, frozenset(
        (order.area, destination.area)
        for order in offered.orders
        for destination in order.destinations
        if len(order.units) in destination.counts
    )


def _musterings(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """The pieces that each area could place first."""
    offered = _options(asked)
    musters = offered.mustering if isinstance(offered, ConsolidateOrders) else offered
    assert isinstance(musters, Musters)
    areas = {row["area"] for row in _rows(turn)}
    theirs = frozenset(
        (row["area"], rule["in"], rule["from"], rule["to"]) for row in _rows(turn) for rule in row["rules"]
    )
    return theirs, frozenset(
        (piece.source, piece.area, "footman" if piece.upgrade else None, piece.type)
        for place in musters.places
        if not isinstance(offered, ConsolidateOrders) or place.area in areas
        for piece in place.first
    )


def _retreats(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    choices: tuple[RetreatToAnswer, ...] = _options(asked).choices
    return frozenset(turn.options), frozenset(choice.place for choice in choices) - {None}


def _cards(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    offered = _options(asked)
    assert isinstance(offered, OneOf)
    ours = (getattr(choice, "card", None) or getattr(choice, "choice", None) for choice in offered.choices)
    return frozenset(turn.options), frozenset(ours) - {None}


def _units(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """How many of which units; a number for each kind in each area, attackers where they came from."""
    offered = _options(asked)
    assert isinstance(offered, SomeUnits) and isinstance(turn.options, Mapping)
    theirs = [(unit["area"], unit["type"]) for unit in turn.options["units"]]
    state = as_recorded(asked.state)
    ours = [(state.units[unit.unit].area, unit.type) for unit in offered.units]
    return (
        frozenset({turn.options["count"], *((unit, theirs.count(unit)) for unit in theirs)}),
        frozenset({offered.maximum, *((unit, ours.count(unit)) for unit in ours)}),
    )


def _houses(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    return frozenset(name.lower() for name in turn.options), frozenset(
        choice.house for choice in _options(asked).choices
    )


def _ships(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    offered = _options(asked)
    assert isinstance(offered, Amount)
    return frozenset(map(int, turn.options)), frozenset(range(offered.minimum, offered.maximum + 1))


def _number(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    return frozenset((len(turn.options),)), frozenset((len(_options(asked).choices),))


_READINGS: Mapping[str, Callable[[Asked, Turn], tuple[Offer, Offer]]] = {
    "raid": _raids,
    "march": _marches,
    "muster": _musterings,
    "select_area:resolve_retreat": _retreats,
    "choose_house_card": _cards,
    "select_house_card": _cards,
    "select_units": _units,
    "choice:wildlings_attack": _houses,
    "choice:take_control_of_enemy_port": _ships,
    "choice:a_throne_of_blades": _number,
    "choice:dark_wings_dark_words": _number,
    "choice:put_to_the_sword": _number,
    "choice:a_king_beyond_the_wall": _number,
    "choice:doran_martell_ability": _number,
    "choice:tyrion_lannister_ability": _number,
}
