"""House Greyjoy."""

from __future__ import annotations

from ..editions import tables
from ..events.combat import HouseCardPlayed, HouseCardWithdrawn
from ..events.tracks import PowerLost
from ..ids import HouseId
from ..play import Play
from ..state import State, Unit
from .hooks import Ability, combat_of, hand, is_attacker, is_supported

AERON_PRICE = 2


class VictarionGreyjoy(Ability):
    """Own ships that attack, or support the own attack, count one more."""

    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        improved = unit.type == "ship" and unit.house == owner and not unit.routed
        return strength + 1 if improved and is_attacker(state, owner) else strength


class BalonGreyjoy(Ability):
    """The printed strength of the opponent's card counts nothing."""

    blanks_printed_strength = True


class TheonGreyjoy(Ability):
    """One stronger and a sword when defending a castle or stronghold."""

    def bonus(self, state: State, owner: HouseId) -> int:
        castle = tables(state).areas[combat_of(state).area].castle
        return int(not is_attacker(state, owner) and castle > 0)

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (self.bonus(state, owner), 0)


class AshaGreyjoy(Ability):
    """Two swords and a fortification while its owner is not supported at all."""

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (0, 0) if is_supported(state, owner) else (2, 1)


class AeronDamphair(Ability):
    """For two power it may be discarded to play another card from hand."""

    moment = "immediate"
    optional = True

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return hand(state, owner) if state.houses[owner].power >= AERON_PRICE else ()

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        play.emit(PowerLost(owner, AERON_PRICE, "aeron_damphair"))
        play.emit(HouseCardWithdrawn(owner, "aeron_damphair", "discard"))
        play.emit(HouseCardPlayed(owner, choice))


CARDS = {
    "victarion_greyjoy": VictarionGreyjoy(),
    "balon_greyjoy": BalonGreyjoy(),
    "theon_greyjoy": TheonGreyjoy(),
    "asha_greyjoy": AshaGreyjoy(),
    "aeron_damphair": AeronDamphair(),
}
