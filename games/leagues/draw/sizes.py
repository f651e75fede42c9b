"""How many tables of which size a round has, who sits out, and who plays at the smaller tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .errors import SizesImpossible, TooManyRounds


@dataclass(frozen=True, slots=True)
class Sizes:
    """`tables` are the sizes of a round's tables, largest first; `byes` entries sit out."""

    tables: tuple[int, ...]
    byes: int


def table_sizes(entries: int, allowed: Sequence[int], wanted: int, max_byes: int = 0) -> Sizes:
    """The tables that seat `entries` with the fewest byes.

    Among these, the sum of squares of (wanted - size) is least; then there are fewer tables, then fewer of
    the smallest size, then of the next. Raises SizesImpossible.
    """
    sizes = sorted(set(allowed))
    # the least key of each number of seats: squares, tables, tables of each size from the smallest
    best: list[tuple[int, ...] | None] = [(0, 0, *(0 for _ in sizes))]
    steps = [(size, ((wanted - size) ** 2, 1, *(int(other == size) for other in sizes))) for size in sizes]
    for seats in range(1, entries + 1):
        keys = [
            tuple(map(sum, zip(before, step, strict=True)))
            for size, step in steps
            if size <= seats and (before := best[seats - size]) is not None
        ]
        best.append(min(keys, default=None))
    for byes in range(min(max_byes, entries - 1) + 1):
        if (key := best[entries - byes]) is not None:
            counted = zip(sizes, key[2:], strict=True)
            tables = sorted((size for size, count in counted for _ in range(count)), reverse=True)
            return Sizes(tuple(tables), byes)
    raise SizesImpossible(entries, sizes, max_byes)


def demand_enough_houses(rounds: int, allowed: Sequence[int]) -> None:
    """Raise TooManyRounds unless an entry at the smallest tables can play another house each round."""
    if rounds > min(allowed):
        raise TooManyRounds(rounds, min(allowed))


def fewest_first(
    entries: Iterable[int], count: int, before: Sequence[int], points: Sequence[int], lots: Sequence[int]
) -> list[int]:
    """Choose who sits out, or who plays at a smaller table: `count` of `entries`.

    Those chosen have done so least often `before`; then they have the fewest points, then the lowest lot.
    All three are by entry.
    """
    key: Callable[[int], tuple[int, int, int]] = lambda entry: (before[entry], points[entry], lots[entry])  # noqa: E731
    return sorted(entries, key=key)[:count]
