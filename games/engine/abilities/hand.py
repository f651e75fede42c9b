"""Hands of house cards that texts change."""

from __future__ import annotations

from ..events.cards import HouseCardsDiscarded, HouseCardsReturned
from ..ids import CardId, HouseId
from ..play import Play
from ..queries.house_cards import cards_in, hand
from ..rulebook import cites


@cites("CARD-8", "RUL-21")
def discard_by_text(play: Play, house: HouseId, cards: tuple[CardId, ...], cause: str) -> None:
    """Discard cards from a hand. A hand emptied by it takes all other cards back at once."""
    play.emit(HouseCardsDiscarded(house, cards, cause))
    take_back_if_empty(play, house, cards)


@cites("CARD-7", "CARD-8")
def take_back_if_empty(play: Play, house: HouseId, except_for: tuple[CardId, ...]) -> None:
    """Return the discard pile but for these cards when no card is left in hand."""
    if hand(play.state, house):
        return
    cards = tuple(card for card in cards_in(play.state, house, "discard") if card not in except_for)
    if cards:
        play.emit(HouseCardsReturned(house, cards, "empty_hand"))
