"""Checks a client of the API, or a server.

    python -m openapi.conformance http://127.0.0.1:8000 -- node my_driver.js
    python -m openapi.conformance http://127.0.0.1:8000 --check resumption --check retries -- ./my_driver
    python -m openapi.conformance http://127.0.0.1:8000

Use a real server for tests, because each check starts a game on it. README.md describes the driver. Exits
with 1 if a check fails.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import server
from .checks import CHECKS
from .kit import STUCK_SECONDS, run


def main(words: Sequence[str]) -> int:
    """Runs the checks that the command line names. Returns the exit code."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s server [--check NAME] [--seconds SECONDS] [-- driver ...]",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [*CHECKS, *server.CHECKS]
    parser.add_argument("server", help="address of a server, without /api/v1")
    parser.add_argument("--check", action="append", choices=names, help="only this one; may be repeated")
    parser.add_argument(
        "--seconds", type=float, default=STUCK_SECONDS, help="without anything new, then a client is stuck"
    )
    # argparse refuses arguments after `--` if there is an option before it
    end = words.index("--") if "--" in words else len(words)
    given, driver = parser.parse_args(words[:end]), words[end + 1 :]
    address = given.server.rstrip("/")
    failed = 0
    for name in given.check or (CHECKS if driver else server.CHECKS):
        if name in CHECKS:
            faults = run(name, address, driver, seconds=given.seconds).faults
        else:
            faults = server.check(name, address)
        print(f"{name}: {'FAILED' if faults else 'passed'}", *faults, sep="\n    ", flush=True)
        failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
