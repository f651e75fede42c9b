"""manage.py import_game: a record of JSON lines becomes a new game, when it keeps every rule."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import Refused
from games.services.records import import_game, lines_of


class Command(BaseCommand):
    help = "Play a record into a new game and print its code; exit 1 naming the line that is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", help="of the game; what the record says it is about without one")
        parser.add_argument(
            "--seat",
            action="append",
            default=[],
            metavar="HOUSE=USERNAME",
            help="give a house to a user, or to a bot as HOUSE=bot:sensible; the others stay empty",
        )

    def handle(self, *args: Any, file: Path, name: str | None, seat: list[str], **options: Any) -> None:
        if not all("=" in one for one in seat):
            raise CommandError("a seat is given as HOUSE=USERNAME", returncode=2)
        seats = dict(one.split("=", 1) for one in seat)
        try:
            self.stdout.write(import_game(lines=lines_of(file.read_text()), seats=seats, name=name))
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=2) from None
        except Refused as refused:
            raise CommandError(told(file, refused)) from None
        except ValueError as error:
            raise CommandError(str(error)) from None


def told(source: object, refused: Refused) -> str:
    """Where and why a record is refused: `file:line: code (rule), facts`."""
    facts = dict(refused.facts)
    place = f"{source}:{facts.pop('line', '')}".rstrip(":")
    rule = f" ({refused.rule})" if refused.rule else ""
    particulars = "".join(f", {name} {value}" for name, value in facts.items() if value not in ("", None))
    return f"{place}: {refused.code}{rule}{particulars}"
