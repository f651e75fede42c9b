"""The course of a combat."""

from dataclasses import dataclass

from ..audiences import OWN_HOUSE, PUBLIC
from ..copying import replace
from ..ids import AreaId, CardId, HouseId, OrderId
from ..state import Combat, Side, State, Support, Table, Tide
from .event import Event


@dataclass(frozen=True, slots=True)
class CombatBegan(Event, audience=PUBLIC):
    area: AreaId
    origin: AreaId
    attacker: HouseId
    defender: HouseId
    order: OrderId

    def apply(self, state: State) -> State:
        return replace(
            state,
            combat=Combat(self.area, self.origin, self.attacker, self.defender, self.order),
            sides=Table(
                {
                    self.attacker: Side(self.attacker, "attacker"),
                    self.defender: Side(self.defender, "defender"),
                }
            ),
        )


@dataclass(frozen=True, slots=True)
class SupportDeclared(Event, audience=PUBLIC):
    """A house supports `side` from these places. `side` is null if it supports nobody."""

    house: HouseId
    side: HouseId | None
    areas: tuple[AreaId, ...]

    def apply(self, state: State) -> State:
        if self.side is None or not self.areas:
            return state
        supports = state.supports.copied()
        for area in self.areas:
            supports[area] = Support(area, self.house, self.side)
        return replace(state, supports=supports)


@dataclass(frozen=True, slots=True)
class NeutralSupportDeclared(Event, audience=PUBLIC):
    """A house supports `marcher` against the neutral force in `area`, from these places or from none."""

    house: HouseId
    marcher: HouseId
    area: AreaId
    areas: tuple[AreaId, ...]


@dataclass(frozen=True, slots=True)
class SupportRefused(Event, audience=PUBLIC):
    house: HouseId
    areas: tuple[AreaId, ...]

    def apply(self, state: State) -> State:
        return replace(state, supports=state.supports.drop(*self.areas)) if self.areas else state


@dataclass(frozen=True, slots=True)
class StrengthsAnnounced(Event, audience=PUBLIC):
    """The strengths of both sides: `initial` before house cards, else final."""

    attacker: int
    defender: int
    final: bool

    def apply(self, state: State) -> State:
        combat = state.combat
        assert combat is not None
        sides = state.sides.change(combat.attacker, strength=self.attacker)
        return replace(state, sides=sides.change(combat.defender, strength=self.defender))


@dataclass(frozen=True, slots=True)
class HouseCardPlayed(Event, audience=PUBLIC):
    """A house card was revealed in the combat."""

    house: HouseId
    card: CardId

    def apply(self, state: State) -> State:
        return replace(
            state,
            house_cards=state.house_cards.change(self.card, place="played"),
            sides=state.sides.change(self.house, card=self.card),
        )


@dataclass(frozen=True, slots=True)
class HouseCardWithdrawn(Event, audience=PUBLIC):
    """A revealed card left the combat, to its owner's `hand` or `discard` pile."""

    house: HouseId
    card: CardId
    place: str

    def apply(self, state: State) -> State:
        return replace(
            state,
            house_cards=state.house_cards.change(self.card, place=self.place),
            sides=state.sides.change(self.house, card=None),
        )


@dataclass(frozen=True, slots=True)
class CardTextResolved(Event, audience=PUBLIC):
    """The text of a house card was carried out, or declined. `choice` is its owner's choice."""

    house: HouseId
    card: CardId
    choice: str | None


@dataclass(frozen=True, slots=True)
class TideDrawn(Event, audience=OWN_HOUSE):
    """A house drew a Tides of Battle card. Only that house can read this before the cards are revealed."""

    house: HouseId
    card: CardId

    def apply(self, state: State) -> State:
        return replace(
            state,
            decks=state.decks.put("tides", state.decks["tides"][1:]),
            tides=state.tides.put(self.house, Tide(self.house, self.card)),
        )


@dataclass(frozen=True, slots=True)
class TidesDrawn(Event, audience=PUBLIC):
    """These houses drew a Tides of Battle card. Everyone sees this."""

    houses: tuple[HouseId, ...]


@dataclass(frozen=True, slots=True)
class TidesShown(Event, audience=PUBLIC):
    tides: tuple[Tide, ...]

    def apply(self, state: State) -> State:
        return replace(state, tides=Table({tide.house: tide for tide in self.tides}))


@dataclass(frozen=True, slots=True)
class CombatWon(Event, audience=PUBLIC):
    victor: HouseId
    loser: HouseId

    def apply(self, state: State) -> State:
        assert state.combat is not None
        return replace(state, combat=replace(state.combat, victor=self.victor))


@dataclass(frozen=True, slots=True)
class CombatEnded(Event, audience=PUBLIC):
    """The combat is over, and the State no longer contains it."""

    area: AreaId

    def apply(self, state: State) -> State:
        decks = state.decks
        if "tides" in decks:
            decks = decks.drop("tides")
        return replace(
            state,
            combat=None,
            sides=Table(),
            supports=Table() if state.supports else state.supports,
            tides=Table() if state.tides else state.tides,
            decks=decks,
        )
