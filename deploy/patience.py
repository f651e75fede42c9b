"""Timeouts. The start of a server may take any time, as long as the server makes progress."""

import time
from collections.abc import Callable
from pathlib import Path

POLL_SECONDS = 0.05
CHECK_SECONDS = 0.5  # each check reads the state of every process of the machine
MAX_SECONDS = 900.0  # a server that is busy for longer is not starting


class Patience:
    """A timeout that is over if nothing has changed for `silence_seconds`.

    A loaded machine can start a server ten times more slowly. `signs` show progress, such as the size of a
    log and the CPU time used. Each call of a sign returns a value, and any change of it restarts the timeout.
    """

    def __init__(self, silence_seconds: float, *signs: Callable[[], object]) -> None:
        self._silence_seconds = silence_seconds
        self._signs = signs
        self._began = self._changed = self._looked = time.monotonic()
        self._seen = self._read_signs()

    def is_over(self) -> bool:
        now = time.monotonic()
        if now - self._looked < min(CHECK_SECONDS, self._silence_seconds):
            return False
        self._looked, seen = now, self._read_signs()
        if seen != self._seen:
            self._seen, self._changed = seen, now
        return now - self._changed > self._silence_seconds or now - self._began > MAX_SECONDS

    def pause(self) -> None:
        """Sleeps before the next check, so that other processes can work."""
        time.sleep(POLL_SECONDS)

    def _read_signs(self) -> list[object]:
        return [sign() for sign in self._signs]


def wait_until(done: Callable[[], object], description: str, seconds: float = 300.0) -> None:
    """Waits until `done` returns true. Raises RuntimeError with the message `description` after a timeout."""
    started = time.monotonic()
    while not done():
        if time.monotonic() - started > seconds:
            raise RuntimeError(f"{description}: not within {seconds:.0f} s")
        time.sleep(POLL_SECONDS)


def file_size(path: Path) -> Callable[[], int]:
    """Returns a function that reads a sign of progress: the bytes written to a log."""
    return lambda: path.stat().st_size if path.exists() else 0


def processor_time(leader: int) -> Callable[[], int]:
    """Returns a function that reads a sign of progress: the CPU ticks of a process and the session it leads,
    in steps of half a second.

    With smaller steps, a server that only wakes up now and then would look busy. The function returns 0 if
    there is no /proc.
    """

    def ticks() -> int:
        try:
            return sum(_ticks(entry, leader) for entry in Path("/proc").glob("[0-9]*")) // 50
        except OSError:  # no file descriptor available
            return 0

    return ticks


def _ticks(process: Path, leader: int) -> int:
    try:
        fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return 0
    belongs_to_leader = leader in {int(process.name), int(fields[3])}
    return int(fields[11]) + int(fields[12]) if belongs_to_leader else 0
