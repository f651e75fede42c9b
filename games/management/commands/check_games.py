"""manage.py check_games: proves for every game that its rows follow from its events.

An archived game is restored only when its code is named.
"""

from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import storage
from games.management.failures import reported_failures
from games.models import Game
from games.storage.archived import without_restoring
from got_api.database.viewer import as_engine


class Command(BaseCommand):
    help = "Compare the rows of every game with its events; exit 1 and print the differences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="code", help="games to check; all without any")

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        checked = differing = 0
        for code in codes or self._codes():
            with reported_failures(code), as_engine(), nullcontext() if codes else without_restoring():
                found = storage.differences(storage.find_game(code))
            checked += 1
            differing += bool(found)
            for difference in found:
                self.stdout.write(str(difference))
        summary = f"{checked} games checked, {differing} differ from their events"
        if differing:
            raise CommandError(summary, returncode=1)
        self.stdout.write(summary)

    def _codes(self) -> list[str]:
        with as_engine():
            return list(Game.objects.order_by("id").values_list("code", flat=True))
