"""Starts all processes of the project, and a PostgreSQL and a broker unless the environment names them."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("GOT_VAR", ROOT / "var")).absolute()
