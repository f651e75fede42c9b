"""manage.py archive_games: archives games that have been over for long enough, or the named ones."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.archive.packing import ArchiveDamaged
from games.archive.services.archiving import PackingFailed, archive_games, pack_game
from games.management.failures import reported_failures


class Command(BaseCommand):
    help = (
        "Write the archives of games that are over, and delete the rows of those whose archives were written "
        "five minutes ago or earlier. With codes: only write the archives of these games, however recently "
        "they ended."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="code")
        parser.add_argument("--max", type=int, default=1000, help="how many games at a time")

    def handle(self, *args: Any, codes: list[str], max: int, **options: Any) -> None:
        if not codes:
            self.stdout.write(f"{archive_games(max_count=max)} games were archived")
        for code in codes:
            with reported_failures(code):
                try:
                    is_packed = pack_game(code=code)
                except (PackingFailed, ArchiveDamaged, OSError) as error:
                    raise CommandError(f"game {code} is not archived: {error}") from error
            reason = (
                "has an archive now, the next run deletes its rows"
                if is_packed
                else "has an archive, or is not over"
            )
            self.stdout.write(f"{code} {reason}")
