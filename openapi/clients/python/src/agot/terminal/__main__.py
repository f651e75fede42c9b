"""python -m agot.terminal"""

import sys

from .main import main

sys.exit(main())
