"""Six houses: all play (FEW-1)."""

from __future__ import annotations

from .setup import Setup
from .starting import STARTING_SUPPLY, STARTING_UNITS

_HOUSES = ("stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell")

SIX_PLAYERS = Setup(
    players=6,
    houses=_HOUSES,
    tracks={
        "iron_throne": ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell"),
        "fiefdoms": ("greyjoy", "tyrell", "martell", "stark", "baratheon", "lannister"),
        "kings_court": ("lannister", "stark", "martell", "baratheon", "tyrell", "greyjoy"),
    },
    stars=(3, 3, 2, 1, 0, 0),
    neutral={"eyrie": 6, "kings_landing": 5},
    closed=frozenset(),
    units={house: STARTING_UNITS[house] for house in _HOUSES},
    supply={house: STARTING_SUPPLY[house] for house in _HOUSES},
)
