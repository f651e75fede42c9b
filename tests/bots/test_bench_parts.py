"""The benchmark tools measure correctly."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from deploy.bench.ceiling import Sent, typical_answer, written
from deploy.bench.recording import Recording, long_recordings, record
from deploy.bench.spread import Spread, percentile
from games.engine import answer

GAME, CODE = 4711, "ceiling8"


@pytest.fixture(scope="module")
def recording() -> Recording:
    return long_recordings(6, 1)[0]


def test_spread_and_percentiles() -> None:
    assert Spread.of([3.0, 1.0, 8.0]) == Spread(1.0, 3.0, 8.0, 3)
    values = [float(number) for number in range(1, 101)]
    assert percentile(values, 0.5) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile([7.0], 0.99) == 7.0


def test_recording_is_reproducible_and_covers_all_rounds(recording: Recording) -> None:
    assert record(3, 5) == record(3, 5)
    assert {given.round for given in recording.answers} == set(range(1, 11))
    state = recording.begin().state
    for given in recording.answers:
        state = answer(state, given.house, given.number, given.answer, recording.chance).state
    assert state.winner is not None


def test_typical_answer_is_a_march_that_opens_the_next_decision(recording: Recording) -> None:
    state = recording.begin().state
    index = typical_answer(recording)
    for given in recording.answers[:index]:
        state = answer(state, given.house, given.number, given.answer, recording.chance).state
    given = recording.answers[index]
    assert state.decisions[given.number].question.kind == "resolve_march"
    after = answer(state, given.house, given.number, given.answer, recording.chance).state
    assert after.units != state.units
    assert list(after.decisions) == [given.number + 1]


def test_script_keeps_batches() -> None:
    sent = [
        Sent("select token", (), batch=0),
        Sent("begin", {}, batch=1),
        Sent("select lock", {}, batch=1),
        Sent("select version", {}, batch=2),
        Sent("commit", {}, batch=2),
        Sent("select seats", (), batch=0),
    ]
    assert written(sent, GAME, CODE).splitlines() == [
        "\\set game :first + :client_id",
        "select token;",
        "\\startpipeline",
        "begin;",
        "select lock;",
        "\\endpipeline",
        "\\startpipeline",
        "select version;",
        "commit;",
        "\\endpipeline",
        "select seats;",
        "\\set n :n + 1",
    ]


def test_script_advances_with_each_repetition() -> None:
    rows = (
        '[{"position":7,"facts":{"sealed":true,"id":"0190a1b2-1111-7222-8333-444455556666","subject":"5"}}]'
    )
    log = Sent(
        "insert into games_eventrecord select %(game)s, position, %(now)s "
        "from json_to_recordset(%(rows)s::json)",
        {"game": GAME, "now": datetime(2026, 11, 20, 9, 5, tzinfo=UTC), "rows": rows},
        batch=0,
    )
    lock = Sent("select 1 from games_game where code = %s and id = %s", (CODE, GAME), batch=0)
    script = written([lock, log], GAME, CODE)
    assert "code = ('ceiling' || :client_id) and id = :game" in script
    assert "select :game, position + :n * 1," in script
    assert "gen_random_uuid()::text" in script
    assert "'\"subject\":\"' || :n || '.'" in script
    variables = set(re.findall(r"(?<!:):([a-z_]+)", script))
    assert variables == {"first", "client_id", "game", "n"}
