"""The parts of a combat that the text of a house card can change.

*Modify*: read whenever strength or icons are summed. *Trigger*: `choices` and `resolve`, once, at the timing
of the card. *Allow*: permits or forbids a part of the combat. Combat calls these and never names a card. The
text of a card, its timing and whether it is optional are stated only in `data.house_cards`.
"""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from ..ids import AreaId, CardId, HouseId
from ..play import Play
from ..state import State, Unit


class Ability:
    """The effect of a card's text. This base class has no effect. `owner` is always the side that played the
    card.
    """

    card: ClassVar[CardId] = ""

    def unit_strength(self, state: State, owner: HouseId, unit: Unit, strength: int) -> int:
        """Modifies the strength of a unit of either side, given its strength before this text."""
        return strength

    def printed_strength(self, state: State, owner: HouseId, house: HouseId, strength: int) -> int:
        """Modifies the printed strength of the card that the side `house` played."""
        return strength

    def defense_bonus(self, state: State, owner: HouseId, bonus: int) -> int:
        """Modifies the bonus of a Defense order of the owner in the embattled area."""
        return bonus

    def bonus(self, state: State, owner: HouseId) -> int:
        """Strength that the text adds to its card."""
        return 0

    def icons(self, state: State, owner: HouseId) -> tuple[int, int]:
        """Swords and fortifications that the text adds to its card."""
        return (0, 0)

    def choices(self, state: State, owner: HouseId) -> tuple[str, ...]:
        """The choices of the owner, in alphabetical order. Empty when the text does not apply."""
        return ()

    def resolve(self, play: Play, owner: HouseId, choice: str) -> None:
        """Carries out one of the choices."""
        raise NotImplementedError

    def protects(self, state: State, owner: HouseId, unit: Unit) -> bool:
        """Whether the text protects a unit of its owner from all texts, swords and skulls."""
        return False

    def retreat_places(self, state: State, owner: HouseId) -> tuple[AreaId, ...]:
        """The places to which the victor may send the loser's units. Empty if the text gives the victor no
        choice.
        """
        return ()

    def keeps_attackers_out(self, state: State, owner: HouseId) -> bool:
        """Whether a beaten defender keeps the victorious attackers out of the area."""
        return False

    def march_order_target(self, state: State, owner: HouseId) -> AreaId | None:
        """The area to which the attacker's resolved march order moves. None when it is removed."""
        return None


NO_TEXT = Ability()

APPLY = "apply"
"""The only choice of a text without alternatives."""

ABILITIES: dict[CardId, Ability] = {}
"""The text of each card that has one, registered by the files of the houses."""

SomeAbility = TypeVar("SomeAbility", bound=Ability)


def text_of(card: CardId) -> Callable[[type[SomeAbility]], type[SomeAbility]]:
    """Registers a class as the effect of a card's text."""

    def register(ability: type[SomeAbility]) -> type[SomeAbility]:
        ability.card = card
        ABILITIES[card] = ability()
        return ability

    return register


def ability_of(card: CardId | None) -> Ability:
    """The effect of a card's text; `NO_TEXT` for None and for a card without a text."""
    return ABILITIES.get(card, NO_TEXT) if card else NO_TEXT


def is_protected(state: State, unit: Unit) -> bool:
    """Whether a unit in the combat is protected from all texts, swords and skulls."""
    return ability_of(state.sides[unit.house].card).protects(state, unit.house, unit)
