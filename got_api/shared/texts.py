"""Texts for people, in the language of the current request.

The project has no catalogue: an app registers its catalogue with `register_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import datetime
from typing import Any, Protocol

from django.utils import translation
from django.utils.functional import lazy

SOURCE = "en"


class Words(Protocol):
    """The texts of one language."""

    @property
    def language(self) -> str: ...

    def has(self, message: str) -> bool: ...

    def text(self, message: str, /, **arguments: Any) -> str: ...

    def time(self, at: datetime, zone: str) -> str: ...


_words_for: Callable[[str], Words]
_spoken: Container[str] = ()


def register_words(words_for: Callable[[str], Words], spoken: Container[str]) -> None:
    """Sets the source of texts, and the languages that have texts. Called from `AppConfig.ready`."""
    global _words_for, _spoken
    _words_for, _spoken = words_for, spoken


def is_spoken(language: str) -> bool:
    """Whether a language has texts."""
    return language in _spoken


def active_language() -> str:
    """The language of the current request."""
    language = translation.get_language() or SOURCE
    return language if is_spoken(language) else SOURCE


def words_in(language: str) -> Words:
    """The texts of a language, or English ones if it has none."""
    return _words_for(language if is_spoken(language) else SOURCE)


def text(message: str, /, **arguments: Any) -> str:
    """A text in the active language."""
    return words_in(active_language()).text(message, **arguments)


lazy_text = lazy(text, str)
"""Like `text`, in the language that is active at rendering."""
