"""Assigns bots to houses for the games of a cell. Every bot plays each house equally often."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.engine import BASE


@dataclass(frozen=True)
class Cell:
    """A number of players, with or without Tides of Battle."""

    players: int
    tides: bool

    def __str__(self) -> str:
        return f"{self.players} players, {'with' if self.tides else 'without'} Tides of Battle"


@dataclass(frozen=True)
class Fixture:
    """One game to play: the bot of each house. `name` is the seed of all its random results."""

    name: str
    cell: Cell
    bots: dict[str, str]


def fixtures(bots: Sequence[str], cell: Cell, games: int, seed: int) -> Iterator[Fixture]:
    """The games of a cell. The last bot fills the remaining seats; with too many bots, they take turns.

    A lap of games moves the line-up by one seat from game to game, so that each bot plays each house once.
    Each lap has another order of the bots, so that no bot always sits beside the same neighbour.
    """
    houses = BASE.setups[cell.players].houses
    entered = [*bots, *[bots[-1]] * (len(houses) - len(bots))]
    for number in range(games):
        lap, turn = divmod(number, len(entered))
        order = list(entered)
        Random(f"{seed}:{cell}:{lap}").shuffle(order)  # noqa: S311 (a known seed repeats the games)
        seated = {house: order[(place + turn) % len(order)] for place, house in enumerate(houses)}
        yield Fixture(f"{seed}:{cell}:{number}", cell, seated)
