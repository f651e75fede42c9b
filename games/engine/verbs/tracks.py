"""Influence tracks, the supply track and the wildling threat."""

from __future__ import annotations

from ..editions import tables
from ..events.tracks import SupplySet, ThreatSet, TrackSet
from ..ids import HouseId, TrackId
from ..play import Play
from ..queries.tracks import moved_to, position
from ..rulebook import cites


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
    level = max(0, min(len(tables(play.state).supply_limits) - 1, level))
    if level != play.state.houses[house].supply:
        play.emit(SupplySet(house, level))


def set_threat(play: Play, threat: int) -> None:
    """Moves the wildling threat token to the space with this label, not below 0."""
    threat = max(0, threat)
    if threat != play.state.threat:
        play.emit(ThreatSet(threat))
