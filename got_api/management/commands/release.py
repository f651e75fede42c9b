"""manage.py release: runs the migrations of this code, unless they would break running processes."""

import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from got_api.database import releases

REFUSED = """\
Nothing was changed. Roll the releases between the installed one and this one, one after another.
Or stop web, worker, notices, beat and lmtp on all machines, and run release --server-stopped."""


class Command(BaseCommand):
    help = "Run pending migrations. Exits with 1, and changes nothing, if one needs the server stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--server-stopped", action="store_true", help="No process of the server runs on any machine."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        lines, must_stop = releases.judge_plan(releases.pending_migrations())
        if must_stop and not options["server_stopped"]:
            self.stdout.write("\n".join([*lines, REFUSED]))
            sys.exit(1)
        call_command("migrate", interactive=False, verbosity=options["verbosity"])
