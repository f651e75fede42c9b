"""A process that creates and checks games for tests of faults: python -m tests.faults.games

It reads one JSON list per line, such as `["create", COUNT, SECONDS]` or `["check", CODE, ...]`, and prints
the result of the function in `VERBS` as one JSON line. One process serves all requests, because Django takes
seconds to start.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any


def create(count: int, seconds: float) -> list[str]:
    """The codes of new games of three whose first orders are due after this many seconds."""
    from games.models import Waiting
    from got_api.database.viewer import as_engine
    from got_api.shared import clock
    from tests.served import timed_game

    policy = {"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 0}
    games = [
        timed_game(3, preset="one_day", clock={"bank_start_seconds": 0}, policy=policy, now=clock.now())
        for _ in range(count)
    ]
    due = clock.now() + timedelta(seconds=seconds)
    with as_engine():
        Waiting.objects.filter(game__in=[game.game for game in games]).update(
            due_at=due, free_until=due, wake_at=due
        )
    return [game.code for game in games]


def check(*codes: str) -> str:
    """Output of `manage.py check_games`, including its error."""
    from django.core.management import CommandError, call_command

    printed = StringIO()
    try:
        call_command("check_games", *codes, stdout=printed)
    except CommandError as error:
        printed.write(str(error))
    return printed.getvalue()


SEASONS: list[Any] = []
"""The season of this process, once it exists."""


def found_season(entries: int, substitutes: int) -> None:
    """A running season with tables of three, and users on its standby list."""
    from tests.leagues.server.event import Event
    from tests.people import person
    from tests.served import read

    event = Event.of(entries, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}]).starts()
    SEASONS.append(event)
    for number in range(substitutes):
        read(person(f"substitute_{number}").posts(f"{event.path}/standby"), 201)


def draw() -> None:
    """Requests a draw of the first round."""
    from tests.served import read

    [event] = SEASONS
    read(event.varys.posts(f"{event.path}/rounds/1/draw", {}), 202)


def publish() -> Any:
    """Publishes the draw of the first round. Returns it."""
    from tests.served import read

    [event] = SEASONS
    read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    return event.draw(1)


def open_seats() -> int:
    """Opens the first seat of each table. Returns their number."""
    from games.models import SeatEvent
    from games.services.locking import locked_table
    from games.services.replacement import open_seat
    from got_api.shared import clock

    [event] = SEASONS
    tables = event.tables(1)
    for table in tables:
        with locked_table(table["game"]) as running:
            open_seat(running.timing, table["seats"][0]["house"], SeatEvent.Reason.MISSES, clock.now())
    return len(tables)


VERBS: dict[str, Callable[..., Any]] = {
    "create": create,
    "check": check,
    "found_season": found_season,
    "draw": draw,
    "publish": publish,
    "open_seats": open_seats,
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    import django

    django.setup()
    from django.db import connections

    from tests.factories import UserFactory

    # Names that no other process has used in the same database.
    UserFactory.reset_sequence(time.time_ns() // 1000)  # type: ignore[no-untyped-call]
    for line in sys.stdin:
        verb, *words = json.loads(line)
        try:
            print(json.dumps(VERBS[verb](*words)), flush=True)  # noqa: T201
        finally:
            connections.close_all()  # the tests may have killed the server


if __name__ == "__main__":
    main()
