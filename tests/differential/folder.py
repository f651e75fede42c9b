"""Where the recorded games lie: GOT_TRACES, else beside the checkout."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("GOT_TRACES") or CHECKOUT.parent / "shared" / "traces")
