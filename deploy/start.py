"""Start one process of the Procfile, in the place of this one: python -m deploy.start web

Containers, manifests and units start processes by their names here, so the Procfile alone has their commands.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from deploy import ROOT

PROCFILE = ROOT / "deploy" / "Procfile"


def processes() -> dict[str, str]:
    """The shell command of each process, by name."""
    lines = [line for line in PROCFILE.read_text().splitlines() if line and not line.startswith("#")]
    return {name: command.strip() for name, _, command in (line.partition(":") for line in lines)}


def starting(name: str) -> list[str]:
    """The command that starts a process of this name."""
    return [sys.executable, "-m", "deploy.start", name]


def main() -> None:
    known = processes()
    if len(sys.argv) != 2 or sys.argv[1] not in known:
        sys.exit(f"usage: python -m deploy.start {' | '.join(known)}")
    os.environ["PATH"] = os.pathsep.join(
        [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    )
    os.chdir(ROOT)
    os.execv("/bin/sh", ["sh", "-c", f"exec {known[sys.argv[1]]}"])  # noqa: S606


if __name__ == "__main__":
    main()
