"""The lines of a reply that mean something, without greetings and names of persons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.replies.names import find, find_order, find_unit, means, names_of, words_meaning
from games.replies.problems import LineCode, Unclear
from games.replies.spelling import Typed, typed

_MAX_NAMES = 2
"""Words of a person's name in a greeting or below a reply."""
MAX_LINES = 60
MAX_LETTERS = 300
"""Of one line: an order is shorter."""
MAX_DAYS = 60

_MEANINGFUL = (
    *("absent", "all", "bid", "board", "days", "help", "leave_token", "muster", "news", "no", "no_token"),
    *("nothing", "number", "order_consolidate", "order_defense", "order_march", "order_raid"),
    *("order_support", "power", "special", "support", "undo", "upgrade", "yes"),
)


class Word(StrEnum):
    """A command that a reply may be."""

    ABSENT = "absent"
    BOARD = "board"
    HELP = "help"
    NEWS = "news"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Command:
    """What a reply asks for instead of an answer. `days` of an absence, else 0."""

    word: Word
    days: int = 0


def lines_of(text: str) -> list[str]:
    """The lines that must be understood.

    Raises `Unclear` for a text that is far longer than an answer.
    """
    lines = [" ".join(line.split()) for line in text.split("\n")]
    if sum(map(bool, lines)) > MAX_LINES or any(len(line) > MAX_LETTERS for line in lines):
        longest = max(lines, key=len)
        raise Unclear(LineCode.UNREAD, longest[:MAX_LETTERS])
    lines = _without_names_below(lines)
    return [line for line in lines if typed(line) and not _is_courtesy(typed(line))]


def command_in(lines: Sequence[str]) -> Command | None:
    """The command that a reply is, None if it is an answer. Raises `Unclear` if it is both."""
    commands = [command for line in lines if (command := _command(line)) is not None]
    if commands and (len(lines) > 1 or "?" in lines[0]):
        raise Unclear(LineCode.COMMAND_ALONE, next(line for line in lines if _command(line) is not None))
    return commands[0] if commands else None


def _command(line: str) -> Command | None:
    words = typed(line)
    for word in Word:
        if word != Word.ABSENT and means(words, word):
            return Command(word)
    numbers = [each for each in words if each.isdigit()]
    if len(numbers) != 1 or not 1 <= int(numbers[0][:4]) <= MAX_DAYS:
        return None
    rest = tuple(each for each in words if not each.isdigit())
    return Command(Word.ABSENT, int(numbers[0])) if _says_absent(rest) else None


def _says_absent(words: Typed) -> bool:
    """ "Absent days", "absent for days", "I am absent for days" and the like, without the number."""
    starts = (words, *_after(words, "for"))
    behind = [rest for start in starts for rest in _after(start, "absent")]
    ends = (*behind, *(rest for start in behind for rest in _after(start, "for")))
    return any(end in words_meaning("days") for end in ends)


def _after(words: Typed, name: str) -> list[Typed]:
    """What stands behind each phrase of a name with which words begin."""
    return [words[len(each) :] for each in words_meaning(name) if words[: len(each)] == each]


def _is_courtesy(words: Typed) -> bool:
    """A greeting or thanks, alone or with the name of a person."""
    for name in ("greeting", "closing"):
        for phrase in words_meaning(name):
            if words[: len(phrase)] == phrase and _is_person(words[len(phrase) :]):
                return True
    return _is_two_closings(words)


def _is_two_closings(words: Typed) -> bool:
    """ "Thanks and good luck"."""
    closings = words_meaning("closing")
    for place in range(1, len(words)):
        left, right = words[:place], words[place:]
        if left in closings and (
            right in closings or (right[:1] in words_meaning("and") and right[1:] in closings)
        ):
            return True
    return False


def _is_person(words: Typed) -> bool:
    """Whether words can be a person's name: they mean nothing in the game, or a house."""
    if len(words) > _MAX_NAMES or not all(word.isalpha() for word in words):
        return False
    if not words or words in names_of("house"):
        return True
    pieces = (*((word,) for word in words), words)
    return not any(
        means(piece, *_MEANINGFUL)
        or find(piece, "area", "house_card", "westeros_card", "wildling_card", "track").ids
        or find_unit(piece).ids
        or find_order(piece).ids
        for piece in pieces
    )


_NAME = re.compile(r"[-–~/*\s]*([^\W\d_][\w.'-]* ?){1,2}[,.!]?\s*")


def _without_names_below(lines: Sequence[str]) -> list[str]:
    """Lines without the writer's name: after a greeting at the end, or alone after an empty line."""
    kept = list(lines)
    while kept and not kept[-1]:
        kept.pop()
    for following in range(1, min(3, len(kept))):
        names, above = kept[-following:], kept[-following - 1]
        are_names = all(not name or (_looks_like_name(name) and _is_person(typed(name))) for name in names)
        if are_names and (not above or _is_closing(above)):
            return kept[:-following]
    return kept


def _looks_like_name(line: str) -> bool:
    return _NAME.fullmatch(line) is not None and all(
        word[0].isupper() for word in line.strip("-–~/*,.! ").split()
    )


def _is_closing(line: str) -> bool:
    words = typed(line)
    return words in words_meaning("closing") or _is_two_closings(words)
