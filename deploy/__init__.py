"""Running the project: all its processes, and a PostgreSQL and a broker where the environment names none."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("GOT_VAR", ROOT / "var")).absolute()
