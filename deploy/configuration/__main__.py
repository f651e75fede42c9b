"""Prints a template, filled in from the environment."""

from __future__ import annotations

import os
import sys

from deploy.configuration import render_from_environment, templates


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in templates():
        sys.exit(f"usage: python -m deploy.configuration {' | '.join(templates())}")
    name = sys.argv[1]
    try:
        sys.stdout.write(render_from_environment(os.environ, name))
    except KeyError as error:
        sys.exit(f"{name} needs these variables: {error.args[0]}")


if __name__ == "__main__":
    main()
