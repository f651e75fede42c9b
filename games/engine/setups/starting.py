"""The starting units of each house, as its screen shows them, for every size of game (SETUP-7, SETUP-10)."""

from __future__ import annotations

STARTING_UNITS: dict[str, dict[str, dict[str, int]]] = {
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

STARTING_SUPPLY: dict[str, int] = {
    "stark": 1,
    "greyjoy": 2,
    "lannister": 2,
    "baratheon": 2,
    "tyrell": 2,
    "martell": 2,
}
