"""Permits users to organise leagues, as staff can on the page of a user."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from got_api.database.viewer import as_engine


class Command(BaseCommand):
    help = "Gives users the right to organise: to hold leagues, seat people at tables, and open many lobbies."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("usernames", nargs="+", metavar="USERNAME")

    def handle(self, *args: Any, **options: Any) -> None:
        with as_engine():
            found = User.objects.filter(username__in=options["usernames"], is_active=True)
            missing = sorted(set(options["usernames"]) - set(found.values_list("username", flat=True)))
            if missing:
                raise CommandError(f"no such user: {', '.join(missing)}")
            found.update(can_organise=True)
        self.stdout.write(f"may organise: {', '.join(options['usernames'])}")
