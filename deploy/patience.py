"""How long to wait for a server to start: while it makes progress, however slow the machine is."""

import time
from collections.abc import Callable
from pathlib import Path

POLL_SECONDS = 0.05
LOOK_SECONDS = 0.5  # a look reads the state of every process of the machine
MAX_SECONDS = 900.0  # a server that is busy without end is not starting


class Patience:
    """Ends when nothing has changed for `silence_seconds`.

    A machine with ten things to do starts a server ten times slower. `signs` show that it makes progress,
    such as the size of its log and the processor time that it has used: each call returns a value, and any
    change restarts the silence.
    """

    def __init__(self, silence_seconds: float, *signs: Callable[[], object]) -> None:
        self._silence_seconds = silence_seconds
        self._signs = signs
        self._began = self._changed = self._looked = time.monotonic()
        self._seen = self._look()

    def is_over(self) -> bool:
        now = time.monotonic()
        if now - self._looked < min(LOOK_SECONDS, self._silence_seconds):
            return False
        self._looked, seen = now, self._look()
        if seen != self._seen:
            self._seen, self._changed = seen, now
        return now - self._changed > self._silence_seconds or now - self._began > MAX_SECONDS

    def pause(self) -> None:
        """Sleep before the next look, so that other processes can work."""
        time.sleep(POLL_SECONDS)

    def _look(self) -> list[object]:
        return [sign() for sign in self._signs]


def file_size(path: Path) -> Callable[[], int]:
    """A sign: bytes written to a log."""
    return lambda: path.stat().st_size if path.exists() else 0


def processor_time(leader: int) -> Callable[[], int]:
    """A sign: clock ticks used by a process and those of the session it leads, in steps of half a second.

    Smaller steps would let a server that only wakes up now and then look busy. Always 0 without a /proc.
    """

    def ticks() -> int:
        try:
            return sum(_ticks(entry, leader) for entry in Path("/proc").glob("[0-9]*")) // 50
        except OSError:  # no file handle is left
            return 0

    return ticks


def _ticks(process: Path, leader: int) -> int:
    try:
        fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return 0
    is_meant = leader in {int(process.name), int(fields[3])}
    return int(fields[11]) + int(fields[12]) if is_meant else 0
