"""Facts that are not on the map: setting them in a position, and showing them at the table.

When set, tracks name their first houses and decks their top cards; both are shown whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.engine import outcome
from games.engine.data.houses import HOUSES
from games.engine.data.tracks import SUPPLY_LIMITS
from games.engine.ids import HouseId
from games.engine.queries.board import controller, power_pool
from games.engine.queries.supply import fits, place_sizes
from games.engine.queries.tracks import holder, stars
from games.engine.state import State

from .drawing import read_cards, read_numbers, read_words

if TYPE_CHECKING:
    from .table import Game


Shown = Callable[["Game", str], Any]
"""The state of a fact on the table; the expected text selects houses or areas."""


def with_items_on_top(items: Sequence[str], top: Sequence[str]) -> tuple[str, ...]:
    """The items with some of them moved to the top."""
    rest = list(items)
    for item in top:
        rest.remove(item)
    return (*top, *rest)


def _lay_track(track: str) -> Callable[[State, str], State]:
    def lay(state: State, text: str) -> State:
        first = text.split()
        rest = [house for house in state.tracks[track] if house not in first]
        return replace(state, tracks=state.tracks.put(track, (*first, *rest)))

    return lay


def _lay_house(name: str) -> Callable[[State, str], State]:
    def lay(state: State, text: str) -> State:
        houses = state.houses
        for house, number in read_numbers(text).items():
            values: dict[str, Any] = {name: number}
            houses = houses.put(house, replace(houses[house], **values))
        return replace(state, houses=houses)

    return lay


def _lay_cards(named: str, others: str) -> Callable[[State, str], State]:
    def lay(state: State, text: str) -> State:
        table = state.house_cards.copied()
        for house, cards in read_cards(text).items():
            for row in state.house_cards.values():
                if row.house == house:
                    table[row.id] = replace(row, place=named if row.id in cards else others)
        return replace(state, house_cards=table)

    return lay


def _lay_deck(deck: str) -> Callable[[State, str], State]:
    def lay(state: State, text: str) -> State:
        return replace(state, decks=state.decks.put(deck, with_items_on_top(state.decks[deck], text.split())))

    return lay


LAID: dict[str, Callable[[State, str], State]] = {
    "iron_throne": _lay_track("iron_throne"),
    "fiefdoms": _lay_track("fiefdoms"),
    "kings_court": _lay_track("kings_court"),
    "power": _lay_house("power"),
    "supply": _lay_house("supply"),
    "hand": _lay_cards("hand", "discard"),
    "discard": _lay_cards("discard", "hand"),
    "threat": lambda state, text: replace(state, threat=int(text)),
    "round": lambda state, text: replace(state, round=int(text)),
    "blade": lambda state, text: replace(state, blade_used=text == "used"),
    "raven": lambda state, text: replace(state, raven_used=text == "used"),
    "bans": lambda state, text: replace(state, bans=tuple(text.split())),
    "westeros_1": _lay_deck("westeros_1"),
    "westeros_2": _lay_deck("westeros_2"),
    "westeros_3": _lay_deck("westeros_3"),
    "wildling": _lay_deck("wildling"),
}
"""Fact -> its setter. Tracks name their first houses, decks their top cards."""


def _numbers(of: Callable[[Game, str], int]) -> Shown:
    return lambda game, text: {name: of(game, name) for name in read_numbers(text)}


def _cards_at(place: str) -> Shown:
    def show(game: Game, text: str) -> dict[HouseId, list[str]]:
        rows = game.state.house_cards.values()
        return {
            house: sorted(row.id for row in rows if (row.house, row.place) == (house, place))
            for house in read_cards(text)
        }

    return show


def _token(track: str, used: str) -> Shown:
    """Holder and side of a token, as far as the text states them."""

    def show(game: Game, text: str) -> list[str]:
        whole = (holder(game.state, track), "used" if getattr(game.state, used) else "ready")
        kinds = {word in HOUSES for word in text.split()}
        return [word for word in whole if (word in HOUSES) in kinds]

    return show


def _strength(final: bool) -> Shown:
    """The last announced strengths of both sides."""

    def show(game: Game, text: str) -> dict[HouseId, int]:
        combat = game.happened("combat_began")[-1]
        announced = game.happened("strengths_announced", final=final)[-1]
        return {combat.attacker: announced.attacker, combat.defender: announced.defender}

    return show


def _armies(lawful: bool) -> Shown:
    """Legal or illegal armies from a list such as `3:3,2,2` at a supply level."""

    def show(game: Game, text: str) -> list[str]:
        entries = ((entry, *entry.split(":")) for entry in text.split())
        return [
            entry
            for entry, level, sizes in entries
            if fits((int(size) for size in sizes.split(",") if size), SUPPLY_LIMITS[int(level)]) == lawful
        ]

    return show


def _deck(deck: str) -> Shown:
    """A whole draw pile from the top, with the used cards below it."""
    return lambda game, text: [*game.state.decks[deck], *game.state.piles.get(deck, ())]


def _history(kind: str, name: str) -> Shown:
    """A fact of all events of a kind, in the order of the events."""
    return lambda game, text: [str(getattr(event, name)) for event in game.happened(kind)]


def _castles(game: Game, text: str) -> list[str]:
    result = outcome(game.state)
    return [str(count) for count in result.castles] if result else []


def _ranked(game: Game, text: str) -> list[str]:
    result = outcome(game.state)
    return list(result.ranking) if result else []


SHOWN: dict[str, Shown] = {
    "iron_throne": lambda game, text: list(game.state.tracks["iron_throne"]),
    "fiefdoms": lambda game, text: list(game.state.tracks["fiefdoms"]),
    "kings_court": lambda game, text: list(game.state.tracks["kings_court"]),
    "power": _numbers(lambda game, house: game.state.houses[house].power),
    "supply": _numbers(lambda game, house: game.state.houses[house].supply),
    "initial": _strength(final=False),
    "strength": _strength(final=True),
    "hand": _cards_at("hand"),
    "discard": _cards_at("discard"),
    "threat": lambda game, text: [str(game.state.threat)],
    "round": lambda game, text: [str(game.state.round)],
    "phase": lambda game, text: [game.state.phase],
    "blade": _token("fiefdoms", "blade_used"),
    "raven": _token("kings_court", "raven_used"),
    "bans": lambda game, text: sorted(game.state.bans),
    "winner": lambda game, text: [game.state.winner or "nobody"],
    "ranking": _ranked,
    "asked": lambda game, text: game.asked,
    "houses": lambda game, text: list(game.state.houses),
    "neutral_tokens": lambda game, text: [
        str(len([area for area in game.state.areas.values() if area.neutral or area.closed]))
    ],
    "stars": _numbers(lambda game, house: stars(game.state, house)),
    "pool": _numbers(lambda game, house: power_pool(game.state, house)),
    "castles": _castles,
    "face_down": lambda game, text: sorted(game.state.face_down),
    "deck_1": _deck("westeros_1"),
    "deck_2": _deck("westeros_2"),
    "deck_3": _deck("westeros_3"),
    "wildling_deck": _deck("wildling"),
    "known": lambda game, text: [
        f"{row.house}:{row.card}:{row.place}" for row in game.state.known_cards.values()
    ],
    "auction": lambda game, text: [
        getattr(decision.question, "track", "") for decision in game.state.decisions.values()
    ],
    "to_place": _numbers(lambda game, house: int(game.seat(house).options("place_orders").count)),
    "shuffled": lambda game, text: [f"{deck}:{cards}" for deck, cards in game.chance.shuffled],
    "lawful_armies": _armies(lawful=True),
    "unlawful_armies": _armies(lawful=False),
    "armies": lambda game, text: [
        f"{house}:{area}:{place_sizes(game.state, house)[area]}"
        for house, area in (entry.split(":")[:2] for entry in text.split())
    ],
    "threats": _history("threat_set", "threat"),
    "resolved": _history("westeros_card_resolved", "card"),
    "attacks": _history("wildlings_attacked", "strength"),
    "raiders": _history("raid_resolved", "house"),
    "losers_of_power": _history("power_lost", "house"),
    "texts": _history("card_text_resolved", "card"),
    "victors": _history("combat_won", "victor"),
    "destroyed": lambda game, text: [
        f"{unit}:{event.cause}" for event in game.happened("units_destroyed") for unit in event.units
    ],
    "control": lambda game, text: {
        area: controller(game.state, area) or "nobody" for area in read_words(text)
    },
}

READ: dict[str, Callable[[str], Any]] = {
    "power": read_numbers,
    "supply": read_numbers,
    "initial": read_numbers,
    "strength": read_numbers,
    "stars": read_numbers,
    "pool": read_numbers,
    "to_place": read_numbers,
    "hand": lambda text: {house: sorted(cards) for house, cards in read_cards(text).items()},
    "discard": lambda text: {house: sorted(cards) for house, cards in read_cards(text).items()},
    "bans": lambda text: sorted(text.split()) if text != "none" else [],
    "asked": lambda text: [entry.strip() for entry in text.split(",") if entry.strip() not in ("", "nobody")],
    "control": read_words,
}
"""Fact -> the parser of its expected text; other facts are words, `none` for no word at all."""


def as_expected(name: str, text: str) -> Any:
    """The expected value of a fact, from the text."""
    if name in READ:
        return READ[name](text)
    return [] if text == "none" else text.split()
