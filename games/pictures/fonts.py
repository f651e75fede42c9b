"""The font of the pictures: widths of texts, and the subset of the font that an SVG needs.

There are two faces of Fira Sans Condensed, Medium and Italic, without kerning. So the width of a text is the
sum of the widths of its characters, in every program that draws it. Each face adds about 3 kB to an SVG, so
there are only two. The font library is imported on first use: most processes draw nothing, and the import
takes a tenth of the start of a process.

The font has no Bulgarian letterforms (no language system `BGR` in its GSUB), so Bulgarian uses the
international forms of the letters.
"""

import base64
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Literal

Face = Literal["upright", "italic"]
FACES: tuple[Face, ...] = ("upright", "italic")
FOLDER = Path(__file__).parent / "fonts"
ASCENT, DESCENT = 0.74, 0.22
"""Height of accented capitals above the baseline, and of tails below it, as parts of the size."""
_UNKNOWN = 0.6
"""The assumed width of a character that the font lacks and another font will draw."""


def path_of(face: Face) -> Path:
    """The font file of a face."""
    return FOLDER / f"{face}.ttf"


@cache
def widths(face: Face) -> Mapping[str, float]:
    """Character -> its width, as a fraction of the font size."""
    from fontTools.ttLib import TTFont

    with TTFont(path_of(face)) as font:
        per_em, metrics = font["head"].unitsPerEm, font["hmtx"]
        return {chr(code): metrics[glyph][0] / per_em for code, glyph in font.getBestCmap().items()}


def width(text: str, size: float, face: Face = "upright") -> float:
    """The width of a text, in the unit of `size`."""
    known = widths(face)
    return size * sum([known.get(letter, _UNKNOWN) for letter in text])


@lru_cache(maxsize=64)
def embedded_url(face: Face, letters: frozenset[str]) -> str:
    """The `data:` URL of the face with only these letters.

    It takes about 30 ms, so pass the letters of a language, which are cached, and not those of a picture.
    """
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(layout_features=[], hinting=False, glyph_names=False, flavor="woff2")
    options.name_IDs = [1, 2]  # browsers refuse a font without a name
    with TTFont(path_of(face)) as font:
        cut = subset.Subsetter(options)
        cut.populate(unicodes=[ord(letter) for letter in letters])
        cut.subset(font)
        font.flavor = "woff2"
        file = BytesIO()
        font.save(file)
    return "data:font/woff2;base64," + base64.b64encode(file.getvalue()).decode()


def letters_of(texts: Iterable[str]) -> frozenset[str]:
    """All characters of some texts."""
    return frozenset().union(*texts)
