"""The four sizes of game. Rules read the values, never the number of houses."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """The start of a game of one size (SETUP-3 to SETUP-12, FEW-1 to FEW-7).

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


_TRACKS = {
    "iron_throne": ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell"),
    "fiefdoms": ("greyjoy", "tyrell", "martell", "stark", "baratheon", "lannister"),
    "kings_court": ("lannister", "stark", "martell", "baratheon", "tyrell", "greyjoy"),
}
_UNITS: dict[str, dict[str, dict[str, int]]] = {
    "stark": {
        "winterfell": {"knight": 1, "footman": 1},
        "white_harbor": {"footman": 1},
        "shivering_sea": {"ship": 1},
    },
    "greyjoy": {
        "pyke": {"knight": 1, "footman": 1},
        "pyke_port": {"ship": 1},
        "greywater_watch": {"footman": 1},
        "ironmans_bay": {"ship": 1},
    },
    "lannister": {
        "lannisport": {"knight": 1, "footman": 1},
        # Added by errata; the option OPT-04 removes it.
        "lannisport_port": {"ship": 1},
        "stoney_sept": {"footman": 1},
        "golden_sound": {"ship": 1},
    },
    "baratheon": {
        "dragonstone": {"knight": 1, "footman": 1},
        "kingswood": {"footman": 1},
        "shipbreaker_bay": {"ship": 2},
    },
    "tyrell": {
        "highgarden": {"knight": 1, "footman": 1},
        "dornish_marches": {"footman": 1},
        "redwyne_straights": {"ship": 1},
    },
    "martell": {
        "sunspear": {"knight": 1, "footman": 1},
        "salt_shore": {"footman": 1},
        "sea_of_dorne": {"ship": 1},
    },
}
_SUPPLY = {"stark": 1, "greyjoy": 2, "lannister": 2, "baratheon": 2, "tyrell": 2, "martell": 2}
"""The starting units and supply of each house, as its screen shows them (SETUP-7, SETUP-10)."""


def _setup(
    houses: str, stars: tuple[int, ...], neutral: Mapping[str, int], closed: frozenset[str] = frozenset()
) -> Setup:
    """The setup for these houses, which close the gaps that other houses leave on the tracks."""
    playing = tuple(houses.split())
    return Setup(
        players=len(playing),
        houses=playing,
        tracks={
            track: tuple(house for house in order if house in playing) for track, order in _TRACKS.items()
        },
        stars=stars,
        neutral=dict(sorted(neutral.items())),
        closed=closed,
        units={house: _UNITS[house] for house in playing},
        supply={house: _SUPPLY[house] for house in playing},
    )


_ALWAYS_NEUTRAL = {"eyrie": 6, "kings_landing": 5}
_MARTELL = {
    "boneway": 3,
    "princes_pass": 3,
    "salt_shore": 3,
    "starfall": 3,
    "sunspear": 5,
    "three_towers": 3,
    "yronwood": 3,
}
"""The neutral forces in the lands of Martell if Martell does not play (FEW-2)."""
_TYRELL = {"dornish_marches": 3, "oldtown": 3, "storms_end": 4}
"""Additional neutral forces if Tyrell does not play either (FEW-2)."""
# Without Greyjoy most of the south is closed: all fourteen neutral force tokens are used (FEW-3).
_CLOSED = frozenset({*_MARTELL, *_TYRELL, "highgarden", "pyke"})

SETUPS: dict[int, Setup] = {
    setup.players: setup
    for setup in (
        _setup("stark lannister baratheon", (3, 2, 1), _ALWAYS_NEUTRAL, _CLOSED),
        _setup("stark greyjoy lannister baratheon", (3, 2, 1, 0), _ALWAYS_NEUTRAL | _MARTELL | _TYRELL),
        _setup("stark greyjoy lannister baratheon tyrell", (3, 3, 2, 1, 0), _ALWAYS_NEUTRAL | _MARTELL),
        _setup("stark greyjoy lannister baratheon tyrell martell", (3, 3, 2, 1, 0, 0), _ALWAYS_NEUTRAL),
    )
}
"""Setups by the number of houses (FEW-1)."""
