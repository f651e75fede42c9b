"""manage.py release_plan: lists the migrations that `release` will run, and whether the server may keep
running meanwhile.
"""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from got_api.database import releases


class Command(BaseCommand):
    help = "List pending migrations. Exits with 1 if the server must be stopped for one of them."

    def handle(self, *args: Any, **options: Any) -> None:
        lines, must_stop = releases.judge_plan(releases.pending_migrations())
        self.stdout.write("\n".join(lines))
        if must_stop:
            self.stdout.write("Stop web, workers and beat before you run release.")
            sys.exit(1)
