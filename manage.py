#!/usr/bin/env python
"""Django's command line. Commands that change the schema log in as the owner of the tables."""

import os
import sys

OWNER_COMMANDS = frozenset(
    {"distribute", "migrate", "makemigrations", "release", "release_plan", "showmigrations", "sqlmigrate"}
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")
    if len(sys.argv) > 1 and sys.argv[1] in OWNER_COMMANDS:
        os.environ.setdefault("GOT_DB_LOGIN", "owner")
        if os.environ.get("DATABASE_URL") and not os.environ.get("DATABASE_OWNER_URL"):
            sys.stderr.write(f"{sys.argv[1]} needs DATABASE_OWNER_URL, the address of the owner\n")
            sys.exit(2)

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
