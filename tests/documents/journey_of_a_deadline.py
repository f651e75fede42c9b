"""The journey of a deadline: a clock that the test sets, the tick, and the worker in this process."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from games.models import Heartbeat, Seat
from games.notices.models import Notice
from games.notices.tasks import plan_notices
from games.services import waking
from games.tasks import resolve_deadlines, tick_deadlines
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.served import found_game


class ManualClock:
    """The clock of the server, stopped at a time that the test chooses."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._file = file
        self.shows(clock.now())
        monkeypatch.setenv("GOT_CLOCK_FILE", str(file))

    def shows(self, time: datetime) -> None:
        """Sets the clock. Deletes earlier beats, so that the jump does not count as an outage."""
        with as_engine():
            Heartbeat.objects.all().delete()
        self._file.write_text(json.dumps({"real": time.isoformat(), "shown": time.isoformat(), "rate": 0}))


def deadline_passes(calls: list[str], settings: Any, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Three players answer nothing: a reminder, a warning, a grace, a default, and the seats are open."""
    settings.GOT_OUTAGE_SECONDS = 10 * 86_400.0
    monkeypatch.setattr(waking, "enqueue", lambda task, code: resolve_deadlines(code))
    hands = ManualClock(folder / "clock.json", monkeypatch)
    plan_notices()  # the first run only records the time; later ones warn
    calls.clear()
    policy = {"reminder_seconds": 3600, "grace_count": 1, "grace_seconds": 3600, "max_miss_count": 1}
    game = found_game(3, preset="one_day", policy=policy)
    due_at = game.due("stark")
    hands.shows(due_at - timedelta(minutes=30))
    tick_deadlines()
    assert [kind for kind, *_ in game.log()] == ["reminded"] * 3
    plan_notices()
    assert Notice.objects.filter(kind="deadline_warning", subject__startswith="1@").count() == 3
    hands.shows(due_at)
    tick_deadlines()
    hands.shows(game.due("stark"))
    tick_deadlines()
    with as_engine():
        assert Seat.objects.filter(game=game.game, open_since__isnull=False).count() == 3
