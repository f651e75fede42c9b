"""Three houses: most of the south is closed; all fourteen neutral force tokens are used (FEW-3)."""

from __future__ import annotations

from .setup import Setup
from .starting import STARTING_SUPPLY, STARTING_UNITS

_HOUSES = ("stark", "lannister", "baratheon")

THREE_PLAYERS = Setup(
    players=3,
    houses=_HOUSES,
    tracks={
        "iron_throne": ("baratheon", "lannister", "stark"),
        "fiefdoms": ("stark", "baratheon", "lannister"),
        "kings_court": ("lannister", "stark", "baratheon"),
    },
    stars=(3, 2, 1),
    neutral={"eyrie": 6, "kings_landing": 5},
    closed=frozenset(
        {
            "boneway",
            "dornish_marches",
            "highgarden",
            "oldtown",
            "princes_pass",
            "pyke",
            "salt_shore",
            "starfall",
            "storms_end",
            "sunspear",
            "three_towers",
            "yronwood",
        }
    ),
    units={house: STARTING_UNITS[house] for house in _HOUSES},
    supply={house: STARTING_SUPPLY[house] for house in _HOUSES},
)
