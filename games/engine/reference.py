"""The printed facts of the game as plain JSON values, for clients that draw a board or explain a card.

Every function except `editions` takes an edition. Each returns a new dict of str, int, bool, None, lists and
dicts. Ids are stable and language-neutral; `name` and `text` are English.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from .editions import EDITIONS, TIMINGS, AreaFacts, Edition, Label

Facts = dict[str, Any]


def editions() -> Facts:
    """The playable `editions`. Each has the houses by number of players and the cards of each deck, in their
    order before a draw. `reshuffling` are the Westeros cards that shuffle their deck.
    """
    return {
        "editions": [
            {
                "id": edition.id,
                "title": edition.title,
                "rounds": edition.rounds,
                "setups": [
                    {"players": setup.players, "houses": list(setup.houses)}
                    for setup in edition.setups.values()
                ],
                "decks": _plain(edition.decks),
                "reshuffling": [
                    card.id for card in edition.westeros_cards.values() if card.event == "winter_is_coming"
                ],
            }
            for edition in EDITIONS.values()
        ]
    }


def board(edition: Edition) -> Facts:
    """The map: `areas` with their printed facts and the points at which to draw them, the `frame` of all
    points `[x, y]`, `bridges`, and `rivers`: pairs of areas that touch in the drawing but are not
    adjacent."""
    return {
        "frame": {"width": edition.drawing.width, "height": edition.drawing.height},
        "areas": [_plain(area) | {"drawing": _drawing_of(edition, area)} for area in edition.areas.values()],
        "bridges": _plain(edition.drawing.bridges),
        "rivers": _plain(edition.drawing.rivers),
    }


def houses(edition: Edition) -> Facts:
    """The `houses`, and their possessions: `pieces` by kind of unit, `power_tokens`, the strength of its
    `garrison`, and its `start_power`.
    """
    return {
        "houses": _plain_rows(edition.houses),
        "pieces": _plain(edition.pieces),
        "power_tokens": edition.power_tokens,
        "start_power": edition.start_power,
        "garrison": edition.garrison,
    }


def setups(edition: Edition) -> Facts:
    """The `setups`, one for each number of houses; `dominance` is token to first holder (SETUP-9)."""
    return {
        "setups": [
            _plain(setup)
            | {"dominance": {token: setup.tracks[track][0] for track, token in edition.dominance.items()}}
            for setup in edition.setups.values()
        ]
    }


def orders(edition: Edition) -> Facts:
    """The `orders` of every house, and the `kinds` of order in the rulebook's order."""
    return {"kinds": _plain(edition.order_kinds), "orders": _plain_rows(edition.orders)}


def units(edition: Edition) -> Facts:
    """The kinds of `units`."""
    return {"units": _plain_rows(edition.units)}


def tracks(edition: Edition) -> Facts:
    """The influence `tracks` with their dominance tokens, the `stars` by King's Court position, the army
    sizes by `supply` position, the wildling `threat` track and the limits of the game."""
    return {
        "tracks": [
            {
                "id": track,
                "name": edition.track_names[track],
                "dominance": {"id": token, "name": edition.dominance_names[token]},
            }
            for track, token in edition.dominance.items()
        ],
        "stars": {"printed": _plain(edition.stars_printed), "overlay": _plain(edition.stars_overlay)},
        "supply": [{"position": i, "armies": _plain(sizes)} for i, sizes in enumerate(edition.supply_limits)],
        "threat": {"start": edition.threat_start, "step": edition.threat_step, "max": edition.threat_max},
        "rounds": edition.rounds,
        "castles_to_win": edition.castles_to_win,
        "port_limit": edition.port_limit,
    }


def house_cards(edition: Edition) -> Facts:
    """The house `cards`, and the possible `timings` of their texts in the order of a combat."""
    return {"timings": _plain(TIMINGS), "cards": _plain_rows(edition.house_cards)}


def westeros_cards(edition: Edition) -> Facts:
    """The Westeros `cards` by kind. `count` is their number in the deck."""
    return {"cards": _plain_rows(edition.westeros_cards)}


def wildling_cards(edition: Edition) -> Facts:
    """The wildling `cards`."""
    return {"cards": _plain_rows(edition.wildling_cards)}


def tides(edition: Edition) -> Facts:
    """The Tides of Battle `cards` by kind. `count` is their number in the deck."""
    return {
        "cards": [
            _plain(card) | {"count": edition.tides_deck.count(card.id)} for card in edition.tides.values()
        ]
    }


def _drawing_of(edition: Edition, area: AreaFacts) -> Facts:
    """`outline` and `hole` are rings of points, None for a port. `label` is a circle for name and tokens
    inside the outline. `spots` are the places of the marks, also inside the outline.
    """
    drawing = edition.drawing
    if area.kind == "port":
        label = Label(drawing.port_labels[area.id], drawing.port_radius)
    else:
        label = drawing.labels[area.id]
    return {
        "outline": _plain(drawing.outlines.get(area.id)),
        "hole": _plain(drawing.holes.get(area.id)),
        "label": _plain(label),
        "spots": _plain(drawing.spots[area.id]),
    }


def _plain_rows(table: Mapping[str, object]) -> list[Any]:
    return [_plain(row) for row in table.values()]


def _plain(value: Any) -> Any:
    """Turns rows into dicts, tuples into lists, sets into sorted lists. Leaves plain values unchanged."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value
