"""The meaningful lines of a reply, without greetings and names of people."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.replies.names import (
    find_names,
    find_order,
    find_unit,
    has_meaning,
    names_of,
    parse_number,
    phrases_for,
)
from games.replies.outcomes import LineCode, UnclearLine
from games.replies.spelling import STAR, TypedWords, words_of

_MAX_NAMES = 2
"""Maximum number of words of a person's name in a greeting or below a reply."""
MAX_LINES = 60
MAX_CHARACTERS = 300
"""Limit of one line; orders are shorter."""
MAX_DAYS = 60

_MEANINGFUL = (
    *(
        "absent",
        "all",
        "bid",
        "board",
        "cards",
        "days",
        "doubt",
        "help",
        "leave_token",
        "muster",
        "neighbours",
        "news",
        "no",
        "no_token",
    ),
    *("nothing", "number", "order_consolidate", "order_defense", "order_march", "order_raid"),
    *("order_support", "power", "rules", "special", "support", "undo", "upgrade", "yes"),
)


class CommandWord(StrEnum):
    """A command in a reply."""

    ABSENT = "absent"
    BOARD = "board"
    CARDS = "cards"
    HELP = "help"
    NEIGHBOURS = "neighbours"
    NEWS = "news"
    RULES = "rules"
    UNDO = "undo"
    UNSUBSCRIBE = "unsubscribe"


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a player sends instead of an answer. `days` is the length of an absence, else 0."""

    word: CommandWord
    days: int = 0


def lines_of(text: str) -> list[str]:
    """The lines of a reply that must all be readable.

    Raises `UnclearLine` for a text that is much longer than an answer.
    """
    lines = [" ".join(line.split()) for line in text.split("\n")]
    if sum(map(bool, lines)) > MAX_LINES or any(len(line) > MAX_CHARACTERS for line in lines):
        longest = max(lines, key=len)
        raise UnclearLine(LineCode.UNREAD, longest[:MAX_CHARACTERS])
    negated = next((line for line in lines if _NEGATED_ARROW.search(line)), None)
    if negated is not None:
        raise UnclearLine(LineCode.CHARACTER, negated, character=str(_NEGATED_ARROW.findall(negated)[0]))
    lines = _without_names_below(lines)
    lines = [_without_bullet(line) for line in lines if not _RULE.fullmatch(line)]
    return [_without_courtesy(line) for line in lines if words_of(line) and not _is_courtesy(words_of(line))]


_RULE = re.compile(r"[-_=]{3,}")
"""A horizontal rule between texts."""
_NEGATED_ARROW = re.compile(r"([!<])\s*[-=]*[>→➔➜➝➞➡⟶⇒⟹⇨⮕»]")
_ENDS_IN_SURPRISE = re.compile(r"\s+!+$")
_BULLET = re.compile(r"(?:[•·‣▪●◦]|\*(?= ))\s*")


def _without_bullet(line: str) -> str:
    """A line without its bullet.

    Raises `UnclearLine` for an asterisk before an order, because it may mean a special order.
    """
    found = _BULLET.match(line)
    if found is None:
        return line
    rest = line[found.end() :]
    words = words_of(rest)
    if found[0].startswith(STAR) and any(
        find_order((*words[:count], *star)).ids for count in (1, 2, 3) for star in ((), (STAR,))
    ):
        raise UnclearLine(LineCode.CHARACTER, line, character=STAR)
    return rest


_SMILES = re.compile(r"(?:\s*(?:[:=]-?\)|[🙂😊😀😃😄👋🙏]\ufe0f?))+$")
"""Emoticons for greetings and thanks. They do not change the meaning of the words before them."""
_MAX_COURTESY = 3


def _without_courtesy(line: str) -> str:
    """A line without "please", "thanks" and smileys at its start or end."""
    line = _ENDS_IN_SURPRISE.sub("", _SMILES.sub("", line)) or line
    words, phrases = line.split(), phrases_for("please")
    if words_of(line) in phrases_for("yes") | phrases_for("no"):
        return line
    for count in range(min(_MAX_COURTESY, len(words) - 1), 0, -1):
        for polite, rest in ((words[-count:], words[:-count]), (words[:count], words[count:])):
            if words_of(" ".join(polite)) in phrases and words_of(" ".join(rest)):
                return _without_courtesy(" ".join(rest).rstrip(","))
    return line


def command_in(lines: Sequence[str]) -> Command | None:
    """The command in a reply; None for an answer. Raises `UnclearLine` if the reply contains both."""
    commands = [command for line in lines if (command := _command(line)) is not None]
    if commands and (len(lines) > 1 or "?" in lines[0]):
        raise UnclearLine(LineCode.COMMAND_ALONE, next(line for line in lines if _command(line) is not None))
    return commands[0] if commands else None


def _command(line: str) -> Command | None:
    words = words_of(line)
    for word in CommandWord:
        if word != CommandWord.ABSENT and has_meaning(words, word):
            return Command(word)
    days = _days_of_absence(words)
    return Command(CommandWord.ABSENT, days) if days is not None and 1 <= days <= MAX_DAYS else None


def _days_of_absence(words: TypedWords) -> int | None:
    """The days in "Absent 3 days", "I will be absent for a week", "3 napig távol leszek"; else None."""
    for phrase in phrases_for("absent"):
        if phrase[0] not in words:
            continue
        for place in range(len(words) - len(phrase) + 1):
            if words[place : place + len(phrase)] != phrase:
                continue
            around = (words[:place], words[place + len(phrase) :])
            durations = [each for each in around if each and each not in phrases_for("for")]
            if len(durations) == 1 and (days := _days(durations[0])) is not None:
                return days
    return None


def _days(words: TypedWords) -> int | None:
    for before in ((), *phrases_for("for")):
        duration = words[len(before) :]
        if words[: len(before)] != before:
            continue
        if duration in phrases_for("week"):
            return 7
        count = parse_number(duration[:1])
        if count is not None and duration[1:] in phrases_for("days"):
            return count
        if count is not None and duration[1:] in phrases_for("weeks"):
            return 7 * count
    return None


def _is_courtesy(words: TypedWords) -> bool:
    """Whether words are a greeting or thanks, with or without the name of a person."""
    for name in ("greeting", "closing"):
        for phrase in phrases_for(name):
            if words[: len(phrase)] == phrase and _is_person(words[len(phrase) :]):
                return True
    return _are_two_closings(words)


def _are_two_closings(words: TypedWords) -> bool:
    """Whether words are two closings, such as "Thanks and good luck"."""
    closings = phrases_for("closing")
    for place in range(1, len(words)):
        left, right = words[:place], words[place:]
        if left in closings and (
            right in closings or (right[:1] in phrases_for("and") and right[1:] in closings)
        ):
            return True
    return False


def _is_person(words: TypedWords) -> bool:
    """Whether words can be a person's name: a house, or words without a meaning in the game."""
    if len(words) > _MAX_NAMES or not all(word.isalpha() for word in words):
        return False
    if not words or words in names_of("house"):
        return True
    return not any(map(_is_meaningful, (*((word,) for word in words), words)))


def _is_meaningful(words: TypedWords) -> bool:
    return bool(
        has_meaning(words, *_MEANINGFUL)
        or find_names(words, "area", "house_card", "westeros_card", "wildling_card", "track").ids
        or find_unit(words).ids
        or find_order(words).ids
    )


def _is_number(words: TypedWords) -> bool:
    """Whether words are a number. "O" means one in Romanian, but is an initial in other languages."""
    return parse_number(words) is not None and not (len(words[0]) == 1 and words[0].isalpha())


def is_meaningful(line: str) -> bool:
    """Whether one word of a line, or two adjacent words, have a meaning in the game or are a number."""
    words = words_of(line)
    pieces = (words[place : place + count] for place in range(len(words)) for count in (1, 2))
    return any(
        _is_meaningful(piece) or find_names(piece, "house").ids or _is_number(piece) for piece in pieces
    )


_NAME = re.compile(r"[-–~/*\s]*([^\W\d_][\w.'-]* ?){1,2}[,.!]?\s*")


def _without_names_below(lines: Sequence[str]) -> list[str]:
    """Lines without the name of the writer: below a closing at the end, or by itself after an empty line."""
    kept = list(lines)
    while kept and not kept[-1]:
        kept.pop()
    for following in range(1, min(3, len(kept))):
        names, above = kept[-following:], kept[-following - 1]
        are_names = all(not name or (_looks_like_name(name) and _is_person(words_of(name))) for name in names)
        if are_names and (not above or _is_closing(above)):
            return kept[:-following]
    return kept


def _looks_like_name(line: str) -> bool:
    return _NAME.fullmatch(line) is not None and all(
        word[0].isupper() for word in line.strip("-–~/*,.! ").split()
    )


def _is_closing(line: str) -> bool:
    words = words_of(line)
    return words in phrases_for("closing") or _are_two_closings(words)
