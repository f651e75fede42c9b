"""The effects of house card texts: one file for each house. `ability` lists the possible effects."""

from ..ids import CardId, HouseId
from ..rulebook import cites
from ..state import State
from . import baratheon, greyjoy, lannister, martell, stark, tyrell  # they fill ABILITIES
from .ability import ABILITIES, Ability, ability_of


@cites("RUL-65")
def may_be_kept_out(state: State, house: HouseId) -> bool:
    """Whether a card of another house can send a house's victorious units back, above their supply limit."""
    return any(
        row.house != house and type(ability_of(row.id)).keeps_attackers_out is not Ability.keeps_attackers_out
        for row in state.house_cards.values()
    )
