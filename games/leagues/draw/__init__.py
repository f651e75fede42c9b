"""The draw of tables and houses: pure, and the same bytes everywhere from the same seed and input."""

from __future__ import annotations

from .certificate import canonical, certify, commitment, draw_seed, input_hash
from .errors import DrawImpossible, Rule, SizesImpossible, TooManyRounds
from .inputs import DEFAULT_WEIGHTS, DrawInput, Entry, Pin, read_input
from .sizes import demand_enough_houses, table_sizes

__all__ = [
    "DEFAULT_WEIGHTS",
    "DrawImpossible",
    "DrawInput",
    "Entry",
    "Pin",
    "Rule",
    "SizesImpossible",
    "TooManyRounds",
    "canonical",
    "certify",
    "commitment",
    "demand_enough_houses",
    "draw_seed",
    "input_hash",
    "read_input",
    "table_sizes",
]
