"""The journey of a draw: a season, its first round, the verifier, and an undo."""

from __future__ import annotations

from typing import Any

from tests.leagues.draw.drawing import verifier
from tests.leagues.server.event import Event
from tests.served import read


def draw_is_made(settings: Any) -> None:
    """Runs a season of six entries: its first round, an undo, and a second draw."""
    settings.GOT_RATES = {}
    event = Event.of(6, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}]).starts()
    noted = event.rounds()[0]["commitment"]
    event.proposes(1)
    path = f"{event.path}/rounds/1/draw"
    published = read(event.varys.posts(f"{path}/publish"))
    assert verifier().verify(published, noted, published["input_hash"]) == 1
    event.ticks()
    assert all(row["game"] for row in event.tables(1))
    response = event.varys.deletes(path + "?reason=A+mistake.")
    assert response.status_code < 300, response.content
    again = event.proposes(1, reason="A mistake.")
    assert again["attempt"] == 2 and again["commitment"] != noted
