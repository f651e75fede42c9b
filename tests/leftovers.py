"""Stops PostgreSQL and the broker of a killed test run: they outlive the process that started them.

A process in its own session waits for the end of its input, which the kernel also closes for a killed run.
Processes with a death signal (`deploy.processes.die_with_parent`) need no entry here.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_watch: subprocess.Popen[str] | None = None


def stop_with_this_process(kind: str, home: Path, users: Path | None = None) -> None:
    """Stops the server below `home` when this process exits, even by kill -9. `kind`: postgres or broker.

    With `users`, a file that each run with the shared server holds locked: stops it when all have released
    it.
    """
    global _watch
    if _watch is None or _watch.poll() is not None:
        _watch = subprocess.Popen(
            [sys.executable, "-m", "tests.leftovers"], cwd=ROOT, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    assert _watch.stdin is not None
    _watch.stdin.write(f"{kind}\t{home.absolute()}\t{users.absolute() if users else ''}\n")
    _watch.stdin.flush()


def main() -> None:
    entries = [line.rstrip("\n").split("\t") for line in sys.stdin]

    from deploy.broker import Broker
    from deploy.postgres import Postgres

    for kind, home, users in sorted(entries, key=lambda entry: entry[2]):
        if not Path(home).exists():  # the test has removed its folder
            continue
        server = Postgres(Path(home)) if kind == "postgres" else Broker(Path(home))
        with suppress(RuntimeError, OSError):
            if not users:
                server.stop()
                continue
            with Path(users).open("w") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                server.stop()


if __name__ == "__main__":
    main()
