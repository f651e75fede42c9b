"""Bots know only the data that a client has: plain JSON, options, printed facts. A sensible one beats
random."""

from __future__ import annotations

import ast
import hashlib
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import games.bots
from games.bots import POLICIES, Json, choose_answer, decision_json
from games.bots.random_policy import SHAPES
from games.engine import (
    Chance,
    DecisionNotOpen,
    HouseNotAsked,
    Options,
    Ruleset,
    State,
    UnknownDecision,
    answer,
    encode,
    new_game,
    observe,
    options,
)
from games.engine.options import AssignOrders

GAMES = 6


def started_state(players: int = 3) -> State:
    return new_game(players, Ruleset(), Chance(bytes(32))).state


def play(players: int, seed: int, policies: dict[str, str]) -> State:
    """A finished game in which each house follows its named policy."""
    dice = Random(seed)
    chance = Chance(hashlib.sha256(f"bots-{seed}".encode()).digest())
    state = new_game(players, Ruleset(tides_of_battle=bool(seed % 2)), chance).state
    while state.winner is None:
        number, decision = next(iter(state.decisions.items()))
        house = next(house for house in decision.houses if (number, house) not in state.answers)
        given = choose_answer(state, house, number, POLICIES[policies[house]], dice)
        state = answer(state, house, number, given, chance).state
    return state


@pytest.mark.long
def test_a_sensible_policy_beats_a_random_one() -> None:
    winners: Counter[str] = Counter()
    for seed in range(GAMES):
        houses = sorted(started_state(6).houses)
        Random(seed).shuffle(houses)
        policies = {house: "sensible" if index < 3 else "random" for index, house in enumerate(houses)}
        state = play(6, seed, policies)
        winners[policies[state.winner or ""]] += 1
    assert winners["sensible"] >= GAMES - 1, winners


@pytest.mark.parametrize("policy", POLICIES)
def test_answer_is_plain_json_and_leaves_the_options_unchanged(policy: str) -> None:
    state = started_state()
    view, decision = observe(state, "stark"), decision_json(state, "stark", 1)
    offered = encode(options(state, "stark", 1))
    before = json.dumps([view, decision, offered])
    given = POLICIES[policy](view, decision, offered, Random(1))
    assert json.loads(json.dumps(given)) == given
    assert json.dumps([view, decision, offered]) == before


@pytest.mark.parametrize("policy", POLICIES)
def test_same_random_source_gives_the_same_answer(policy: str) -> None:
    state = started_state()
    first = choose_answer(state, "stark", 1, POLICIES[policy], Random(7))
    assert first == choose_answer(state, "stark", 1, POLICIES[policy], Random(7))
    others = (choose_answer(state, "stark", 1, POLICIES[policy], Random(seed)) for seed in range(20))
    assert any(other != first for other in others)


@pytest.mark.rule("PLAN-3", "PLAN-7")
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("stars", range(4))
def test_policies_respect_a_shortage_of_tokens_and_stars(policy: str, stars: int) -> None:
    """More places than tokens: `count` of them get one, and at most `stars` get a starred one."""
    state = started_state()
    areas = tuple(sorted(unit.area for unit in state.units.values() if unit.house == "stark"))[:3]
    offered = AssignOrders(
        places=tuple(dict.fromkeys(areas)),
        regular=("march_0",),
        special=("march_plus_1", "raid_special"),
        stars=stars,
        count=min(len(set(areas)), 1 + min(stars, 2)),
    )
    for seed in range(20):
        given = POLICIES[policy](
            observe(state, "stark"), decision_json(state, "stark", 1), encode(offered), Random(seed)
        )
        tokens = list(given["orders"].values())
        assert set(given["orders"]) <= set(offered.places)
        assert len(tokens) == len(set(tokens)) == offered.count
        assert sum(token in offered.special for token in tokens) <= stars


def test_random_policy_handles_every_shape_of_options() -> None:
    assert set(SHAPES) == set(Options.family)


def test_policy_sees_only_the_view_of_its_house() -> None:
    state = started_state()
    given = choose_answer(state, "lannister", 1, POLICIES["sensible"], Random(0))
    state = answer(state, "lannister", 1, given, Chance(bytes(32))).state
    seen: list[Json] = []

    def spy(view: Json, decision: Json, offered: Json, chance: Random) -> Json:
        seen.append(view)
        return POLICIES["random"](view, decision, offered, chance)

    choose_answer(state, "stark", 1, spy, Random(0))
    assert seen == [observe(state, "stark")]
    assert not seen[0]["answers"]


@pytest.mark.long
def test_a_seat_describes_only_open_decisions() -> None:
    state = started_state()
    with pytest.raises(HouseNotAsked):
        decision_json(state, "tyrell", 1)
    with pytest.raises(UnknownDecision):
        decision_json(state, "stark", 2)
    over = play(3, 1, dict.fromkeys(state.houses, "sensible"))
    with pytest.raises(DecisionNotOpen):
        decision_json(over, "stark", 1)


def test_policies_import_nothing_from_the_engine() -> None:
    """Only `__init__`, the seat and imagined positions use the engine. A policy reads plain JSON."""
    folder = Path(games.bots.__file__).parent
    neighbours = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and "engine" in (node.module or "").split(".")
    }
    assert neighbours == {"__init__.py", "seat.py", "strong/imagined.py"}
