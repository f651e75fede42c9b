"""Places of the house cards."""

from ..ids import CardId, HouseId
from ..state import State


def hand(state: State, house: HouseId) -> tuple[CardId, ...]:
    """The cards in a house's hand, in alphabetical order."""
    return cards_in(state, house, "hand")


def discard_pile(state: State, house: HouseId) -> tuple[CardId, ...]:
    """The cards in a house's discard pile, in alphabetical order."""
    return cards_in(state, house, "discard")


def cards_in(state: State, house: HouseId, place: str) -> tuple[CardId, ...]:
    """The cards of a house in `hand`, in the `discard` pile or `played`, in alphabetical order."""
    return tuple(
        sorted(row.id for row in state.house_cards.values() if row.house == house and row.place == place)
    )
