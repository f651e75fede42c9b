"""Answers for the bots of every running game, as the workers do: python -m tests.clients.python.house_bots"""

from __future__ import annotations

import time

import django


def main() -> None:
    django.setup()
    from games.models import Game
    from games.services.bots import play_bots
    from got_api.viewer import as_engine

    while True:
        with as_engine():
            games = Game.objects.filter(status="running", seats__bot__isnull=False)
            codes = list(games.values_list("code", flat=True).distinct())
        for code in codes:
            play_bots(code=code)
        time.sleep(0.05)


if __name__ == "__main__":
    main()
