"""The secrets of a position, and alternatives that a viewer cannot distinguish.

A variation takes a State, a viewer (None is a spectator) and dice. It returns another State that the viewer
must not be able to tell from the first, or None when there is no such secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from games.bots import POLICIES, decision_json
from games.engine import Answer, Event, InputRefused, State, check, decode, encode, options
from games.engine.audiences import PUBLIC, HasAudience
from games.engine.data.orders import ORDERS
from games.engine.data.tides import TIDES_DECK
from games.engine.phases.combat.tides import ShowTides
from games.engine.phases.planning.orders import PlaceOrders, PlaceOrdersAnswer
from games.engine.queries.orders import regular_tokens, special_tokens
from games.engine.queries.tracks import stars
from games.engine.state import AUDIENCES, ROWS, Order

Viewer = str | None
Variation = Callable[[State, Viewer, Random], State | None]
TRIES = 12
_is_lawful = PlaceOrders.check


@dataclass(frozen=True)
class Secret:
    """A kind of secret: its variation, and the events by which a viewer may learn it.

    `hides` are the names of the event classes, row classes and State fields that hold it.
    """

    vary: Variation
    shown_by: frozenset[str]
    hides: frozenset[str] = frozenset()


def face_down_orders(state: State, viewer: Viewer, dice: Random) -> State | None:
    """Orders that other houses placed in turn (PLAN-6): the same places, other tokens (INFO-5)."""
    orders = state.orders
    for house in sorted({row.house for row in state.face_down.values()} - {viewer}):
        areas = [area for area, row in state.face_down.items() if row.house == house]
        for area, token in other_tokens(state, house, areas, dice).items():
            orders = orders.put(area, Order(area, house, token))
    return replace(state, orders=orders) if orders != state.orders else None


def other_tokens(state: State, house: str, areas: list[str], dice: Random) -> dict[str, str]:
    """Tokens that a house could have placed here."""
    regular, special = list(regular_tokens(state)), list(special_tokens(state))
    least = max(0, len(areas) - len(regular))
    count = dice.randint(least, min(stars(state, house), len(special), len(areas)))
    tokens = dice.sample(special, count) + dice.sample(regular, len(areas) - count)
    given = dict(zip(dice.sample(areas, len(areas)), tokens, strict=True))
    assert sum(ORDERS[token].special for token in given.values()) <= stars(state, house)
    _is_lawful(PlaceOrders(in_turn=True), state, house, PlaceOrdersAnswer(given))
    return given


def pending_answers(kind: str) -> Variation:
    """Sealed answers of other houses to a kind of decision (INFO-9)."""

    def vary(state: State, viewer: Viewer, dice: Random) -> State | None:
        answers = state.answers
        for (number, house), row in state.answers.items():
            if house != viewer and state.decisions[number].question.kind == kind:
                given = another_answer(state, house, number, row.answer, dice)
                if given is not None:
                    answers = answers.put((number, house), replace(row, answer=given))
        return replace(state, answers=answers) if answers != state.answers else None

    return vary


def another_answer(state: State, house: str, number: int, given: Answer, dice: Random) -> Answer | None:
    """Another legal answer, if a random search finds one."""
    decision = decision_json(state, house, number)
    offered = encode(options(state, house, number))
    for _ in range(TRIES):
        plain = POLICIES["random"]({}, decision, offered, dice)
        other: Answer = decode(state.decisions[number].question.answer, plain)
        if other != given:
            try:
                check(state, house, number, other)
            except InputRefused:
                continue
            return other
    return None


def wildling_deck(state: State, viewer: Viewer, dice: Random) -> State | None:
    """The order of the wildling cards, including the cards other houses saw by the Raven (INFO-6, INFO-7)."""
    deck = list(state.decks["wildling"])
    fixed = {0} if state.piles.get("wildling") else set()
    known = state.known_cards.get(viewer or "")
    if known is not None:
        fixed.add(0 if known.place == "top" else len(deck) - 1)
    cards = _shuffled_but(deck, fixed, dice)
    rows = state.known_cards
    for house, row in rows.items():
        if house != viewer:
            place = deck.index(row.card)
            rows = rows.put(house, replace(row, card=cards[place]))
    if cards == deck:
        return None
    return replace(state, decks=state.decks.put("wildling", tuple(cards)), known_cards=rows)


def _shuffled_but(deck: list[str], fixed: set[int], dice: Random) -> list[str]:
    free = [place for place in range(len(deck)) if place not in fixed]
    cards = deck.copy()
    for place, other in zip(free, dice.sample(free, len(free)), strict=True):
        cards[place] = deck[other]
    return cards


def westeros_decks(state: State, viewer: Viewer, dice: Random) -> State | None:
    """The order of the face-down Westeros cards (INFO-6)."""
    decks = state.decks
    for number in (1, 2, 3):
        name = f"westeros_{number}"
        decks = decks.put(name, tuple(dice.sample(decks[name], len(decks[name]))))
    return replace(state, decks=decks) if decks != state.decks else None


def tides_deck(state: State, viewer: Viewer, dice: Random) -> State | None:
    """The order of the undrawn tides cards (INFO-6)."""
    deck = state.decks.get("tides")
    if not deck:
        return None
    cards = tuple(dice.sample(deck, len(deck)))
    return replace(state, decks=state.decks.put("tides", cards)) if cards != deck else None


def drawn_tides(state: State, viewer: Viewer, dice: Random) -> State | None:
    """The tides cards that other houses hold (INFO-8)."""
    tides = state.tides
    for house, row in tides.items():
        if house != viewer and not row.shown:
            tides = tides.put(house, replace(row, card=dice.choice(TIDES_DECK)))
    return replace(state, tides=tides) if tides != state.tides else None


def agenda(state: State, viewer: Viewer, dice: Random) -> State | None:
    """Pending steps: one more is added at the end, which does nothing."""
    return replace(state, agenda=(ShowTides(), *state.agenda)) if state.agenda else None


def nothing_but_the_seed(state: State, viewer: Viewer, dice: Random) -> State | None:
    """The same position with another random sequence from here on."""
    return state


SEALED = frozenset({"SealedAnswer", "AnswerSealed"})

SECRETS: Mapping[str, Secret] = {
    "face-down orders": Secret(
        face_down_orders, frozenset({"orders_revealed"}), frozenset({"Order", "OrdersPlaced"})
    ),
    "pending orders": Secret(pending_answers("place_orders"), frozenset({"orders_revealed"}), SEALED),
    "pending influence bids": Secret(pending_answers("bid_influence"), frozenset({"bids_revealed"}), SEALED),
    "pending wildling bids": Secret(pending_answers("bid_wildlings"), frozenset({"bids_revealed"}), SEALED),
    "chosen house cards": Secret(
        pending_answers("choose_house_card"), frozenset({"house_card_played"}), SEALED
    ),
    "pending refusals": Secret(pending_answers("refuse_support"), frozenset({"support_refused"}), SEALED),
    "wildling deck": Secret(
        wildling_deck,
        frozenset({"wildling_card_revealed", "wildling_card_seen"}),
        frozenset({"decks", "DeckShuffled", "KnownCard", "WildlingCardSeen", "WildlingCardReturned"}),
    ),
    "westeros decks": Secret(
        westeros_decks,
        frozenset({"westeros_cards_revealed", "westeros_card_replaced"}),
        frozenset({"decks", "DeckShuffled"}),
    ),
    "tides deck": Secret(
        tides_deck, frozenset({"tides_shown", "tide_drawn"}), frozenset({"decks", "DeckShuffled"})
    ),
    "drawn tides": Secret(drawn_tides, frozenset({"tides_shown"}), frozenset({"Tide", "TideDrawn"})),
    "agenda": Secret(agenda, frozenset(), frozenset({"agenda", "AgendaSet"})),
    "seed": Secret(
        nothing_but_the_seed,
        frozenset({"tides_shown", "tide_drawn", "westeros_card_replaced", "westeros_cards_revealed"}),
    ),
}


LASTING_SECRETS = frozenset({"wildling deck", "westeros decks", "tides deck", "agenda", "seed"})
"""Secrets of most positions. Each other kind needs a position with such a secret."""
TEMPORARY_SECRETS = tuple(name for name in SECRETS if name not in LASTING_SECRETS)


def varied_position(name: str, state: State, viewer: Viewer, dice: Random) -> State | None:
    """The position with all secrets changed at once, if there is one of this name."""
    other = SECRETS[name].vary(state, viewer, dice)
    if other is not None:
        for each in (each for each in SECRETS if each != name):
            other = SECRETS[each].vary(other, viewer, dice) or other
    return other


def declared_secrets() -> set[str]:
    """The names of everything not declared public: classes of events and rows, and fields of the State."""
    classes: list[type[HasAudience]] = [*ROWS.values()]
    classes += [cls for cls in Event.family.values() if issubclass(cls, Event)]
    fields = {name for name, rule in AUDIENCES.items() if rule is not PUBLIC and name not in ROWS}
    return fields | {cls.__name__ for cls in classes if cls.audience is not PUBLIC}


def viewers(state: State) -> list[Viewer]:
    return [None, *sorted(state.houses)]
