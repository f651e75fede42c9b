"""A change of the State that several rules make is one function, and only that function emits its events."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engine import Event, abilities, encode, phases, verbs
from games.engine.verbs import (
    destroy_units,
    discard_cards,
    gain_power,
    lose_power,
    move_down,
    move_on_track,
    move_to_last,
    remove_order,
    return_cards,
    set_supply,
    set_threat,
)

from .table import board

EVENTS = {type_.__name__ for type_ in Event.family.values()}


def modules_of(package: str) -> list[str]:
    found = importlib.import_module(package)
    return [package, *(info.name for info in pkgutil.walk_packages(found.__path__, f"{package}."))]


def events_built_in(module: str) -> set[str]:
    file = importlib.import_module(module).__file__
    assert file is not None
    calls = (node for node in ast.walk(ast.parse(Path(file).read_text())) if isinstance(node, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)} & EVENTS


BY_VERBS = events_built_in(verbs.__name__)


@pytest.mark.parametrize("package", [abilities.__name__, phases.__name__])
def test_phases_and_cards_never_emit_the_events_of_a_verb(package: str) -> None:
    assert {"PowerGained", "UnitsDestroyed", "OrderRemoved"} <= BY_VERBS
    emitted = {module: events_built_in(module) & BY_VERBS for module in modules_of(package)}
    assert {module: events for module, events in emitted.items() if events} == {}, (
        "call the verb in games/engine/verbs.py instead"
    )


def events_of(verb: Callable[..., None], *arguments: object, **facts: Any) -> list[dict[str, Any]]:
    """Events of a verb at a board where Stark has 5 power and a knight in Winterfell."""
    game = board("winterfell: stark 2 knight | march_0", **facts)
    return [encode(event) for event in game.run(lambda play: verb(play, *arguments)).events]


@pytest.mark.rule("COMP-8")
def test_power_is_gained_only_from_the_pool() -> None:
    gained = {"kind": "power_gained", "house": "stark", "cause": "test"}
    assert events_of(gain_power, "stark", 3, "test", power="stark 16") == [{**gained, "amount": 3}]
    assert events_of(gain_power, "stark", 3, "test", power="stark 18") == [{**gained, "amount": 2}]
    assert events_of(gain_power, "stark", 3, "test", power="stark 20") == []


def test_a_house_loses_no_more_power_than_it_has() -> None:
    lost = {"kind": "power_lost", "house": "stark", "cause": "test"}
    assert events_of(lose_power, "stark", 2, "test", power="stark 3") == [{**lost, "amount": 2}]
    assert events_of(lose_power, "stark", 2, "test", power="stark 1") == [{**lost, "amount": 1}]
    assert events_of(lose_power, "stark", 2, "test", power="stark 0") == []


TRACK = "stark greyjoy tyrell martell lannister baratheon"


@pytest.mark.rule("TRACK-8")
@pytest.mark.parametrize(
    ("verb", "arguments", "expected"),
    [
        (move_on_track, (2,), "greyjoy stark tyrell martell lannister baratheon"),
        (move_on_track, (9,), "greyjoy tyrell martell lannister baratheon stark"),
        (move_on_track, (1,), None),
        (move_down, (2,), "greyjoy tyrell stark martell lannister baratheon"),
        (move_to_last, (), "greyjoy tyrell martell lannister baratheon stark"),
    ],
)
def test_positions_move_on_a_track(
    verb: Callable[..., None], arguments: tuple[int, ...], expected: str | None
) -> None:
    events = events_of(verb, "stark", "iron_throne", *arguments, "test", iron_throne=TRACK)
    assert [(event["kind"], " ".join(event["houses"]), event["cause"]) for event in events] == (
        [("track_set", expected, "test")] if expected else []
    )


@pytest.mark.parametrize(("level", "expected"), [(7, [6]), (6, [6]), (5, []), (-1, [0])])
def test_supply_is_limited_to_its_track(level: int, expected: list[int]) -> None:
    events = events_of(set_supply, "stark", level, supply="stark 5")
    assert [event["level"] for event in events] == expected


@pytest.mark.parametrize(("threat", "expected"), [(4, []), (2, [2]), (-2, [0])])
def test_threat_is_limited_to_its_track(threat: int, expected: list[int]) -> None:
    assert [event["threat"] for event in events_of(set_threat, threat, threat="4")] == expected


@pytest.mark.rule("CARD-7", "CARD-8", "RUL-21")
def test_playing_the_last_card_of_a_hand_returns_the_other_discarded_cards() -> None:
    cards = ("robb_stark",)
    discarded = {"kind": "house_cards_discarded", "house": "stark", "cards": list(cards), "cause": "test"}
    assert events_of(discard_cards, "stark", cards, "test", hand="stark: robb_stark, blackfish") == [
        discarded
    ]
    emptied = events_of(discard_cards, "stark", cards, "test", hand="stark: robb_stark")
    assert [(event["kind"], event["cause"]) for event in emptied] == [
        ("house_cards_discarded", "test"),
        ("house_cards_returned", "empty_hand"),
    ]
    assert len(emptied[1]["cards"]) == 6
    assert "robb_stark" not in emptied[1]["cards"]


def test_a_verb_that_changes_nothing_emits_no_event() -> None:
    assert events_of(return_cards, "stark", (), "test") == []
    assert events_of(destroy_units, "stark", (), "test") == []
    assert events_of(remove_order, "moat_cailin", "test") == []


def test_an_order_is_removed_from_its_house() -> None:
    assert events_of(remove_order, "winterfell", "test") == [
        {"kind": "order_removed", "house": "stark", "area": "winterfell", "token": "march_0", "cause": "test"}
    ]


def test_events_list_units_in_order_of_their_ids() -> None:
    (event,) = events_of(destroy_units, "stark", ("stark_knight_2", "stark_knight_1"), "test")
    assert event["units"] == ["stark_knight_1", "stark_knight_2"]
