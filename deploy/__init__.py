"""What runs the project for real: all its processes, and a PostgreSQL and a broker where none is given."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("GOT_VAR", ROOT / "var")).absolute()
