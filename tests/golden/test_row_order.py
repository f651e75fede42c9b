"""Rows of a table have no order: everything derived from them is the same for any order.

Tables are read from a database or a document. Views, options, explanations, defaults and results must not
depend on the order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

from games.engine import (
    Answer,
    PlayResult,
    State,
    answer,
    check,
    default,
    encode,
    observe,
    observed_state,
    options,
)
from games.engine.explanation import choices_of, explain
from games.engine.notation import position
from games.engine.queries.standing import standing_of
from games.engine.state import Table
from tests.engine.explained_positions import POSITIONS
from tests.engine.table import Game, board, fight
from tests.engine.test_wildling_cards import lost_attack, won_attack
from tests.golden.reading import course_of


def with_rows_reversed(state: State) -> State:
    """The same position with all tables loaded in reverse order."""
    tables = {each.name: getattr(state, each.name) for each in fields(state)}
    turned: dict[str, Any] = {
        name: type(table)(reversed(table.items()))
        for name, table in tables.items()
        if isinstance(table, Table)
    }
    return replace(state, **turned)


def bytes_of(state: State) -> Iterator[str]:
    """All views and options of a position, as text."""
    yield from _texts(position(state), encode(standing_of(state)))
    for viewer in (None, *sorted(state.houses)):
        yield from _texts(observe(state, viewer))
    for number, decision in sorted(state.decisions.items()):
        for house in decision.houses:
            seen = observed_state(state, house)
            offered = options(state, house, number)
            given = default(state, house, number)
            yield from _texts(
                encode(offered),
                encode(given),
                encode(choices_of(seen, house, number, offered)),
                encode(explain(seen, house, number)),
            )


def _texts(*values: Any) -> Iterator[str]:
    return (json.dumps(value) for value in values)


class Repeated:
    """A random source with a fixed result: the cards in alphabetical order."""

    def shuffle(self, label: str, counter: int, items: Any) -> tuple[str, ...]:
        return tuple(sorted(items))


def after(state: State, house: str, number: int, given: Answer) -> str:
    played: PlayResult = answer(state, house, number, given, Repeated())
    return json.dumps([encode(event) for event in played.events])


MORE: dict[str, Callable[[], Game]] = {
    "planning": lambda: board(start=True),
    "raven": lambda: board("winterfell: stark footman | raid_a; karhold: stark ship | march_0", at="raven"),
    "raids": lambda: board(
        "winterfell: stark footman | raid_special; moat_cailin: greyjoy footman | consolidate_a; "
        "castle_black: stark footman | raid_a; karhold: tyrell footman | consolidate_special",
        at="raids",
    ),
    "consolidate": lambda: board(
        "winterfell: stark footman | consolidate_special; karhold: stark 2 footman | consolidate_a",
        at="consolidate",
    ),
    "mustering": lambda: board("winterfell: stark 2 footman", at="mustering", start=True),
    "supply": lambda: board(
        "winterfell: stark 3 footman; karhold: stark 2 footman; castle_black: stark 2 footman knight",
        at="supply",
    ),
    "power": lambda: board("winterfell_port: stark ship", at="planning", start=True),
    "bids": lambda: board(at="clash_of_kings"),
    "wildlings": lambda: board(at="wildlings_attack", start=True),
    "penalty": lambda: lost_attack(
        "horde_descends", "sunspear: martell 2 footman; starfall: martell 2 knight"
    ),
    "units": lambda: lost_attack(
        "mammoth_riders", "sunspear: martell 2 footman ship; starfall: martell 2 knight"
    ),
    "cards": lambda: won_attack("mammoth_riders", discard="stark: robb_stark eddard_stark blackfish"),
    "orders": lambda: fight(
        "lannisport: lannister 2 knight | march_0; riverrun: stark footman; "
        "winterfell: stark footman | march_0; moat_cailin: stark footman | consolidate_special",
        "lannister lannisport: 2 knight > riverrun",
        "lannister cersei_lannister, stark catelyn_stark",
    ),
    "footmen": lambda: fight(
        "storms_end: baratheon knight 2 footman | march_0; kingswood: lannister footman; "
        "reach: baratheon footman | support_a; boneway: baratheon 2 footman | support_b",
        "baratheon storms_end: knight footman > kingswood",
        "baratheon renly_baratheon, lannister cersei_lannister",
    ),
    "clean_up": lambda: board(
        "winterfell: stark 2 routed footman | support_a; karhold: stark footman | support_b", at="clean_up"
    ),
}
"""Questions outside of a combat."""


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", [*POSITIONS, *MORE])
def test_positions_do_not_depend_on_the_order_of_rows(name: str) -> None:
    game = MORE[name]() if name in MORE else POSITIONS[name]()[0]
    state, other = game.state, with_rows_reversed(game.state)
    assert list(bytes_of(other)) == list(bytes_of(state))
    for number, decision in state.decisions.items():
        for house in decision.houses:
            given = default(state, house, number)
            assert after(other, house, number, given) == after(state, house, number, given)


@pytest.mark.parametrize("name", ["game_0607_4_players", "game_0573_6_players"])
@pytest.mark.parametrize("part", range(4))
def test_the_course_of_a_game_does_not_depend_on_the_order_of_rows(name: str, part: int) -> None:
    """Compares the result of every answer, and for some also the views and options before it."""
    course = course_of(name)
    start = len(course) * part // 4
    pairs = list(pairwise(course))[start::4][: len(course) // 16]
    for (_, before), (given, played) in pairs:
        assert given is not None
        other = with_rows_reversed(before.state)
        check(other, given.house, given.decision, given.answer)
        assert after(other, given.house, given.decision, given.answer) == after(
            before.state, given.house, given.decision, given.answer
        )
        if played.state.decision_count % 5 == 0:
            assert list(bytes_of(other)) == list(bytes_of(before.state))
