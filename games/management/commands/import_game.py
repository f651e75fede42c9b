"""manage.py import_game: creates a game from a record of JSON lines, which must follow every rule."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.failures import reported_failures
from games.services.records import import_game, lines_of


class Command(BaseCommand):
    help = "Replay a record into a new game and print its code; exit 1 with the number of a wrong line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", help="name of the game; by default the title in the record")
        parser.add_argument(
            "--seat",
            action="append",
            default=[],
            metavar="HOUSE=USERNAME",
            help="give a house to a user, or to a bot as HOUSE=bot:sensible; the others stay empty",
        )

    def handle(self, *args: Any, file: Path, name: str | None, seat: list[str], **options: Any) -> None:
        if not all("=" in one for one in seat):
            raise CommandError("write a seat as HOUSE=USERNAME", returncode=2)
        seats = dict(one.split("=", 1) for one in seat)
        with reported_failures(file):
            self.stdout.write(import_game(lines=lines_of(file.read_text()), seats=seats, name=name))
