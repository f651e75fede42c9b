"""The picture of a board as PNG: one at a time in a process, in a program of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from . import fonts

MAX_WAIT_SECONDS = 5
"""How long a picture waits for the one before it."""
MAX_SECONDS = 20
"""How long one picture may take."""

_PROGRAM = Path(__file__).with_name("resvg.py")
_turn = threading.BoundedSemaphore(1)


class Busy(Exception):  # noqa: N818
    """Other pictures are being drawn. Try again."""


def png(svg: str, width: int, *, max_wait_seconds: float = MAX_WAIT_SECONDS) -> bytes:
    """An SVG of ours in points, `width` of them wide. Raises Busy."""
    if not _turn.acquire(timeout=max_wait_seconds):
        raise Busy
    try:
        done = subprocess.run(  # noqa: S603  (our own program, and nothing of a request but numbers)
            [
                sys.executable,
                "-I",
                str(_PROGRAM),
                str(width),
                *(str(fonts.path_of(face)) for face in fonts.FACES),
            ],
            input=svg.encode(),
            capture_output=True,
            timeout=MAX_SECONDS,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise Busy from error
    finally:
        _turn.release()
    return done.stdout
