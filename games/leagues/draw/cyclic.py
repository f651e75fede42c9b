"""A formula for several rounds at once, in which no two entries meet twice and none has a house twice."""

from __future__ import annotations

from collections.abc import Sequence


def is_cyclic(size: int, tables: int, rounds: int) -> bool:
    """Whether the formula repeats no house, and no meeting that could be avoided.

    Two entries meet a second time when the difference of the rounds times that of their groups is a multiple
    of the number of tables. At a single table all entries meet in every round.
    """
    if rounds > size:
        return False
    return tables == 1 or all(a * b % tables for a in range(1, rounds) for b in range(1, size))


def cyclic_rounds(size: int, tables: int, rounds: int, order: Sequence[int]) -> list[list[int]]:
    """The entry at each seat of each round; `order` lists the entries in drawn order, one per seat.

    Entry x * size + g of the order is the x-th of group g. In round r table b seats the entry
    (r * g + b) mod tables of each group g, with house (g + r) mod size.
    """
    return [
        [
            order[(r * g + b) % tables * size + g]
            for b in range(tables)
            for g in ((house - r) % size for house in range(size))
        ]
        for r in range(rounds)
    ]
