"""Splits lines at commas, arrows, colons and words for "and", and separates numbers from words."""

import re
from collections.abc import Collection, Iterable

from games.replies.names import find_names, parse_number, phrases_for
from games.replies.outcomes import LineCode, UnclearLine
from games.replies.spelling import DIRECTION, TypedWords, words_of
from games.words import words_for

ARROW = re.compile(r"\s*(?:[-=]*[>→➔➜➝➞➡⟶⇒⟹⇨⮕»]\ufe0f?)\s*")
MAX_WORDS = 16
"""Words of a place with its units or order. More words are a sentence, and trying all splits would take
long."""
_MAX_WORDS_OF_PLACE = 5
_ENUMERATED = re.compile(r"^\s*(\d+)\s*[.)]\s+(?=\D)")
_BETWEEN = re.compile(r"[;,\n]")


def pieces_of(lines: Iterable[str]) -> list[str]:
    """The parts of lines between commas and semicolons, without the numbers of a list."""
    return _without_numbers(piece for line in lines for piece in _BETWEEN.split(line))


def clauses_of(lines: Iterable[str]) -> list[str]:
    """The parts of lines between semicolons, without the numbers of a list."""
    return _without_numbers(piece for line in lines for piece in line.split(";"))


def _without_numbers(pieces: Iterable[str]) -> list[str]:
    """Pieces without the numbers of a list. Raises `UnclearLine` for numbers that may have another meaning:
    "2. knight" may be two knights."""
    found, count = [], 0
    for piece in pieces:
        if (listed := leading_number(piece)) is not None:
            count += 1
            if listed[0] != count:
                raise UnclearLine(LineCode.UNREAD, piece.strip())
            piece = listed[1]
        if words_of(piece):
            found.append(piece.strip())
    return found


def leading_number(text: str) -> tuple[int, str] | None:
    """The number at the start of a text, before a full stop or bracket, and the rest of the text."""
    found = _ENUMERATED.match(text)
    return None if found is None else (int(found[1][:4]), text[found.end() :])


def split_count(words: TypedWords) -> tuple[int | None, TypedWords]:
    """The number before or after words, and the other words: "2 footmen", "two footmen", "footman x2"."""
    for before, number, after in (
        ((), words[:1], words[1:]),
        ((), words[1:2] if words[:1] == ("x",) else (), words[2:]),
        (words[:-2], words[-1:] if words[-2:-1] == ("x",) else (), ()),
        (words[:-2], words[-2:-1] if words[-1:] == ("x",) else (), ()),
    ):
        count = parse_number(number)
        if count is not None:
            rest = (*before, *after)
            return count, rest[1:] if not before and rest[:1] == ("x",) else rest
    return None, words


def joined_pieces(text: str, *, has_numbers: bool = False) -> list[str]:
    """The parts of a list, separated by commas, plus signs, ampersands and words for "and".

    Raises `UnclearLine` if there is no part beside such a separator. Also raises it for a part with the
    number of a list, unless such numbers have a meaning (`has_numbers`).
    """
    found = []
    for part in _BETWEEN.split(text):
        if not words_of(part):
            continue
        if leading_number(part) is not None and not has_numbers:
            raise UnclearLine(LineCode.UNREAD, text)
        for joined in re.split(r"[&+](?!\s*\d)", part):
            current: list[list[str]] = [[]]
            for word in joined.split():
                if words_of(word) in phrases_for("and"):
                    current.append([])
                else:
                    current[-1].append(word)
            pieces = [" ".join(words) for words in current]
            if not all(map(words_of, pieces)):
                raise UnclearLine(LineCode.UNREAD, text)
            found += pieces
    return found


def with_arrows(text: str) -> str:
    """A text in which an arrow replaces a word of direction: "knight to Moat Cailin".

    The text stays unchanged if it already has an arrow, or if the word is the first, the last or a part of a
    name.
    """
    words = text.split()
    if ARROW.search(text):
        return text
    found = [place for place, word in enumerate(words) if words_of(word) in phrases_for("to")]
    if found and found[0] > 0 and found[-1] < len(words) - 1:
        return " ".join(">" if place in found else word for place, word in enumerate(words))
    return ", ".join(map(_with_arrow_before_place, text.split(",")))


def _with_arrow_before_place(text: str) -> str:
    """A text with an arrow between units and a Hungarian place with a case ending of direction: "lovag
    Fehérrévbe"."""
    words = text.split()
    for place in range(max(1, len(words) - _MAX_WORDS_OF_PLACE), len(words)):
        name = words_of(" ".join(words[place:]))
        area = find_names(name, "area").only
        if area is not None and _is_direction(name[-1], area):
            return " ".join((*words[:place], ">", *words[place:]))
    return text


def _is_direction(word: str, area: str) -> bool:
    names = words_of(words_for("hu").name("area", area))
    return any(word.startswith(name) and DIRECTION.fullmatch(word, len(name)) for name in names)


def area_in(text: str, line: str, areas: Collection[str] | None = None) -> str:
    """The only area that a text names. Raises `UnclearLine` with this line, also for an area that is not
    offered."""
    found = find_names(words_of(text), "area")
    if found.only is None:
        raise UnclearLine(LineCode.AMBIGUOUS if found.ids else LineCode.UNREAD, line)
    if areas is not None and found.only not in areas:
        raise UnclearLine(LineCode.NOT_OFFERED, line)
    return found.only


def origin_of(piece: str) -> tuple[str | None, str]:
    """The area before a colon, and the text after it."""
    name, colon, rest = piece.partition(":")
    if not colon:
        return None, piece
    return area_in(name, piece), rest.strip()
