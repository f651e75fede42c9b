"""Lines of a message that may reveal its writer. Other players never see them.

People forget the text that a mail program adds below a message, or believe that it is removed. Signatures
cannot be recognized with certainty. So a message with such lines is not sent until its writer has seen and
confirmed the remaining text.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from email.message import Message
from email.utils import parseaddr

from games.replies.mime import header
from games.replies.names import has_meaning, names_of, phrases_for
from games.replies.phrases import ADDRESS, DATE, HEADERS
from games.replies.spelling import TypedWords, words_of

_MIN_DIGITS = 7
"""Digits of a telephone number. Years, rounds and strengths have fewer."""
_PHONE = re.compile(r"\+?\(?\d(?:[\s()./-]{0,3}\d){6,}")
_TIME = re.compile(r"\b\d{1,2}[:.]\d\d(?:[:.]\d\d)?\b")
_MIN_NAME = 3
_MAX_SIGNATURE = 8
"""Lines of a signature below a closing. With more lines the message continues."""
_MAX_WORDS = 6
"""Words of a line of a signature."""
_DASHED_NAME = re.compile(r"[-–—/~*]\s?[^\W\d_][\w.'-]{0,20}(?:\s[^\W\d_][\w.'-]{0,20}){0,2}!?")


@dataclass(frozen=True, slots=True)
class SplitMessage:
    """A message without the lines that may reveal its writer, and these lines."""

    text: str
    personal: tuple[str, ...] = ()


def names_in(message: Message, username: str) -> frozenset[str]:
    """The words in the name and username of the writer of a message, without names of houses."""
    name, _ = parseaddr(header(message, "From"))
    return frozenset(
        word for word in words_of(f"{name} {username}") if len(word) >= _MIN_NAME and not _is_house((word,))
    )


def split_personal(text: str, names: Collection[str] = ()) -> SplitMessage:
    """A message without its personal lines. `names` are words of its writer's names."""
    lines = text.split("\n")
    personal = {place for place, line in enumerate(lines) if _shows_address(line)}
    personal |= _quoted_headers(lines)
    personal |= _block_at_end(lines, personal)
    personal |= _signature_lines(lines, names, personal)
    kept = [line for place, line in enumerate(lines) if place not in personal]
    shown = tuple(lines[place].strip() for place in sorted(personal) if lines[place].strip())
    return SplitMessage("\n".join(kept).strip(), shown)


def _shows_address(line: str) -> bool:
    if ADDRESS.search(line):
        return True
    line = _TIME.sub(" ", DATE.sub(" ", line))
    return any(sum(map(str.isdigit, found)) >= _MIN_DIGITS for found in _PHONE.findall(line))


def _quoted_headers(lines: Sequence[str]) -> set[int]:
    """Lines that are headers of a quoted mail, at least two in a row, or an attribution with a date and a
    time."""
    found = {place for place, line in enumerate(lines) if any(each.match(line) for each in HEADERS)}
    together = {place for place in found if found & {place - 1, place + 1}}
    introducing = {
        place
        for place, line in enumerate(lines)
        if line.rstrip().endswith(":") and DATE.search(line) and _TIME.search(line)
    }
    return together | introducing


def _signature_lines(lines: Sequence[str], names: Collection[str], personal: Collection[int]) -> set[int]:
    """The lines below a closing. Without a closing: names at the end of the message, above its other
    personal lines."""
    full = [place for place, line in enumerate(lines) if line.strip()]
    for place in full[-_MAX_SIGNATURE - 1 : -1]:
        below = [each for each in full if each > place]
        if words_of(lines[place]) in phrases_for("closing") and all(_is_short(lines[each]) for each in below):
            return {each for each in below if not _is_house(words_of(lines[each]))}
    found: set[int] = set()
    for place in reversed([each for each in full if each not in personal]):
        line, words = lines[place].strip(), words_of(lines[place])
        is_name = bool(set(words) & set(names)) and _is_short(line)
        is_dashed = place != full[0] and _DASHED_NAME.fullmatch(line) is not None
        if (
            not (is_name or is_dashed)
            or _is_house(words)
            or any(word[0].islower() for word in _WORDS.findall(line))
        ):
            break
        found.add(place)
    return found


_WORDS = re.compile(r"[^\W\d_]+")


def _is_short(line: str) -> bool:
    """Whether a line is too short for a sentence."""
    return len(line.split()) <= _MAX_WORDS and not line.rstrip().endswith(("!", "?", ";", ","))


def _block_at_end(lines: Sequence[str], personal: Collection[int]) -> set[int]:
    """The last paragraph, if one of its lines is personal and it is not the only paragraph."""
    full = [place for place, line in enumerate(lines) if line.strip()]
    start = next((at for at in range(len(full) - 1, 0, -1) if full[at] - full[at - 1] > 1), 0)
    block = {place for place in full[start:] if words_of(lines[place]) not in phrases_for("closing")}
    return (
        block
        if start and block & set(personal) and all(_is_short(lines[place]) for place in block)
        else set()
    )


def _is_house(words: TypedWords) -> bool:
    return bool(words) and (
        words in names_of("house") or (words[-1:] in names_of("house") and len(words) == 2)
    )


def is_yes(text: str, personal: Collection[str], names: Collection[str]) -> bool:
    """Whether a text is only a yes, optionally with thanks and with the same personal lines."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines or not has_meaning(words_of(lines[0]), "yes"):
        return False
    rest = [
        line for line in lines[1:] if line not in personal and words_of(line) not in phrases_for("closing")
    ]
    return not rest or not split_personal("\n".join(["x", "", *rest]), names).text.removeprefix("x").strip()
