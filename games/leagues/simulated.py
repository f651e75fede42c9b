"""Final tables as games might have ended, from a seed: what a scoring is tried on before it is used."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence

from games.leagues.scoring.final_table import EndedBy, FinalSeat, FinalTable

HOUSES: Mapping[int, tuple[str, ...]] = {
    3: ("baratheon", "lannister", "stark"),
    4: ("baratheon", "greyjoy", "lannister", "stark"),
    5: ("baratheon", "greyjoy", "lannister", "stark", "tyrell"),
    6: ("baratheon", "greyjoy", "lannister", "martell", "stark", "tyrell"),
}
"""The houses of a table of each size."""

STRENGTHS: Mapping[str, float] = {
    "greyjoy": 0.244,
    "stark": 0.24,
    "martell": 0.236,
    "baratheon": 0.056,
    "tyrell": -0.234,
    "lannister": -0.541,
}
"""With these, simulated tables of six have the mean points of `games.leagues.par.COMMUNITY_PAR`."""

_ENDINGS: tuple[EndedBy, ...] = (*("rounds",) * 6, *("castles",) * 11, "draw", "concession", "adjudication")
_MAX_CASTLES_ALL = 20


def order_of(strengths: Sequence[float], dice: random.Random) -> list[int]:
    """The seats from first to last, when each place is won in proportion to e**strength (Plackett-Luce)."""
    merits = [strength - math.log(-math.log(1 - dice.random() or 1e-16)) for strength in strengths]
    return sorted(range(len(strengths)), key=lambda seat: -merits[seat])


def final_tables(
    players: int, count: int, seed: int, strengths: Mapping[str, float] = STRENGTHS
) -> Iterator[FinalTable]:
    """`count` final tables of all endings, also with shared places and houses without a castle."""
    dice = random.Random(f"final-tables:{players}:{seed}")  # noqa: S311  (it has to be the same every time)
    houses = HOUSES[players]
    for _ in range(count):
        ended_by = dice.choice(_ENDINGS)
        order = order_of([strengths[house] for house in houses], dice)
        castles = _castles(players, ended_by, dice)
        thrones = dice.sample(range(1, players + 1), players)
        places = _places(players, ended_by, dice)
        yield FinalTable(
            tuple(
                _seat(house, order.index(number), castles, places, thrones[number], dice)
                for number, house in enumerate(houses)
            ),
            rounds=10 if ended_by == "rounds" else dice.randint(2, 10),
            ended_by=ended_by,
        )


def _seat(
    house: str, rank: int, castles: Sequence[int], places: Sequence[int], throne: int, dice: random.Random
) -> FinalSeat:
    held = castles[rank]
    return FinalSeat(
        house=house,
        place=places[rank],
        castles=held,
        strongholds=dice.randint(0, held),
        areas=held + dice.randint(0, 6),
        supply=dice.randint(0, 6),
        power=dice.randint(0, 15),
        throne=throne,
    )


def _castles(players: int, ended_by: EndedBy, dice: random.Random) -> list[int]:
    """From first to last place. Seven end a game."""
    most = 7 if ended_by == "castles" else dice.randint(3, 6)
    rest = sorted((dice.randint(0, min(6, most)) for _ in range(players - 1)), reverse=True)
    while most + sum(rest) > _MAX_CASTLES_ALL:
        rest[rest.index(max(rest))] -= 1
        rest.sort(reverse=True)
    return [most, *rest]


def _places(players: int, ended_by: EndedBy, dice: random.Random) -> list[int]:
    """A draw is shared by some; an adjudication may leave the last two equal."""
    if ended_by == "draw":
        sharing = dice.randint(2, players)
        return [1] * sharing + list(range(sharing + 1, players + 1))
    if ended_by == "adjudication" and dice.random() < 0.5:
        return [*range(1, players - 1), players - 1, players - 1]
    return list(range(1, players + 1))
