"""manage.py import_season: Imports the export of a final season into a league of this server."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from games.leagues.season_lines import LineRefused
from games.leagues.services.imports import import_season
from got_api.http.errors import Problem


class Command(BaseCommand):
    help = "Import the export of a season and print its code; exit 1 naming the line that is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", required=True, metavar="SLUG")
        parser.add_argument("--organiser", required=True, metavar="USERNAME", help="who imports it")
        parser.add_argument(
            "--accounts",
            type=Path,
            metavar="FILE",
            help='JSON: to whom entries belong here, as in {"17": "arya"}; the others belong to nobody',
        )

    def handle(
        self, *args: Any, file: Path, league: str, organiser: str, accounts: Path | None, **options: Any
    ) -> None:
        by = User.objects.with_name(organiser).first()
        if by is None:
            raise CommandError(f"there is no user {organiser}", returncode=2)
        try:
            owners = {} if accounts is None else _owners(accounts)
            code = import_season(actor=by.pk, slug=league, text=file.read_text("utf-8"), accounts=owners)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from None
        except LineRefused as refused:
            place = f", {refused.pointer}" if refused.pointer else ""
            raise CommandError(f"{file}:{refused.number}: {refused.code}{place}") from None
        except Problem as problem:
            raise CommandError(f"league {league}: {problem.code}", returncode=2) from None
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from None
        self.stdout.write(code)


def _owners(file: Path) -> dict[int, str]:
    """Number of an entry -> username, from a JSON file. Raises OSError and ValueError."""
    given = json.loads(file.read_text("utf-8"))
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given.values()):
        raise ValueError(f"{file}: not an object of usernames")
    return {int(number): name for number, name in given.items()}
