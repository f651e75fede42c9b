"""Starts all processes of the project, with a PostgreSQL and a broker if the environment names none."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("GOT_VAR", ROOT / "var")).absolute()
