"""House cards between hand, combat and discard pile."""

from __future__ import annotations

from ..events.cards import HouseCardsDiscarded, HouseCardsReturned
from ..events.combat import HouseCardPlayed, HouseCardWithdrawn
from ..ids import CardId, HouseId
from ..play import Play
from ..queries.house_cards import discard_pile, hand
from ..rulebook import cites


def play_card(play: Play, house: HouseId, card: CardId) -> None:
    """Reveals a card from hand in the combat."""
    play.emit(HouseCardPlayed(house, card))


def withdraw_card(play: Play, house: HouseId, card: CardId, place: str) -> None:
    """Removes a revealed card from the combat, to its owner's `hand` or `discard` pile."""
    play.emit(HouseCardWithdrawn(house, card, place))


@cites("CARD-7", "CARD-8", "RUL-21")
def discard_cards(play: Play, house: HouseId, cards: tuple[CardId, ...], cause: str) -> None:
    """Discards cards. A house without a card in hand then returns all its other discarded cards to it."""
    play.emit(HouseCardsDiscarded(house, cards, cause))
    if not hand(play.state, house):
        others = tuple(card for card in discard_pile(play.state, house) if card not in cards)
        return_cards(play, house, others, "empty_hand")


def return_cards(play: Play, house: HouseId, cards: tuple[CardId, ...], cause: str) -> None:
    """Puts cards back into their owner's hand."""
    if cards:
        play.emit(HouseCardsReturned(house, tuple(sorted(cards)), cause))
