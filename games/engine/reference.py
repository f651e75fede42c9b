"""The printed facts of the game as plain JSON values, for clients that draw a board or explain a card.

Every function returns a new dict of str, int, bool, None, lists and dicts. Ids are stable and
language-neutral; `name` and `text` are English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from .data import drawing
from .data.areas import AREAS, AreaFacts
from .data.house_cards import HOUSE_CARDS, TIMINGS
from .data.houses import GARRISON, HOUSES, PIECES, POWER_TOKENS, START_POWER
from .data.orders import ORDER_KINDS, ORDERS
from .data.tides import TIDES, TIDES_DECK
from .data.tracks import (
    CASTLES_TO_WIN,
    DOMINANCE,
    DOMINANCE_NAMES,
    PORT_LIMIT,
    ROUNDS,
    STARS_OVERLAY,
    STARS_PRINTED,
    SUPPLY_LIMITS,
    THREAT_MAX,
    THREAT_START,
    THREAT_STEP,
    TRACK_NAMES,
    TRACKS,
)
from .data.units import UNIT_KINDS
from .data.westeros import WESTEROS_CARDS
from .data.wildlings import WILDLING_CARDS
from .setups import SETUPS

Facts = dict[str, Any]


def board() -> Facts:
    """The map: `areas` with their print and where to draw them, the `frame` of all points `[x, y]`,
    `bridges`, and `rivers`: pairs of areas that touch in the drawing but are not adjacent."""
    return {
        "frame": {"width": drawing.FRAME_WIDTH, "height": drawing.FRAME_HEIGHT},
        "areas": [_plain(area) | {"drawing": _drawing_of(area)} for area in AREAS.values()],
        "bridges": _plain(drawing.BRIDGES),
        "rivers": _plain(drawing.RIVERS),
    }


def houses() -> Facts:
    """The `houses`, and what each of them owns: `pieces` by kind of unit, `power_tokens`, the strength of its
    `garrison`, and its `start_power`."""
    return {
        "houses": _rows(HOUSES),
        "pieces": _plain(PIECES),
        "power_tokens": POWER_TOKENS,
        "start_power": START_POWER,
        "garrison": GARRISON,
    }


def setups() -> Facts:
    """The `setups`, one for each number of houses; `dominance` is token to first holder (SETUP-9)."""
    return {
        "setups": [
            _plain(setup)
            | {"dominance": {token: setup.tracks[track][0] for track, token in DOMINANCE.items()}}
            for setup in SETUPS.values()
        ]
    }


def orders() -> Facts:
    """The fifteen `orders` of every house, and the `kinds` of order in the rulebook's order."""
    return {"kinds": _plain(ORDER_KINDS), "orders": _rows(ORDERS)}


def units() -> Facts:
    """The four kinds of `units`."""
    return {"units": _rows(UNIT_KINDS)}


def tracks() -> Facts:
    """The influence `tracks` with their dominance tokens, the `stars` by King's Court position, the army
    sizes by `supply` position, the wildling `threat` track and the limits of the game."""
    return {
        "tracks": [
            {
                "id": track,
                "name": TRACK_NAMES[track],
                "dominance": {"id": DOMINANCE[track], "name": DOMINANCE_NAMES[DOMINANCE[track]]},
            }
            for track in TRACKS
        ],
        "stars": {"printed": _plain(STARS_PRINTED), "overlay": _plain(STARS_OVERLAY)},
        "supply": [{"position": i, "armies": _plain(sizes)} for i, sizes in enumerate(SUPPLY_LIMITS)],
        "threat": {"start": THREAT_START, "step": THREAT_STEP, "max": THREAT_MAX},
        "rounds": ROUNDS,
        "castles_to_win": CASTLES_TO_WIN,
        "port_limit": PORT_LIMIT,
    }


def house_cards() -> Facts:
    """The 42 house `cards`, and the possible `timings` of their texts in the order of a combat."""
    return {"timings": _plain(TIMINGS), "cards": _rows(HOUSE_CARDS)}


def westeros_cards() -> Facts:
    """The Westeros `cards` by kind; `count` says how many its deck holds."""
    return {"cards": _rows(WESTEROS_CARDS)}


def wildling_cards() -> Facts:
    """The nine wildling `cards`."""
    return {"cards": _rows(WILDLING_CARDS)}


def tides() -> Facts:
    """The Tides of Battle `cards` by kind; `count` says how many the deck holds."""
    return {"cards": [_plain(card) | {"count": TIDES_DECK.count(card.id)} for card in TIDES.values()]}


def _drawing_of(area: AreaFacts) -> Facts:
    """`outline` and `hole` are rings of points, None for a port; `label` is a circle for name and tokens
    inside the outline; `spots` are the places of the marks, inside the outline too."""
    if area.kind == "port":
        label = drawing.Label(drawing.PORT_LABELS[area.id], drawing.PORT_RADIUS)
    else:
        label = drawing.LABELS[area.id]
    return {
        "outline": _plain(drawing.OUTLINES.get(area.id)),
        "hole": _plain(drawing.HOLES.get(area.id)),
        "label": _plain(label),
        "spots": _plain(drawing.SPOTS[area.id]),
    }


def _rows(table: Mapping[str, object]) -> list[Any]:
    return [_plain(row) for row in table.values()]


def _plain(value: Any) -> Any:
    """Turn rows into dicts, tuples into lists, sets into sorted lists; leave plain values alone."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value
