"""Replaces this process by a process of the Procfile: python -m deploy.start web

Further arguments are added to its command: python -m deploy.start release --server-stopped. Containers,
manifests and units start processes by these names, so that only the Procfile has their commands.
"""

import os
import sys
from pathlib import Path

from deploy import ROOT

PROCFILE = ROOT / "deploy" / "Procfile"
WORKERS = ("worker", "notices", "searches")
"""The workers in the Procfile: together they serve all queues."""


def processes() -> dict[str, str]:
    """Name -> shell command of each process."""
    lines = [line for line in PROCFILE.read_text().splitlines() if line and not line.startswith("#")]
    return {name: command.strip() for name, _, command in (line.partition(":") for line in lines)}


def start_command(name: str, *words: str) -> list[str]:
    """The command that starts a process of this name. `words` are further arguments of its command."""
    return [sys.executable, "-m", "deploy.start", name, *words]


def main() -> None:
    known = processes()
    name, *words = sys.argv[1:] or [""]
    if name not in known:
        sys.exit(f"usage: python -m deploy.start {' | '.join(known)}")
    os.environ["PATH"] = os.pathsep.join(
        [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    )
    os.chdir(ROOT)
    os.execv("/bin/sh", ["sh", "-c", f'exec {known[name]} "$@"', name, *words])  # noqa: S606


if __name__ == "__main__":
    main()
