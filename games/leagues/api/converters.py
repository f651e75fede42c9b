"""Converters for parts of URLs."""

from __future__ import annotations

SLUG = r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?"


class SlugConverter:
    """The short name of a league."""

    regex = SLUG

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
