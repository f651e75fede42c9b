"""Reads receipts as a person would: the reason why a question is repeated, and the words for the reply."""

from __future__ import annotations

import re
from functools import cache

from games.replies.outcomes import LineCode, Result
from games.words import words_for

_RULE = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-\d+\b")
_FACTS = ("line", "character", "areas", "charset")


def reasons(result: Result, text: str, language: str) -> list[str]:
    """Reasons for a repeated question: codes of the unclear lines, or the broken rule."""
    if result == Result.UNCONFIRMED:
        return ["tail"]
    if result == Result.REFUSED:
        found = _RULE.search(text)
        return [f"rule {found[0]}" if found else "refused"]
    shown = " ".join(text.split())
    codes = [code for code, pattern in _problems(language) if pattern.search(shown)]
    # A hint about the character set is printed next to the error.
    return [code for code in codes if code != LineCode.CHARSET] or codes or [result.value]


@cache
def _problems(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    words = words_for(language)
    found = []
    for code in LineCode:
        said = words.text(f"reply_problem-{code}", **dict.fromkeys(_FACTS, "@"))
        pattern = re.escape(" ".join(f"- {said}".split())).replace("@", ".+?")
        found.append((code.value, re.compile(pattern)))
    return tuple(found)


def word_for(command: str, language: str) -> str:
    """YES in the words of a receipt that asks for it, or a command in the words of HELP."""
    words = words_for(language)
    if command == "yes":
        said = words.text("reply-unconfirmed_answer", label="")
        return next(each for each in said.split() if each.isupper())
    if command == "help":
        return words.text("reply_words-help").split(", ")[0].upper()
    return words.text(f"reply_help-{command}").partition(":")[0]
