"""Positions and records round-trip exactly. Malformed ones are refused with a description."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest

from games.bots import POLICIES, choose_answer
from games.engine import (
    Chance,
    IllegalInput,
    InputRefused,
    MalformedInput,
    PlayResult,
    Ruleset,
    answer,
    fold,
    new_game,
)
from games.engine.events.game import AnswerSealed
from games.engine.notation import (
    RecordedAnswer,
    position,
    read_line,
    read_position,
    read_record,
    record_of,
    replay,
)
from tests.engine.recorder import Recorder


def played_out(players: int, seed: str) -> tuple[list[PlayResult], list[dict[str, Any]]]:
    """A whole game of random answers and its record."""
    chance = Chance(hashlib.sha256(seed.encode()).digest())
    rng = random.Random(seed)
    played = new_game(players, Ruleset(tides_of_battle=True), chance)
    recorder, course = Recorder.of(played, seed=chance.seed), [played]
    while played.state.winner is None:
        number = min(played.state.decisions)
        decision = played.state.decisions[number]
        house = next(h for h in decision.houses if (number, h) not in played.state.answers)
        given = choose_answer(played.state, house, number, POLICIES["random"], rng)
        played = answer(played.state, house, number, given, chance)
        recorder.add_answer(number, house, given, played, "bot")
        course.append(played)
    return course, recorder.lines


@pytest.mark.sample
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


@pytest.mark.parametrize("players", [3, 6])
def test_a_record_is_built_only_from_events(players: int) -> None:
    course, lines = played_out(players, f"from events {players}")
    events = [event for played in course for event in played.events]
    accepted: dict[Any, Any] = {}
    for number, written in enumerate(lines, start=1):
        line = read_line(written, number)
        if isinstance(line, RecordedAnswer):
            accepted[line.decision, line.house] = (line.answer, line.author)
    assert record_of(events, accepted, seed=bytes.fromhex(lines[0]["seed"])) == lines


def test_a_replaced_answer_is_in_the_record() -> None:
    chance = Chance(bytes(32))
    played = new_game(3, Ruleset(), chance)
    recorder, rng, events = Recorder.of(played), random.Random(1), list(played.events)
    for _ in range(2):
        given = choose_answer(played.state, "stark", 1, POLICIES["random"], rng)
        played = answer(played.state, "stark", 1, given, chance)
        recorder.add_answer(1, "stark", given, played, "player")
        events += played.events
    assert sum(isinstance(event, AnswerSealed) for event in events) == 2
    assert record_of(events, {(1, "stark"): (given, "player")}) == recorder.lines
    assert list(replay(recorder.lines))[-1].state == played.state


def index_with_field(lines: list[dict[str, Any]], name: str) -> int:
    """The index of a line with this field in the middle of a record."""
    return [index for index, line in enumerate(lines) if name in line][5]


def draw_other_cards(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "draw")
    lines[index]["cards"] = [*lines[index]["cards"][1:], "supply"]
    return index


def draw_in_another_order(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "draw")
    lines[index]["cards"].sort()
    return index


def leave_a_draw_out(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "draw")
    del lines[index]
    return index - 1


def draw_later(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "draw")
    cause = max(at for at in range(index) if "decision" in lines[at])
    lines.insert(index + 1, lines.pop(index))
    return cause


def draw_once_more(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "draw")
    lines.insert(index + 1, dict(lines[index]))
    return index + 1


def answer_twice(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "decision")
    lines.insert(len(lines) - 1, lines[index])
    return len(lines) - 2


def answer_what_was_not_asked(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "decision")
    lines[index]["decision"] = 9999
    return index


def answer_wrongly(lines: list[dict[str, Any]]) -> int:
    index = index_with_field(lines, "decision")
    lines[index]["answer"] = {"kind": "muster", "musters": 7}
    return index


def end_early(lines: list[dict[str, Any]]) -> int:
    lines.insert(40, lines[-1])
    return 40


def never_end(lines: list[dict[str, Any]]) -> int:
    lines.pop()
    return len(lines) - 1


def let_another_win(lines: list[dict[str, Any]]) -> int:
    lines[-1]["end"]["winner"] = "nobody"
    return len(lines) - 1


def write_nonsense(lines: list[dict[str, Any]]) -> int:
    lines[7] = {"weather": "snow"}
    return 7


ALTERATIONS: list[tuple[str, Any]] = [
    ("draw_does_not_fit", draw_other_cards),
    ("draw_not_from_seed", draw_in_another_order),
    ("draw_missing", leave_a_draw_out),
    ("draw_missing", draw_later),
    ("draw_out_of_place", draw_once_more),
    ("game_over", answer_twice),
    ("decision_unknown", answer_what_was_not_asked),
    ("malformed", answer_wrongly),
    ("line_out_of_place", end_early),
    ("wrong_result", never_end),
    ("wrong_result", let_another_win),
    ("malformed", write_nonsense),
]


@pytest.mark.parametrize(("code", "alter"), ALTERATIONS, ids=[alter.__name__ for _, alter in ALTERATIONS])
def test_an_altered_record_is_refused_at_its_line(code: str, alter: Any) -> None:
    _, lines = played_out(3, "altered")
    index = alter(lines)
    with pytest.raises(InputRefused) as refusal:
        list(replay(lines))
    assert (refusal.value.code, refusal.value.facts["line"]) == (code, index + 1)


def test_a_record_with_half_a_seed_is_malformed() -> None:
    _, lines = played_out(3, "altered")
    lines[0]["seed"] = lines[0]["seed"][:32]
    with pytest.raises(MalformedInput):
        list(replay(lines))


def test_a_record_without_a_seed_lists_its_draws() -> None:
    course, lines = played_out(3, "altered")
    del lines[0]["seed"]
    assert list(replay(lines)) == course


def gather(written: dict[str, Any], house: str, area: str) -> None:
    """Puts three land units of a house in one place, with supply for armies of two."""
    for unit in written["units"]:
        if unit["house"] == house and unit["type"] != "ship":
            unit["area"] = area
    for row in written["houses"]:
        row["supply"] = 0


def orders_on_board(*orders: tuple[str, str, str]) -> Any:
    """Orders on the board: area, house, token."""
    return lambda p: p.update(orders=[{"area": a, "house": h, "token": t} for a, h, t in orders])


def crowd(written: dict[str, Any]) -> None:
    """Puts four ships of a house in its port, where only three are allowed."""
    ship = next(unit for unit in written["units"] if unit["id"] == "stark_ship_1")
    others = [unit for unit in written["units"] if unit["id"] != ship["id"]]
    port = [ship | {"id": f"stark_ship_{n}", "area": "winterfell_port"} for n in range(1, 5)]
    written["units"] = [*others, *port]


NONSENSE: list[tuple[str, str | None, Any]] = [
    ("unknown_setup", "COMP-1", lambda p: p.update(players=7)),
    ("unknown_edition", None, lambda p: p["ruleset"].update(edition="dorne")),
    ("wrong_houses", "FEW-1", lambda p: p["houses"].pop()),
    ("wrong_areas", "ADJ-3", lambda p: p["areas"].pop()),
    ("wrong_round", "ROUND-1", lambda p: p.update(round=11)),
    ("wrong_round", "ROUND-1", lambda p: p.update(round=-1)),
    ("wrong_threat", "WEST-3", lambda p: p.update(threat=3)),
    ("wrong_threat", "WEST-3", lambda p: p.update(threat=14)),
    ("wrong_threat", "WEST-3", lambda p: p.update(threat=-2)),
    ("wrong_track", "TRACK-1", lambda p: p["tracks"].update(fiefdoms=["stark", "stark", "baratheon"])),
    ("wrong_track", "TRACK-1", lambda p: p["tracks"].pop("fiefdoms")),
    ("unknown_piece", "COMP-2", lambda p: p["units"][0].update(id="stark_dragon_1")),
    ("unknown_piece", "COMP-2", lambda p: p["units"][0].update(house="tyrell", id="tyrell_footman_1")),
    ("unknown_area", "ADJ-3", lambda p: p["units"][0].update(area="essos")),
    ("unit_out_of_place", "MARCH-3", lambda p: p["units"][0].update(area="narrow_sea")),
    ("port_full", "PORT-1", crowd),
    ("wrong_power", "COMP-5", lambda p: p["houses"][0].update(power=21)),
    ("wrong_power", "COMP-5", lambda p: p["houses"][0].update(power=-1)),
    ("wrong_deck", "COMP-3", lambda p: p["decks"]["wildling"].pop()),
    ("wrong_deck", "COMP-3", lambda p: p["decks"].update(westeros_2=p["decks"]["westeros_1"])),
    ("wrong_deck", "TIDE-1", lambda p: p["decks"].update(tides=["tide_9"])),
    ("wrong_house_cards", "COMP-3", lambda p: p["house_cards"].pop()),
    (
        "area_shared",
        "MARCH-15",
        lambda p: [unit.update(area="reach") for unit in p["units"] if unit["type"] == "knight"],
    ),
    ("supply_broken", "SUPPLY-7", lambda p: gather(p, "stark", "blackwater")),
    ("unknown_order", "COMP-4", orders_on_board(("winterfell", "stark", "march_9"))),
    ("unknown_order", "COMP-4", orders_on_board(("essos", "stark", "march_0"))),
    (
        "order_token_used_twice",
        "COMP-4",
        orders_on_board(("winterfell", "stark", "march_0"), ("white_harbor", "stark", "march_0")),
    ),
    ("order_without_units", "PLAN-2", orders_on_board(("winterfell", "lannister", "march_0"))),
]


@pytest.mark.parametrize(("code", "rule", "spoil"), NONSENSE)
def test_a_position_that_no_game_can_have_is_refused(code: str, rule: str | None, spoil: Any) -> None:
    state = new_game(3, Ruleset(), Chance(bytes(32))).state
    written = position(state)
    spoil(written)
    with pytest.raises(IllegalInput) as refusal:
        read_position(written)
    assert (refusal.value.code, refusal.value.rule) == (code, rule)


def test_minimum_and_maximum_values_are_valid_in_a_position() -> None:
    written = position(new_game(3, Ruleset(), Chance(bytes(32))).state)
    for round_, threat in ((0, 0), (10, 12)):
        state = read_position({**written, "round": round_, "threat": threat})
        assert (state.round, state.threat) == (round_, threat)
    orders_on_board(("winterfell", "stark", "march_0"), ("lannisport", "lannister", "march_0"))(written)
    assert len(read_position(written).orders) == 2


MALFORMED: list[tuple[Any, int, str, str | int]] = [
    (lambda lines: [], 1, "/record", 1),
    (lambda lines: ["record", *lines], 1, "", "object"),
    (lambda lines: [lines[0], [], *lines[1:]], 2, "", "object"),
    (lambda lines: [{**lines[0], "seed": "00" * 31}], 1, "/seed", "64 hex digits"),
    (lambda lines: [{**lines[0], "seed": "0g" * 32}], 1, "/seed", "64 hex digits"),
    (lambda lines: [lines[0], {"weather": "snow"}], 2, "", "one of record, draw, decision, end, stopped"),
    (lambda lines: [lines[0], lines[0]], 2, "", "an answer or a draw"),
    (lambda lines: [lines[0], {"stopped": "draw"}, *lines[1:]], 2, "", "an answer or a draw"),
    (lambda lines: lines[1:], 1, "/record", 1),
]


@pytest.mark.parametrize(("alter", "line", "path", "expected"), MALFORMED)
def test_a_record_with_a_wrong_structure_is_malformed(
    alter: Any, line: int, path: str, expected: str | int
) -> None:
    _, lines = played_out(3, "altered")
    with pytest.raises(MalformedInput) as refusal:
        read_record(alter(lines))
    assert refusal.value.facts == {"line": line, "path": path, "expected": expected}


def test_a_position_with_a_wrong_structure_is_malformed() -> None:
    written = position(new_game(3, Ruleset(), Chance(bytes(32))).state)
    with pytest.raises(MalformedInput):
        read_position({**written, "position": 99})
    with pytest.raises(MalformedInput):
        read_position({**written, "weather": "snow"})
    with pytest.raises(MalformedInput):
        read_position({**written, "units": {}})
