"""The six houses and the pieces each of them owns (COMP-2, COMP-5, COMP-6)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """One house: its name, a unique colour, and its home area (TERM-3)."""

    id: str
    name: str
    colour: str
    home: str


HOUSES: dict[str, HouseFacts] = {
    "stark": HouseFacts("stark", "Stark", "#D2E7F2", "winterfell"),
    "greyjoy": HouseFacts("greyjoy", "Greyjoy", "#13171F", "pyke"),
    "lannister": HouseFacts("lannister", "Lannister", "#A20C23", "lannisport"),
    "baratheon": HouseFacts("baratheon", "Baratheon", "#FEEA27", "dragonstone"),
    "tyrell": HouseFacts("tyrell", "Tyrell", "#0D7B79", "highgarden"),
    "martell": HouseFacts("martell", "Martell", "#D27706", "sunspear"),
}

PIECES: dict[str, int] = {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}
"""Units of each kind that a house owns, those on the board and in its reserve together."""

POWER_TOKENS = 20
START_POWER = 5
GARRISON = 2
