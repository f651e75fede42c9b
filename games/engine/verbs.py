"""Changes to the State by cards and phases: each verb emits its event, or the rulebook's set of events.

A verb skips changes without effect and caps amounts as the rules say, so that its caller states only the
rule. `cause` is a card, or a word of the rulebook.
"""

from collections.abc import Iterable, Sequence

from .editions import edition_of
from .events.board import (
    AttackersMovedIn,
    OrderMoved,
    OrderRemoved,
    PowerTokenRemoved,
    UnitReplaced,
    UnitsDestroyed,
    UnitsRetreated,
)
from .events.cards import HouseCardsDiscarded, HouseCardsReturned
from .events.combat import HouseCardPlayed, HouseCardWithdrawn
from .events.tracks import PowerGained, PowerLost, SupplySet, ThreatSet, TrackSet
from .ids import AreaId, CardId, HouseId, TrackId, UnitId, UnitKind
from .options import Mustering
from .play import Play
from .queries.board import free_pieces, power_pool
from .queries.house_cards import discard_pile, hand
from .queries.muster import apply_musterings
from .queries.tracks import moved_to, position
from .rulebook import cites

# Order tokens on the board


def remove_order(play: Play, area: AreaId, cause: str) -> None:
    """Removes the order from an area, if there is one."""
    order = play.state.orders.get(area)
    if order is not None:
        play.emit(OrderRemoved(order.house, area, order.token, cause))


def move_order(play: Play, origin: AreaId, area: AreaId) -> None:
    """Moves the order of an area to another one without an order."""
    order = play.state.orders[origin]
    play.emit(OrderMoved(order.house, order.token, origin, area))


# Available power, and power tokens on the board


@cites("COMP-8", "RUL-33", "TERM-8")
def gain_power(play: Play, house: HouseId, amount: int, cause: str) -> None:
    """Moves up to `amount` tokens from a house's pool to its available power."""
    gained = min(amount, power_pool(play.state, house))
    if gained:
        play.emit(PowerGained(house, gained, cause))


@cites("COMP-8")
def lose_power(play: Play, house: HouseId, amount: int, cause: str) -> None:
    """Moves up to `amount` tokens from a house's available power to its pool."""
    lost = min(amount, play.state.houses[house].power)
    if lost:
        play.emit(PowerLost(house, lost, cause))


@cites("CTRL-8", "MARCH-8", "RUL-46")
def remove_foreign_power_token(play: Play, house: HouseId, area: AreaId) -> None:
    """Sends the power token of another house back to its pool from an area that `house` now controls."""
    row = play.state.areas.get(area)
    if row is not None and row.power_token is not None and row.power_token != house:
        play.emit(PowerTokenRemoved(row.power_token, area))


# Influence tracks, the supply track and the wildling threat


@cites("TRACK-8", "TRACK-9", "TRACK-10", "TRACK-11")
def move_on_track(play: Play, house: HouseId, track: TrackId, place: int, cause: str) -> None:
    """Moves a house to a position of a track, 1 is first. A position after the last one is the last."""
    houses = play.state.tracks[track]
    moved = moved_to(houses, house, place)
    if moved != houses:
        play.emit(TrackSet(track, moved, cause))


def move_to_last(play: Play, house: HouseId, track: TrackId, cause: str) -> None:
    """Moves a house to the last position of a track."""
    move_on_track(play, house, track, len(play.state.tracks[track]), cause)


def move_down(play: Play, house: HouseId, track: TrackId, count: int, cause: str) -> None:
    """Moves a house down by `count` positions of a track, at most to the last one."""
    move_on_track(play, house, track, position(play.state, track, house) + count, cause)


def set_track(play: Play, track: TrackId, houses: tuple[HouseId, ...], cause: str) -> None:
    """Puts the houses on a track in this order, position 1 first."""
    play.emit(TrackSet(track, houses, cause))


@cites("SUPPLY-11")
def set_supply(play: Play, house: HouseId, level: int) -> None:
    """Moves a supply marker to a level, within the track."""
    level = max(0, min(len(edition_of(play.state).supply_limits) - 1, level))
    if level != play.state.houses[house].supply:
        play.emit(SupplySet(house, level))


def set_threat(play: Play, threat: int) -> None:
    """Moves the wildling threat token to the space with this label, not below 0."""
    threat = max(0, threat)
    if threat != play.state.threat:
        play.emit(ThreatSet(threat))


# House cards between hand, combat and discard pile


def play_card(play: Play, house: HouseId, card: CardId) -> None:
    """Reveals a card from hand in the combat."""
    play.emit(HouseCardPlayed(house, card))


def withdraw_card(play: Play, house: HouseId, card: CardId, place: str) -> None:
    """Removes a revealed card from the combat, to its owner's `hand` or `discard` pile."""
    play.emit(HouseCardWithdrawn(house, card, place))


@cites("CARD-7", "CARD-8", "RUL-21")
def discard_cards(play: Play, house: HouseId, cards: tuple[CardId, ...], cause: str) -> None:
    """Discards cards. A house without a card in hand then returns all its other discarded cards to it."""
    play.emit(HouseCardsDiscarded(house, cards, cause))
    if not hand(play.state, house):
        others = tuple(card for card in discard_pile(play.state, house) if card not in cards)
        return_cards(play, house, others, "empty_hand")


def return_cards(play: Play, house: HouseId, cards: tuple[CardId, ...], cause: str) -> None:
    """Puts cards back into their owner's hand."""
    if cards:
        play.emit(HouseCardsReturned(house, tuple(sorted(cards)), cause))


# Units on the board


def destroy_units(play: Play, house: HouseId, units: Iterable[UnitId], cause: str) -> None:
    """Sends units of a house back to its reserve."""
    destroyed = tuple(sorted(units))
    if destroyed:
        play.emit(UnitsDestroyed(house, destroyed, cause))


def replace_unit(play: Play, house: HouseId, unit: UnitId, kind: UnitKind) -> None:
    """Exchanges a unit for a free piece of another kind. There must be one."""
    play.emit(UnitReplaced(house, unit, free_pieces(play.state, house, kind)[0], kind))


def muster(play: Play, house: HouseId, sources: Sequence[AreaId], musterings: Iterable[Mustering]) -> None:
    """Places and upgrades pieces that the areas `sources` pay for. Raises `IllegalInput`."""
    for event in apply_musterings(play.state, house, sources, musterings)[1]:
        play.emit(event)


def retreat_units(play: Play, house: HouseId, units: Iterable[UnitId], area: AreaId) -> None:
    """Moves beaten units out of the embattled area and routs them."""
    play.emit(UnitsRetreated(house, tuple(sorted(units)), area))


def return_attackers(play: Play, house: HouseId, units: Iterable[UnitId], origin: AreaId) -> None:
    """Moves attackers back to their origin. This does not rout them."""
    play.emit(UnitsRetreated(house, tuple(sorted(units)), origin, routed=False))


def move_attackers_in(play: Play, house: HouseId, units: Iterable[UnitId], area: AreaId) -> None:
    """Lets attackers occupy the area that they attacked."""
    play.emit(AttackersMovedIn(house, tuple(sorted(units)), area))
