"""Houses take turns: one order each in turn order, lap after lap, until no order of the kind is left."""

from dataclasses import dataclass

from ...ids import HouseId
from ...play import Play
from ...queries.orders import next_in_lap
from ...rulebook import cites
from ...state import Step
from .consolidate import ConsolidateTurn
from .neutral import CallForNeutralSupport
from .raid import RaidTurn


@cites("ACT-1", "ACT-2", "ACT-3", "ACT-4", "RUL-44")
@dataclass(frozen=True, slots=True)
class RaidsInLaps(Step):
    """`acted`, here and in the other steps: the houses that have had their turn in the current lap."""

    acted: tuple[HouseId, ...] = ()

    def begin(self, play: Play) -> None:
        if turn := next_in_lap(play.state, "raid", self.acted):
            house, acted = turn
            play.then(RaidTurn(house), RaidsInLaps(acted))


@dataclass(frozen=True, slots=True)
class MarchesInLaps(Step):
    acted: tuple[HouseId, ...] = ()

    def begin(self, play: Play) -> None:
        if turn := next_in_lap(play.state, "march", self.acted):
            house, acted = turn
            play.then(CallForNeutralSupport(house), MarchesInLaps(acted))


@dataclass(frozen=True, slots=True)
class ConsolidatesInLaps(Step):
    acted: tuple[HouseId, ...] = ()

    def begin(self, play: Play) -> None:
        if turn := next_in_lap(play.state, "consolidate", self.acted):
            house, acted = turn
            play.then(ConsolidateTurn(house), ConsolidatesInLaps(acted))
