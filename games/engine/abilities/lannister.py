"""House Lannister."""

from ..ids import HouseId
from ..play import Play
from ..queries.board import power_pool
from ..queries.combat import combat_of, has_won, is_attacker, opponent
from ..state import State, Unit
from ..verbs import gain_power, remove_order, withdraw_card
from .ability import APPLY, Ability, text_of
from .house_cards import ChooseHouseCards


@text_of("tywin_lannister")
class TywinLannister(Ability):
    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return (APPLY,) if has_won(state, owner) and power_pool(state, owner) else ()

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        gain_power(play, owner, 2, self.card)


@text_of("ser_kevan_lannister")
class SerKevanLannister(Ability):
    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        improved = unit.type == "footman" and unit.house == owner and not unit.routed
        return strength + 1 if improved and is_attacker(state, owner) else strength


@text_of("tyrion_lannister")
class TyrionLannister(Ability):
    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        card = state.sides[opponent(state, owner)].card
        return (card,) if card else ()

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        other = opponent(play.state, owner)
        withdraw_card(play, other, choice, "hand")
        play.then(ChooseHouseCards((other,), choice))


@text_of("cersei_lannister")
class CerseiLannister(Ability):
    """Does not offer orders that the combat removes in any case."""

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        if not has_won(state, owner):
            return ()
        combat = combat_of(state)
        removed_anyway = {combat.area}
        if combat.attacker != owner:
            removed_anyway.add(combat.origin)
        return tuple(
            sorted(
                order.area
                for order in state.orders.values()
                if order.house == opponent(state, owner) and order.area not in removed_anyway
            )
        )

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        remove_order(play, choice, self.card)
