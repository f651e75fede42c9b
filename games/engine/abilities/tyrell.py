"""House Tyrell."""

from __future__ import annotations

from ..editions import tables
from ..events.board import OrderRemoved, UnitsDestroyed
from ..ids import HouseId
from ..play import Play
from ..state import State
from .hooks import Ability, army, combat_of, opponent


class MaceTyrell(Ability):
    """A footman of the opponent's army is destroyed at once."""

    moment = "immediate"
    destroys_units = True

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        like: dict[bool, str] = {}
        for unit in army(state, opponent(state, owner)):
            if unit.type == "footman":
                like.setdefault(unit.routed, unit.id)
        return tuple(sorted(like.values()))

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        play.emit(UnitsDestroyed(opponent(play.state, owner), (choice,), "mace_tyrell"))


class SerLorasTyrell(Ability):
    """The march order of a victorious attack goes into the conquered area, to be used again."""

    moves_march_order = True


class QueenOfThorns(Ability):
    """An order of the opponent next to the embattled area is removed."""

    moment = "immediate"

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        combat = combat_of(state)
        facts = tables(state).areas[combat.area]
        return tuple(
            sorted(
                area
                for area in (*facts.adjacent, *facts.ports)
                if (order := state.orders.get(area)) is not None
                and order.house == opponent(state, owner)
                and not (area == combat.origin and order.house == combat.attacker)
            )
        )

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        order = play.state.orders[choice]
        play.emit(OrderRemoved(order.house, order.area, order.token, "queen_of_thorns"))


CARDS = {
    "mace_tyrell": MaceTyrell(),
    "ser_loras_tyrell": SerLorasTyrell(),
    "queen_of_thorns": QueenOfThorns(),
}
