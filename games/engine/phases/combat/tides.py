"""Tides of Battle."""

from dataclasses import dataclass

from ...choices import Choice
from ...copying import replace
from ...editions import edition_of
from ...events.cards import DeckShuffled
from ...events.combat import TideDrawn, TidesDrawn, TidesShown
from ...events.tracks import BladeUsed
from ...ids import HouseId
from ...play import Play
from ...queries.combat import combat_of
from ...rulebook import cites
from ...state import Answer, State, Step
from .blade import ready_blade


@cites("TIDE-1", "TIDE-2", "RUL-25", "OPT-03")
@dataclass(frozen=True, slots=True)
class ShuffleTides(Step):
    """All tides cards are shuffled before every combat, if they are used."""

    def begin(self, play: Play) -> None:
        if play.state.ruleset.tides_of_battle:
            draw, cards = play.shuffle("tides", edition_of(play.state).tides_deck)
            play.emit(DeckShuffled("tides", draw, cards))


@cites("TIDE-3", "RUL-49")
@dataclass(frozen=True, slots=True)
class DrawTides(Step):
    """Attacker, then defender draw a card each and look at it secretly."""

    def begin(self, play: Play) -> None:
        if play.state.ruleset.tides_of_battle:
            combat = combat_of(play.state)
            for house in (combat.attacker, combat.defender):
                play.emit(TideDrawn(house, play.state.decks["tides"][0]))
            play.emit(TidesDrawn((combat.attacker, combat.defender)))


@cites("TIDE-4", "RUL-24")
@dataclass(frozen=True, slots=True)
class AskForRedraw(Step):
    def begin(self, play: Play) -> None:
        house = ready_blade(play.state)
        if house is not None and play.state.tides:
            play.ask(RedrawTide(), house)


@dataclass(frozen=True, slots=True)
class RedrawTideAnswer(Answer):
    redraw: bool


@cites("DEC-20", "TIDE-4", "RUL-24", "RUL-49")
@dataclass(frozen=True, slots=True)
class RedrawTide(Choice):
    """Use the Valyrian Steel Blade to discard your Tides of Battle card and draw another."""

    point = "DEC-20"
    answer = RedrawTideAnswer

    def choices(self, state: State, house: HouseId) -> tuple[RedrawTideAnswer, ...]:
        return (RedrawTideAnswer(False), RedrawTideAnswer(True))

    def apply_answer(self, play: Play, house: HouseId, answer: RedrawTideAnswer) -> None:
        if answer.redraw:
            play.emit(BladeUsed(house, "redraw"))
            play.emit(TideDrawn(house, play.state.decks["tides"][0]))
            play.emit(TidesDrawn((house,)))


@cites("TIDE-5")
@dataclass(frozen=True, slots=True)
class ShowTides(Step):
    def begin(self, play: Play) -> None:
        if play.state.tides:
            play.emit(
                TidesShown(tuple(replace(tide, shown=True) for _, tide in sorted(play.state.tides.items())))
            )
