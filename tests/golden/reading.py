"""The golden games: read, replayed and described."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.engine import PlayResult, State, encode, observed_state, options
from games.engine.explanation import choices_of, explain
from games.engine.notation import Header, RecordedAnswer, position, read_record, replay_lines
from tests.golden.coverage import demanded_names, shown_names

FOLDER = Path(__file__).parent


def text_of(lines: Iterable[Any]) -> str:
    """JSON lines without spaces."""
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def lines_of(name: str) -> list[Any]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]


def header_of(name: str) -> Header:
    header = read_record(lines_of(name)[:1])[0]
    assert isinstance(header, Header)
    return header


@cache
def course_of(name: str) -> tuple[tuple[RecordedAnswer | None, PlayResult], ...]:
    """The course of a game, replayed."""
    return tuple(replay_lines(read_record(lines_of(name))))


@cache
def shown_by(name: str) -> frozenset[str]:
    """The names of `coverage` that a game shows."""
    found: set[str] = set()
    before = State()
    for given, played in course_of(name):
        found |= shown_names(before, given, played)
        before = played.state
    return frozenset(found)


def shown_by_all(but: str = "") -> frozenset[str]:
    """The names that all golden games show together, without those of one game."""
    return frozenset[str]().union(*(shown_by(name) for name in names() if name != but))


def is_needed(name: str) -> bool:
    """Whether a game is played to its end, or shows something that no other shows."""
    return bool(
        course_of(name)[-1][1].state.winner is not None
        or shown_by(name) & demanded_names() - shown_by_all(but=name)
    )


def digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, separators=(",", ":")).encode()).hexdigest()


EXPLAINED = 5
"""Number of explained decisions of each kind, in each game."""


def explanations_of(course: Sequence[tuple[RecordedAnswer | None, PlayResult]]) -> Iterator[Any]:
    """Explanations of the first decisions of each kind: their choices, and the results of answers."""
    kinds: Counter[str] = Counter()
    before = course[0][1].state
    for given, played in course[1:]:
        assert given is not None
        kind, house, number = before.decisions[given.decision].question.kind, given.house, given.decision
        kinds[kind] += 1
        if kinds[kind] <= EXPLAINED:
            seen = observed_state(before, house)
            yield encode(choices_of(seen, house, number, options(seen, house, number)))
            yield encode([explain(seen, house, number), explain(seen, house, number, given.answer)])
        before = played.state


def digests_of() -> dict[str, dict[str, Any]]:
    """For every golden game: the number of events, and digests of events, explanations and the
    last position.
    """
    found = {}
    for name in names():
        course = course_of(name)
        events = [encode(event) for _, played in course for event in played.events]
        found[name] = {
            "events": len(events),
            "history": digest(events),
            "explained": digest(list(explanations_of(course))),
            "position": digest(position(course[-1][1].state)),
        }
    return found
