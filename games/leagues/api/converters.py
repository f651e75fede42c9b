"""Converters for parts of URLs."""

from __future__ import annotations

from django.urls.converters import StringConverter

SLUG = r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?"


class SlugConverter(StringConverter):
    """The short name of a league."""

    regex = SLUG


MINE = "mine"


class EntryConverter:
    """The number of an entry, or `mine`."""

    regex = f"(?:{MINE}|[0-9]{{1,9}})"

    def to_python(self, value: str) -> int | str:
        return value if value == MINE else int(value)

    def to_url(self, value: int | str) -> str:
        return str(value)
