"""What the texts of house cards do: one file per house, three kinds of ability (`hooks`)."""

from __future__ import annotations

from ..ids import CardId, HouseId
from ..rulebook import cites
from ..state import State
from . import baratheon, greyjoy, lannister, martell, stark, tyrell
from .ability import NO_TEXT, Ability

ABILITIES: dict[CardId, Ability] = {
    **baratheon.CARDS,
    **greyjoy.CARDS,
    **lannister.CARDS,
    **martell.CARDS,
    **stark.CARDS,
    **tyrell.CARDS,
}


@cites("RUL-65")
def may_be_kept_out(state: State, house: HouseId) -> bool:
    """Whether some card of another house can send victors of a house back, above their supply limit."""
    return any(
        row.house != house and ability_of(row.id).forbids_move_in for row in state.house_cards.values()
    )


def ability_of(card: CardId | None) -> Ability:
    """The text of a card; a text that does nothing for a card without one, and for no card."""
    return ABILITIES.get(card, NO_TEXT) if card else NO_TEXT
