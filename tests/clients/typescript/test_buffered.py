"""A follower behind a buffering proxy switches to long polls. Time is simulated."""

from __future__ import annotations

import pytest

from tests.clients.typescript.programs import Programs

pytestmark = pytest.mark.long

MAX_GAP_SECONDS = 10


@pytest.mark.parametrize("kept", ["body", "all"])
def test_a_stream_without_a_first_byte_is_replaced_by_long_polls(programs: Programs, kept: str) -> None:
    found = programs.reports(programs.compiled("buffered.ts"), kept)
    cursors = [f"1.{number}.0" for number in range(1, 61)]
    assert found["first"]["cursors"] == cursors
    assert found["first"]["hole"] <= MAX_GAP_SECONDS
    assert found["others"] == [len(cursors)] * 2
    assert (found["streams"], found["later"]) == (1, 0)


def test_streams_of_another_server_are_still_used(programs: Programs) -> None:
    found = programs.reports(programs.compiled("buffered.ts"), "elsewhere")
    assert found == {"streams": 1, "waits": []}


@pytest.mark.parametrize("scenario", ["tabs", "tabs_kept_back"])
def test_tabs_with_streams_leave_connections_for_other_requests(programs: Programs, scenario: str) -> None:
    """A browser has six connections to a server without HTTP/2. Streams use four, and further tabs poll."""
    found = programs.reports(programs.compiled("buffered.ts"), scenario)
    assert found["cursors"] == [60] * 8
    assert found["hole"] <= MAX_GAP_SECONDS
    assert (found["most"], found["open"]) == (4, 0)
