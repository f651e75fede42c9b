"""The start of a game of one size (SETUP-3 to SETUP-12, FEW-1 to FEW-7)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """The tables of one size of game.

    `houses`: those that play. `tracks`: influence track to houses, first position first, gaps closed
    (SETUP-8). `stars`: special orders by King's Court position. `neutral`: area to the strength of its
    neutral force. `closed`: areas that no unit may enter (FEW-5). `units`: house to area to kind to number,
    the ship in Lannister's port included. `supply`: house to the starting position of its marker.
    """

    players: int
    houses: tuple[str, ...]
    tracks: dict[str, tuple[str, ...]]
    stars: tuple[int, ...]
    neutral: dict[str, int]
    closed: frozenset[str]
    units: dict[str, dict[str, dict[str, int]]]
    supply: dict[str, int]
