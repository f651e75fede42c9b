"""Print a template, filled from the environment."""

from __future__ import annotations

import os
import sys

from deploy.configuration import EACH, names_in, rendered, templates


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in templates():
        sys.exit(f"usage: python -m deploy.configuration {' | '.join(templates())}")
    name = sys.argv[1]
    needed = names_in(name)
    missing = sorted(needed - os.environ.keys())
    if missing:
        sys.exit(f"{name} needs these variables: {', '.join(missing)}")
    values = {each: os.environ[each] for each in needed}
    lists = {each: value.split(",") for each, value in values.items() if each.startswith(EACH)}
    sys.stdout.write(rendered(name, **(values | lists)))


if __name__ == "__main__":
    main()
