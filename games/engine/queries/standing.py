"""The standing of each house: facts that follow from a position by the rules.

It is computed from an observation (`visibility.observed_state`), so that it cannot reveal a secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from ..editions import STRONGHOLD, edition_of
from ..ids import AreaId, CardId, HouseId, OrderId, TrackId, UnitKind
from ..state import State
from .board import ControlReason, controlled_areas, free_counts, land_control, power_pool
from .house_cards import cards_in, discard_pile, hand
from .supply import counted_supply, limits, place_sizes
from .tracks import holder, in_turn_order, stars, turn_order
from .victory import Measure, castle_count, measures, ranking

RULES: Mapping[str, tuple[str, ...]] = {
    "areas": ("CTRL-1", "CTRL-3", "HOME-4", "MARCH-17"),
    "castles": ("WIN-2",),
    "supply_icons": ("SUPPLY-1", "SUPPLY-6"),
    "supply_limits": ("SUPPLY-2", "SUPPLY-3"),
    "armies": ("TERM-6", "SUPPLY-4"),
    "stars": ("TRACK-5", "FEW-4"),
    "power_pool": ("COMP-5",),
    "hand": ("INFO-3", "CARD-6"),
    "reserve": ("COMP-7",),
    "turn_order": ("TERM-4", "TRACK-2"),
    "dominance_tokens": ("TRACK-2", "TRACK-4", "TRACK-5", "TRACK-6", "TRACK-7"),
    "orders": ("ACT-1", "ACT-2"),
    "ranking": ("WIN-3", "WIN-4", "WIN-6", "OPT-01"),
}
"""The ids of rules, by part of a standing."""

_REASONS: Mapping[ControlReason | None, str] = {
    "units": "CTRL-1",
    "power_token": "CTRL-1",
    "home": "HOME-1",
    None: "CTRL-4",
}


@dataclass(frozen=True, slots=True)
class HeldArea:
    """A land area or port, the house that controls it and the reason of its control."""

    area: AreaId
    house: HouseId | None
    reason: ControlReason | None
    rule: str


@dataclass(frozen=True, slots=True)
class HouseStanding:
    """Facts about a house by the rules. `armies` are its places with two or more units.

    `supply` is the level of its marker, `supply_icons` the result of a count now.
    """

    house: HouseId
    areas: tuple[AreaId, ...]
    castles: tuple[AreaId, ...]
    strongholds: tuple[AreaId, ...]
    supply: int
    supply_icons: int
    supply_limits: tuple[int, ...]
    armies: Mapping[AreaId, int]
    stars: int
    power: int
    power_pool: int
    hand: tuple[CardId, ...]
    played: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    reserve: Mapping[UnitKind, int]


@dataclass(frozen=True, slots=True)
class HeldDominanceToken:
    """A dominance token. The Iron Throne is never used up."""

    token: str
    track: TrackId
    house: HouseId
    used: bool


@dataclass(frozen=True, slots=True)
class PendingOrder:
    """An order that is not resolved yet."""

    area: AreaId
    house: HouseId
    order: OrderId
    kind: str


@dataclass(frozen=True, slots=True)
class Measured:
    """One of the numbers that houses are ranked by."""

    measure: Measure
    value: int


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a house if the game ended now. `ahead_by`: its advantage over the next house."""

    house: HouseId
    measures: tuple[Measured, ...]
    ahead_by: Measure | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Facts that follow from a position by the rules. `rules` maps a part to the ids of its rules."""

    areas: tuple[HeldArea, ...]
    houses: tuple[HouseStanding, ...]
    turn_order: tuple[HouseId, ...]
    dominance_tokens: tuple[HeldDominanceToken, ...]
    orders: tuple[PendingOrder, ...]
    ranking: tuple[Rank, ...]
    castles_to_win: int
    rules: Mapping[str, tuple[str, ...]]


def standing_of(state: State) -> Standing:
    """Castles, supply, tracks and controlled areas of a game. `state` is the observation of the reader."""
    return Standing(
        areas=_areas(state),
        houses=tuple(_house(state, house) for house in turn_order(state)),
        turn_order=turn_order(state),
        dominance_tokens=_dominance_tokens(state),
        orders=_orders(state),
        ranking=_ranks(state),
        castles_to_win=edition_of(state).castles_to_win,
        rules=RULES,
    )


def _areas(state: State) -> tuple[HeldArea, ...]:
    """The areas with their controllers. Nobody controls the sea (CTRL-2)."""
    printed = edition_of(state)
    found = []
    for facts in printed.areas.values():
        if facts.kind != "sea":
            land = facts if facts.land is None else printed.areas[facts.land]
            house, reason = land_control(state, land)
            found.append(HeldArea(facts.id, house, reason, _REASONS[reason] if land is facts else "CTRL-3"))
    return tuple(found)


def _house(state: State, house: HouseId) -> HouseStanding:
    areas = controlled_areas(state, house)
    castles = tuple(area.id for area in areas if area.castle)
    assert len(castles) == castle_count(state, house)
    return HouseStanding(
        house=house,
        areas=tuple(area.id for area in areas),
        castles=castles,
        strongholds=tuple(area.id for area in areas if area.castle == STRONGHOLD),
        supply=state.houses[house].supply,
        supply_icons=counted_supply(state, house),
        supply_limits=limits(state, house),
        armies={area: size for area, size in sorted(place_sizes(state, house).items()) if size > 1},
        stars=stars(state, house),
        power=state.houses[house].power,
        power_pool=power_pool(state, house),
        hand=hand(state, house),
        played=cards_in(state, house, "played"),
        discard=discard_pile(state, house),
        reserve=free_counts(state, house),
    )


def _dominance_tokens(state: State) -> tuple[HeldDominanceToken, ...]:
    used = {"valyrian_steel_blade": state.blade_used, "messenger_raven": state.raven_used}
    return tuple(
        HeldDominanceToken(token, track, holder(state, track), used.get(token, False))
        for track, token in edition_of(state).dominance.items()
    )


def _orders(state: State) -> tuple[PendingOrder, ...]:
    """The pending orders in the order of the action phase: by kind, then in turn order, then by place."""
    kinds = {id: facts.kind for id, facts in edition_of(state).orders.items()}
    return tuple(
        PendingOrder(order.area, house, order.token, kind)
        for kind in ("raid", "march", "consolidate")
        for house in in_turn_order(state, frozenset(state.houses))
        for order in sorted(state.orders.values(), key=lambda order: order.area)
        if order.house == house and kinds[order.token] == kind
    )


def _ranks(state: State) -> tuple[Rank, ...]:
    ranked = [(house, measures(state, house)) for house in ranking(state)]
    return tuple(
        Rank(
            house,
            tuple(Measured(*each) for each in own.items()),
            next((name for name in own if below and own[name] != below[1][name]), None),
        )
        for (house, own), below in zip_longest(ranked, ranked[1:])
    )
