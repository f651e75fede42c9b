"""The named scoring systems. Each is a document in this directory."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from ..language import Scoring, load_scoring

NAMES = (
    "wins",
    "10-6-4-3-2-1",
    "6-5-4-3-2-1",
    "castles",
    "draw_size",
    "squares",
    "carnage",
    "c_diplo",
    "open_tribute",
    "five_one_nil",
)
"""All names, in the order in which they are listed."""


@lru_cache(maxsize=1)
def named_systems() -> Mapping[str, Scoring]:
    """Name -> scoring. A published document never changes: a new scoring gets a new name."""
    return MappingProxyType({name: load_scoring(system_document(name)) for name in NAMES})


def system_document(name: str) -> bytes:
    """The stored document of a named system. Raises KeyError for an unknown name."""
    if name not in NAMES:
        raise KeyError(name)
    return Path(__file__).with_name(f"{name}.json").read_bytes()
