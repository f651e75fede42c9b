"""House Lannister."""

from __future__ import annotations

from ..ids import HouseId
from ..play import Play
from ..queries.board import power_pool
from ..queries.combat import combat_of, has_won, is_attacker, opponent
from ..rulebook import cites
from ..state import State, Unit
from ..verbs.house_cards import withdraw_card
from ..verbs.orders import remove_order
from ..verbs.power import gain_power
from .ability import APPLY, Ability
from .house_cards import ChooseHouseCards


@cites("COMP-8")
class TywinLannister(Ability):
    """After a victory its owner gains two power."""

    moment = "outcome"

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        return (APPLY,) if has_won(state, owner) and power_pool(state, owner) else ()

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        gain_power(play, owner, 2, "tywin_lannister")


class SerKevanLannister(Ability):
    """Own footmen that attack, or support the own attack, count one more."""

    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        improved = unit.type == "footman" and unit.house == owner and not unit.routed
        return strength + 1 if improved and is_attacker(state, owner) else strength


class TyrionLannister(Ability):
    """The opponent's card may be sent back to its hand; another must be played instead."""

    moment = "cancel"
    optional = True

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        card = state.sides[opponent(state, owner)].card
        return (card,) if card else ()

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        other = opponent(play.state, owner)
        withdraw_card(play, other, choice, "hand")
        play.then(ChooseHouseCards((other,), choice))


class CerseiLannister(Ability):
    """After a victory one order of the loser, anywhere, may be removed."""

    moment = "outcome"
    optional = True

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        if not has_won(state, owner):
            return ()
        combat = combat_of(state)
        gone_anyway = {combat.area}
        if combat.attacker != owner:
            gone_anyway.add(combat.origin)
        return tuple(
            sorted(
                order.area
                for order in state.orders.values()
                if order.house == opponent(state, owner) and order.area not in gone_anyway
            )
        )

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        remove_order(play, choice, "cersei_lannister")


CARDS = {
    "tywin_lannister": TywinLannister(),
    "ser_kevan_lannister": SerKevanLannister(),
    "tyrion_lannister": TyrionLannister(),
    "cersei_lannister": CerseiLannister(),
}
