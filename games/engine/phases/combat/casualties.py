"""Losses: the garrison, helpless units, swords and skulls."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...abilities.ability import is_protected
from ...choices import check_units, some_units
from ...defaults import cheapest
from ...editions import edition_of
from ...events.board import GarrisonRemoved
from ...ids import HouseId, Role, UnitId
from ...options import SomeUnits
from ...play import Play
from ...queries.board import garrison_of
from ...queries.combat import army, combat_of, loser_of, opponent
from ...rulebook import cites
from ...state import Answer, Question, State, Step, Unit
from ...verbs import destroy_units
from .strength import icons


@cites("COMBAT-12", "GARR-4")
@dataclass(frozen=True, slots=True)
class DestroyGarrison(Step):
    """The garrison of a losing defender is removed from the game."""

    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        if combat.victor != combat.attacker or combat.area not in play.state.areas:
            return
        if garrison_of(play.state, combat.area) == combat.defender:
            play.emit(GarrisonRemoved(combat.defender, combat.area))


@cites("LOSS-2", "RETREAT-13", "RETREAT-16", "RUL-35", "RUL-36")
@dataclass(frozen=True, slots=True)
class DestroyHelplessUnits(Step):
    """The loser's routed units and siege engines are destroyed. They do not count as casualties."""

    def begin(self, play: Play) -> None:
        house = loser_of(play.state)
        helpless = [unit for unit in army(play.state, house) if unit.routed or unit.type == "siege_engine"]
        destroy_units(play, house, (unit.id for unit in helpless), "helpless")


@cites("LOSS-1", "LOSS-3", "LOSS-4", "LOSS-5", "CARD-9", "COMBAT-13", "SUPPORT-13")
@dataclass(frozen=True, slots=True)
class TakeSwordCasualties(Step):
    """The loser loses one unit for each of the victor's swords above its own fortifications."""

    def begin(self, play: Play) -> None:
        loser = loser_of(play.state)
        swords, _ = icons(play.state, opponent(play.state, loser))
        _, fortifications = icons(play.state, loser)
        take_casualties(play, loser, swords - fortifications, "swords")


@cites("TIDE-7", "TIDE-8", "RUL-23", "RUL-51")
@dataclass(frozen=True, slots=True)
class TakeSkulls(Step):
    """The skulls on the tides card of a side destroy units of the other side, whether that side has won or
    lost.
    """

    role: Role

    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        house = combat.attacker if self.role == "attacker" else combat.defender
        tide = play.state.tides.get(house)
        if tide is not None:
            skulls = edition_of(play.state).tides[tide.card].skulls
            take_casualties(play, opponent(play.state, house), skulls, "skulls")


def take_casualties(play: Play, house: HouseId, count: int, cause: str) -> None:
    """Destroys `count` standing units of a side. Its owner chooses if it makes a difference."""
    eligible = casualties_from(play.state, house)
    count = min(count, len(eligible))
    if count <= 0:
        return
    if is_forced(eligible, count):
        destroy_units(play, house, (unit.id for unit in eligible[:count]), cause)
    else:
        play.ask(ChooseCasualties(count, cause), house)


def casualties_from(state: State, house: HouseId) -> list[Unit]:
    """The units of a side that may be casualties: standing ones in the combat (LOSS-3, RUL-23)."""
    return [unit for unit in army(state, house) if not unit.routed and not is_protected(state, unit)]


def is_forced(eligible: Sequence[Unit], count: int) -> bool:
    """Whether every choice of `count` units has the same result."""
    return count >= len(eligible) or len({unit.type for unit in eligible}) == 1


@dataclass(frozen=True, slots=True)
class ChooseCasualtiesAnswer(Answer):
    units: tuple[UnitId, ...]


@cites("DEC-22", "LOSS-3", "TIDE-7")
@dataclass(frozen=True, slots=True)
class ChooseCasualties(Question):
    """Choose your units in the combat that are destroyed, by `swords` or `skulls`."""

    point = "DEC-22"
    answer = ChooseCasualtiesAnswer

    count: int
    cause: str

    def options(self, state: State, house: HouseId) -> SomeUnits:
        return some_units(casualties_from(state, house), self.count, self.count)

    def check(self, state: State, house: HouseId, answer: ChooseCasualtiesAnswer) -> None:
        check_units(state, self.options(state, house), answer.units, "LOSS-3")

    def default(self, state: State, house: HouseId) -> ChooseCasualtiesAnswer:
        return ChooseCasualtiesAnswer(cheapest(state, casualties_from(state, house), self.count))

    def apply_answer(self, play: Play, house: HouseId, answer: ChooseCasualtiesAnswer) -> None:
        destroy_units(play, house, answer.units, self.cause)
