"""All texts for people, in each reader's language.

    words_for("ro").text("event-power_gained", house="stark", amount=2, cause="consolidate")

This package is above the engine, which returns ids and no texts, and below the API, which serves both.
"""

from .catalogue import SOURCE, SUBJECTS, folders
from .document import words_document
from .words import TextPart, Words, words_for

LANGUAGES: tuple[str, ...] = tuple(folders)
