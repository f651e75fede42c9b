"""Influence tracks, dominance tokens and turn order."""

from ..editions import edition_of
from ..ids import HouseId, TrackId
from ..rulebook import cites
from ..state import State


@cites("TERM-4", "TRACK-1", "TRACK-2", "TRACK-11")
def turn_order(state: State) -> tuple[HouseId, ...]:
    """The houses in their current order on the Iron Throne track, position 1 first."""
    return state.tracks["iron_throne"]


def in_turn_order(state: State, houses: tuple[HouseId, ...] | frozenset[HouseId]) -> tuple[HouseId, ...]:
    """These houses in turn order."""
    return tuple(house for house in turn_order(state) if house in houses)


@cites("TRACK-2", "TRACK-4", "TRACK-5", "TRACK-9", "SETUP-9")
def holder(state: State, track: TrackId) -> HouseId:
    """The house on position 1, which holds the dominance token of the track."""
    return state.tracks[track][0]


def position(state: State, track: TrackId, house: HouseId) -> int:
    """The position of a house on a track, 1 is best."""
    return state.tracks[track].index(house) + 1


@cites("TRACK-5", "FEW-4", "TRACK-10")
def stars(state: State, house: HouseId) -> int:
    """The number of special orders a house may have on the board."""
    return edition_of(state).setups[state.players].stars[position(state, "kings_court", house) - 1]


@cites("TRACK-8", "RUL-62")
def moved_to(houses: tuple[HouseId, ...], house: HouseId, place: int) -> tuple[HouseId, ...]:
    """A track after a house was moved to position `place` (1 is first). A place beyond the last position is
    the last one.
    """
    others = [other for other in houses if other != house]
    others.insert(min(place, len(houses)) - 1, house)
    return tuple(others)
