"""Four houses: without Tyrell and Martell, whose lands are held by neutral forces (FEW-2)."""

from __future__ import annotations

from .setup import Setup
from .starting import STARTING_SUPPLY, STARTING_UNITS

_HOUSES = ("stark", "greyjoy", "lannister", "baratheon")

FOUR_PLAYERS = Setup(
    players=4,
    houses=_HOUSES,
    tracks={
        "iron_throne": ("baratheon", "lannister", "stark", "greyjoy"),
        "fiefdoms": ("greyjoy", "stark", "baratheon", "lannister"),
        "kings_court": ("lannister", "stark", "baratheon", "greyjoy"),
    },
    stars=(3, 2, 1, 0),
    neutral={
        "boneway": 3,
        "dornish_marches": 3,
        "eyrie": 6,
        "kings_landing": 5,
        "oldtown": 3,
        "princes_pass": 3,
        "salt_shore": 3,
        "starfall": 3,
        "storms_end": 4,
        "sunspear": 5,
        "three_towers": 3,
        "yronwood": 3,
    },
    closed=frozenset(),
    units={house: STARTING_UNITS[house] for house in _HOUSES},
    supply={house: STARTING_SUPPLY[house] for house in _HOUSES},
)
