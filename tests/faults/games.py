"""A process that creates and checks games for tests of faults: python -m tests.faults.games

It reads a JSON list a line, `["create", COUNT, SECONDS]` or `["check", CODE, ...]`, and prints one JSON line
for each: the codes of new games of three whose first orders are due after so many seconds, or what
`check_games` prints. One process for all requests, because Django takes seconds to start.
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
    """The codes of new games."""
    from games.models import Waiting
    from got_api import clock
    from got_api.viewer import as_engine
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
    """What `manage.py check_games` prints, its error included."""
    from django.core.management import CommandError, call_command

    printed = StringIO()
    try:
        call_command("check_games", *codes, stdout=printed)
    except CommandError as error:
        printed.write(str(error))
    return printed.getvalue()


VERBS: dict[str, Callable[..., Any]] = {"create": create, "check": check}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    import django

    django.setup()
    from django.db import connections

    from tests.factories import UserFactory

    # Names that no other process has taken in the same database.
    UserFactory.reset_sequence(time.time_ns() // 1000)  # type: ignore[no-untyped-call]
    for line in sys.stdin:
        verb, *words = json.loads(line)
        try:
            print(json.dumps(VERBS[verb](*words)), flush=True)  # noqa: T201
        finally:
            connections.close_all()  # the tests kill the server


if __name__ == "__main__":
    main()
