"""Mustering, by a Westeros card or a wildling card."""

from dataclasses import dataclass

from ..ids import AreaId, HouseId
from ..options import Mustering, Musters
from ..play import Play
from ..queries.muster import apply_musterings, first_musterings, muster_options, mustering_areas
from ..queries.tracks import turn_order
from ..rulebook import cites
from ..state import Answer, Question, State, Step
from ..verbs import muster


@cites("WEST-9", "MUSTER-1")
@dataclass(frozen=True, slots=True)
class MusterInTurnOrder(Step):
    """Each house in turn order musters in all its castles and strongholds before the next one starts."""

    done: tuple[HouseId, ...] = ()

    def begin(self, play: Play) -> None:
        for house in turn_order(play.state):
            if house in self.done:
                continue
            play.then(MusterInTurnOrder((*self.done, house)))
            areas = tuple(mustering_areas(play.state, house))
            if any(first_musterings(play.state, house, area) for area in areas):
                play.ask(Muster(areas), house)
            return


@dataclass(frozen=True, slots=True)
class MusterAnswer(Answer):
    """The pieces in the order in which they are placed; none at all is allowed."""

    musters: tuple[Mustering, ...]


@cites("DEC-04", "MUSTER-10", "MUSTER-12")
@dataclass(frozen=True, slots=True)
class Muster(Question):
    """Muster in these areas."""

    point = "DEC-04"
    answer = MusterAnswer

    areas: tuple[AreaId, ...]

    def options(self, state: State, house: HouseId) -> Musters:
        return muster_options(state, house, self.areas)

    def check(self, state: State, house: HouseId, answer: MusterAnswer) -> None:
        apply_musterings(state, house, self.areas, answer.musters)

    def default(self, state: State, house: HouseId) -> MusterAnswer:
        return MusterAnswer(())

    def apply_answer(self, play: Play, house: HouseId, answer: MusterAnswer) -> None:
        muster(play, house, self.areas, answer.musters)
