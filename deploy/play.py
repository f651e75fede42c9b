"""`make play`: plays the demonstration game of `make run` in this terminal."""

import json
import os
import sys

from deploy import VAR
from deploy.client_python import generate

NOTE = VAR / "demonstration.json"
"""Address, game and token of the demonstration. `make run` writes it, readable only by the folder's owner."""


def main() -> None:
    if not NOTE.exists():
        sys.exit("no demonstration game yet: start make run, and wait until it prints a token")
    note = json.loads(NOTE.read_text(encoding="utf-8"))
    environment = os.environ | {"PYTHONPATH": str(generate())}
    command = [sys.executable, "-m", "agot.terminal", "play", note["game"]]
    command += ["--address", note["address"], "--token", note["token"], *sys.argv[1:]]
    os.execve(sys.executable, command, environment)  # noqa: S606  (the client takes over this terminal)


if __name__ == "__main__":
    main()
