"""A program of its own: an SVG on standard input becomes a PNG on standard output.

    python resvg.py WIDTH FONT... < board.svg > board.png

The library holds the interpreter's lock while it draws. In another process, with a lower priority, it keeps
no request of the server waiting.
"""

import os
import sys

import resvg_py

if __name__ == "__main__":
    os.nice(10)
    drawn = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        width=int(sys.argv[1]),
        font_files=sys.argv[2:],
        skip_system_fonts=True,
    )
    sys.stdout.buffer.write(drawn)
