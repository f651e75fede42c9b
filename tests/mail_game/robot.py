"""A player who has only a mailbox: reads its mails, and writes replies like a mail program.

robot = Robot("anna@example.org", "hu", Random(1))
for reply in robot.reads(raw):
    send(reply.raw, to=reply.to)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from random import Random

from games.replies.outcomes import WITHOUT_RECEIPT, Result
from games.words import words_for
from tests.mail_game import receipts
from tests.mail_game.answering import Said, reply_to
from tests.mail_game.meant import Meant
from tests.mail_game.phrases import PHRASES
from tests.mail_game.printed import parts_of
from tests.mail_game.writing import Writer
from tests.replies.mail_programs import (
    PROGRAMS,
    TONGUES,
    Program,
    Tongue,
    addressed_mail,
    between,
    old_charset,
)

MAX_ATTEMPTS = 8
"""Replies to one question. A robot that is still not understood gives up, and the clock answers."""
WITH_FOOTER = 0.1
"""Share of the answers followed by lines that only the writer understands."""
WITH_MISSING_LINE = 0.1
"""Share of the replies with several orders in which a line is missing."""
_DECISION = re.compile(r"#decision-(\d+)")


@dataclass(frozen=True, slots=True)
class Reply:
    """A mail to be sent."""

    raw: bytes
    to: str
    number: str
    """Number of its decision."""


@dataclass
class Question:
    """The current question, from the last mail that printed it.

    `said` is the meaning of the last reply; `rest` its missing lines; `is_whole` whether the reply was
    complete; `word` the command sent in place of an answer.
    """

    number: str
    kind: str
    text: str
    to: str
    attempts: int = 0
    said: Said | None = None
    rest: str = ""
    is_whole: bool = True
    word: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A reply that was not accepted at once: the reason, and its text.

    `is_own_fault`: the writer left something out, or broke a rule that no form prints.
    """

    language: str
    kind: str
    reason: str
    is_own_fault: bool
    text: str


@dataclass
class Robot:
    """`errand` is a word, such as `HELP`, that the robot sends before its first answer."""

    address: str
    language: str
    dice: Random
    errand: str = ""
    received: int = 0
    sent: int = 0
    results: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(kind of question, result of a reply) -> count."""
    words: Counter[str] = field(default_factory=Counter)
    """A command, or YES -> number of times sent."""
    first: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """(kind of question, whether its first reply was accepted) -> count."""
    again: list[Asked] = field(default_factory=list)
    meant: dict[str, Meant] = field(default_factory=dict)
    """Number of a decision -> the meaning that the robot intended for the accepted answer."""
    faults: list[str] = field(default_factory=list)
    _asked: Question | None = None
    _waiting: dict[str, Question] = field(default_factory=dict)
    _done: set[str] = field(default_factory=set)
    _is_waiting: bool = False

    def reads(self, raw: bytes) -> list[Reply]:
        """The robot's replies to a mail."""
        mail = message_from_bytes(raw, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.received += 1
        text = _text_of(mail)
        if mail["Auto-Submitted"] == "auto-replied":
            result = _result(text, self.language)
            if result is None:
                self.faults.append(f"a receipt that says nothing known: {text[:200]}")
                return []
            return self._continue(result, mail, text)
        found = _DECISION.search(text)
        if found is None or found[1] in self._done:
            return []
        if not mail["Reply-To"]:
            self.faults.append(f"a question without an address for replies: {text[:200]}")
            return []
        question = Question(found[1], _title(text, self.language), text, mail["Reply-To"])
        if self._asked is None or not self._is_waiting:
            self._asked = question
            return list(self._replies(mail))
        if question.number != self._asked.number:
            self._waiting[question.number] = question
        return []

    def _continue(self, result: Result, mail: EmailMessage, text: str) -> list[Reply]:
        """Continues after a receipt with the next question, or repeats the same one."""
        self._is_waiting = False
        asked = self._asked
        if asked is None:
            return []
        self.results[asked.kind, result.value] += 1
        if result in (Result.ANSWERED, Result.HELD):
            assert asked.said is not None
            self.first[asked.kind, asked.attempts == 1] += 1
            self.meant[asked.number] = asked.said.means
            self._finish(asked)
        elif result == Result.STALE:
            self._finish(asked)
        elif asked.attempts >= MAX_ATTEMPTS:
            self.faults.append(f"given up: {asked.kind}: {asked.said}: {text[:600]}")
            self._finish(asked)
        else:
            if asked.word not in ("", "yes"):
                asked.rest = ""
            elif asked.said is not None:
                self._count_repeat(asked, result, text)
            if parts_of(text, self.language) and mail["Reply-To"]:
                asked.text, asked.to = text, mail["Reply-To"]
            asked.word = self._word_after(result, asked)
        if self._asked is None:
            waiting = [each for number, each in self._waiting.items() if number not in self._done]
            self._waiting.clear()
            self._asked = waiting[-1] if waiting else None
        return list(self._replies(mail)) if self._asked is not None else []

    def _finish(self, asked: Question) -> None:
        self._done.add(asked.number)
        self._asked = None

    def _count_repeat(self, asked: Question, result: Result, text: str) -> None:
        """Counts a repeated question, with its reason."""
        assert asked.said is not None
        for reason in receipts.reasons(result, text, self.language):
            is_own = result == Result.REFUSED or (not asked.is_whole and reason == "missing_places")
            self.again.append(Asked(self.language, asked.kind, reason, is_own, asked.said.text))

    def _word_after(self, result: Result, asked: Question) -> str:
        """YES if the mail asks for it; for a draft, UNDO half of the time."""
        if result == Result.UNCONFIRMED:
            return "yes"
        return "undo" if result == Result.KEPT and self.dice.random() < 0.5 else ""

    def _replies(self, mail: EmailMessage) -> Iterator[Reply]:
        asked = self._asked
        assert asked is not None
        says = self._next_text(asked)
        if not says:
            return
        self._is_waiting = True
        self.sent += 1
        tongue = TONGUES[self.language]._replace(
            quoted=asked.text.splitlines(), space=self.dice.choice(("\n\n", "\n\n", "\n"))
        )
        program = self.dice.choice([each for each in PROGRAMS if _can_send(each, says, asked, tongue)])
        subject = str(mail["Subject"]).removeprefix("Re: ")
        raw = addressed_mail(
            program(says, tongue),
            sender=f"A player <{self.address}>",
            to=asked.to,
            subject=f"Re: {subject}",
            message=f"<{self.sent}.{self.address}>",
        )
        yield Reply(raw, asked.to, asked.number)

    def _next_text(self, asked: Question) -> str:
        """The text of the next mail: a command, the missing lines, or an answer."""
        if self.errand:
            asked.word, self.errand = self.errand, ""
        if asked.word:
            self.words[asked.word] += 1
            return asked.word if asked.word.isupper() else receipts.word_for(asked.word, self.language)
        asked.attempts += 1
        if asked.rest:
            rest, asked.rest, asked.is_whole = asked.rest, "", True
            return rest
        try:
            parts = parts_of(asked.text, self.language)
            asked.said = reply_to(parts, self.language, self.dice, asked.attempts, asked.kind)
        except (LookupError, ValueError) as error:
            self.faults.append(f"not answerable from the mail: {asked.kind}: {error!r}: {asked.text}")
            self._finish(asked)
            return ""
        return self._as_sent(asked, asked.said)

    def _as_sent(self, asked: Question, said: Said) -> str:
        """The sent form of an answer: perhaps without a line, or with text around it."""
        asked.is_whole = True
        if asked.attempts > 1:
            return said.text
        *lines, last = said.text.split("\n")
        if said.means[0] == "orders" and lines and self.dice.random() < WITH_MISSING_LINE:
            asked.rest, asked.is_whole = last, False
            return "\n".join(lines)
        if self.dice.random() < WITH_FOOTER:
            return f"{said.text}\n\n{self.dice.choice(PHRASES[self.language].tails)}"
        writer = Writer(self.language, self.dice, is_natural=True)
        return writer.around(said.text)


def _can_send(program: Program, says: str, asked: Question, tongue: Tongue) -> bool:
    """Whether a program preserves every character. Replies within a quotation have no greeting or
    signature.
    """
    if program == old_charset:
        return says.encode(tongue.charset, "replace").decode(tongue.charset) == says
    return program != between or asked.said is None or says == asked.said.text


def _text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert isinstance(part, EmailMessage)
    return str(part.get_content()).replace("\r\n", "\n")


def _title(text: str, language: str) -> str:
    """The question in the language of the mail: the line below the heading."""
    heading = words_for(language).text("mail-asked").upper()
    below = text.partition(f"\n{heading}\n")[2].strip().partition("\n")[0]
    return _kinds(language).get(below, below)


@cache
def _kinds(language: str) -> dict[str, str]:
    """Titles of questions -> their kinds, so that a report has them in one language."""
    from games.engine import Question as Asked

    words = words_for(language)
    return {words.text(f"decision-{kind}.title"): kind for kind in Asked.family}


def _result(text: str, language: str) -> Result | None:
    """The result of a reply, according to its receipt."""
    shown = " ".join(text.split())
    words = words_for(language)
    for result in sorted(set(Result) - WITHOUT_RECEIPT):
        said = words.text(f"reply-{result}", label="@", detail="@", ends_at="@").partition("@")[0]
        if shown.startswith(" ".join(said.split())):
            return result
    return None
