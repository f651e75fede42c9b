"""Statistics of repeated measurements."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """Minimum, median and maximum of `count` measurements."""

    least: float
    middle: float
    greatest: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(min(values), statistics.median(values), max(values), len(values))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Report:
    """A table whose lines are printed at once, so that an interrupted run has shown its results so far."""

    def begin(self, title: str) -> None:
        print(f"\n{title:<66}{'min':>10}{'median':>10}{'max':>10}  of", flush=True)

    def line(self, what: str, spread: Spread, digits: int = 0) -> None:
        numbers = "".join(
            f"{value:>10,.{digits}f}" for value in (spread.least, spread.middle, spread.greatest)
        )
        print(f"  {what:<64}{numbers}  {spread.count}", flush=True)

    def note(self, text: str) -> None:
        print(f"  {text}", flush=True)
