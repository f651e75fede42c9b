"""Numbers and sizes of the tables of a round, and the choice of entries that sit out or play at smaller
tables."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .errors import SizesImpossible


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a round's tables, largest first. `byes`: the number of entries that sit out."""

    tables: tuple[int, ...]
    byes: int


@dataclass(frozen=True, slots=True)
class SizeRules:
    """Rules for the sizes of a stage's tables: the `allowed` sizes and the `wanted` one.

    At most `max_byes` entries sit out a round.
    """

    allowed: tuple[int, ...]
    wanted: int
    max_byes: int = 0

    @property
    def preferred(self) -> int:
        """The allowed size nearest to the wanted one. Of two equally near sizes it is the larger."""
        return min(self.allowed, key=lambda size: ((self.wanted - size) ** 2, -size))


def sizes_for(rules: SizeRules, entries: int) -> Sizes:
    """The tables that seat `entries` with the fewest byes. Raises SizesImpossible.

    Among several solutions, the smallest sum of squares of (wanted - size) decides, then the fewest tables,
    then the fewest tables of the smallest size, then of the next size.
    """
    sizes = sorted(set(rules.allowed))
    # Rounded up to a power of two, so that the cache has few entries.
    best = _best_table_counts(tuple(sizes), rules.wanted, max(_MIN_SEATS, 1 << (entries - 1).bit_length()))
    for byes in range(min(rules.max_byes, entries - 1) + 1):
        if (counts := best[entries - byes]) is not None:
            counted = zip(sizes, counts, strict=True)
            tables = sorted((size for size, count in counted for _ in range(count)), reverse=True)
            return Sizes(tuple(tables), byes)
    raise SizesImpossible(entries, sizes, rules.max_byes)


_MIN_SEATS = 64


@lru_cache(maxsize=128)
def _best_table_counts(
    sizes: tuple[int, ...], preferred: int, seats: int
) -> Sequence[tuple[int, ...] | None]:
    """The best number of tables of each size, for each number of seats up to `seats`; None where no tables
    fit."""
    # the smallest key for each number of seats: sum of squares, tables, tables of each size from the smallest
    best: list[tuple[int, ...] | None] = [(0, 0, *(0 for _ in sizes))]
    steps = [(size, ((preferred - size) ** 2, 1, *(int(other == size) for other in sizes))) for size in sizes]
    for number in range(1, seats + 1):
        keys = [
            tuple(map(sum, zip(before, step, strict=True)))
            for size, step in steps
            if size <= number and (before := best[number - size]) is not None
        ]
        best.append(min(keys, default=None))
    return [None if key is None else key[2:] for key in best]


def choose_entries(
    entries: Iterable[int], count: int, before: Sequence[int], points: Sequence[int], lots: Sequence[int]
) -> list[int]:
    """Chooses `count` of `entries` to sit out, or to play at a smaller table.

    It chooses the entries that did so least often `before`. Of these it chooses those with the fewest points,
    then those with the lowest lots. All three sequences are indexed by entry.
    """
    key: Callable[[int], tuple[int, int, int]] = lambda entry: (before[entry], points[entry], lots[entry])  # noqa: E731
    return sorted(entries, key=key)[:count]
