"""The picture of a board as PNG: one at a time in a process, in a program of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import fonts

MAX_WAIT_SECONDS = 5
"""How long a picture waits for the one before it."""
MAX_PLACES = 2
"""One that is drawn and one that waits: every one more would hold another thread that answers need."""
MAX_SECONDS = 20
"""How long one picture may take."""
PATIENT_SECONDS = 40
"""How long a picture that nobody waits for waits for its turn, and how long it may take."""

_PROGRAM = Path(__file__).with_name("resvg.py")
_places = threading.BoundedSemaphore(MAX_PLACES)
_turn = threading.Lock()


class Busy(Exception):  # noqa: N818
    """Other pictures are being drawn. Try again."""


@contextmanager
def turn(*, is_patient: bool = False) -> Iterator[None]:
    """While this lasts, nobody else in this process draws a PNG. Raises Busy.

    Who is patient takes none of the places: it is no request.
    """
    if not is_patient and not _places.acquire(blocking=False):
        raise Busy
    try:
        if not _turn.acquire(timeout=PATIENT_SECONDS if is_patient else MAX_WAIT_SECONDS):
            raise Busy
        try:
            yield
        finally:
            _turn.release()
    finally:
        if not is_patient:
            _places.release()


def png(svg: str, width: int, *, is_patient: bool = False) -> bytes:
    """An SVG of ours in points, `width` of them wide. Raises Busy, later for who `is_patient`."""
    program = [
        sys.executable,
        "-I",
        str(_PROGRAM),
        str(width),
        *(str(fonts.path_of(face)) for face in fonts.FACES),
    ]
    seconds = PATIENT_SECONDS if is_patient else MAX_SECONDS
    with turn(is_patient=is_patient):
        try:
            done = subprocess.run(  # noqa: S603  (our own program; of a request it gets numbers)
                program, input=svg.encode(), capture_output=True, timeout=seconds, check=True
            )
        except subprocess.TimeoutExpired as error:
            raise Busy from error
    return done.stdout
