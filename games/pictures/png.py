"""Pictures of boards as PNG. A separate renderer draws them, one at a time for each process."""

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
"""Seconds for which a picture waits for the previous one."""
MAX_PLACES = 2
"""Maximum number of pictures at a time: one is drawn and one waits. Each further one would block another
thread for requests."""
MAX_SECONDS = 20
"""Seconds that one picture may take."""
PATIENT_SECONDS = 40
"""Seconds that a picture outside of a request may wait for its turn, and that it may take."""

_PROGRAM = Path(__file__).with_name("resvg.py")
_LENGTH_BYTES = 4
_places = threading.BoundedSemaphore(MAX_PLACES)
_turn = threading.Lock()


class RendererBusy(Exception):  # noqa: N818
    """Other pictures are being drawn. Try again."""


@contextmanager
def drawing_turn(*, is_patient: bool = False) -> Iterator[None]:
    """Context in which no other thread of this process draws a PNG. Raises RendererBusy.

    A patient caller does not count towards MAX_PLACES, because it is not a request.
    """
    if not is_patient and not _places.acquire(blocking=False):
        raise RendererBusy
    try:
        if not _turn.acquire(timeout=PATIENT_SECONDS if is_patient else MAX_WAIT_SECONDS):
            raise RendererBusy
        try:
            yield
        finally:
            _turn.release()
    finally:
        if not is_patient:
            _places.release()


def png(layers: Layers, width: int, *, is_patient: bool = False) -> bytes:
    """A picture as a PNG, `width` pixels wide. Raises RendererBusy after waiting, longer if `is_patient`."""
    with drawing_turn(is_patient=is_patient):
        return _program.draw(layers, width, PATIENT_SECONDS if is_patient else MAX_SECONDS)


class _Program:
    """The external renderer (`resvg.py`). It is started for the first picture and exits together with this
    worker process."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def draw(self, layers: Layers, width: int, seconds: float) -> bytes:
        """Draws a picture during a turn. Raises RendererBusy after `seconds`, RuntimeError if the program
        fails."""
        process = self._running()
        assert process.stdin and process.stdout
        is_late = threading.Event()

        def abort() -> None:
            is_late.set()  # before the kill, which the waiting thread notices at once
            process.kill()

        deadline = threading.Timer(seconds, abort)
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
            raise RendererBusy
        raise RuntimeError("the program that draws has failed")

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            faces = (str(fonts.path_of(face)) for face in fonts.FACES)
            self._process = subprocess.Popen(  # noqa: S603  (our program; a request only sets numbers)
                [sys.executable, "-I", str(_PROGRAM), *faces], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self._process

    def end(self) -> None:
        """Stops the renderer; the next picture starts another one."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


_program = _Program()
atexit.register(_program.end)
