"""The parts of a line: between commas, arrows and words for "and", before a colon, with a number."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.replies.names import find, words_meaning
from games.replies.problems import LineCode, Unclear
from games.replies.spelling import Typed, typed

ARROW = re.compile(r"\s*(?:-+>|=+>|→|➔|>|»)\s*")
_ENUMERATED = re.compile(r"^\s*\d+\s*[.)]\s+(?=\D)")
_BETWEEN = re.compile(r"[;,\n]")


def pieces_of(lines: Iterable[str]) -> list[str]:
    """The parts of lines between commas and semicolons, without the numbers of a list."""
    found = (_ENUMERATED.sub("", piece).strip() for line in lines for piece in _BETWEEN.split(line))
    return [piece for piece in found if typed(piece)]


def clauses_of(lines: Iterable[str]) -> list[str]:
    """The parts of lines between semicolons."""
    found = (_ENUMERATED.sub("", piece).strip() for line in lines for piece in line.split(";"))
    return [piece for piece in found if typed(piece)]


def counted(words: Typed) -> tuple[int | None, Typed]:
    """A number before or behind words, and the other words: "2 footmen", "footman x2"."""
    rest = tuple(word for word in words if word != "x")
    numbers = [word for word in rest if word.isdigit()]
    if len(numbers) == 1 and (rest[0] == numbers[0] or (rest[-1] == numbers[0] and "x" in words)):
        return int(numbers[0][:3]), tuple(word for word in rest if word != numbers[0])
    return None, words


def joined_pieces(text: str) -> list[str]:
    """The parts of a list: between commas, plus signs, ampersands and words for "and"."""
    parts = [piece for part in pieces_of([text]) for piece in re.split(r"[&+](?!\s*\d)", part)]
    found = []
    for part in parts:
        current: list[str] = []
        for word in part.split():
            if typed(word) in words_meaning("and"):
                found.append(" ".join(current))
                current = []
            else:
                current.append(word)
        found.append(" ".join(current))
    return [piece for piece in found if typed(piece)]


def origin_of(piece: str) -> tuple[str | None, str]:
    """The area before a colon, and what stands behind it."""
    name, colon, rest = piece.partition(":")
    if not colon:
        return None, piece
    found = find(typed(name), "area")
    if found.only is None:
        raise Unclear(LineCode.AMBIGUOUS if found.ids else LineCode.UNREAD, piece)
    return found.only, rest.strip()
