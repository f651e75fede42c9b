"""A pytest plugin that lists the second edition before anything reads the list of editions."""

from __future__ import annotations

from typing import cast

from games.engine.editions import EDITIONS, Edition
from tests.editions.arryn import ARRYN

cast(dict[str, Edition], EDITIONS)[ARRYN.id] = ARRYN
