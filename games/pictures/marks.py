"""The artwork: emblems of the houses, pieces, tokens and icons, as SVG in boxes of 20 by 20 around their
centre.

Players recognise a house by its emblem and a kind of piece by its silhouette; colour is secondary. `fill` is
the colour of the house and `currentColor` the ink on it. A symbol inherits both from the element that uses
it.
"""

from collections.abc import Mapping
from math import cos, pi, sin


def _turned_line(angle: float, *points: tuple[float, float]) -> str:
    """A line through points that are turned around the centre by an angle in degrees."""
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)
    turned = ((x * c - y * s, x * s + y * c) for x, y in points)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in turned)


def _stroked_path(path: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _filled_path(path: str) -> str:
    return f'<path d="{path}" fill="currentColor"/>'


def _winter() -> str:
    spokes = "".join(_turned_line(n * 60, (0, 0), (0, -9)) for n in range(6))
    barbs = "".join(_turned_line(n * 60, (-2.6, -8), (0, -5.2), (2.6, -8)) for n in range(6))
    return _stroked_path(spokes + barbs, 1.9)


def _waves() -> str:
    return _stroked_path("".join(f"M-9 {y}q2.2-4.4 4.5 0t4.5 0 4.5 0 4.5 0" for y in (-5, 0.6, 6.2)), 2.3)


def _lozenges() -> str:
    return _stroked_path("M0-9.2 6.8 0 0 9.2-6.8 0z", 1.9) + _filled_path("M0-4.9 3.6 0 0 4.9-3.6 0z")


def _branch() -> str:
    return _stroked_path(
        "M0 9.4V1.4L-5.6-3V-9M0 1.4 5.6-3V-9M-5.6-3.6-9.2-6.6M5.6-3.6 9.2-6.6M0 4.6V-4.6", 2.1
    )


def _petals() -> str:
    petals = "".join(
        f'<circle cx="{5.3 * sin(n * 0.4 * pi):.1f}" cy="{-5.3 * cos(n * 0.4 * pi):.1f}" r="3.7"/>'
        for n in range(5)
    )
    return f'<g fill="currentColor">{petals}</g><circle r="2.3"/>'


def _rays() -> str:
    rays = "".join(_turned_line(n * 45, (-1.7, -5.6), (0, -9.8), (1.7, -5.6)) + "z" for n in range(8))
    return f'<circle r="4.3" fill="currentColor"/>{_filled_path(rays)}'


MARKS: Mapping[str, str] = {
    "stark": _winter(),
    "greyjoy": _waves(),
    "lannister": _lozenges(),
    "baratheon": _branch(),
    "tyrell": _petals(),
    "martell": _rays(),
}
"""House -> its mark."""
OTHER_MARK = '<circle r="6.5" fill="none" stroke="currentColor" stroke-width="3"/>'
"""The mark of any house that has none here."""

_HORSE = (
    "M-6.2 9.6H8.6C9.4 2.6 8.2-6 1.6-8.2L.4-10-1.9-7.8C-4.8-6.2-7.2-2.6-9.4 1.4-9.6 3.8-7 5.2-5 3.8"
    "Q-3 2.6-1 2.6C-1.6 5-5.2 6.4-6.2 9.6z"
)
_SHIP = (
    "M-9.8 4.4H-1.2V2.6H-7.4C-5.6-1.4-5.6-5.4-7.4-9.6H6.6C8.4-5.4 8.4-1.4 6.6 2.6H1.2V4.4H9.8"
    "C8.8 7.4 6.6 9.6 3.8 9.6H-3.8C-6.6 9.6-8.8 7.4-9.8 4.4z"
)
SILHOUETTES: Mapping[str, tuple[str, tuple[float, float, float]]] = {
    "footman": ("M-8-8.8H8V.6C8 5.6 4.4 8.4 0 9.8-4.4 8.4-8 5.6-8 .6z", (0, -0.6, 0.62)),
    "knight": (_HORSE, (3.2, 1.2, 0.46)),
    "siege_engine": ("M-9.4 9.4-8.2-9H-4.6V-5.8H-1.9V-9H1.9V-5.8H4.6V-9H8.2L9.4 9.4z", (0, 2, 0.6)),
    "ship": (_SHIP, (0.4, -3.5, 0.52)),
}
"""Kind of unit -> its outline, and the position of the mark on it: x, y and scale."""

BANNER = ("M-6.6-9H6.6V8.6L0 4.6-6.6 8.6z", (0, -2.2, 0.5))
"""A power token on the board, as a silhouette."""

ORDER_PICTURES: Mapping[str, str] = {
    "march": "M-6.4 2.6-2 7 3.2 1.8 6 4.6 6.6-6.6-4.6-6-1.8-3.2z",
    "defense": "M-6.2-7H6.2V0C6.2 4.4 3.4 6.6 0 7.8-3.4 6.6-6.2 4.4-6.2 0z",
    "support": "M-2.4-7.4H2.4V-2.4H7.4V2.4H2.4V7.4H-2.4V2.4H-7.4V-2.4H-2.4z",
    "raid": "M0 7.8C-5 7.8-6.6 4-5.8.6-5.2-1.8-3.4-2.4-3-5-1.6-4.2-1.2-3-1.2-1.6.6-3.2 1.4-5.4.6-8.2"
    " 4-6.2 6.2-1.8 6.2 1.8 6.2 5.4 3.8 7.8 0 7.8z",
    "consolidate": "M-7.4-5-3.6-1.2 0-7.2 3.6-1.2 7.4-5 5.8 6H-5.8z",
}
"""Kind of order -> its picture."""

STAR = "M0-4 1.2-1.3 4-1.1 1.8.7 2.5 3.5 0 2-2.5 3.5-1.8.7-4-1.1-1.2-1.3z"

TOWER = (
    "M-4.6 8V-1.4H-5.8V-8H-3.2V-5.8H-1.2V-8H1.2V-5.8H3.2V-8H5.8V-1.4H4.6V8H1.5V4.6A1.5 1.5 0 0 0-1.5 4.6V8z"
)
TOWERS = (
    "M-10 8V-.6H-11V-5H-8.9V-3.2H-7.2V-5H-5V-1H-4.2V-3.4H-5.2V-8.6H-2.9V-6.8H-1.1V-8.6H1.1V-6.8H2.9V-8.6H5.2"
    "V-3.4H4.2V-1H5V-5H7.2V-3.2H8.9V-5H11V-.6H10V8H1.6V4.6A1.6 1.6 0 0 0-1.6 4.6V8z"
)
BARREL = "M-4.6-7H4.6C6.4-2.4 6.4 2.4 4.6 7H-4.6C-6.4 2.4-6.4-2.4-4.6-7z"
BARREL_HOOPS = "M-5.4-3.2H5.4M-5.4 3.2H5.4"
CROWN = "M-7-4.8-3.6-.8 0-6.8 3.6-.8 7-4.8 5.6 5.8H-5.6z"
ANCHOR = "M0-4.6V6M-5.4 1.4C-5 4.6-2.6 6 0 6 2.6 6 5 4.6 5.4 1.4M-2.8-2H2.8"
CARD = "M-5-7H5V7H-5z"
THRONE = "M-5 8V-2L-6.6-9-3-4 0-10 3-4 6.6-9 5-2V8z"
BLADE = "M0-10 1.8-7V3H5V5.4H1.4V10H-1.4V5.4H-5V3H-1.8V-7z"
RAVEN = "M-9.6-3.6-5-6.4C-1.6-7 .6-4.6 1.4-2L9.6-4.4 6 .6 9 6 2 4.4 1 8H-.6L-.8 4.2C-4 3.4-5.4.6-5.4-3z"
DOMINANCE: Mapping[str, str] = {
    "iron_throne": THRONE,
    "valyrian_steel_blade": BLADE,
    "messenger_raven": RAVEN,
}
"""Dominance token -> its picture."""
