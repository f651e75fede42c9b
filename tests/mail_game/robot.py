"""A player who has a mailbox and nothing else: reads what came, and writes replies as a mail program does.

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
from tests.mail_game.answering import reply_to
from tests.mail_game.printed import parts_of
from tests.replies.mail_programs import (
    TONGUES,
    Program,
    addressed,
    apple,
    between,
    gmail,
    gmail_phone,
    html_only,
    old_charset,
    outlook,
    outlook_html,
    outlook_old,
    thunderbird,
    twice_packed,
)

PROGRAMS: tuple[Program, ...] = (
    *(gmail, outlook, apple, thunderbird, html_only, gmail_phone),
    *(outlook_html, old_charset, outlook_old, between, twice_packed),
)
MAX_ATTEMPTS = 8
"""Replies to one question. Who is still not understood gives it up, and the clock answers."""
_DECISION = re.compile(r"#decision-(\d+)")


@dataclass(frozen=True, slots=True)
class Reply:
    """A mail that is to be sent."""

    raw: bytes
    to: str


@dataclass
class Question:
    """What is asked at present, by the last mail that printed it."""

    number: str
    kind: str
    text: str
    to: str
    attempts: int = 0
    said: str = ""


@dataclass
class Robot:
    """`errand` is a word that the robot sends before it answers its first question, such as `HELP`."""

    address: str
    language: str
    dice: Random
    errand: str = ""
    received: int = 0
    sent: int = 0
    results: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(title of a question, what came of a reply) -> how often."""
    first: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """(title of a question, whether its first reply was accepted) -> how often."""
    faults: list[str] = field(default_factory=list)
    _asked: Question | None = None
    _waiting: dict[str, Question] = field(default_factory=dict)
    _done: set[str] = field(default_factory=set)
    _is_waiting: bool = False

    def reads(self, raw: bytes) -> list[Reply]:
        """What the robot sends after it has read a mail."""
        mail = message_from_bytes(raw, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.received += 1
        text = _text_of(mail)
        result = _result(text, self.language)
        if mail["Auto-Submitted"] == "auto-replied":
            if result is None:
                self.faults.append(f"a receipt that says nothing known: {text[:200]}")
                return []
            return self._goes_on(result, mail, text)
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

    def _goes_on(self, result: Result, mail: EmailMessage, text: str) -> list[Reply]:
        """After a receipt: the next question, or the same one again."""
        self._is_waiting = False
        asked = self._asked
        if asked is None:
            return []
        self.results[asked.kind, result.value] += 1
        if result == Result.ANSWERED:
            self.first[asked.kind, asked.attempts == 1] += 1
            self._done.add(asked.number)
            self._asked = None
        elif result == Result.STALE:
            self._done.add(asked.number)
            self._asked = None
        elif asked.attempts >= MAX_ATTEMPTS:
            self.faults.append(f"given up: {asked.kind}: {asked.said}: {text[:600]}")
            self._done.add(asked.number)
            self._asked = None
        elif parts_of(text, self.language) and mail["Reply-To"]:
            asked.text, asked.to = text, mail["Reply-To"]
        if self._asked is None:
            waiting = [each for number, each in self._waiting.items() if number not in self._done]
            self._waiting.clear()
            self._asked = waiting[-1] if waiting else None
        return list(self._replies(mail)) if self._asked is not None else []

    def _replies(self, mail: EmailMessage) -> Iterator[Reply]:
        asked = self._asked
        assert asked is not None
        says = self._says(asked)
        if not says:
            return
        self._is_waiting = True
        self.sent += 1
        asked.said = says
        tongue = TONGUES[self.language]._replace(quoted=asked.text.splitlines())
        program = PROGRAMS[self.sent % len(PROGRAMS)]
        subject = str(mail["Subject"]).removeprefix("Re: ")
        raw = addressed(
            program(says, tongue),
            sender=f"A player <{self.address}>",
            to=asked.to,
            subject=f"Re: {subject}",
            message=f"<{self.sent}.{self.address}>",
        )
        yield Reply(raw, asked.to)

    def _says(self, asked: Question) -> str:
        if self.errand:
            errand, self.errand = self.errand, ""
            return errand
        asked.attempts += 1
        try:
            return reply_to(parts_of(asked.text, self.language), self.language, self.dice, asked.attempts)
        except (LookupError, ValueError) as error:
            self.faults.append(f"not answerable from the mail: {asked.kind}: {error!r}: {asked.text}")
            self._done.add(asked.number)
            self._asked = None
            return ""


def _text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert isinstance(part, EmailMessage)
    return str(part.get_content()).replace("\r\n", "\n")


def _title(text: str, language: str) -> str:
    """What is asked, in the language of the mail: the line below the heading."""
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
    """What a receipt says came of a reply."""
    shown = " ".join(text.split())
    words = words_for(language)
    for result in sorted(set(Result) - WITHOUT_RECEIPT):
        said = words.text(f"reply-{result}", label="@", detail="@", ends_at="@").partition("@")[0]
        if shown.startswith(" ".join(said.split())):
            return result
    return None
