"""Stored documents of every format, read as those of today. How to change one: README.md beside this."""

from .changes import Document, Family, Upcaster
from .upcasting import PRESENT, History, Unreadable, read, read_all, upcast

__all__ = [
    "PRESENT",
    "Document",
    "Family",
    "History",
    "Unreadable",
    "Upcaster",
    "read",
    "read_all",
    "upcast",
]
