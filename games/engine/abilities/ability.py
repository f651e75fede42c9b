"""The moments at which the text of a house card can work.

*Modify*: read whenever strength or icons are summed. *Trigger*: works once at a `moment`, with or without a
choice. *Allow*: permits or forbids a part of the combat. Combat asks these hooks and never names a card.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from ..ids import HouseId
from ..play import Play
from ..state import State, Unit

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
