"""Words as people type them: without case, accents and punctuation, and perhaps misspelt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

Typed = tuple[str, ...]
"""The words of a text in their order. A number is one with its sign: "+1", "-1", "0"."""

_LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣－", "-") | {"＋": "+", "×": " x "})
_APOSTROPHES = re.compile("['’‘`´ʼ]")
# Hungarian writes a number with its ending: "+1-es".
_WORD = re.compile(r"(?<![^\W_])([+-] ?\d+)(?:-?(?:es|as|os|s)\b)?|(\d+)(?:-(?:es|as|os|s)\b)?|([^\W\d_]+)")
_GLUED = re.compile(r"(?<=[^\W\d_])(?=[+-] ?\d)")
"""Between a word and the sign of a number behind it: "march+1"."""

# Little words of five languages that no name depends on.
_SMALL = frozenset(
    [
        "the",
        "of",
        "a",
        "an",
        "at",
        "in",
        "on",
        "az",
        "from",
        "din",
        "de",
        "la",
        "lui",
        "al",
        "i",
        "w",
        "na",
        "z",
        "от",
        "в",
        "на",
        "с",
    ]
)


def typed(text: str) -> Typed:
    """The words of a text."""
    text = unicodedata.normalize("NFKD", text.translate(_DASHES).casefold())
    text = "".join(each for each in text if not unicodedata.combining(each)).translate(_LETTERS)
    text = _GLUED.sub(" ", _APOSTROPHES.sub("", text).replace("_", " "))
    return tuple((a or b or c).replace(" ", "") for a, b, c in _WORD.findall(text))


def essential(words: Typed) -> Typed:
    """Words without the little ones, sorted: "Port of White Harbor" is "white harbor port"."""
    return tuple(sorted(word for word in words if word not in _SMALL)) or tuple(sorted(words))


def in_order(words: Typed) -> Typed:
    """Words without the little ones, in their order."""
    return tuple(word for word in words if word not in _SMALL) or words


def is_misspelt(word: str, meant: str) -> bool:
    """Whether few mistakes lead from one to the other: one in five letters, two in ten."""
    allowed = 2 if len(meant) >= 10 else 1 if len(meant) >= 5 else 0
    return 0 < distance(word, meant, allowed) <= allowed


def distance(one: str, other: str, limit: int) -> int:
    """Letters that are missing, superfluous, wrong or swapped. Above `limit` any number above it."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    former: Sequence[int] = ()
    row: Sequence[int] = range(len(other) + 1)
    for place, letter in enumerate(one):
        following = [place + 1]
        for at, wanted in enumerate(other):
            least = min(following[at] + 1, row[at + 1] + 1, row[at] + (letter != wanted))
            if place and at and letter == other[at - 1] and one[place - 1] == wanted:
                least = min(least, former[at - 1] + 1)
            following.append(least)
        if min(following) > limit:
            return limit + 1
        former, row = row, following
    return row[-1]
