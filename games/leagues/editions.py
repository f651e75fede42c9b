"""Sizes of tables, and the houses that play at them, from the editions of the engine."""

from __future__ import annotations

from games.engine import BASE, EDITIONS, Ruleset

SIZES: tuple[int, ...] = tuple(
    sorted({players for edition in EDITIONS.values() for players in edition.setups})
)
"""All sizes of tables in some edition, in order."""
MIN_SIZE, MAX_SIZE = SIZES[0], SIZES[-1]
USUAL_SIZE = max(BASE.setups)


def houses_of(ruleset: Ruleset, size: int) -> tuple[str, ...]:
    """The houses at a table of this size, in alphabetical order. Raises KeyError for a size without a
    setup."""
    return tuple(sorted(EDITIONS[ruleset.edition].setups[size].houses))
