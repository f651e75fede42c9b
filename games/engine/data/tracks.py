"""The tracks next to the map and the limits of the game that are printed on them."""

TRACKS: tuple[str, ...] = ("iron_throne", "fiefdoms", "kings_court")
TRACK_NAMES: dict[str, str] = {
    "iron_throne": "Iron Throne",
    "fiefdoms": "Fiefdoms",
    "kings_court": "King's Court",
}

DOMINANCE: dict[str, str] = {
    "iron_throne": "iron_throne",
    "fiefdoms": "valyrian_steel_blade",
    "kings_court": "messenger_raven",
}
"""For each track, the dominance token of its first house (SETUP-9)."""
DOMINANCE_NAMES: dict[str, str] = {
    "iron_throne": "Iron Throne",
    "valyrian_steel_blade": "Valyrian Steel Blade",
    "messenger_raven": "Messenger Raven",
}

STARS_PRINTED: tuple[int, ...] = (3, 3, 2, 1, 0, 0)
STARS_OVERLAY: tuple[int, ...] = (3, 2, 1, 0)
"""Special orders a house may place, by King's Court position; the overlay is for 3 and 4 houses (FEW-4)."""

SUPPLY_LIMITS: tuple[tuple[int, ...], ...] = (
    (2, 2),
    (3, 2),
    (3, 2, 2),
    (3, 2, 2, 2),
    (3, 3, 2, 2),
    (4, 3, 2, 2),
    (4, 3, 2, 2, 2),
)
"""Largest armies at supply 0 to 6, biggest first (SUPPLY-2)."""

THREAT_START = 2
THREAT_STEP = 2
THREAT_MAX = 12
PORT_LIMIT = 3
ROUNDS = 10
CASTLES_TO_WIN = 7
