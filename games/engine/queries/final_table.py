"""Results of a game: every house with its place and its ranked values."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from ..editions import STRONGHOLD, edition_of
from ..ids import HouseId
from ..rulebook import cites
from ..state import State
from .board import controlled_areas
from .tracks import position
from .victory import castle_count, has_winner, ranking

Ending: TypeAlias = Literal["castles", "rounds", "draw", "concession", "adjudication"]
"""`castles`: a house controlled enough of them (WIN-1); `rounds`: the last round was played (WIN-3). The
others end a game outside of the rules.
"""

ENDINGS: tuple[Ending, ...] = get_args(Ending)


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """A house at the end. `castles` counts areas with a castle or stronghold, one each (WIN-2), `strongholds`
    those with a stronghold. `power` is the available power of the house, `throne` its position on the Iron
    Throne track.
    """

    house: HouseId
    place: int
    castles: int
    strongholds: int
    areas: int
    supply: int
    power: int
    throne: int


@dataclass(frozen=True, slots=True)
class FinalTable:
    """All houses of a game, in the order of its setup. Houses share a place only in a draw. The place after a
    shared first place of two is 3.
    """

    rounds: int
    """The number of rounds that were started, at least 1."""
    ended_by: Ending
    seats: tuple[FinalSeat, ...]

    @property
    def winner(self) -> HouseId | None:
        """The only house in first place; None for a draw."""
        first = [seat.house for seat in self.seats if seat.place == 1]
        return first[0] if self.ended_by != "draw" else None


@cites("WIN-1", "WIN-2", "WIN-3", "WIN-4", "WIN-6")
def final_table(
    state: State,
    ended_by: Ending | None = None,
    *,
    awarded_to: HouseId | None = None,
    draw_between: Collection[HouseId] | None = None,
) -> FinalTable:
    """The final table of a game whose last position is `state`.

    `ended_by` is None for an end by the rules. `awarded_to` has the first place: the house to which the
    others conceded or the staff gave the game. The houses in `draw_between`, by default all, share it in a
    draw. The others follow in the order of the rules.
    """
    order = ranking(state)
    if ended_by == "draw":
        first = set(order if draw_between is None else draw_between)
    else:
        first = {order[0] if awarded_to is None else awarded_to}
    houses = edition_of(state).setups[state.players].houses
    others = [house for house in order if house not in first]
    places = dict.fromkeys(first, 1) | {house: len(first) + at for at, house in enumerate(others, 1)}
    return FinalTable(
        rounds=max(1, state.round),
        ended_by=ended_by or ("castles" if has_winner(state) else "rounds"),
        seats=tuple(_final_seat(state, house, places[house]) for house in houses),
    )


def _final_seat(state: State, house: HouseId, place: int) -> FinalSeat:
    areas = controlled_areas(state, house)
    row = state.houses[house]
    return FinalSeat(
        house=house,
        place=place,
        castles=castle_count(state, house),
        strongholds=sum(area.castle == STRONGHOLD for area in areas),
        areas=len(areas),
        supply=row.supply,
        power=row.power,
        throne=position(state, "iron_throne", house),
    )
