"""Server-sent events are read by the HTML standard, for any chunks of a stream."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.clients.typescript.programs import Programs

pytestmark = pytest.mark.long

STREAM = (
    ": hello\n\nid: 1.2.3\nevent: event\ndata: {\r\ndata: }\r\n\r\ndata:bare\r\n\r\nid: no\0t\rdata: c\r\r"
    "retry: 1500\nretry: soon\nother: x\nevent: lost\n\nid\ndata: \u0219\n\ndata: incomplete\n"
)
READ = [
    {"event": "event", "data": "{\n}", "id": "1.2.3"},
    {"event": "message", "data": "bare", "id": "1.2.3"},
    {"event": "message", "data": "c", "id": "1.2.3"},
    {"event": "message", "data": "\u0219", "id": ""},
]


def test_a_stream_in_chunks_of_any_size_gives_the_same_messages(programs: Programs) -> None:
    latin = STREAM.encode().decode("latin-1")  # one character per byte
    whole, halves, letters = [latin], [latin[:80], latin[80:]], list(latin)
    program = programs.compiled("messages.ts")
    read: list[dict[str, Any]] = programs.reports(program, json.dumps([whole, halves, letters]))
    assert [each["messages"] for each in read] == [READ] * 3
    assert [each["pauses"] for each in read] == [[1.5]] * 3
    assert [each["heard"] for each in read] == [1, 2, len(latin)]
