"""Westeros, wildling, house and tides cards. Every draw is an event that contains its outcome."""

from dataclasses import dataclass

from ..audiences import NOBODY, OWN_HOUSE, PUBLIC
from ..copying import replace
from ..ids import CardId, DeckId, HouseId
from ..state import KnownCard, State
from .event import Event


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event, audience=NOBODY):
    """The new order of a face-down deck, top first. Nobody reads it before the end of the game.

    Drawn with `Chance.shuffle(deck, draw, items)` from the deck's cards in their listed order.
    """

    deck: DeckId
    draw: int
    cards: tuple[CardId, ...]

    def apply(self, state: State) -> State:
        return replace(state, decks=state.decks.put(self.deck, self.cards), draw_count=self.draw)


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event, audience=PUBLIC):
    """A deck was shuffled together with all its used cards. Everyone sees this."""

    deck: DeckId

    def apply(self, state: State) -> State:
        return replace(state, piles=state.piles.put(self.deck, ()))


@dataclass(frozen=True, slots=True)
class WesterosCardsRevealed(Event, audience=PUBLIC):
    """The top card of each Westeros deck was revealed."""

    cards: tuple[CardId, ...]

    def apply(self, state: State) -> State:
        decks, piles = state.decks.copied(), state.piles.copied()
        for number in range(len(self.cards)):
            deck = f"westeros_{number + 1}"
            decks[deck] = decks[deck][1:]
        piles["revealed"] = self.cards
        return replace(state, decks=decks, piles=piles)


@dataclass(frozen=True, slots=True)
class WesterosCardReplaced(Event, audience=PUBLIC):
    """After Winter Is Coming the top card of the shuffled deck was revealed instead."""

    deck: DeckId
    place: int
    card: CardId

    def apply(self, state: State) -> State:
        revealed = list(state.piles["revealed"])
        revealed[self.place] = self.card
        return replace(
            state,
            decks=state.decks.put(self.deck, state.decks[self.deck][1:]),
            piles=state.piles.put("revealed", tuple(revealed)),
        )


@dataclass(frozen=True, slots=True)
class WesterosCardResolved(Event, audience=PUBLIC):
    """A Westeros card starts to take effect. A house may have chosen the `effect`."""

    card: CardId
    effect: str


@dataclass(frozen=True, slots=True)
class WesterosCardsUsed(Event, audience=PUBLIC):
    """The cards of the round went face up under their decks."""

    def apply(self, state: State) -> State:
        piles = state.piles.copied()
        for number, card in enumerate(state.piles.get("revealed", ())):
            deck = f"westeros_{number + 1}"
            piles[deck] = (*piles.get(deck, ()), card)
        piles["revealed"] = ()
        return replace(state, piles=piles)


@dataclass(frozen=True, slots=True)
class UsedCardsTurned(Event, audience=PUBLIC):
    """A deck ran out. The used cards under it are its face-down cards now, in the same order."""

    deck: DeckId

    def apply(self, state: State) -> State:
        return replace(
            state,
            decks=state.decks.put(self.deck, state.piles[self.deck]),
            piles=state.piles.put(self.deck, ()),
        )


@dataclass(frozen=True, slots=True)
class WildlingsAttacked(Event, audience=PUBLIC):
    """A wildling attack started with this strength; these houses take part."""

    strength: int
    houses: tuple[HouseId, ...]


@dataclass(frozen=True, slots=True)
class WildlingsDefeated(Event, audience=PUBLIC):
    """The Night's Watch won; `house` bid highest."""

    house: HouseId
    strength: int
    bids: int


@dataclass(frozen=True, slots=True)
class WildlingsWon(Event, audience=PUBLIC):
    """The wildlings won; `house` bid lowest."""

    house: HouseId
    strength: int
    bids: int


@dataclass(frozen=True, slots=True)
class WildlingCardRevealed(Event, audience=PUBLIC):
    """The top wildling card was revealed."""

    card: CardId

    def apply(self, state: State) -> State:
        known = state.known_cards
        for row in known.values():
            # Knowledge of the top card ends now, even if another house has moved that card since.
            if row.card == self.card or row.place == "top":
                known = known.drop(row.house)
        return replace(state, piles=state.piles.put("wildling", (self.card,)), known_cards=known)


@dataclass(frozen=True, slots=True)
class WildlingCardBuried(Event, audience=PUBLIC):
    """The resolved card went face down under the wildling deck."""

    card: CardId

    def apply(self, state: State) -> State:
        deck = tuple(card for card in state.decks["wildling"] if card != self.card)
        outdated = [row.house for row in state.known_cards.values() if row.place == "bottom"]
        return replace(
            state,
            decks=state.decks.put("wildling", (*deck, self.card)),
            piles=state.piles.put("wildling", ()),
            known_cards=state.known_cards.drop(*outdated) if outdated else state.known_cards,
        )


@dataclass(frozen=True, slots=True)
class WildlingCardSeen(Event, audience=OWN_HOUSE):
    """The holder of the Raven looked at the top wildling card. Only that house can read this."""

    house: HouseId
    card: CardId

    def apply(self, state: State) -> State:
        row = KnownCard(self.house, self.card, "top")
        return replace(state, known_cards=state.known_cards.put(self.house, row))


@dataclass(frozen=True, slots=True)
class WildlingCardReturned(Event, audience=OWN_HOUSE):
    """The card was left on `top` or put at the `bottom`. Only the house that looked at it can read this."""

    house: HouseId
    card: CardId
    place: str

    def apply(self, state: State) -> State:
        decks = state.decks
        if self.place == "bottom":
            deck = tuple(card for card in decks["wildling"] if card != self.card)
            decks = decks.put("wildling", (*deck, self.card))
        row = KnownCard(self.house, self.card, self.place)
        return replace(state, decks=decks, known_cards=state.known_cards.put(self.house, row))


@dataclass(frozen=True, slots=True)
class HouseCardsDiscarded(Event, audience=PUBLIC):
    house: HouseId
    cards: tuple[CardId, ...]
    cause: str

    def apply(self, state: State) -> State:
        return _put_cards(state, self.cards, "discard")


@dataclass(frozen=True, slots=True)
class HouseCardsReturned(Event, audience=PUBLIC):
    """Cards returned to their house's hand."""

    house: HouseId
    cards: tuple[CardId, ...]
    cause: str

    def apply(self, state: State) -> State:
        return _put_cards(state, self.cards, "hand")


def _put_cards(state: State, cards: tuple[CardId, ...], place: str) -> State:
    return replace(state, house_cards=state.house_cards.change(*cards, place=place))
