"""House Greyjoy."""

from ..editions import edition_of
from ..ids import HouseId
from ..play import Play
from ..queries.combat import combat_of, is_attacker, is_supported
from ..queries.house_cards import hand
from ..rulebook import cites
from ..state import State, Unit
from ..verbs import lose_power, play_card, withdraw_card
from .ability import Ability, text_of


@cites("RUL-71")
@text_of("victarion_greyjoy")
class VictarionGreyjoy(Ability):
    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        improved = unit.type == "ship" and unit.house == owner and not unit.routed
        return strength + 1 if improved and is_attacker(state, owner) else strength


@text_of("balon_greyjoy")
class BalonGreyjoy(Ability):
    def printed_strength(self, state: State, owner: HouseId, house: HouseId, strength: int) -> int:
        return strength if house == owner else 0


@text_of("theon_greyjoy")
class TheonGreyjoy(Ability):
    def bonus(self, state: State, owner: HouseId) -> int:
        castle = edition_of(state).areas[combat_of(state).area].castle
        return int(not is_attacker(state, owner) and castle > 0)

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (self.bonus(state, owner), 0)


@text_of("asha_greyjoy")
class AshaGreyjoy(Ability):
    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        return (0, 0) if is_supported(state, owner) else (2, 1)


@text_of("aeron_damphair")
class AeronDamphair(Ability):
    PRICE = 2

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return hand(state, owner) if state.houses[owner].power >= self.PRICE else ()

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        lose_power(play, owner, self.PRICE, self.card)
        withdraw_card(play, owner, self.card, "discard")
        play_card(play, owner, choice)
