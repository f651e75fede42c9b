"""Answers for the bots of every running game, as the workers do: python -m tests.clients.house_bots"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import django

from deploy.processes import die_with_parent
from tests.faults.web_server import ROOT, WebServer


@contextmanager
def house_bots(server: WebServer) -> Iterator[None]:
    """Lets the bots of the server answer."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.clients.house_bots"],
        cwd=ROOT,
        env=server.environment | {"DJANGO_SETTINGS_MODULE": "got_api.settings"},
        preexec_fn=die_with_parent,
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()


def main() -> None:
    django.setup()
    from games.models import Game
    from games.services.bots import play_bots
    from got_api.database.viewer import as_engine

    while True:
        with as_engine():
            games = Game.objects.filter(status="running", seats__bot__isnull=False)
            codes = list(games.values_list("code", flat=True).distinct())
        for code in codes:
            play_bots(code=code)
        time.sleep(0.05)


if __name__ == "__main__":
    main()
