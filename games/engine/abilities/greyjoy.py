"""House Greyjoy."""

from __future__ import annotations

from ..data.areas import AREAS
from ..ids import HouseId
from ..play import Play
from ..queries.combat import combat_of, is_attacker, is_supported
from ..queries.house_cards import hand
from ..state import State, Unit
from ..verbs.house_cards import play_card, withdraw_card
from ..verbs.power import lose_power
from .ability import Ability

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
        return int(not is_attacker(state, owner) and AREAS[combat_of(state).area].castle > 0)

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
        lose_power(play, owner, AERON_PRICE, "aeron_damphair")
        withdraw_card(play, owner, "aeron_damphair", "discard")
        play_card(play, owner, choice)


CARDS = {
    "victarion_greyjoy": VictarionGreyjoy(),
    "balon_greyjoy": BalonGreyjoy(),
    "theon_greyjoy": TheonGreyjoy(),
    "asha_greyjoy": AshaGreyjoy(),
    "aeron_damphair": AeronDamphair(),
}
