"""Texts of receipts: the answer as it was read, or the problems by line, and the open question."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.engine import Answer, decode, encode
from games.notices.mails import COLUMNS, Reader, wrap_line
from games.replies.outcomes import NOT_READ, LineCode, LineProblem, Outcome, Result
from games.words import Words
from games.words.decisions import answer_label
from games.words.forms import Line, form_of
from got_api.shared.mail import Mail

ASKS_AGAIN = frozenset(
    {
        Result.FORWARDED,
        Result.HELP,
        Result.KEPT,
        Result.NO_QUESTION,
        Result.NOTHING_TO_UNDO,
        Result.REFUSED,
        Result.STALE,
        Result.TAKEN_BACK,
        Result.UNCLEAR,
        Result.UNDONE,
        Result.UNREADABLE,
    }
)
"""Receipts that show the open question, and how to answer it."""
HELP_TOPICS = ("board", "news", "cards", "rules", "neighbours", "absent", "undo", "unsubscribe")
"""Commands that a receipt of HELP lists."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the receiver may answer by mail, in their language. `choices` are the possible
    answers in words."""

    number: int
    kind: str
    options: Mapping[str, Any]
    title: str
    text: str
    due_at: datetime | None
    choices: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """An outcome with the contents of its mail. `board`, `lookup` and `news` are filled only if requested."""

    game: str
    code: str
    outcome: Outcome
    question: OpenQuestion | None = None
    may_replace: bool = False
    board: str = ""
    lookup: Sequence[Line] = ()
    news: Sequence[str] = ()
    reply_to: str = ""


def mail_of_receipt(receipt: Receipt, reader: Reader) -> Mail:
    """The mail of a receipt. It is only text, without HTML, because it is read only once."""
    words = reader.words
    line = words.text(f"reply-{receipt.outcome.result}.subject")
    return Mail(
        words.text("reply-subject", game=receipt.game, line=line),
        "\n".join(_text(receipt, reader)),
        words.language,
        thread=f"game-{receipt.code}",
        reply_to=receipt.reply_to,
        is_reply=True,
    )


def _text(receipt: Receipt, reader: Reader) -> Iterator[str]:
    words = reader.words
    for line in _receipt_lines(receipt, reader):
        yield from _fold_line(line)
    if receipt.board:
        yield from ("", receipt.board)
    for level, line in receipt.lookup:
        yield from wrap_line(line, level)
    if receipt.outcome.result in ASKS_AGAIN:
        yield ""
        yield from _question_lines(receipt.question, reader)
    if receipt.outcome.result == Result.HELP:
        yield ""
        for command in HELP_TOPICS:
            yield from _fold_line(words.text(f"reply_help-{command}"))
    yield from ("", "-- ", words.text("mail-unofficial"), "")


def _receipt_lines(receipt: Receipt, reader: Reader) -> Iterator[str]:
    words, outcome = reader.words, receipt.outcome
    facts: dict[str, Any] = {
        "label": None if outcome.answer is None else answer_label(words, with_defaults(outcome.answer)),
        "detail": outcome.detail,
        "ends_at": reader.time(datetime.fromisoformat(outcome.ends_at)) if outcome.ends_at else None,
    }
    yield words.text(f"reply-{outcome.result}", **facts)
    for problem in outcome.problems:
        yield "- " + problem_in_words(problem, words)
    match outcome.result:
        case Result.ANSWERED:
            yield words.text("reply-may_replace" if receipt.may_replace else "reply-is_final")
        case Result.HELD:
            yield words.text("reply-held_until", **facts)
            yield words.text("reply-held_undo")
        case Result.WITHHELD if outcome.detail:
            yield words.text("reply-confirm")
            yield from (f"  {line}" for line in outcome.detail.split("\n"))
        case Result.KEPT:
            yield words.text("reply-kept_draft", label=facts["label"])
        case result if result in NOT_READ:
            yield words.text("reply-note_ignore")
        case Result.UNCONFIRMED:
            yield words.text("reply-unconfirmed_answer", label=facts["label"])
            if any(problem.code == LineCode.UNREAD for problem in outcome.problems):
                yield words.text("reply-unconfirmed_hint")
        case Result.NEWS:
            yield from (f"- {line}" for line in receipt.news or [words.text("reply-no_news")])
    if outcome.ends_hold:
        yield words.text("reply-ends_hold")
        if outcome.result != Result.KEPT:
            yield words.text("reply-ends_hold_draft")


def with_defaults(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """An answer that also has the default values of fields that a reply left out."""
    read: Answer = decode(Answer, dict(answer))
    whole: Any = encode(read)
    return dict(whole)


def problem_in_words(problem: LineProblem, words: Words) -> str:
    """The message about a problem, with its line."""
    return words.text(f"reply_problem-{problem.code}", **{"line": problem.line, **problem.facts})


def _question_lines(question: OpenQuestion | None, reader: Reader) -> Iterator[str]:
    words = reader.words
    if question is None:
        yield from _fold_line(words.text("reply-nothing_asked"))
        return
    yield from _fold_line(words.text("reply-asked", label=question.title))
    for line in question.text.splitlines():
        yield from wrap_line(line)
    if question.due_at is not None:
        yield words.text("mail-due", due_at=reader.time(question.due_at))
    yield ""
    yield from how_to_answer(question.kind, question.options, words, question.choices)


def how_to_answer(
    kind: str, options: Mapping[str, Any], words: Words, choices: Sequence[Mapping[str, Any]] = ()
) -> Iterator[str]:
    """The instructions for answering a question by mail, in lines that fit a terminal."""
    for level, text in form_of(words, kind, options, choices):
        yield from wrap_line(text, level)


def _fold_line(line: str) -> list[str]:
    rest = "  " if line.startswith("- ") else ""
    folded = textwrap.wrap(
        line, COLUMNS, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return folded or [""]
