"""The benchmark tools measure correctly."""

from __future__ import annotations

from deploy.bench.harness import percentile
from deploy.bench.recording import long_recordings, record
from games.engine import answer


def test_percentiles_use_the_nearest_rank() -> None:
    values = [float(number) for number in range(1, 101)]
    assert percentile(values, 0.5) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile([7.0], 0.99) == 7.0


def test_recording_is_reproducible_and_covers_all_rounds() -> None:
    [recording] = long_recordings(6, 1)
    assert record(3, 5) == record(3, 5)
    assert {given.round for given in recording.answers} == set(range(1, 11))
    state = recording.begin().state
    for given in recording.answers:
        state = answer(state, given.house, given.number, given.answer, recording.chance).state
    assert state.winner is not None
