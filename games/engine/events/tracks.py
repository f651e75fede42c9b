"""Power, supply, influence, wildling threat and dominance tokens."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..audiences import PUBLIC
from ..copying import replace
from ..ids import AreaId, HouseId, TrackId
from ..state import State
from .event import Event


@dataclass(frozen=True, slots=True)
class PowerGained(Event, audience=PUBLIC):
    """Tokens went from the pool to a house's available power. The amount is limited by the pool."""

    house: HouseId
    amount: int
    cause: str

    def apply(self, state: State) -> State:
        power = state.houses[self.house].power + self.amount
        return replace(state, houses=state.houses.change(self.house, power=power))


@dataclass(frozen=True, slots=True)
class PowerLost(Event, audience=PUBLIC):
    """Tokens went from a house's available power to the pool."""

    house: HouseId
    amount: int
    cause: str

    def apply(self, state: State) -> State:
        power = state.houses[self.house].power - self.amount
        return replace(state, houses=state.houses.change(self.house, power=power))


@dataclass(frozen=True, slots=True)
class BidsRevealed(Event, audience=PUBLIC):
    """All bids were shown and went to the pool. `subject` is a track, or `wildlings`."""

    subject: str
    bids: Mapping[HouseId, int]

    def apply(self, state: State) -> State:
        houses = state.houses.copied()
        for house, bid in self.bids.items():
            if bid:
                houses[house] = replace(houses[house], power=houses[house].power - bid)
        return replace(state, houses=houses)


@dataclass(frozen=True, slots=True)
class TrackSet(Event, audience=PUBLIC):
    """The houses on an influence track, position 1 first. The dominance token follows position 1."""

    track: TrackId
    houses: tuple[HouseId, ...]
    cause: str

    def apply(self, state: State) -> State:
        return replace(state, tracks=state.tracks.put(self.track, self.houses))


@dataclass(frozen=True, slots=True)
class SupplySet(Event, audience=PUBLIC):
    house: HouseId
    level: int

    def apply(self, state: State) -> State:
        return replace(state, houses=state.houses.change(self.house, supply=self.level))


@dataclass(frozen=True, slots=True)
class ThreatSet(Event, audience=PUBLIC):
    """The wildling threat token stands on the space with this label."""

    threat: int

    def apply(self, state: State) -> State:
        return replace(state, threat=self.threat)


@dataclass(frozen=True, slots=True)
class BladeUsed(Event, audience=PUBLIC):
    """The Valyrian Steel Blade was turned to its used side: for `strength` or a tides `redraw`."""

    house: HouseId
    use: str

    def apply(self, state: State) -> State:
        combat = state.combat
        if combat is not None and self.use == "strength":
            combat = replace(combat, blade=self.house)
        return replace(state, blade_used=True, combat=combat)


@dataclass(frozen=True, slots=True)
class RavenUsed(Event, audience=PUBLIC):
    """The Messenger Raven was turned to its used side: to `replace` an order or to `look` at a card."""

    house: HouseId
    use: str

    def apply(self, state: State) -> State:
        return replace(state, raven_used=True)


@dataclass(frozen=True, slots=True)
class RaidResolved(Event, audience=PUBLIC):
    """A raid order was resolved; `target` is the place whose order it removed."""

    house: HouseId
    area: AreaId
    target: AreaId | None
