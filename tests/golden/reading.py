"""The golden games as they are read, played and told from others."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from games.engine import Played, encode
from games.engine.notation import Given, Header, position, read_record, replay_lines

FOLDER = Path(__file__).parent


def text_of(lines: Iterable[Any]) -> str:
    """JSON lines without blanks."""
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
def course_of(name: str) -> tuple[tuple[Given | None, Played], ...]:
    """The game as it is played again."""
    return tuple(replay_lines(read_record(lines_of(name))))


def digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, separators=(",", ":")).encode()).hexdigest()


def digests_of() -> dict[str, dict[str, Any]]:
    """Of every golden game: how many events, a digest of them, and one of the last position."""
    found = {}
    for name in names():
        course = course_of(name)
        events = [encode(event) for _, played in course for event in played.events]
        found[name] = {
            "events": len(events),
            "history": digest(events),
            "position": digest(position(course[-1][1].state)),
        }
    return found
