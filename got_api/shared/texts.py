"""Texts for people, in the language of the current request.

The project has no catalogue: an app declares its catalogue in `App.texts`.
"""

from typing import Any

from django.utils import translation
from django.utils.functional import lazy

from got_api.contracts import Words
from got_api.registry import App, parts

SOURCE = "en"


def has_texts(language: str) -> bool:
    """Whether a language has texts."""
    return language in parts(App).texts.languages


def active_language() -> str:
    """The language of the current request."""
    language = translation.get_language() or SOURCE
    return language if has_texts(language) else SOURCE


def words_in(language: str) -> Words:
    """The texts of a language, or English ones if it has none."""
    return parts(App).texts.words_for(language if has_texts(language) else SOURCE)


def text(message: str, /, **arguments: Any) -> str:
    """A text in the active language."""
    return words_in(active_language()).text(message, **arguments)


lazy_text = lazy(text, str)
"""Like `text`, in the language that is active at rendering."""
