"""The six houses and the pieces each of them owns (COMP-2, COMP-5, COMP-6)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """One house: its name, a colour of our choosing for clients, and its home area (TERM-3)."""

    id: str
    name: str
    colour: str
    home: str


HOUSES: dict[str, HouseFacts] = {
    "stark": HouseFacts("stark", "Stark", "#8C99A8", "winterfell"),
    "greyjoy": HouseFacts("greyjoy", "Greyjoy", "#3A3D45", "pyke"),
    "lannister": HouseFacts("lannister", "Lannister", "#B4232A", "lannisport"),
    "baratheon": HouseFacts("baratheon", "Baratheon", "#E0B428", "dragonstone"),
    "tyrell": HouseFacts("tyrell", "Tyrell", "#2F7D43", "highgarden"),
    "martell": HouseFacts("martell", "Martell", "#E07F22", "sunspear"),
}

PIECES: dict[str, int] = {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}
"""Units of each kind that a house owns, on the board and in its reserve together."""

POWER_TOKENS = 20
START_POWER = 5
GARRISON = 2
