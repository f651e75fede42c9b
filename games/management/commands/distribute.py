"""manage.py distribute: distributes the tables of a migrated database over the servers of a Citus cluster."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.spread.distributing import DatabaseNotReady, distribute


class Command(BaseCommand):
    help = (
        "After each migrate, with GOT_CITUS=1 and nothing else running: spread the tables over the servers "
        "of a Citus. Repeating it is harmless."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.GOT_CITUS:
            raise CommandError("this is for a database with Citus: set GOT_CITUS=1, for all processes")
        try:
            places = distribute()
        except DatabaseNotReady as reason:
            raise CommandError(str(reason)) from reason
        for table, place in places.items():
            self.stdout.write(f"{place:12} {table}")
