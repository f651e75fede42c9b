"""The reader: unknown content of a record is reported by name, and the rest of the game is read."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from .folder import KNOWN_FOLDER
from .position import differences
from .replayer import Replay, Report, replay_file
from .resuming import next_planning
from .trace import Trace, Turn, read_trace, traces_in

TRACES = traces_in(KNOWN_FOLDER)
pytestmark = pytest.mark.skipif(not TRACES, reason=f"no recorded games in {KNOWN_FOLDER}")


@pytest.fixture(scope="module")
def trace() -> Trace:
    return read_trace(TRACES[0])


def with_turn(trace: Trace, at: int, **changes: Any) -> Trace:
    """The same record with another turn at a place; its position is also the one before the next turn."""
    turns = list(trace.turns)
    turns[at] = replace(turns[at], **changes)
    if "after" in changes and at + 1 < len(turns):
        turns[at + 1] = replace(turns[at + 1], before=changes["after"])
    return replace(trace, turns=tuple(turns))


def place_of(trace: Trace, wanted: Callable[[Turn], bool]) -> int:
    return next(at for at, turn in enumerate(trace.turns) if wanted(turn))


def assert_counts_all(report: Report) -> None:
    assert report.compared + report.later + report.skipped == report.decisions


@pytest.mark.parametrize("kind", ["choice:a_throne_of_blades", "muster", "bid", "march", "choose_house_card"])
def test_an_unknown_kind_is_reported_and_hides_nothing_in_other_rounds(trace: Trace, kind: str) -> None:
    at = place_of(trace, lambda turn: turn.kind == kind)
    report = Replay(with_turn(trace, at, kind="choice:another_text")).run()
    assert len(report.unexplained) == 1
    assert "choice:another_text" in report.unexplained[0]
    assert f"decision {trace.turns[at].number}" in report.unexplained[0]
    assert_counts_all(report)
    assert report.skipped < 60


def test_an_unknown_kind_with_few_answers_is_guessed_from_the_next_position(trace: Trace) -> None:
    at = place_of(trace, lambda turn: turn.kind == "choice:a_throne_of_blades")
    report = Replay(with_turn(trace, at, kind="choice:another_text")).run()
    assert report.skipped == 0
    assert report.guessed == 1


def test_an_unknown_kind_is_reported_every_time_it_occurs(trace: Trace) -> None:
    turns = tuple(
        replace(turn, kind="choice:another_text") if turn.kind.startswith("choice:") else turn
        for turn in trace.turns
    )
    report = Replay(replace(trace, turns=turns)).run()
    planted = sum(turn.kind == "choice:another_text" for turn in turns)
    assert planted > 5
    assert len([found for found in report.unexplained if "choice:another_text" in found]) == planted
    assert_counts_all(report)


def test_an_unreadable_choice_is_reported(trace: Trace) -> None:
    at = place_of(trace, lambda turn: turn.kind == "choice:a_throne_of_blades")
    choice = {"index": 0, "label": "Something else"}
    report = Replay(with_turn(trace, at, choice=choice)).run()
    assert any("Something else" in found for found in report.unexplained)
    assert_counts_all(report)
    assert report.skipped < 60


def with_power(position: Mapping[str, Any], house: str, more: int) -> dict[str, Any]:
    rows = dict(position["houses"])
    rows[house] = {**rows[house], "power": rows[house]["power"] + more}
    return {**position, "houses": rows}


def test_a_lasting_difference_is_reported_once(trace: Trace) -> None:
    """A house with one extra power in five positions of a round."""
    first = place_of(trace, lambda turn: turn.kind == "march")
    planted = trace
    for at in range(first, first + 5):
        planted = with_turn(planted, at, after=with_power(trace.turns[at].after, "lannister", 1))
    report = Replay(planted).run()
    assert len(report.unexplained) == 1
    assert "houses/lannister/power" in report.unexplained[0]
    assert_counts_all(report)


def test_two_differences_are_reported_separately(trace: Trace) -> None:
    last = place_of(trace, lambda turn: turn.before["round"] == 3 and turn.kind == "march")
    planted = with_turn(trace, 10, after=with_power(trace.turns[10].after, "lannister", 1))
    planted = with_turn(planted, last, after=with_power(trace.turns[last].after, "stark", 2))
    report = Replay(planted).run()
    assert [found.split(": ", 1)[1].split(":")[0] for found in report.unexplained] == [
        "houses/lannister/power",
        "houses/stark/power",
    ]


def test_a_refused_answer_ends_the_replay_of_its_round_but_not_of_the_game(trace: Trace) -> None:
    at = place_of(trace, lambda turn: turn.kind == "march" and turn.choice["moves"] != [])
    turn = trace.turns[at]
    moves = [{**move, "to": "sunspear"} for move in turn.choice["moves"]]
    report = Replay(with_turn(trace, at, choice={**turn.choice, "moves": moves})).run()
    assert len([found for found in report.unexplained if "refused" in found]) == 1
    assert report.skipped < 60
    assert_counts_all(report)
    assert report.compared > report.decisions - 60


def test_a_wrong_ranking_is_reported(trace: Trace) -> None:
    report = Replay(replace(trace, ranking=tuple(reversed(trace.ranking)))).run()
    assert len(report.unexplained) == 1
    assert "ranking" in report.unexplained[0]


def test_an_unreadable_game_is_also_counted(tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl.gz"
    path.write_bytes(b"no gzip")
    report = replay_file(path)
    assert report.game == "torn"
    assert report.summary()["counts"] == {
        "decisions": 0,
        "positions compared": 0,
        "equal": 0,
        "explained": 0,
        "compared with the next": 0,
        "skipped": 0,
        "guessed": 0,
        "offers compared": 0,
        "unexplained": 1,
    }


@pytest.mark.sample
@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.split(".")[0])
def test_replay_resumes_at_every_planning_phase(path: Path) -> None:
    """The record of a Planning phase is a complete State, so the next round can be played from it."""
    trace = read_trace(path)
    places = [at for at in range(len(trace.turns)) if next_planning(trace.turns, at) == at]
    assert len(places) >= trace.turns[-1].before["round"] - 1
    for at, end in pairwise((*places, len(trace.turns))):
        replay = Replay(trace)
        replay.resume(at)
        assert not differences(trace.turns[at].before, replay.state)
        for place in range(at, end):
            assert replay.follow(place) == place + 1, replay.report.unexplained
        assert not replay.report.unexplained


def with_unit(turn: Turn) -> dict[str, Any]:
    unit = {"id": 999, "type": "ship", "house": turn.house, "routed": False}
    return {"before": {**turn.before, "areas": {**turn.before["areas"], "bay_of_ice": {"units": [unit]}}}}


OTHER_OFFERS: dict[str, Callable[[Turn], dict[str, Any]]] = {
    "place_orders": with_unit,
    "bid": lambda turn: {"before": with_power(turn.before, turn.house, 1)},
    "resolve_ties": lambda turn: {"choice": {**turn.choice, "bids": turn.choice["bids"][::-1]}},
    "declare_support": lambda turn: {"choice": {**turn.choice, "attacker": turn.house}},
    "raven_pass": lambda turn: {"before": {**turn.before, "planning_restrictions": ["no_raid_order"]}},
    "raven_replace_order": lambda turn: {"before": {**turn.before, "areas": {}}},
    "raven_wildling_card_action": lambda turn: {"choice": {**turn.choice, "card": "another"}},
    "select_orders": lambda turn: {"options": {"count": 1, "areas": []}},
    "select_units:renly_baratheon": lambda turn: {"options": {**dict(turn.options), "skippable": False}},
    "choice:preemptive_raid": lambda turn: {"options": list(turn.options)[:1]},
}
"""For each kind a record with other options."""


@pytest.mark.sample
@pytest.mark.parametrize("kind", OTHER_OFFERS)
def test_different_options_are_reported(kind: str) -> None:
    for path in TRACES:
        trace = read_trace(path)
        places = [at for at, turn in enumerate(trace.turns) if turn.kind.startswith(kind)]
        if kind == "resolve_ties":
            places = [at for at in places if len(trace.turns[at].choice["bids"]) > 1]
        if places:
            break
    else:
        pytest.skip(f"no record holds {kind}")
    at = places[0]
    replay = Replay(with_turn(trace, at, **OTHER_OFFERS[kind](trace.turns[at])))
    place: int | None = 0
    while place is not None and place <= at:
        place = replay.follow(place)
    assert len(replay.report.unexplained) == 1
    assert "offered only there" in replay.report.unexplained[0]


def test_games_of_both_folders_are_read() -> None:
    folders = {path.parent for path in TRACES}
    assert KNOWN_FOLDER in folders
    assert not (KNOWN_FOLDER / "more").is_dir() or KNOWN_FOLDER / "more" in folders
