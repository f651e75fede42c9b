"""The moments at which the text of a house card can work.

*Modify*: read whenever strength or icons are summed. *Trigger*: works once at a `moment`, with or without a
choice. *Allow*: permits or forbids a part of the combat. Combat asks these hooks and never names a card.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from ..ids import HouseId
from ..play import Play
from ..rulebook import cites
from ..state import Combat, State, Unit

Moment = Literal["cancel", "immediate", "outcome", "retreat", "after_combat"]


class Ability:
    """A text. The hooks here are those of a card without one."""

    moment: ClassVar[Moment | None] = None
    optional: ClassVar[bool] = False
    takes_no_casualties: ClassVar[bool] = False
    destroys_units: ClassVar[bool] = False
    blanks_printed_strength: ClassVar[bool] = False
    forbids_move_in: ClassVar[bool] = False
    moves_march_order: ClassVar[bool] = False

    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        """The strength of a unit of either side, given what it was before this text."""
        return strength

    def defense_bonus(self, state: State, owner: HouseId, bonus: int) -> int:
        """The bonus of a Defense order of its owner in the embattled area."""
        return bonus

    def bonus(self, state: State, owner: HouseId) -> int:
        """What the text adds to the strength of its own card."""
        return 0

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        """Swords and fortifications that the text adds to its own card."""
        return (0, 0)

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        """What its owner may choose at the moment, in alphabetical order. Empty when it does not work."""
        return ()

    def carry_out(self, play: Play, owner: HouseId, choice: str) -> None:
        """Do what was chosen."""
        raise NotImplementedError


NO_TEXT = Ability()

APPLY = "apply"
"""The one choice of a text that leaves none."""


def combat_of(state: State) -> Combat:
    """The combat being fought."""
    assert state.combat is not None
    return state.combat


def opponent(state: State, house: HouseId) -> HouseId:
    """The other side of the combat."""
    combat = combat_of(state)
    return combat.defender if house == combat.attacker else combat.attacker


def is_attacker(state: State, house: HouseId) -> bool:
    return combat_of(state).attacker == house


def has_won(state: State, house: HouseId) -> bool:
    return combat_of(state).victor == house


def has_lost(state: State, house: HouseId) -> bool:
    return combat_of(state).victor not in (None, house)


@cites("SUPPORT-14")
def is_supported(state: State, house: HouseId) -> bool:
    """Whether any Support order lends strength to a side, its own included."""
    return any(support.side == house for support in state.supports.values())


def army(state: State, house: HouseId) -> list[Unit]:
    """The units of one side in the embattled area, in the order of their ids."""
    combat = combat_of(state)
    attacking = house == combat.attacker
    return [
        unit for unit in state.units.at(combat.area) if unit.house == house and unit.attacking == attacking
    ]


def own_units_in_combat(state: State, house: HouseId) -> list[Unit]:
    """The units of a side in the embattled area and in its own supporting places."""
    units = army(state, house)
    for support in sorted(state.supports.values(), key=lambda support: support.area):
        if support.house == house and support.side == house:
            units += [unit for unit in state.units.at(support.area) if unit.house == house]
    return units


def hand(state: State, house: HouseId) -> tuple[str, ...]:
    """The cards in a house's hand, in alphabetical order."""
    return cards_at(state, house, "hand")


def cards_at(state: State, house: HouseId, place: str) -> tuple[str, ...]:
    """The cards of a house in `hand` or `discard`, in alphabetical order."""
    return tuple(
        sorted(row.id for row in state.house_cards.values() if row.house == house and row.place == place)
    )
