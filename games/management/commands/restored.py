"""manage.py restored: run once after a restore to a point in time, before any process is started."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.restoring import complete_restore


class Command(BaseCommand):
    help = (
        "After the database was restored to a point in time, with web, workers and beat stopped: invalidate "
        "cursors and ETags, end all tokens and sessions, hold notices that may have been sent, and move due "
        "times past the time that was lost."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = complete_restore()
        self.stdout.write(
            f"epoch {done.epoch}; due times move by {done.outage_seconds:.0f} seconds; "
            f"ended {done.tokens} tokens and {done.sessions} sessions; held {done.notices} deliveries"
        )
