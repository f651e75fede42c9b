"""manage.py restore_game: restores the rows of an archived game."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.archive.packing import ArchiveDamaged
from games.archive.services.archiving import restore_game
from games.archive.stores import StoreUnavailable
from games.management.failures import reported_failures


class Command(BaseCommand):
    help = "Restore the rows of an archived game; exit 1 when its archive is damaged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code")

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        with reported_failures(code):
            try:
                is_restored = restore_game(code=code)
            except ArchiveDamaged as damaged:
                raise CommandError(str(damaged)) from damaged
            except StoreUnavailable as unavailable:
                raise CommandError(f"the archive cannot be read, try again: {unavailable}") from unavailable
        self.stdout.write(f"{code} is restored" if is_restored else f"{code} has its rows")
