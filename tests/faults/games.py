"""Create games whose first orders are due soon: python -m tests.faults.games COUNT SECONDS"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import timedelta


def main(count: int, seconds: float) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    import django

    django.setup()
    from games.models import Waiting
    from got_api import clock
    from got_api.viewer import as_engine
    from tests.factories import UserFactory
    from tests.served import timed_game

    UserFactory.reset_sequence(time.time_ns() // 1000)  # type: ignore[no-untyped-call]  # names that no former call has taken
    policy = {"reminder": 0, "graces": 0, "misses": 0}
    games = [
        timed_game(3, preset="one_day", clock={"bank_start": 0}, policy=policy, now=clock.now())
        for _ in range(count)
    ]
    due = clock.now() + timedelta(seconds=seconds)
    with as_engine():
        Waiting.objects.filter(game__in=[game.game for game in games]).update(
            due_at=due, free_until=due, wake_at=due
        )
    print(json.dumps([game.code for game in games]))  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
