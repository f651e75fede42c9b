"""CPU time as a multiple of that of a fixed task, timed in the same run: slow machines do not change it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

ATTEMPTS = 4
"""Attempts before a cost counts as too high: a single one may coincide with a burst of other work."""
_TEXT = "Winterfell: march to 3, White Harbor + 2 footmen & a knight. " * 200


def unit() -> float:
    """CPU seconds of the fixed task: about 3 ms on a machine of 2024."""

    def once() -> float:
        started = time.process_time()
        for _ in range(4):
            words = [word.casefold() for word in re.findall(r"\w+|[^\w\s]", _TEXT)]
            assert len({word: number for number, word in enumerate(words)}) == 15
        return time.process_time() - started

    return min(once() for _ in range(5))


def assert_cheap(work: Callable[[], object], units: float, about: object = "") -> None:
    """Fails if `work` takes more than `units` times the CPU time of the fixed task in every attempt."""
    costs: list[float] = []
    while len(costs) < ATTEMPTS:
        started = time.process_time()
        work()
        costs.append((time.process_time() - started) / unit())
        if costs[-1] <= units:
            return
    raise AssertionError(f"{about}: {min(costs):.0f} units of CPU, at most {units:.0f} are allowed")
