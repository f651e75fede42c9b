"""What the texts of house cards do: one file per house, three kinds of ability (`hooks`)."""

from __future__ import annotations

from ..ids import CardId
from . import baratheon, greyjoy, lannister, martell, stark, tyrell
from .hooks import NO_TEXT, Ability

ABILITIES: dict[CardId, Ability] = {
    **baratheon.CARDS,
    **greyjoy.CARDS,
    **lannister.CARDS,
    **martell.CARDS,
    **stark.CARDS,
    **tyrell.CARDS,
}


def ability_of(card: CardId | None) -> Ability:
    """The text of a card; a text that does nothing for a card without one, and for no card."""
    return ABILITIES.get(card, NO_TEXT) if card else NO_TEXT
