"""The ids of the rulebook: rules by chapter, rulings (RUL), options (OPT) and decision points (DEC).

Ids are never renumbered; a new rule comes at the end of its chapter.
"""

from __future__ import annotations

LAST_OF_CHAPTER: dict[str, int] = {
    "TERM": 15,
    "COMP": 9,
    "SETUP": 14,
    "FEW": 7,
    "ROUND": 6,
    "WEST": 22,
    "SUPPLY": 11,
    "MUSTER": 15,
    "BID": 9,
    "TRACK": 12,
    "WILD": 14,
    "PLAN": 10,
    "RAVEN": 4,
    "ACT": 6,
    "RAID": 8,
    "MARCH": 17,
    "SHIP": 7,
    "ADJ": 3,
    "COMBAT": 19,
    "SUPPORT": 14,
    "CARD": 11,
    "LOSS": 5,
    "RETREAT": 19,
    "CTRL": 10,
    "HOME": 4,
    "PORT": 11,
    "GARR": 5,
    "NEUT": 7,
    "CONS": 4,
    "CLEAN": 5,
    "WIN": 7,
    "TALK": 4,
    "INFO": 10,
    "TIDE": 9,
}
"""Chapter word to the number of its last rule, in the order of the rulebook: `TERM-1` to `TERM-15` ..."""

RULINGS = 64
OPTIONS = 7
DECISION_POINTS = 26

RULES: tuple[str, ...] = (
    *(f"{chapter}-{number}" for chapter, last in LAST_OF_CHAPTER.items() for number in range(1, last + 1)),
    *(f"RUL-{number:02}" for number in range(1, RULINGS + 1)),
    *(f"OPT-{number:02}" for number in range(1, OPTIONS + 1)),
    *(f"DEC-{number:02}" for number in range(1, DECISION_POINTS + 1)),
)
"""Every id there is."""
