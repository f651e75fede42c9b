"""The round: its phases and the clean up."""

from dataclasses import dataclass

from ..editions import edition_of
from ..events.cards import WesterosCardsUsed
from ..events.game import CleanedUp, PhaseBegan, RoundBegan
from ..play import Play
from ..rulebook import cites
from ..state import Step
from .action import ACTION
from .game_end import end_game
from .planning import PLANNING
from .westeros import westeros_steps


@cites("ROUND-1", "ROUND-2", "ROUND-3", "ROUND-4", "SETUP-4", "SETUP-14", "WEST-1")
@dataclass(frozen=True, slots=True)
class BeginRound(Step):
    """Advance the round marker; the first round has no Westeros phase."""

    def begin(self, play: Play) -> None:
        number = play.state.round + 1
        play.emit(RoundBegan(number))
        play.then(PlanningPhase(), ActionPhase(), CleanUp())
        if number > 1:
            play.then(WesterosPhase())


@dataclass(frozen=True, slots=True)
class WesterosPhase(Step):
    def begin(self, play: Play) -> None:
        play.emit(PhaseBegan("westeros"))
        play.then(*westeros_steps(edition_of(play.state)))


@dataclass(frozen=True, slots=True)
class PlanningPhase(Step):
    def begin(self, play: Play) -> None:
        play.emit(PhaseBegan("planning"))
        play.then(*PLANNING)


@dataclass(frozen=True, slots=True)
class ActionPhase(Step):
    def begin(self, play: Play) -> None:
        play.emit(PhaseBegan("action"))
        play.then(*ACTION)


@cites(
    "CLEAN-1",
    "CLEAN-2",
    "CLEAN-3",
    "CLEAN-4",
    "CLEAN-5",
    "ROUND-5",
    "ACT-5",
    "RETREAT-17",
    "WEST-7",
    "RUL-02",
)
@dataclass(frozen=True, slots=True)
class CleanUp(Step):
    """Return orders, stand units up, put Westeros cards under their decks, make Blade and Raven ready."""

    def begin(self, play: Play) -> None:
        state = play.state
        routed = tuple(sorted(unit.id for unit in state.units.values() if unit.routed))
        play.emit(CleanedUp(tuple(sorted(state.orders)), routed))
        if state.piles.get("revealed"):
            play.emit(WesterosCardsUsed())
        if state.round >= edition_of(state).rounds:
            end_game(play, at_once=False)
        else:
            play.then(BeginRound())
