"""Inputs of small draws, and the verifier as a module."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from games.engine import BASE
from games.leagues.draw import DrawInput, Entry, SizeRules, commitment, sizes_for
from games.leagues.editions import neighbours

VERIFIER = Path(__file__).resolve().parents[3] / "openapi" / "verify_draw.py"
SEED = bytes(range(32))
HOUSES = {size: setup.houses for size, setup in BASE.setups.items()}
PAR = {
    6: {"greyjoy": 49, "stark": 49, "martell": 49, "baratheon": 44, "tyrell": 38, "lannister": 32},
    5: {"greyjoy": 50, "stark": 47, "baratheon": 46, "tyrell": 44, "lannister": 41},
}


@cache
def verifier() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_draw", VERIFIER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def draw_input(count: int = 12, **given: Any) -> DrawInput:
    """A draw of the first round for entries 1 to `count`, in the base game."""
    allowed, wanted = given.pop("allowed", (6,)), given.pop("wanted", 6)
    settings: dict[str, Any] = {
        "season": "winter",
        "round": 1,
        "commitment": commitment(SEED),
        "sizes": SizeRules(allowed, wanted, given.pop("max_byes", 0)),
        "houses": HOUSES,
        "neighbours": {size: neighbours(BASE, size) for size in HOUSES},
        "par": PAR,
        "entries": tuple(Entry(number=number) for number in range(1, count + 1)),
    }
    return DrawInput(**(settings | given))


def sizes_of(given: DrawInput) -> tuple[tuple[int, ...], int]:
    sizes = sizes_for(given.sizes, len(given.entries))
    return sizes.tables, sizes.byes
