"""House Stark."""

from ..ids import AreaId, HouseId
from ..play import Play
from ..queries.combat import army, combat_of, has_lost, opponent
from ..queries.house_cards import discard_pile
from ..queries.retreat import cheapest_places, places_beside, retreat_places
from ..rulebook import cites
from ..state import State, Unit
from ..verbs import return_cards
from .ability import APPLY, Ability, text_of


@cites("RETREAT-12", "RUL-13", "RUL-15")
@text_of("robb_stark")
class RobbStark(Ability):
    """Beaten attackers may also be sent to places next to the area, besides the retreat by the rules."""

    def retreat_places(self, state: State, owner: HouseId) -> tuple[AreaId, ...]:
        combat, loser = combat_of(state), opponent(state, owner)
        units, ruled = army(state, loser), retreat_places(state, loser)
        allowed = set(ruled)
        if loser == combat.attacker:
            allowed.update(places_beside(state, loser, combat.area))
        offered, _ = cheapest_places(state, loser, units, sorted(allowed))
        without_text, _ = cheapest_places(state, loser, units, ruled)
        return offered if len(offered) > 1 or offered != without_text else ()


@cites("RUL-43")
@text_of("roose_bolton")
class RooseBolton(Ability):
    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return (APPLY,) if has_lost(state, owner) else ()

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        return_cards(play, owner, (*discard_pile(play.state, owner), self.card), self.card)


@text_of("blackfish")
class Blackfish(Ability):
    def protects(self, state: State, owner: HouseId, unit: Unit) -> bool:
        return True


@text_of("catelyn_stark")
class CatelynStark(Ability):
    def defense_bonus(self, state: State, owner: HouseId, bonus: int) -> int:
        return 2 * bonus
