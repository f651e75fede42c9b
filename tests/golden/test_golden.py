"""Recorded games replay identically, satisfy every invariant, and together show everything.

`HOW` explains what to do when they do not.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine import State, fold
from games.engine.notation import position, read_position
from tests.engine.invariants import check_cards, check_houses, check_invariants, check_orders, check_units
from tests.golden import gather, reading
from tests.golden.coverage import UNREACHABLE, demanded_names
from tests.golden.reading import (
    FOLDER,
    course_of,
    digests_of,
    header_of,
    is_needed,
    lines_of,
    names,
    shown_by_all,
    text_of,
)

HOW = (
    "these games have other events or positions now. Where only names have changed, on purpose: "
    "python -m tests.golden.gather --digests. After a change of the rules: without --digests"
)
MOST_BYTES = 1_500_000


def test_every_golden_game_has_a_digest() -> None:
    assert sorted(json.loads((FOLDER / "digests.json").read_text())) == names() != []


def test_golden_games_replay_to_equal_events_and_positions() -> None:
    found, expected = digests_of(), json.loads((FOLDER / "digests.json").read_text())
    assert [name for name in found if found[name] != expected[name]] == [], HOW


@pytest.mark.parametrize("name", names())
def test_golden_game_folds_from_its_events_and_satisfies_every_invariant(name: str) -> None:
    course = course_of(name)
    state = State()
    for _, played in course:
        state = fold(played.events, state)
        assert state == played.state
        if state.winner is None:
            check_invariants(state)
        else:
            for check in (check_houses, check_units, check_orders, check_cards):
                check(state)
    assert fold(event for _, played in course for event in played.events) == state
    assert read_position(json.loads(json.dumps(position(state)))) == state


@pytest.mark.parametrize("name", names())
def test_golden_game_states_its_purpose(name: str) -> None:
    assert header_of(name).about
    assert (FOLDER / f"{name}.jsonl").read_text() == text_of(lines_of(name))


def test_golden_games_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.jsonl")) < MOST_BYTES


def test_golden_games_together_show_everything() -> None:
    found = shown_by_all()
    missing = sorted(demanded_names() - found)
    assert missing == [], f"no recorded game shows {missing}: python -m tests.golden.gather looks for some"
    assert found & UNREACHABLE == set()


@pytest.mark.parametrize("name", names())
def test_every_golden_game_is_needed(name: str) -> None:
    assert is_needed(name), "python -m tests.golden.gather removes it"


def test_gathering_removes_a_record_that_skips_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new kind of decision interrupts the recorded games that reach it."""
    lines = lines_of(names()[0])
    first = next(number for number, line in enumerate(lines) if "answer" in line)
    lines[first]["decision"] += 1
    (tmp_path / "skips.jsonl").write_text(text_of(lines[: first + 1]))
    for module in (gather, reading):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    gather.remove_invalid()
    assert list(tmp_path.iterdir()) == []
