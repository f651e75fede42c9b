"""openapi/position.schema.json and record.schema.json match the documents that the engine writes and
reads."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from games.api.notation_schema import SCHEMAS, schema_text
from games.bots import POLICIES, choose_answer
from games.engine import Chance, MalformedInput, Ruleset, answer, new_game
from games.engine.notation import StoppedGame, position, read_line, read_position, write_line
from tests.engine.recorder import Recorder

FOLDER = Path(__file__).resolve().parents[2] / "openapi"


@cache
def validator(name: str) -> Any:
    """Raises an error if the schema itself is invalid."""
    return Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_text()))


@pytest.mark.parametrize("name", SCHEMAS)
def test_published_schema_is_generated_from_this_code(name: str) -> None:
    """When this fails: make schema, look at the difference, commit it."""
    assert (FOLDER / f"{name}.schema.json").read_text() == schema_text(name)


@pytest.mark.parametrize("players", [3, 6])
def test_positions_and_record_lines_of_a_game_fit_their_schemas(players: int) -> None:
    chance, dice = Chance(bytes(range(32))), Random(players)
    played = new_game(players, Ruleset(tides_of_battle=True), chance)
    recorder = Recorder.of(played, about="A game for this test.", seed=chance.seed)
    positions, lines = validator("position"), validator("record")
    count = 0
    while played.state.winner is None:
        count += 1
        if count % 20 == 1 or (played.state.agenda and count % 5 == 1):
            document = json.loads(json.dumps(position(played.state)))
            positions.validate(document)
        number = min(played.state.decisions)
        houses = played.state.decisions[number].houses
        house = next(house for house in houses if (number, house) not in played.state.answers)
        given = choose_answer(played.state, house, number, POLICIES["random"], dice)
        played = answer(played.state, house, number, given, chance)
        recorder.add_answer(number, house, given, played, "bot")
    positions.validate(json.loads(json.dumps(position(played.state))))
    for line in recorder.lines:
        lines.validate(line)
    lines.validate(write_line(StoppedGame("draw")))
    lines.validate(write_line(StoppedGame("concession", "stark")))


@pytest.mark.parametrize("name", sorted(position(new_game(3, Ruleset(), Chance(bytes(32))).state)))
def test_position_without_a_field_is_refused_by_schema_and_reader(name: str) -> None:
    document = position(new_game(3, Ruleset(), Chance(bytes(32))).state)
    del document[name]
    assert not validator("position").is_valid(document)
    with pytest.raises(MalformedInput):
        read_position(document)


@pytest.mark.parametrize(
    "line",
    [
        {},
        [],
        {"record": 1, "players": 3},
        {"record": 1, "players": "3", "ruleset": {}},
        {"draw": 1, "deck": "wildling"},
        {"decision": 1, "house": "stark"},
        {"decision": 1, "house": "stark", "answer": {"kind": "bid_influence"}},
        {"decision": 1, "house": "stark", "answer": {"kind": "bid_influence", "amount": 1}, "author": "me"},
        {"stopped": "boredom"},
        {"end": {"winner": "stark"}},
    ],
)
def test_wrong_line_is_refused_by_schema_and_reader(line: Any) -> None:
    assert not validator("record").is_valid(line)
    with pytest.raises(MalformedInput):
        read_line(line, 1)
