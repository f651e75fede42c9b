"""Sizes of tables, their houses, and pairs of neighbouring houses, read from the editions of the engine."""

from games.engine import BASE, EDITIONS, Ruleset
from games.engine.editions import Edition

SIZES: tuple[int, ...] = tuple(
    sorted({players for edition in EDITIONS.values() for players in edition.setups})
)
"""All sizes of tables that at least one edition has, in ascending order."""
MIN_SIZE, MAX_SIZE = SIZES[0], SIZES[-1]
USUAL_SIZE = max(BASE.setups)


def houses_of(ruleset: Ruleset, size: int) -> tuple[str, ...]:
    """The houses at a table of this size, in alphabetical order. Raises KeyError for a size without a
    setup."""
    return tuple(sorted(EDITIONS[ruleset.edition].setups[size].houses))


MAX_STEPS = 3
"""Maximum number of steps between the home areas of neighbours: at most two areas lie between them."""


def neighbours(edition: Edition, players: int) -> tuple[tuple[str, str], ...]:
    """The pairs of houses whose home areas are at most MAX_STEPS apart, over land and sea (TERM-3).

    The pairs, and the houses in a pair, are in the setup's order. Paths do not cross closed areas (FEW-5) or
    ports. Raises KeyError for a number of players without a setup.
    """
    setup = edition.setups[players]
    near = {house: _areas_in_reach(edition, edition.home[house], setup.closed) for house in setup.houses}
    return tuple(
        (house, other)
        for place, house in enumerate(setup.houses)
        for other in setup.houses[place + 1 :]
        if edition.home[other] in near[house]
    )


def _areas_in_reach(edition: Edition, home: str, closed: frozenset[str]) -> set[str]:
    reached = edge = {home}
    for _ in range(MAX_STEPS):
        edge = {
            other
            for area in edge
            for other in edition.areas[area].adjacent
            if edition.areas[other].kind != "port" and other not in closed
        } - reached
        reached = reached | edge
    return reached
