"""Supply: limits of armies."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product, zip_longest

from ..editions import edition_of
from ..ids import AreaId, HouseId
from ..rulebook import cites
from ..state import State
from .board import controlled_areas


@cites("SUPPLY-4", "TERM-6", "GARR-1", "NEUT-7", "RUL-06", "MARCH-17")
def place_sizes(state: State, house: HouseId) -> dict[AreaId, int]:
    """Units of a house by place; attackers count in the embattled area, routed ones like others."""
    sizes: dict[AreaId, int] = {}
    for unit in state.units.values():
        if unit.house == house:
            sizes[unit.area] = sizes.get(unit.area, 0) + 1
    return sizes


def limits(state: State, house: HouseId) -> tuple[int, ...]:
    """The largest armies a house may have at its present supply level, in descending order."""
    return edition_of(state).supply_limits[state.houses[house].supply]


@cites("SUPPLY-2", "SUPPLY-3")
def fits(sizes: Iterable[int], limit: Sequence[int]) -> bool:
    """Whether armies of these sizes are within the limit: in descending order, element by element."""
    armies = sorted((size for size in sizes if size > 1), reverse=True)
    return len(armies) <= len(limit) and all(army <= size for army, size in zip(armies, limit, strict=False))


@cites("SUPPLY-3", "RUL-65")
def units_above(sizes: Iterable[int], limit: Sequence[int]) -> int:
    """The number of units by which armies of these sizes exceed the limit; 0 if they are within it."""
    armies = sorted((size for size in sizes if size > 1), reverse=True)
    return sum(max(0, army - size) for army, size in zip_longest(armies, limit, fillvalue=1))


@cites("SUPPLY-7", "SUPPLY-8")
def fits_with(state: State, house: HouseId, changes: Mapping[AreaId, int]) -> bool:
    """Whether a house stays within its limit after adding these numbers of units to places."""
    sizes = Counter(place_sizes(state, house))
    sizes.update(changes)
    return fits(sizes.values(), limits(state, house))


@cites("SUPPLY-1", "SUPPLY-6", "RUL-09", "CTRL-10")
def counted_supply(state: State, house: HouseId) -> int:
    """Supply icons in the areas a house controls, at most the last level of the track."""
    icons = sum(area.supply for area in controlled_areas(state, house))
    return min(icons, len(edition_of(state).supply_limits) - 1)


@cites("SUPPLY-5", "RUL-07")
def reductions(state: State, house: HouseId) -> tuple[dict[AreaId, int], ...]:
    """The possible reductions to the limit: numbers of units to remove, by place. None of them could be kept.

    Empty if the house is within its limit.
    """
    limit = limits(state, house)
    sizes = dict(sorted(place_sizes(state, house).items()))
    if fits(sizes.values(), limit):
        return ()
    # An army that must shrink is reduced to a size of the limit list, or to one unit.
    targets = sorted({1, *limit})
    choices = [[0, *(size - target for target in targets if target < size)] for size in sizes.values()]
    found = []
    for removed in product(*choices):
        left = [size - cut for size, cut in zip(sizes.values(), removed, strict=True)]
        if fits(left, limit) and not _can_keep_one(left, removed, limit):
            found.append({area: cut for area, cut in zip(sizes, removed, strict=True) if cut})
    return tuple(found)


def _can_keep_one(sizes_left: list[int], removed: Sequence[int], limit: Sequence[int]) -> bool:
    for index, cut in enumerate(removed):
        if cut:
            sizes_left[index] += 1
            kept = fits(sizes_left, limit)
            sizes_left[index] -= 1
            if kept:
                return True
    return False


def is_minimal_reduction(state: State, house: HouseId, removed: Mapping[AreaId, int]) -> bool:
    """Whether this removal brings the house within its limit, and none of the units could be kept."""
    limit = limits(state, house)
    sizes = place_sizes(state, house)
    left = [size - removed.get(area, 0) for area, size in sizes.items()]
    cuts = [removed.get(area, 0) for area in sizes]
    return fits(left, limit) and not _can_keep_one(left, cuts, limit)


def counts_that_fit(
    state: State, house: HouseId, origin: AreaId, destination: AreaId, max_count: int
) -> Iterator[int]:
    """The possible numbers of units to move from one place to another while all others stay."""
    sizes = Counter(place_sizes(state, house))
    limit = limits(state, house)
    for count in range(1, max_count + 1):
        sizes[origin] -= 1
        sizes[destination] += 1
        if fits(sizes.values(), limit):
            yield count
