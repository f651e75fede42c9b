"""CPU time of the measured servers, which depends less on the machine than rates do."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PROC = Path("/proc")


@dataclass
class Consumption:
    """CPU seconds by name of the server; empty if the system does not report them."""

    seconds: dict[str, float] = field(default_factory=dict)

    def format_mean(self, count: int) -> str:
        """The mean for the report: `web 1.40 ms, database 0.60 ms`."""
        shown = [f"{name} {seconds / count * 1000:.2f} ms" for name, seconds in self.seconds.items()]
        return ", ".join(shown) or "not known on this system"


@contextmanager
def measure_consumption(servers: dict[str, int]) -> Iterator[Consumption]:
    """Measures the CPU time of the process trees of these process ids within the block."""
    found = Consumption()
    before = {name: _cpu_seconds(pid) for name, pid in servers.items()}
    yield found
    if PROC.is_dir():
        found.seconds = {name: _cpu_seconds(pid) - before[name] for name, pid in servers.items()}


def _cpu_seconds(pid: int) -> float:
    rows = dict(_processes())
    total, waiting = 0.0, [pid]
    while waiting:
        current = waiting.pop()
        waiting += [child for child, (parent, _) in rows.items() if parent == current]
        total += rows.get(current, (0, 0.0))[1]
    return total


def _processes() -> Iterable[tuple[int, tuple[int, float]]]:
    """Process id, parent, and CPU seconds including those of exited children."""
    tick = os.sysconf("SC_CLK_TCK")
    for path in PROC.glob("[0-9]*/stat"):
        try:
            fields: Sequence[str] = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has exited
        yield int(path.parent.name), (int(fields[1]), sum(map(int, fields[11:15])) / tick)
