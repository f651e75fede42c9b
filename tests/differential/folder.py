"""Where the recorded games are: those to replay in GOT_TRACES, else beside the checkout."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
KNOWN_FOLDER = CHECKOUT.parent / "shared" / "traces"
"""Games whose contents the tests of the comparison itself rely on, as they cannot on a reader's own games."""
FOLDER = Path(os.environ.get("GOT_TRACES") or KNOWN_FOLDER)
