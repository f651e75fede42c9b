"""The recorded games: in the folder GOT_TRACES, or else in a folder next to the checkout."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
KNOWN_FOLDER = CHECKOUT.parent / "shared" / "traces"
"""Games for the tests of the comparison itself, which cannot rely on a reader's own games."""
FOLDER = Path(os.environ.get("GOT_TRACES") or KNOWN_FOLDER)
