"""manage.py release_plan: what `release` is going to do to the database, and whether the server may serve."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from got_api.releases import coming_migrations, reason_to_stop


class Command(BaseCommand):
    help = "List the migrations to come. Ends with 1 if the server must be stopped for one of them."

    def handle(self, *args: Any, **options: Any) -> None:
        plan = coming_migrations()
        for migration in plan:
            reason = reason_to_stop(migration, plan)
            note = f"needs the server stopped: {reason}" if reason else "while the server serves"
            self.stdout.write(f"{migration.app_label}.{migration.name}: {note}")
        if not plan:
            self.stdout.write("No migration.")
        elif any(reason_to_stop(migration, plan) for migration in plan):
            self.stdout.write("Stop web, workers and beat before you run release.")
            sys.exit(1)
