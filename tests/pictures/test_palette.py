"""House colours are distinguishable for all kinds of colour vision, and text on them is readable."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from games.engine import BASE
from games.pictures.palette import THEMES, channels, contrast, ink_on, mix_colours, tint_ground

MIN_DISTANCE = 20
MIN_CONTRAST = 4.5

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear red, green and blue."""

Lab = tuple[float, float, float]


def linear(colour: str) -> tuple[float, ...]:
    parts = [value / 255 for value in channels(colour)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def lab(colour: str, sight: str) -> Lab:
    """CIE L*a*b* under D65 of a colour, for a kind of colour vision."""
    rgb = linear(colour)
    r, g, b = (min(1, max(0, sum(m * v for m, v in zip(row, rgb, strict=True)))) for row in SIGHTS[sight])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Lab, other: Lab) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dhh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(dh) / 2)
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = h1 + h2 if not c1 * c2 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(mh - 30))
        + 0.24 * cos(radians(2 * mh))
        + 0.32 * cos(radians(3 * mh + 6))
        - 0.2 * cos(radians(4 * mh - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rotation = -2 * sqrt(mc**7 / (mc**7 + 25**7)) * sin(radians(60 * exp(-(((mh - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dhh / sh) ** 2 + rotation * dc / sc * dhh / sh)


def test_colour_difference_equals_the_published_values() -> None:
    """Compares three of the pairs of Sharma, Wu and Dalal 2005."""
    for one, other, expected in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ):
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_houses_are_distinguishable_by_colour(sight: str) -> None:
    seen = {house.id: lab(house.colour, sight) for house in BASE.houses.values()}
    near = {
        (one, other): round(distance, 1)
        for one, other in combinations(seen, 2)
        if (distance := ciede2000(seen[one], seen[other])) < MIN_DISTANCE
    }
    assert near == {}


def test_text_is_readable_on_the_colour_of_every_house() -> None:
    for house in BASE.houses.values():
        assert contrast(house.colour, ink_on(house.colour)) >= MIN_CONTRAST, house.id


@pytest.mark.parametrize("name", THEMES)
def test_names_are_readable_on_every_background(name: str) -> None:
    theme = THEMES[name]
    grounds = [(theme.land, theme.ink), (theme.paper, theme.ink), (theme.paper, theme.soft)]
    grounds += [(theme.sea, theme.sea_ink), (mix_colours(theme.paper, theme.soft, 0.1), theme.soft)]
    for house in BASE.houses.values():
        grounds.append((tint_ground(theme.land, house.colour, theme.tint, theme.ink), theme.ink))
        grounds.append((tint_ground(theme.sea, house.colour, theme.sea_tint, theme.sea_ink), theme.sea_ink))
    hard = [(ground, ink) for ground, ink in grounds if contrast(ground, ink) < MIN_CONTRAST]
    assert hard == []


def test_contrast_is_computed_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
