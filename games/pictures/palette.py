"""The colours of the pictures: two themes, the colours of the houses (fields) and inks that are readable on
them.

The field of a house is its colour in the printed game. Fields differ more in lightness than in hue, so that
every reader can distinguish the houses; `tests/pictures/test_palette.py` checks the differences.
"""

from collections.abc import Mapping
from dataclasses import dataclass

DARK_INK = "#14181F"
LIGHT_INK = "#FFFFFF"
MIN_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme. `tint` is the share of the holder's colour in the colour of an area, 0 to
    1."""

    paper: str
    land: str
    sea: str
    ink: str
    soft: str
    sea_ink: str
    coast: str
    border: str
    alert: str
    tint: float
    sea_tint: float
    dark_rim: str
    """The outline of a piece whose field is dark."""
    rim: str = "#14181F"
    """The outline of a piece whose field is light."""
    river: str = "#5B8FB0"
    box: str = "#FFFFFF"


THEMES: Mapping[str, Theme] = {
    "light": Theme(
        paper="#FBF8F1",
        land="#EFE6D2",
        sea="#B9CFDC",
        ink="#1B1F27",
        soft="#5D574B",
        sea_ink="#1F3F55",
        coast="#4A5A66",
        border="#8B7B5E",
        alert="#B3261E",
        tint=0.36,
        sea_tint=0.2,
        dark_rim="#14181F",
    ),
    "dark": Theme(
        paper="#131311",
        land="#39352D",
        sea="#16242E",
        ink="#F1EBDD",
        soft="#B5AC99",
        sea_ink="#A9C9DD",
        coast="#8FA6B5",
        border="#8B8069",
        alert="#FF8A7A",
        tint=0.42,
        sea_tint=0.3,
        dark_rim="#F1EBDD",
    ),
}


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#RRGGBB`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix_colours(colour: str, other: str, share: float) -> str:
    """`share` of `other` mixed into a colour."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, 0 to 1."""
    parts = [value / 255 for value in channels(colour)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(field: str) -> str:
    """The ink with the best contrast on a field."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(field, ink))


def is_dark(field: str) -> bool:
    """Whether a field is dark enough to need a light outline on a dark ground."""
    return luminance(field) < 0.03


def tint_ground(ground: str, field: str, share: float, ink: str) -> str:
    """Mixes up to `share` of a field into a ground, less if text in `ink` would be hard to read."""
    for part in (share * n / 10 for n in range(10, 0, -1)):
        colour = mix_colours(ground, field, part)
        if contrast(ink, colour) >= MIN_CONTRAST:
            return colour
    return ground
