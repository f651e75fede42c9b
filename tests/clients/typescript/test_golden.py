"""Without a server, the client computes positions of whole games from events, and formats sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import State, encode
from games.engine.visibility import observe, redact
from games.words import LANGUAGES, words_for
from games.words.document import words_document
from games.words.events import event_sentence
from tests.clients.every_message import every_message
from tests.clients.typescript.programs import Programs
from tests.golden.reading import course_of, names

pytestmark = pytest.mark.long

EVERY = 5
"""Positions are compared after this many events."""
ENOUGH = {"game_began", "game_ended"}
"""Kinds after which the position is read again."""


def steps_of(name: str, viewer: str | None) -> Iterator[tuple[Any, dict[str, Any]]]:
    """(event, position after it) in a viewer's view."""
    state = State()
    for _, played in course_of(name):
        for event in played.events:
            state = event.apply(state)
            if redact(event, viewer) is not None:
                yield encode(event), observe(state, viewer)


@pytest.fixture(scope="module")
def golden(programs: Programs) -> Path:
    return programs.compiled("golden.ts")


def test_a_position_can_be_computed_from_the_events_that_a_viewer_reads(
    programs: Programs, golden: Path, tmp_path: Path
) -> None:
    games = names()
    file = tmp_path / "games.jsonl"
    with file.open("w") as lines:
        for place, name in enumerate(games):
            houses = sorted(course_of(name)[0][1].state.houses)
            for viewer in (houses[place % len(houses)], None):
                (_, start), *steps = steps_of(name, viewer)
                kept = [
                    (event, seen if number % EVERY == 0 or event["kind"] in ENOUGH else None)
                    for number, (event, seen) in enumerate(steps)
                ]
                lines.write(json.dumps({"start": start, "steps": kept}) + "\n")
    found = [json.loads(line) for line in programs.prints(golden, str(file)).splitlines()]
    assert len(found) == 2 * len(games)
    reported = [each for game in found for each in game if "game_ended does not say enough" not in each]
    assert reported == []  # the end reveals everything, so the position is read again


def test_every_event_has_the_same_sentence_as_on_the_server(
    programs: Programs, golden: Path, tmp_path: Path
) -> None:
    events = {
        json.dumps(event): event
        for name in names()
        for viewer in (None, "lannister")
        for event, _ in steps_of(name, viewer)
    }
    lines = [{"words": words_document(each), "events": list(events.values())} for each in LANGUAGES]
    file = tmp_path / "events.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    written = [json.loads(line) for line in programs.prints(golden, str(file)).splitlines()]
    for language, texts in zip(LANGUAGES, written, strict=True):
        words = words_for(language)
        expected = [event_sentence(words, event) for event in events.values()]
        assert [pair for pair in zip(texts, expected, strict=True) if pair[0] != pair[1]] == []


@pytest.mark.long
def test_every_message_formats_values_of_every_shape_as_the_server_does(
    programs: Programs, golden: Path, tmp_path: Path
) -> None:
    given = {each: list(every_message(each)) for each in LANGUAGES}
    file = tmp_path / "messages.jsonl"
    lines = [{"words": words_document(each), "messages": messages} for each, messages in given.items()]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    written = [json.loads(line) for line in programs.prints(golden, str(file)).splitlines()]
    for language, texts in zip(LANGUAGES, written, strict=True):
        words = words_for(language)
        expected = [words.text(message, **values) for message, values in given[language]]
        found = zip(given[language], texts, expected, strict=True)
        assert [row for row in found if row[1] != row[2]] == []
