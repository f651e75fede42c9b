"""manage.py export_game: prints a game as a record of JSON lines, with every secret of the game."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.management.failures import reported_failures
from games.services.records import export_game, text_of


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Command(BaseCommand):
    help = "Export a game as JSON lines: its options, all answers with their draws, the result."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code")
        parser.add_argument("--output", type=Path, metavar="FILE", help="instead of standard output")

    def handle(self, *args: Any, code: str, output: Path | None, **options: Any) -> None:
        with reported_failures(code):
            text = text_of(export_game(code=code))
        if output is None:
            self.stdout.write(text, ending="")
        else:
            with reported_failures(output), open(output, "w", opener=_open_private) as file:
                file.write(text)
