"""Laws of the game that hold whenever it waits for an answer, in addition to `tests.engine.invariants`.

Each is derived from the rulebook, not from the code that implements it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from games.engine import Answer, Event, Question, State, check, decode, default, encode, observe
from games.engine.data.areas import AREAS
from games.engine.data.house_cards import HOUSE_CARDS
from games.engine.data.orders import ORDERS
from games.engine.notation import position, read_position
from games.engine.phases.aftermath import CapturePort
from games.engine.queries.board import controller
from games.engine.queries.tracks import stars
from games.engine.state import Step, Table
from tests.engine.data.derived import CASTLES, HOME
from tests.engine.invariants import (
    check_cards,
    check_houses,
    check_invariants,
    check_orders,
    check_supply,
    check_units,
)

CASTLES_TO_WIN = 7
OBSERVED = {
    "players", "ruleset", "round", "phase", "threat", "blade_used", "raven_used", "bans", "winner",
    "houses", "areas", "units", "orders", "face_down", "house_cards", "known_cards", "sides", "supports",
    "tides", "decisions", "answers", "combat", "tracks", "piles",
}  # fmt: skip
"""All public parts of a position: no deck, no agenda, no draw (INFO-6, INFO-10)."""


def check_laws(state: State, *, waiting: bool = True) -> None:
    """Raises AssertionError that names the violated law. `waiting`: whether the game waits for a house."""
    if waiting:
        check_invariants(state)
    else:
        for invariant in (check_houses, check_units, check_orders, check_cards, check_supply):
            invariant(state)
    check_power_tokens(state)
    check_hands(state)
    check_garrisons(state)
    check_order_tokens(state)
    check_nobody_has_won_yet(state)


def check_power_tokens(state: State) -> None:
    """CTRL-8: no token lies under units of another house. HOME-3: no house has a token in its own home."""
    for area in state.areas.values():
        token = area.power_token
        if token is None:
            continue
        assert HOME[token] != area.id, area
        holders = {unit.house for unit in state.units.at(area.id) if not unit.attacking}
        assert holders <= {token}, (area, holders)


def check_hands(state: State) -> None:
    """CARD-7, CARD-8: outside a combat every house has a card. CARD-1: cards stay with their house."""
    if state.combat is None and not any(row.place == "played" for row in state.house_cards.values()):
        for house in state.houses:
            assert any(row.house == house and row.place == "hand" for row in state.house_cards.values()), (
                house
            )
    assert all(HOUSE_CARDS[row.id].house == row.house for row in state.house_cards.values())


def check_garrisons(state: State) -> None:
    """GARR-1, FEW-5: only homes of playing houses have garrisons; a closed area is empty."""
    for area in state.areas.values():
        assert area.garrison in (0, 2), area
        if area.garrison:
            assert HOME[AREAS[area.id].home_of or ""] == area.id, area
            assert AREAS[area.id].home_of in state.houses, area
        if area.closed:
            assert area.power_token is None and not area.neutral, area


def check_order_tokens(state: State) -> None:
    """PLAN-3, PLAN-4: no more special orders than stars, no banned order. ACT-1: no order outside
    the action phase.

    Stars count when orders are placed; the track may change afterwards (Doran Martell).
    """
    assert not any(order.token in state.bans for order in state.orders.values()), state.bans
    if state.phase == "planning":
        for house in state.houses:
            placed = [order for order in state.orders.values() if order.house == house]
            special = sum(ORDERS[order.token].special for order in placed)
            assert special <= stars(state, house), (house, special)
    if state.phase == "westeros":
        assert not state.orders
    assert state.phase in ("planning", "setup") or not state.face_down


def check_nobody_has_won_yet(state: State) -> None:
    """WIN-1, RUL-31: a running game has no house with seven castles after ports are settled."""
    settling = state.combat is not None or any(
        isinstance(decision.question, CapturePort) for decision in state.decisions.values()
    )
    if state.winner is None and not settling:
        held = castles(state)
        assert all(held[house] < CASTLES_TO_WIN for house in state.houses), held


def castles(state: State) -> Counter[str | None]:
    """Areas with castle or stronghold, by controlling house."""
    return Counter(controller(state, area) for area in CASTLES)


def check_ending(state: State, events: Iterable[Event]) -> None:
    """WIN-1, WIN-3, WIN-5: exactly one winner, and no house has more castles."""
    endings = [event for event in events if event.kind == "game_ended"]
    assert len(endings) == 1, endings
    assert state.winner is not None and state.winner in state.houses
    held = castles(state)
    most = max(held[house] for house in state.houses)
    assert held[state.winner] == most
    assert state.round == 10 or most >= CASTLES_TO_WIN
    assert not state.decisions and not state.answers and not state.agenda


def check_offers(state: State, known: Iterable[int]) -> None:
    """Chapter 29: every newly asked house has a legal default."""
    for number in state.decisions.keys() - set(known):
        for house in state.decisions[number].houses:
            check(state, house, number, default(state, house, number))


def check_written(before: State, after: State, events: Iterable[Event]) -> None:
    """The codec: a value survives a round trip through JSON text."""
    assert _reread(tuple[Event, ...], tuple(events)) == tuple(events)
    for number in after.decisions.keys() - before.decisions.keys():
        question = after.decisions[number].question
        assert _reread(Question, question) == question
    for key in after.answers.keys() - before.answers.keys():
        given = after.answers[key].answer
        assert _reread(Answer, given) == given
    if after.agenda is not before.agenda:
        assert _reread(tuple[Step, ...], after.agenda) == after.agenda


def _reread(family: Any, value: Any) -> Any:
    return decode(family, json.loads(json.dumps(encode(value))))


def reread(state: State) -> State:
    """The State from its position document."""
    return read_position(json.loads(json.dumps(position(state))))


def reordered_rows(state: State, dice: Random) -> State:
    """The same rows in another order, as a database might return them."""
    tables: dict[str, Any] = {}
    for name in ("houses", "areas", "units", "orders", "face_down", "tracks", "house_cards", "decks", "piles",
                 "known_cards", "sides", "supports", "tides", "decisions", "answers"):  # fmt: skip
        table: Table[Any, Any] = getattr(state, name)
        rows = list(table.items())
        dice.shuffle(rows)
        tables[name] = type(table)(rows)
    return replace(state, **tables)


def check_sight(state: State, viewer: str | None) -> None:
    """INFO-4, INFO-6 to INFO-10: a viewer sees all rows of their audience and no others."""
    seen = observe(state, viewer)
    assert seen.keys() == OBSERVED, seen.keys() ^ OBSERVED
    open_orders = [order.area for order in state.orders.values() if order.area not in state.face_down]
    own_orders = [area for area in state.face_down if state.orders[area].house == viewer]
    assert sorted(order["area"] for order in seen["orders"]) == sorted({*open_orders, *own_orders})
    assert [row["house"] for row in seen["known_cards"]] == [viewer] * (viewer in state.known_cards)
    own_answers = sorted(number for number, house in state.answers if house == viewer)
    assert [(row["number"], row["house"]) for row in seen["answers"]] == [(n, viewer) for n in own_answers]
    tides = [house for house, tide in state.tides.items() if tide.shown or house == viewer]
    assert [row["house"] for row in seen["tides"]] == sorted(tides)
    assert seen["piles"].keys() <= {"revealed", "wildling", "westeros_1", "westeros_2", "westeros_3"}
