"""Stored documents of every format, read in the current format. README.md describes format changes."""

from .changes import Document, Family, Upcaster
from .upcasting import PRESENT, History, UnreadableDocument, read, read_all, upcast
