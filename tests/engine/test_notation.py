"""Positions and records round-trip exactly, and nonsense is refused by name."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest

from games.bots import POLICIES, choose
from games.engine import Chance, Illegal, Malformed, Played, Ruleset, answer, fold, new_game
from games.engine.notation import Recorder, position, read_position, replay


def played_out(players: int, seed: str) -> tuple[list[Played], list[dict[str, Any]]]:
    """A whole game of random answers and its record."""
    chance = Chance(hashlib.sha256(seed.encode()).digest())
    rng = random.Random(seed)
    played = new_game(players, Ruleset(tides_of_battle=True), chance)
    recorder, course = Recorder.of(played), [played]
    while played.state.winner is None:
        number = min(played.state.decisions)
        decision = played.state.decisions[number]
        house = next(h for h in decision.houses if (number, h) not in played.state.answers)
        given = choose(played.state, house, number, POLICIES["random"], rng)
        played = answer(played.state, house, number, given, chance)
        recorder.answered(number, house, given, played)
        course.append(played)
    return course, recorder.lines


@pytest.mark.parametrize("players", [3, 6])
def test_every_position_of_a_game_round_trips(players: int) -> None:
    course, _ = played_out(players, f"positions {players}")
    for played in course:
        written = json.loads(json.dumps(position(played.state)))
        assert read_position(written) == played.state


@pytest.mark.parametrize("players", [4, 5])
def test_a_record_replays_to_the_same_events(players: int) -> None:
    course, lines = played_out(players, f"record {players}")
    again = list(replay(json.loads(json.dumps(lines))))
    assert again == course
    assert fold(event for played in again for event in played.events) == course[-1].state


def test_a_record_with_another_draw_is_refused() -> None:
    _, lines = played_out(3, "altered draw")
    draw = next(line for line in lines if "draw" in line)
    draw["cards"] = [*draw["cards"][1:], "supply", "supply"]
    with pytest.raises(Illegal, match="draw_does_not_fit"):
        list(replay(lines))


def test_a_record_with_another_winner_is_refused() -> None:
    _, lines = played_out(3, "altered end")
    lines[-1]["end"]["winner"] = "nobody"
    with pytest.raises(Illegal, match="wrong_result"):
        list(replay(lines))


def gather(written: dict[str, Any], house: str, area: str) -> None:
    """Three land units of a house in one place, with supply for armies of two."""
    for unit in written["units"]:
        if unit["house"] == house and unit["type"] != "ship":
            unit["area"] = area
    for row in written["houses"]:
        row["supply"] = 0


NONSENSE: list[tuple[str, Any]] = [
    ("unknown_setup", lambda p: p.update(players=7)),
    ("wrong_round", lambda p: p.update(round=11)),
    ("wrong_threat", lambda p: p.update(threat=3)),
    ("wrong_track", lambda p: p["tracks"].update(fiefdoms=["stark", "stark", "baratheon"])),
    ("unknown_piece", lambda p: p["units"][0].update(id="stark_dragon_1")),
    ("unit_out_of_place", lambda p: p["units"][0].update(area="narrow_sea")),
    ("wrong_power", lambda p: p["houses"][0].update(power=21)),
    ("wrong_house_cards", lambda p: p["house_cards"].pop()),
    ("area_shared", lambda p: [unit.update(area="reach") for unit in p["units"] if unit["type"] == "knight"]),
    ("supply_broken", lambda p: gather(p, "stark", "blackwater")),
]


@pytest.mark.parametrize(("code", "spoil"), NONSENSE, ids=[code for code, _ in NONSENSE])
def test_a_position_that_no_game_can_have_is_refused(code: str, spoil: Any) -> None:
    state = new_game(3, Ruleset(), Chance(bytes(32))).state
    written = position(state)
    spoil(written)
    with pytest.raises(Illegal, match=code):
        read_position(written)


def test_a_position_of_another_form_is_malformed() -> None:
    written = position(new_game(3, Ruleset(), Chance(bytes(32))).state)
    with pytest.raises(Malformed):
        read_position({**written, "position": 99})
    with pytest.raises(Malformed):
        read_position({**written, "weather": "snow"})
    with pytest.raises(Malformed):
        read_position({**written, "units": {}})
