"""Start and end, rounds and phases, decisions and answers."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..audiences import NOBODY, OWN_HOUSE, PUBLIC
from ..copying import replace
from ..ids import AreaId, CardId, HouseId, OrderId, Phase, TrackId, UnitId
from ..ruleset import Ruleset
from ..state import (
    Answer,
    Area,
    Decision,
    House,
    HouseCard,
    Question,
    SealedAnswer,
    State,
    Step,
    Table,
    Unit,
    Units,
)
from .event import Event


@dataclass(frozen=True, slots=True)
class GameBegan(Event, audience=PUBLIC):
    """The board after setup, before any card was shuffled."""

    players: int
    ruleset: Ruleset
    threat: int
    houses: tuple[House, ...]
    areas: tuple[Area, ...]
    units: tuple[Unit, ...]
    tracks: Mapping[TrackId, tuple[HouseId, ...]]
    house_cards: Mapping[CardId, HouseId]

    def apply(self, state: State) -> State:
        return replace(
            state,
            players=self.players,
            ruleset=self.ruleset,
            threat=self.threat,
            houses=Table({house.id: house for house in self.houses}),
            areas=Table({area.id: area for area in self.areas}),
            units=Units({unit.id: unit for unit in self.units}),
            tracks=Table(self.tracks),
            house_cards=Table({card: HouseCard(card, house) for card, house in self.house_cards.items()}),
        )


@dataclass(frozen=True, slots=True)
class RoundBegan(Event, audience=PUBLIC):
    round: int

    def apply(self, state: State) -> State:
        return replace(state, round=self.round)


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event, audience=PUBLIC):
    phase: Phase

    def apply(self, state: State) -> State:
        return replace(state, phase=self.phase)


@dataclass(frozen=True, slots=True)
class OrdersBanned(Event, audience=PUBLIC):
    """These order tokens may not be placed this round."""

    tokens: tuple[OrderId, ...]

    def apply(self, state: State) -> State:
        return replace(state, bans=tuple(sorted({*state.bans, *self.tokens})))


@dataclass(frozen=True, slots=True)
class CleanedUp(Event, audience=PUBLIC):
    """Orders were returned, units stood up, bans were lifted, Blade and Raven became ready."""

    orders: tuple[AreaId, ...]
    stood_up: tuple[UnitId, ...]

    def apply(self, state: State) -> State:
        return replace(
            state,
            orders=state.orders.drop(*self.orders) if self.orders else state.orders,
            units=state.units.change(*self.stood_up, routed=False) if self.stood_up else state.units,
            bans=(),
            blade_used=False,
            raven_used=False,
        )


@dataclass(frozen=True, slots=True)
class DecisionOpened(Event, audience=PUBLIC):
    """A question was put to these houses. Nothing in it is secret."""

    number: int
    houses: tuple[HouseId, ...]
    sealed: bool
    question: Question

    def apply(self, state: State) -> State:
        row = Decision(self.number, self.houses, self.sealed, self.question)
        return replace(state, decisions=state.decisions.put(self.number, row), decision_count=self.number)


@dataclass(frozen=True, slots=True)
class AnswerSealed(Event, audience=OWN_HOUSE):
    """A house's sealed answer was saved, or replaced its previous one. Only that house can read it."""

    number: int
    house: HouseId
    answer: Answer

    def apply(self, state: State) -> State:
        row = SealedAnswer(self.number, self.house, self.answer)
        return replace(state, answers=state.answers.put((self.number, self.house), row))


@dataclass(frozen=True, slots=True)
class HouseAnswered(Event, audience=PUBLIC):
    """A house has answered a sealed decision. Everyone may see this."""

    number: int
    house: HouseId


@dataclass(frozen=True, slots=True)
class DecisionClosed(Event, audience=PUBLIC):
    number: int

    def apply(self, state: State) -> State:
        pending = [key for key in state.answers if key[0] == self.number]
        return replace(
            state,
            decisions=state.decisions.drop(self.number),
            answers=state.answers.drop(*pending) if pending else state.answers,
        )


@dataclass(frozen=True, slots=True)
class AgendaSet(Event, audience=NOBODY):
    """The steps that remain when the game waits for an answer. Nobody can read it."""

    steps: tuple[Step, ...]

    def apply(self, state: State) -> State:
        return replace(state, agenda=self.steps)


@dataclass(frozen=True, slots=True)
class GameEnded(Event, audience=PUBLIC):
    """The winner, and all houses from first to last. `at_once`: by seven areas."""

    winner: HouseId
    ranking: tuple[HouseId, ...]
    at_once: bool

    def apply(self, state: State) -> State:
        return replace(
            state,
            winner=self.winner,
            phase="ended",
            decisions=Table(),
            answers=Table(),
        )
