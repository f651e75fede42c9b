"""Reads a player's new text as an answer, or finds its problems.

A line counts only if it has exactly one reading. Otherwise it is a problem that names the line. A misread
order is worse than none, so nothing is guessed, and no line and no character is ignored. Unreadable lines
below a complete answer, such as a signature or a disclaimer, are a footer. The writer can confirm that it is
not part of the answer.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.replies.amounts import read_amount, read_groups, read_units
from games.replies.choices import read_choice
from games.replies.lines import MAX_CHARACTERS, Command, command_in, is_meaningful, lines_of
from games.replies.marches import read_march
from games.replies.musters import read_consolidation, read_musters
from games.replies.names import phrases_for, words_in
from games.replies.orders import read_orders
from games.replies.outcomes import LineCode, LineProblem, UnclearLine
from games.replies.spelling import punctuation_in, words_of
from games.words import LANGUAGES
from games.words.catalogue import SOURCE

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReplyReading:
    """The meaning of a reply: a command, an answer in the form of the API, or problems.

    `draft` is the clear part of an answer with problems; None if nothing was clear.
    """

    answer: Json | None = None
    draft: Json | None = None
    problems: tuple[LineProblem, ...] = ()
    command: Command | None = None


def read(
    text: str, kind: str, options: Json, draft: Json | None = None, *, language: str = SOURCE
) -> ReplyReading:
    """Reads a reply to a decision of this kind with these options, in the form of the API.

    `draft` has the clear orders of an earlier reply, which the lines replace or complete. Words of all
    languages are read. `language` is the language of the reader, for words that have different meanings in
    two languages.
    """
    try:
        lines = lines_of(_one_order_a_line(text) if options["kind"] == "assign_orders" else text)
        command = command_in(lines)
        if command is not None:
            return ReplyReading(command=command)
        if not lines:
            raise UnclearLine(LineCode.NO_ANSWER)
        asking = next((line for line in lines if "?" in line), None)
        if asking is not None:
            raise UnclearLine(LineCode.UNREAD, asking)
        if options["kind"] == "assign_orders":
            orders, problems = read_orders(lines, options, (draft or {}).get("orders", {}))
            answer = {"kind": kind, "orders": orders}
            if not problems:
                return ReplyReading(answer)
            problems = [_with_character(problem, options) for problem in problems]
            return ReplyReading(draft=answer if orders else None, problems=tuple(problems))
        return ReplyReading({"kind": kind, **_read_composed(lines, kind, options, language)})
    except UnclearLine as unclear:
        return ReplyReading(problems=(_with_character(unclear.problem, options),))


def _one_order_a_line(text: str) -> str:
    """A text in which a line that is too long is split into one line per order."""
    return "\n".join(
        re.sub("[;,]", "\n", line) if len(line) > MAX_CHARACTERS else line for line in text.split("\n")
    )


_CHARACTERS = {
    "assign_orders": ">=",
    "moves": ">&+",
    "musters": ">&+",
    "consolidate_orders": ">&+",
    "some_units": "&+",
    "rank_groups": ">&+",
    "amount": "#",
    "some_areas": "&+",
}
"""Kind of options -> characters that its answers may contain; `>=#` for a choice."""


def _with_character(problem: LineProblem, options: Json) -> LineProblem:
    """The problem that names the character that made a line unreadable, if there is such a character."""
    if problem.code not in (LineCode.UNREAD, LineCode.UNCLEAR_UNITS) or "?" in problem.line:
        return problem
    character = next(punctuation_in(problem.line, _CHARACTERS.get(options["kind"], ">=#")), None)
    return (
        problem
        if character is None
        else replace(problem, code=LineCode.CHARACTER, facts={"character": character})
    )


def read_command(text: str) -> Command | None:
    """The command in a reply without an open question. None if there is none."""
    try:
        return command_in(lines_of(text))
    except UnclearLine:
        return None


def _read_composed(lines: list[str], kind: str, options: Json, language: str) -> Json:
    match options["kind"]:
        case "amount":
            return read_amount(lines, options)
        case "some_units":
            return read_units(lines, options)
        case "rank_groups":
            return read_groups(lines, options)
        case "moves":
            return read_march(lines, options)
        case "musters":
            return {"musters": read_musters(lines, options)}
        case "consolidate_orders":
            return read_consolidation(lines, kind, options)
        case "one_of" | "support_sides" | "some_areas":
            return read_choice(lines, kind, options, language)
    raise UnclearLine(LineCode.UNREAD, lines[0])


MAX_LINES = 20
"""Maximum number of lines of a footer."""
_MAX_REMEMBERED = 400
"""Maximum number of characters of a footer that can be remembered, because it is searched for game words."""
_HARMLESS = frozenset({LineCode.NO_ANSWER, LineCode.CHARACTER, LineCode.UNREAD})
"""Problems that show that a line is not about the question."""


@dataclass(frozen=True, slots=True)
class Footer:
    """Unreadable lines below an answer, such as a signature. `digest` is the hash of these lines, 32 bytes.

    `can_be_confirmed` is False if a yes is itself an answer to the question. `can_be_remembered` is False if
    a word of the footer has a meaning in the game.
    """

    answer: Json
    lines: tuple[str, ...]
    digest: bytes
    can_be_confirmed: bool
    can_be_remembered: bool


def footer_of(
    text: str, kind: str, options: Json, draft: Json | None = None, *, language: str
) -> Footer | None:
    """The footer without which a reply is readable; None if there is no such footer. Arguments are those
    of `read`."""
    lines = [line.strip() for line in text.split("\n")]
    for place in range(len(lines) - 1, 0, -1):
        footer = tuple(line for line in lines[place:] if line)
        if len(footer) > MAX_LINES or not _says_nothing(lines[place], kind, options, language):
            return None
        answer = read("\n".join(lines[:place]), kind, options, draft, language=language).answer
        if answer is not None and footer:
            return Footer(
                answer,
                footer,
                hashlib.sha256("\n".join(footer).encode()).digest(),
                can_be_confirmed=not yes_answers(kind, options),
                can_be_remembered=sum(map(len, footer)) <= _MAX_REMEMBERED
                and not any(map(is_meaningful, footer)),
            )
    return None


def answer_above(
    text: str, kind: str, options: Json, draft: Json | None = None, *, language: str
) -> Json | None:
    """The answer above lines that may be quoted; None if a yes could not confirm it. Arguments are those
    of `read`."""
    if not text or yes_answers(kind, options):
        return None
    answer = read(text, kind, options, draft, language=language).answer
    if answer is None and (footer := footer_of(text, kind, options, draft, language=language)) is not None:
        return footer.answer
    return answer


def _says_nothing(line: str, kind: str, options: Json, language: str) -> bool:
    if "?" in line:
        return False
    reading = read(line, kind, options, language=language)
    if reading.answer is not None or reading.draft is not None or reading.command is not None:
        return False
    codes = {each.code for each in reading.problems} - {LineCode.MISSING_PLACES}
    return codes <= _HARMLESS


def yes_answers(kind: str, options: Json) -> bool:
    """Whether a yes is itself an answer to a question."""
    return any(
        read(" ".join(min(words_in(language, "yes"))), kind, options, language=language).answer is not None
        for language in LANGUAGES
    )


def says_yes(text: str) -> bool:
    """Whether a reply is only a yes, in any language."""
    try:
        lines = lines_of(text)
    except UnclearLine:
        return False
    return len(lines) == 1 and words_of(lines[0]) in phrases_for("yes") - phrases_for("unclear")
