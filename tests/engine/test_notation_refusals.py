"""Refusals of positions and records: code, rule, path and the expected value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import Chance, Event, InputRefused, Ruleset, answer, default, history, new_game
from games.engine.notation import (
    Draw,
    Header,
    RecordedAnswer,
    RecordedDraws,
    StoppedGame,
    check_position,
    position,
    read_line,
    read_position,
    read_record,
    record_of,
    replay,
    stored_position,
    write_line,
)
from tests.engine.recorder import Recorder

from .table import board

NOW = history.PRESENT.format
Lines = list[Any]


def played_opening() -> tuple[Lines, list[Event]]:
    """Plays three houses with a seed and default orders. Returns the lines and the events."""
    chance = Chance(bytes(32))
    played = new_game(3, Ruleset(tides_of_battle=True), chance)
    recorder, events = Recorder.of(played, about="an opening", seed=chance.seed), list(played.events)
    for house in ("stark", "lannister", "baratheon"):
        given = default(played.state, house, 1)
        played = answer(played.state, house, 1, given, chance)
        recorder.add_answer(1, house, given, played, "default")
        events += played.events
    return recorder.lines, events


def opening() -> Lines:
    return played_opening()[0]


def spoiled_position(**changes: Any) -> dict[str, Any]:
    return {**position(new_game(3, Ruleset(), Chance(bytes(32))).state), **changes}


def refusal_of(work: Callable[[], Any]) -> tuple[str, str, str | None, dict[str, Any]]:
    with pytest.raises(InputRefused) as refusal:
        work()
    error = refusal.value
    return type(error).__name__, error.code, error.rule, dict(error.facts)


def malformed_refusal(path: str, expected: Any, **more: Any) -> tuple[str, str, None, dict[str, Any]]:
    return "MalformedInput", "malformed", None, {"path": path, "expected": expected, **more}


def version_refusal(path: str, **more: Any) -> tuple[str, str, None, dict[str, Any]]:
    return "MalformedInput", "unknown_version", None, {"path": path, "expected": NOW, **more}


HOUSES = [{"id": "stark", "power": 5, "supply": 1}] * 2
MANY = dict.fromkeys(("wind", "snow", "rain", "hail", "fog", "dew", "heat", "sun"), 1)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], malformed_refusal("", "object")),
        ({}, version_refusal("/position")),
        (spoiled_position(position=True), version_refusal("/position")),
        (spoiled_position(position=0), version_refusal("/position")),
        (spoiled_position(position=NOW + 1), version_refusal("/position")),
        (spoiled_position(**MANY), malformed_refusal("/dew", "no such field")),
        ({"position": NOW}, malformed_refusal("/agenda", "a value")),
        (spoiled_position(houses=HOUSES), malformed_refusal("/houses", "rows with different keys")),
        (spoiled_position(units=7), malformed_refusal("/units", "array")),
        (spoiled_position(tracks={"fiefdoms": 1}), malformed_refusal("/tracks/fiefdoms", "array")),
        (spoiled_position(agenda=[{"kind": "sleep"}]), malformed_refusal("/agenda/0/kind", "a known kind")),
        (spoiled_position(round="one"), malformed_refusal("/round", "integer")),
    ],
)
def test_a_malformed_position_is_refused(document: Any, expected: Any) -> None:
    assert refusal_of(lambda: stored_position(document)) == expected


def test_a_document_of_an_old_format_without_an_upcaster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: Any) -> Any:
        raise KeyError("lost")

    lines = opening()
    monkeypatch.setattr(history.PRESENT, "format", NOW + 1)
    failing = {(NOW, "position", "position"): fail, (NOW, "line", "line"): fail}
    monkeypatch.setattr(history.PRESENT, "upcasters", failing)
    assert refusal_of(lambda: stored_position(spoiled_position(position=NOW))) == malformed_refusal(
        "", f"a position of format {NOW}"
    )
    assert refusal_of(lambda: read_record(lines)) == malformed_refusal("", f"a line of format {NOW}", line=1)
    assert stored_position(spoiled_position(position=NOW + 1)).players == 3


def test_positions_are_written_field_by_field_in_the_order_of_keys() -> None:
    state = new_game(3, Ruleset(), Chance(bytes(32))).state
    written = position(state)
    assert next(iter(written)) == "position"
    assert [row["id"] for row in written["houses"]] == ["baratheon", "lannister", "stark"]
    assert list(written["tracks"]) == ["fiefdoms", "iron_throne", "kings_court"]
    assert list(written["decks"]) == ["westeros_1", "westeros_2", "westeros_3", "wildling"]
    assert read_position(written) == state


def facts_of(spoil: Callable[[dict[str, Any]], Any]) -> tuple[str, str | None, dict[str, Any]]:
    written = position(new_game(3, Ruleset(), Chance(bytes(32))).state)
    spoil(written)
    name, code, rule, facts = refusal_of(lambda: check_position(stored_position(written)))
    assert name == "IllegalInput"
    return code, rule, facts


def unit(written: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in written["units"] if row["id"] == id)
    return found


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda p: p.update(players=2), ("unknown_setup", "COMP-1", {"players": 2})),
        (
            lambda p: p["ruleset"].update(edition="dorne"),
            ("unknown_edition", None, {"edition": "dorne"}),
        ),
        (
            lambda p: p["tracks"].update(kings_court=["stark"]),
            ("wrong_track", "TRACK-1", {"track": "kings_court"}),
        ),
        (
            lambda p: unit(p, "stark_ship_1").update(id="stark_ship_7"),
            ("unknown_piece", "COMP-2", {"unit": "stark_ship_7"}),
        ),
        (
            lambda p: unit(p, "stark_ship_1").update(type="dragon", id="stark_dragon_1"),
            ("unknown_piece", "COMP-2", {"unit": "stark_dragon_1"}),
        ),
        (
            lambda p: unit(p, "stark_ship_1").update(area="essos"),
            ("unknown_area", "ADJ-3", {"unit": "stark_ship_1"}),
        ),
        (
            lambda p: unit(p, "stark_ship_1").update(area="winterfell"),
            ("unit_out_of_place", "MARCH-3", {"unit": "stark_ship_1"}),
        ),
        (
            lambda p: unit(p, "stark_ship_1").update(area="shipbreaker_bay"),
            ("area_shared", "MARCH-15", {"area": "shipbreaker_bay"}),
        ),
        (
            lambda p: p["houses"][1].update(power=20) or p["areas"][1].update(power_token="lannister"),
            ("wrong_power", "COMP-5", {"house": "lannister"}),
        ),
        (
            lambda p: p["house_cards"].remove({"id": "eddard_stark", "house": "stark", "place": "hand"}),
            ("wrong_house_cards", "COMP-3", {"house": "stark"}),
        ),
        (
            lambda p: p["decks"]["westeros_3"].pop(),
            ("wrong_deck", "COMP-3", {"deck": "westeros_3"}),
        ),
        (lambda p: p["decks"]["wildling"].pop(), ("wrong_deck", "COMP-3", {"deck": "wildling"})),
        (
            lambda p: p["decks"].update(tides=["tide_3"] * 3),
            ("wrong_deck", "TIDE-1", {"deck": "tides"}),
        ),
        (
            lambda p: p.update(orders=[{"area": "winterfell", "house": "stark", "token": "sleep"}]),
            ("unknown_order", "COMP-4", {"area": "winterfell"}),
        ),
        (
            lambda p: p.update(orders=[{"area": "winterfell", "house": "lannister", "token": "raid_a"}]),
            ("order_without_units", "PLAN-2", {"area": "winterfell"}),
        ),
    ],
)
def test_an_impossible_position_is_refused(spoil: Any, expected: Any) -> None:
    assert facts_of(spoil) == expected


def test_cards_of_a_deck_may_be_in_hand_revealed_or_under_the_deck() -> None:
    written = position(new_game(3, Ruleset(tides_of_battle=True), Chance(bytes(32))).state)
    decks, piles = written["decks"], written["piles"]
    piles["revealed"] = [decks[deck].pop(0) for deck in ("westeros_1", "westeros_2", "westeros_3")]
    piles["westeros_2"] = [decks["westeros_2"].pop()]
    decks["tides"] = ["tide_3"]
    written["tides"] = [{"house": "stark", "card": "tide_3", "shown": False}]
    assert read_position(written).piles["revealed"] == tuple(piles["revealed"])
    written["tides"].append({"house": "lannister", "card": "tide_3", "shown": False})
    name, code, rule, facts = refusal_of(lambda: read_position(written))
    assert (name, code, rule, facts) == ("IllegalInput", "wrong_deck", "TIDE-1", {"deck": "tides"})


def test_attackers_may_stand_where_another_house_does() -> None:
    game = board("winterfell: stark footman | march_0; moat_cailin: greyjoy footman", at="marches")
    game.stark.answers("resolve_march", "winterfell: footman > moat_cailin")
    check_position(game.state)


def test_power_may_be_all_in_hand_or_all_in_the_pool() -> None:
    written = position(new_game(3, Ruleset(), Chance(bytes(32))).state)
    written["houses"][0]["power"], written["houses"][1]["power"] = 0, 20
    assert [row.power for row in read_position(written).houses.values()] == [0, 20, 5]


# Records


def test_a_record_of_a_started_game_has_a_header_draws_and_decisions() -> None:
    header, *rest = opening()
    assert header == {
        "record": NOW,
        "players": 3,
        "ruleset": header["ruleset"],
        "about": "an opening",
        "seed": "00" * 32,
    }
    assert [next(iter(line)) for line in rest] == [*["draw"] * 4, *["decision"] * 3]
    assert [line["deck"] for line in rest[:4]] == ["westeros_1", "westeros_2", "westeros_3", "wildling"]
    assert rest[4].keys() == {"decision", "house", "answer", "author"}
    assert write_line(StoppedGame("draw")) == {"stopped": "draw"}


def test_a_record_is_rebuilt_from_the_events() -> None:
    lines, events = played_opening()
    given = {(line["decision"], line["house"]): read_line(line, 1) for line in lines if "decision" in line}
    accepted: dict[Any, Any] = {
        key: (line.answer, line.author) for key, line in given.items() if isinstance(line, RecordedAnswer)
    }
    expected = opening()
    del expected[0]["about"]
    stopped = StoppedGame("adjudication", "stark")
    written = record_of(events, accepted, seed=bytes(32), stopped=stopped)
    assert written == [*expected, {"stopped": "adjudication", "awarded_to": "stark"}]
    del expected[0]["seed"]
    assert record_of(events, accepted) == expected


WHOLE = "one of record, draw, decision, end, stopped"
GIVEN = {"decision": 1, "house": "stark", "answer": {"kind": "place_orders", "orders": {}}}
STOPPED = {"stopped": "draw"}


def out_of_place(line: int) -> tuple[str, str, None, dict[str, Any]]:
    facts = {"path": "", "expected": "an answer or a draw", "line": line}
    return "MalformedInput", "line_out_of_place", None, facts


@pytest.mark.parametrize(
    ("alter", "expected"),
    [
        (lambda lines: [], version_refusal("/record", line=1)),
        (lambda lines: lines[1:], version_refusal("/record", line=1)),
        (lambda lines: [{**lines[0], "record": 0}], version_refusal("/record", line=1)),
        (lambda lines: [{**lines[0], "record": NOW + 1}], version_refusal("/record", line=1)),
        (lambda lines: [7, *lines], malformed_refusal("", "object", line=1)),
        (lambda lines: [*lines, 7], malformed_refusal("", "object", line=9)),
        (lambda lines: [*lines, {"weather": "snow"}], malformed_refusal("", WHOLE, line=9)),
        (lambda lines: [*lines, {**GIVEN, "house": 7}], malformed_refusal("/house", "string", line=9)),
        (lambda lines: [{**lines[0], "seed": "00"}], malformed_refusal("/seed", "64 hex digits", line=1)),
        (lambda lines: [{**lines[0], "seed": "~" * 64}], malformed_refusal("/seed", "64 hex digits", line=1)),
        (lambda lines: [{**lines[0], "seed": "G" * 64}], malformed_refusal("/seed", "64 hex digits", line=1)),
        (lambda lines: [*lines, lines[0]], out_of_place(9)),
        (lambda lines: [lines[0], STOPPED, *lines[1:]], out_of_place(2)),
    ],
)
def test_a_malformed_record_is_refused(alter: Any, expected: Any) -> None:
    assert refusal_of(lambda: read_record(alter(opening()))) == expected


def test_the_last_line_of_a_record_may_show_how_a_game_was_stopped() -> None:
    *_, last = read_record([*opening(), STOPPED])
    assert last == StoppedGame("draw")
    assert [played.state.round for played in replay([*opening(), STOPPED])] == [1] * 4


def change_line(index: int, **fields: Any) -> Callable[[Lines], Lines]:
    """The record with changed fields in one line."""

    def change(lines: Lines) -> Lines:
        lines[index] = {**lines[index], **fields}
        return lines

    return change


def backwards(lines: Lines) -> Lines:
    lines[1]["cards"] = lines[1]["cards"][::-1]
    return lines


FIRST = {"draw": 1, "deck": "westeros_1"}
CHANGES: list[tuple[Any, str, str | None, dict[str, Any]]] = [
    (change_line(0, players=2), "unknown_setup", "COMP-1", {"players": 2, "line": 1}),
    (change_line(1, draw=2), "draw_does_not_fit", None, {**FIRST, "line": 2}),
    (change_line(1, deck="westeros_2"), "draw_does_not_fit", None, {**FIRST, "line": 2}),
    (change_line(1, cards=["supply"]), "draw_does_not_fit", None, {**FIRST, "line": 2}),
    (backwards, "draw_not_from_seed", None, {**FIRST, "line": 2}),
    (lambda lines: [lines[0], *lines[2:]], "draw_does_not_fit", None, {**FIRST, "line": 2}),
    (lambda lines: [lines[0], *lines[5:]], "draw_missing", None, {**FIRST, "line": 1}),
    (
        lambda lines: [*lines[:5], {**lines[4], "draw": 5}, *lines[5:]],
        "draw_out_of_place",
        None,
        {"draw": 5, "line": 6},
    ),
    (lambda lines: [*lines, lines[-1]], "decision_closed", None, {"number": 1, "line": 9}),
    (
        lambda lines: [
            *lines,
            {"end": {"winner": "stark", "ranking": ["stark"], "castles": [1]}},
        ],
        "wrong_result",
        "WIN-6",
        {"line": 9},
    ),
]


@pytest.mark.parametrize(("alter", "code", "rule", "facts"), CHANGES)
def test_a_record_against_the_rules_is_refused(alter: Any, code: str, rule: Any, facts: Any) -> None:
    _, *found = refusal_of(lambda: list(replay(alter(opening()))))
    assert found == [code, rule, facts]


def test_recorded_draws_are_read_in_order_and_need_no_seed() -> None:
    cards = ("b", "a")
    draws = RecordedDraws([(2, Draw(1, "deck", cards)), (3, Draw(2, "deck", cards))], 1)
    assert [draws.shuffle("deck", number, ("a", "b")) for number in (1, 2)] == [cards, cards]
    assert refusal_of(lambda: draws.shuffle("deck", 3, cards)) == (
        "IllegalInput",
        "draw_missing",
        None,
        {"draw": 3, "deck": "deck", "line": 1},
    )


def test_the_header_is_the_first_line_of_a_record() -> None:
    header, *_ = read_record(opening())
    assert header == Header(NOW, 3, Ruleset(tides_of_battle=True), "an opening", "00" * 32)
