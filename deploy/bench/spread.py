"""Several measurements of one thing."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """The least, the middle and the greatest of `count` measurements."""

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
    """Lines of a table, printed as they come, so that a run that is stopped has shown what it had."""

    def begin(self, title: str) -> None:
        print(f"\n{title:<66}{'min':>10}{'median':>10}{'max':>10}  of", flush=True)

    def line(self, what: str, spread: Spread, digits: int = 0) -> None:
        numbers = "".join(
            f"{value:>10,.{digits}f}" for value in (spread.least, spread.middle, spread.greatest)
        )
        print(f"  {what:<64}{numbers}  {spread.count}", flush=True)

    def note(self, text: str) -> None:
        print(f"  {text}", flush=True)
