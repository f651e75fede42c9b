"""The options on both sides: not only the given answers must be equal, but also the options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.engine.data.orders import ORDERS
from games.engine.options import (
    Amount,
    AssignOrders,
    ConsolidateOrders,
    Moves,
    Musters,
    OneOf,
    RankGroups,
    SomeUnits,
    SupportSides,
)
from games.engine.phases.action.raid import ResolveRaidAnswer
from games.engine.phases.combat.retreat import RetreatToAnswer
from games.engine.phases.planning.raven import UseRavenAnswer
from games.engine.queries.adjacency import places_in_reach
from games.engine.queries.combat import combat_of
from tests.engine.data.derived import REGULAR, SPECIAL

from .answers import Asked
from .from_record import banned_tokens, orders_of, raven_exchanges, stars_of, units_of
from .position import as_recorded
from .trace import Turn

Offer = frozenset[Any]


def offers(asked: Asked, turn: Turn) -> tuple[Offer, Offer] | None:
    """The recorded options and ours; None when the record has nothing to compare."""
    readings = _FROM_POSITION if turn.kind.startswith(tuple(_FROM_POSITION)) else _READINGS
    for kind, reading in readings.items():
        if turn.kind.startswith(kind):
            return reading(asked, turn) if turn.options or readings is _FROM_POSITION else None
    return None


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
    """Destinations that all units of an area can reach together; areas without any are left out."""
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
    """The pieces that each area could muster first."""
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
    """Numbers of units by kind and area, with attackers at their origin."""
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


def _orders(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """The orders, sorted by place; the areas of a choice."""
    assert isinstance(turn.options, Mapping)
    choices = (choice.choice for choice in _options(asked).choices)
    return frozenset({turn.options["count"], *turn.options["areas"]}), frozenset({1, *choices}) - {None}


def _single_units(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """Kinds and places of the units of which a card text takes one, and whether none may be taken."""
    assert isinstance(turn.options, Mapping)
    units = as_recorded(asked.state).units
    choices = [choice.choice for choice in _options(asked).choices]
    return (
        frozenset(
            {
                ("skip", turn.options["skippable"]),
                *((unit["area"], unit["type"]) for unit in turn.options["units"]),
            }
        ),
        frozenset(
            {
                ("skip", None in choices),
                *((units[choice].area, units[choice].type) for choice in choices if choice is not None),
            }
        ),
    )


# Decisions whose options are missing in the record: they are computed from its position.


def _placings(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """The places that need an order, the allowed tokens, and the stars."""
    offered = _options(asked)
    assert isinstance(offered, AssignOrders)
    areas = turn.before["areas"]
    theirs = {area for area in areas if units_of(turn.before, turn.house, area)}
    theirs |= {*REGULAR, *SPECIAL} - banned_tokens(turn.before)
    ours = frozenset({*offered.places, *offered.regular, *offered.special, offered.stars})
    return frozenset({*theirs, stars_of(turn.before, turn.house)}), ours


def _bids(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """All amounts up to the available power, and the purpose."""
    offered = _options(asked)
    assert isinstance(offered, Amount)
    power = turn.before["houses"][turn.house]["power"]
    what = getattr(asked.question, "track", "wildlings_attack")
    return frozenset({turn.choice["for"], 0, power}), frozenset({what, offered.minimum, offered.maximum})


def _ties(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """The tied houses, the number of houses with higher bids, and the track."""
    offered = _options(asked)
    assert isinstance(offered, RankGroups)
    theirs = _tied_offer(houses for _, houses in turn.choice["bids"])
    ordered = frozenset(frozenset(group) for group in turn.choice["order"])
    named = frozenset(houses for _, houses in theirs)
    return (
        theirs | {turn.choice["track"]} | (ordered - named),
        _tied_offer(offered.groups) | {offered.track},
    )


def _tied_offer(groups: Iterable[Sequence[str]]) -> Offer:
    found, before = set(), 0
    for group in groups:
        if len(group) > 1:
            found.add((before, frozenset(group)))
        before += len(group)
    return frozenset(found)


def _support(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """The sides, and the places whose Support orders reach the embattled area."""
    offered = _options(asked)
    assert isinstance(offered, SupportSides)
    choice = turn.choice
    areas = {
        area
        for area, token in orders_of(turn.before, turn.house).items()
        if ORDERS[token].kind == "support" and choice["area"] in places_in_reach(asked.state, area)
    }
    return (
        frozenset({choice["attacker"], choice["defender"], choice["area"], *areas}),
        frozenset({*offered.sides, combat_of(asked.state).area, *offered.areas}),
    )


def _raven(asked: Asked, turn: Turn) -> tuple[Offer, Offer]:
    """The exchanges, or the card that was seen."""
    choices: tuple[UseRavenAnswer, ...] = _options(asked).choices
    if asked.question.looking:
        top = asked.state.decks["wildling"][:1]
        return frozenset({turn.choice.get("card")}), frozenset(top)
    theirs = {*raven_exchanges(turn.before, turn.house), ("look", None), ("nothing", None)}
    ours = ((choice.area or choice.use, choice.token) for choice in choices)
    return frozenset(theirs), frozenset(ours)


_FROM_POSITION: Mapping[str, Callable[[Asked, Turn], tuple[Offer, Offer]]] = {
    "place_orders": _placings,
    "bid": _bids,
    "resolve_ties": _ties,
    "declare_support": _support,
    "raven": _raven,
}


_READINGS: Mapping[str, Callable[[Asked, Turn], tuple[Offer, Offer]]] = {
    "raid": _raids,
    "march": _marches,
    "muster": _musterings,
    "select_area:resolve_retreat": _retreats,
    "choose_house_card": _cards,
    "select_house_card": _cards,
    "select_orders": _orders,
    "select_units:renly_baratheon": _single_units,
    "select_units:mace_tyrell": _single_units,
    "select_units": _units,
    "choice:wildlings_attack": _houses,
    "choice:take_control_of_enemy_port": _ships,
    "choice:a_throne_of_blades": _number,
    "choice:dark_wings_dark_words": _number,
    "choice:put_to_the_sword": _number,
    "choice:a_king_beyond_the_wall": _number,
    "choice:doran_martell_ability": _number,
    "choice:tyrion_lannister_ability": _number,
    "choice:preemptive_raid": _number,
}
