"""The draw of tables and houses. It is a pure function: the same seed and input give the same bytes on every
machine."""

from .certificate import canonical_json, certify, commitment, draw_seed, input_hash
from .errors import DrawImpossible, HardRule, SizesImpossible
from .inputs import DEFAULT_WEIGHTS, DrawInput, Entry, Pin, read_input
from .rules import needed_byes
from .sizes import SizeRules, Sizes, sizes_for

__all__ = [
    "DEFAULT_WEIGHTS",
    "DrawImpossible",
    "DrawInput",
    "Entry",
    "HardRule",
    "Pin",
    "SizeRules",
    "Sizes",
    "SizesImpossible",
    "canonical_json",
    "certify",
    "commitment",
    "draw_seed",
    "input_hash",
    "needed_byes",
    "read_input",
    "sizes_for",
]
