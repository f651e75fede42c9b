"""Checks a client of the API.

    python -m openapi.conformance http://127.0.0.1:8000 -- node my_driver.js
    python -m openapi.conformance http://127.0.0.1:8000 --check resumption --check retries -- ./my_driver

The server is a real one that may be played on: each check starts a game. README.md describes the driver.
Exit 1 when a check fails.
"""

from __future__ import annotations

import argparse
import sys

from .checks import CHECKS
from .kit import run


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server", help="address of a server, without /api/v1")
    parser.add_argument(
        "--check", action="append", choices=list(CHECKS), help="only this one; may be repeated"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long a client may take for a check")
    parser.add_argument("command", nargs="+", help="after --: what starts your driver")
    given = parser.parse_args()
    failed = 0
    for name in given.check or CHECKS:
        verdict = run(name, given.server.rstrip("/"), given.command, seconds=given.seconds)
        print(
            f"{name}: {'FAILED' if verdict.faults else 'passed'}", *verdict.faults, sep="\n    ", flush=True
        )
        failed += bool(verdict.faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
