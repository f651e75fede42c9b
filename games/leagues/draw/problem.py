"""An input with lookup tables for cost, search and bounds, in which entries, houses and seats have an
index."""

from collections.abc import Iterable
from dataclasses import dataclass

from .inputs import Count, DrawInput, Entry
from .sizes import sizes_for

SEPARATION_COST = 10**18
"""The cost of two separated entries at the same table. It exceeds the sum of all other costs."""

Rounds = list[list[int]]
"""The entry (by index) at each seat of each round, table by table, house by house."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. All rounds have the same seats.

    `table` counts from 0. `house` is an index of `DrawProblem.houses`. `gain` is the par of the house minus
    the mean par of the table. `companions` are the other seats of the table, `neighbours` the neighbours
    among them. `small` is 1 at a table below the largest size, else 0.
    """

    table: int
    size: int
    house: int
    gain: int
    small: int
    companions: tuple[int, ...]
    neighbours: tuple[int, ...]


class DrawProblem:
    """An input with lookups by index. Raises SizesImpossible."""

    def __init__(self, draw_input: DrawInput) -> None:
        self.given = draw_input
        self.entries: list[Entry] = sorted(draw_input.entries, key=lambda entry: entry.number)
        self.index = {entry.number: index for index, entry in enumerate(self.entries)}
        self.sizes = sizes_for(draw_input.sizes, len(self.entries))
        self.houses = sorted(
            {house for size in draw_input.sizes.allowed for house in draw_input.houses[size]}
        )
        self.seats = tuple(self._seats())
        self.strengths = self._strengths()
        self.played = [[entry.played.get(house, 0) for house in self.houses] for entry in self.entries]
        self.met = self._counts(draw_input.met)
        self.beside = self._counts(draw_input.beside)
        self.sleep = self._counts(draw_input.sleep)
        self.wishes = self._counts([(*pair, 1) for pair in draw_input.wishes])
        self.apart = self._counts([(*pair, 1) for pair in draw_input.apart])

    def _seats(self) -> list[Seat]:
        seats: list[Seat] = []
        for table, size in enumerate(self.sizes.tables):
            houses, first = self.given.houses[size], len(seats)
            par = self.given.par.get(size, {})
            total = sum(par.values())
            mean = (2 * total + size) // (2 * size)
            pairs = {frozenset(pair) for pair in self.given.neighbours[size]}
            for place, house in enumerate(houses):
                others = [other for other in range(size) if other != place]
                near = [other for other in others if frozenset((house, houses[other])) in pairs]
                seats.append(
                    Seat(
                        table=table,
                        size=size,
                        house=self.houses.index(house),
                        gain=par[house] - mean if par else 0,
                        small=int(size < self.sizes.tables[0]),
                        companions=tuple(first + other for other in others),
                        neighbours=tuple(first + other for other in near),
                    )
                )
        return seats

    def _strengths(self) -> list[int]:
        """The strength of each entry, in units: its points if the spread is `sliced`, its rating minus the
        mean if it is `even`, else 0."""
        given = self.given
        if given.spread == "sliced":
            return [entry.points // given.unit for entry in self.entries]
        if given.spread == "even":
            count, total = len(self.entries), sum(entry.rating for entry in self.entries)
            return [(count * entry.rating - total) // (count * given.unit) for entry in self.entries]
        return [0 for _ in self.entries]

    def spread(self, entry: int, other: int) -> int:
        """The unweighted cost in the term `spread` for two entries at the same table."""
        if self.given.spread == "sliced":
            return (self.strengths[entry] - self.strengths[other]) ** 2
        return 2 * self.strengths[entry] * self.strengths[other]

    def _counts(self, rows: Iterable[Count]) -> list[list[int]]:
        counts = [[0] * len(self.entries) for _ in self.entries]
        for low, high, count in rows:
            i, j = self.index[low], self.index[high]
            counts[i][j] = counts[j][i] = count
        return counts
