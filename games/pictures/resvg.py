"""A separate program that draws one picture after another until its input ends.

    python resvg.py FONT...

Each line on standard input is a JSON list: the SVG of the ground, the SVG of the rest, and the width in
pixels. The answer is the length of a PNG in four bytes, and the PNG.

The library holds Python's global lock while it draws. In a separate process with a lower priority it does not
delay requests to the server. Drawing the ground is a third of the work. The ground is the same for all
readers and changes only when an area changes its holder, so the last grounds are cached.

A board has few colours apart from its smoothed edges. With a palette of the colours that the SVG names and
the most frequent other colours, a picture takes a third of the bytes and looks the same.
"""

import io
import json
import os
import re
import sys
from functools import lru_cache
from typing import Any

import resvg_py
from PIL import Image

COLOURS = 96
MAX_GROUNDS = 4
"""Number of cached grounds; each takes up to 7 MB."""


def render(svg: str, width: int) -> Image.Image:
    """An SVG as an image, `width` pixels wide."""
    points = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_files=sys.argv[1:], skip_system_fonts=True
    )
    return Image.open(io.BytesIO(points)).convert("RGBA")


render_ground = lru_cache(MAX_GROUNDS)(render)


def with_palette(picture: Image.Image, svg: str) -> Image.Image:
    """The picture with a palette of the colours that its SVG names, and its most frequent others."""
    named = {tuple(bytes.fromhex(colour)) for colour in re.findall("#([0-9A-Fa-f]{6})", svg)}
    used: Any = picture.getcolors(picture.width * picture.height)
    ranked = sorted(used, key=lambda each: (each[1] in named, *each), reverse=True)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in ranked[:COLOURS] for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def png_of_line(line: bytes) -> bytes:
    """The PNG for a line of input."""
    ground, rest, width = json.loads(line)
    picture = Image.alpha_composite(render_ground(ground, width), render(rest, width)).convert("RGB")
    written = io.BytesIO()
    with_palette(picture, ground + rest).save(written, "PNG")
    return written.getvalue()


if __name__ == "__main__":
    os.nice(10)
    for line in sys.stdin.buffer:
        png = png_of_line(line)
        sys.stdout.buffer.write(len(png).to_bytes(4, "big") + png)
        sys.stdout.buffer.flush()
