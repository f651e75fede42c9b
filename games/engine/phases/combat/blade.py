"""The Valyrian Steel Blade in combat."""

from dataclasses import dataclass

from ...choices import Choice
from ...events.tracks import BladeUsed
from ...ids import HouseId
from ...play import Play
from ...queries.combat import combat_of
from ...queries.tracks import holder
from ...rulebook import cites
from ...state import Answer, State, Step


@cites("TRACK-6", "COMBAT-7", "RUL-62")
def ready_blade(state: State) -> HouseId | None:
    """The holder of the ready blade, if it fights in this combat."""
    combat = combat_of(state)
    house = holder(state, "fiefdoms")
    fights = house in (combat.attacker, combat.defender)
    return house if fights and not state.blade_used else None


@cites("COMBAT-7", "TIDE-6", "RUL-24")
@dataclass(frozen=True, slots=True)
class AskForBlade(Step):
    def begin(self, play: Play) -> None:
        house = ready_blade(play.state)
        if house is not None:
            play.ask(UseBlade(), house)


@dataclass(frozen=True, slots=True)
class UseBladeAnswer(Answer):
    use: bool


@cites("DEC-21", "COMBAT-7", "COMBAT-17", "TRACK-6")
@dataclass(frozen=True, slots=True)
class UseBlade(Choice):
    """Use the Valyrian Steel Blade for one more strength."""

    point = "DEC-21"
    answer = UseBladeAnswer

    def choices(self, state: State, house: HouseId) -> tuple[UseBladeAnswer, ...]:
        return (UseBladeAnswer(False), UseBladeAnswer(True))

    def apply_answer(self, play: Play, house: HouseId, answer: UseBladeAnswer) -> None:
        if answer.use:
            play.emit(BladeUsed(house, "strength"))
