"""A program of its own: an SVG on standard input becomes a PNG on standard output.

    python resvg.py WIDTH FONT... < board.svg > board.png

The library holds the interpreter's lock while it draws. In another process, with a lower priority, it keeps
no request of the server waiting.

A board has few colours but for its smoothed edges. With a palette of those that the SVG names and those that
are used most, it takes a third of the bytes and looks the same.
"""

import io
import os
import re
import sys
from typing import Any

import resvg_py
from PIL import Image

COLOURS = 96


def with_palette(picture: Image.Image, svg: str) -> Image.Image:
    """The picture in the colours that its SVG names, and then those that it uses most."""
    named = {tuple(bytes.fromhex(colour)) for colour in re.findall("#([0-9A-Fa-f]{6})", svg)}
    used: Any = picture.getcolors(picture.width * picture.height)
    ranked = sorted(used, key=lambda each: (each[1] in named, *each), reverse=True)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in ranked[:COLOURS] for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


if __name__ == "__main__":
    os.nice(10)
    svg = sys.stdin.buffer.read().decode()
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, width=int(sys.argv[1]), font_files=sys.argv[2:], skip_system_fonts=True
    )
    with_palette(Image.open(io.BytesIO(drawn)).convert("RGB"), svg).save(sys.stdout.buffer, "PNG")
