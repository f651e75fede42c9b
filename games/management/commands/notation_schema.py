"""manage.py notation_schema: prints the JSON schema of a position, or of a line of a record."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.api.notation_schema import SCHEMAS, schema_text


class Command(BaseCommand):
    help = "Print the JSON schema of a position or of a line of a record, as published in openapi/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=list(SCHEMAS))

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        self.stdout.write(schema_text(name), ending="")
