"""Yes and no in every language."""

from __future__ import annotations

from games.replies.names import phrases_for, words_in
from games.replies.problems import LineCode, Unclear
from games.replies.spelling import Typed


def agreement(line: str, words: Typed, language: str) -> bool | None:
    """Whether words mean yes or no to a reader of a language; None if neither.

    "No" means yes in Polish and "well" in Hungarian, and "ok" may mean only "understood". Such words count
    only for readers in whose language they have one meaning. Raises `Unclear` for other readers.
    """
    if words in phrases_for("unclear"):
        own = words_in(language, "yes") | words_in(language, "no")
        if words in words_in(language, "unclear") or words not in own:
            raise Unclear(LineCode.YES_OR_NO, line)
    if words in phrases_for("yes"):
        return True
    return False if words in phrases_for("no") else None
