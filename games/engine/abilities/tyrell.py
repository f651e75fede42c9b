"""House Tyrell."""

from ..editions import edition_of
from ..ids import AreaId, HouseId
from ..play import Play
from ..queries.board import units_of
from ..queries.combat import army, combat_of, opponent
from ..state import State
from ..verbs import destroy_units, remove_order
from .ability import Ability, is_protected, text_of


@text_of("mace_tyrell")
class MaceTyrell(Ability):
    """Offers only the first of several equal footmen."""

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        alike: dict[bool, str] = {}
        for unit in army(state, opponent(state, owner)):
            if unit.type == "footman" and not is_protected(state, unit):
                alike.setdefault(unit.routed, unit.id)
        return tuple(sorted(alike.values()))

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        destroy_units(play, opponent(play.state, owner), (choice,), self.card)


@text_of("ser_loras_tyrell")
class SerLorasTyrell(Ability):
    """Attackers that were beaten, kept out or destroyed have no unit in the area."""

    def march_order_target(self, state: State, owner: HouseId) -> AreaId | None:
        area = combat_of(state).area
        return area if units_of(state, owner, area) else None


@text_of("queen_of_thorns")
class QueenOfThorns(Ability):
    """The order in the attackers' origin is the march of this combat."""

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        combat = combat_of(state)
        facts = edition_of(state).areas[combat.area]
        return tuple(
            sorted(
                area
                for area in (*facts.adjacent, *facts.ports)
                if (order := state.orders.get(area)) is not None
                and order.house == opponent(state, owner)
                and area != combat.origin
            )
        )

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        remove_order(play, choice, self.card)
