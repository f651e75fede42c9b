"""The picture of a board as PNG: one at a time in a process, in a program of its own."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import fonts
from .drawing import Layers

MAX_WAIT_SECONDS = 5
"""How long a picture waits for the one before it."""
MAX_PLACES = 2
"""One that is drawn and one that waits: every one more would hold another thread that answers need."""
MAX_SECONDS = 20
"""How long one picture may take."""
PATIENT_SECONDS = 40
"""How long a picture that nobody waits for waits for its turn, and how long it may take."""

_PROGRAM = Path(__file__).with_name("resvg.py")
_LENGTH_BYTES = 4
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


def png(layers: Layers, width: int, *, is_patient: bool = False) -> bytes:
    """A picture of ours in points, `width` of them wide. Raises Busy, later for who `is_patient`."""
    with turn(is_patient=is_patient):
        return _program.draw(layers, width, PATIENT_SECONDS if is_patient else MAX_SECONDS)


class _Program:
    """The program that draws. It starts with the first picture of this process and ends with the process."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def draw(self, layers: Layers, width: int, seconds: float) -> bytes:
        """Called in a turn. Raises Busy after some seconds, and RuntimeError if the program fails."""
        process = self._running()
        assert process.stdin and process.stdout
        is_late = threading.Event()

        def give_up() -> None:
            is_late.set()  # before the end, which whoever waits sees at once
            process.kill()

        deadline = threading.Timer(seconds, give_up)
        deadline.start()
        try:
            process.stdin.write(json.dumps([layers.ground, layers.rest, width]).encode() + b"\n")
            process.stdin.flush()
            length = int.from_bytes(process.stdout.read(_LENGTH_BYTES), "big")
            picture = process.stdout.read(length)
        except BrokenPipeError:
            picture = b""
        finally:
            deadline.cancel()
        if picture and len(picture) == length:
            return picture
        self.end()
        if is_late.is_set():
            raise Busy
        raise RuntimeError("the program that draws has failed")

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            faces = (str(fonts.path_of(face)) for face in fonts.FACES)
            self._process = subprocess.Popen(  # noqa: S603  (our own program; of a request it gets numbers)
                [sys.executable, "-I", str(_PROGRAM), *faces], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self._process

    def end(self) -> None:
        """End it; the next picture starts another."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


_program = _Program()
atexit.register(_program.end)
