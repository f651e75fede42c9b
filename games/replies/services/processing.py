"""Replies become answers: claimed under a lease, read without a lock, answered in one transaction.

A worker that dies before the commit leaves a row that is as it was: the next one reads it again when the
lease runs out. After the commit the row says what happened, and only its receipt is left to send.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import Message
from typing import Any

import orjson
from django.db import connection
from django.utils import translation
from rest_framework.exceptions import Throttled

from accounts.models import User
from games.notices.kinds import By
from games.notices.models import Channel
from games.replies.cutting import written_in
from games.replies.lines import Command, Word
from games.replies.mime import parsed
from games.replies.models import InboundMail
from games.replies.outcomes import DROPPED, Outcome, Result
from games.replies.reading import Reading, read, read_command
from games.replies.senders import is_refused, sender_of
from games.replies.services.sending import send_receipt
from games.replies.sorts import Sort, sort_of
from games.selectors.decisions import decisions_for, draft_for
from games.selectors.polls import Poll, poll_for
from games.services.absences import announce_absence
from games.services.answers import answer_decision
from games.services.drafts import delete_draft, save_draft
from got_api.clock import Now
from got_api.clock import now as present
from got_api.errors import ErrorCode, Problem
from got_api.mail import MailError, domain
from got_api.throttling import spend
from got_api.viewer import as_engine

logger = logging.getLogger("games.replies")

LEASE = timedelta(seconds=60)
MAX_ATTEMPTS = 8
_WAITS = (5, 15, 30, 60, 120, 300, 600)
"""Seconds before further attempts."""

Row = Mapping[str, Any]
State = InboundMail.State


def process_due(*, max_count: int = 200, seconds: float = 20.0, clock: Now = present) -> int:
    """Process what is due, one after another. Returns how many attempts were made."""
    ends = time.monotonic() + seconds
    made = 0
    while made < max_count and time.monotonic() < ends:
        mail = claim(clock())
        if mail is None:
            break
        attempt(mail, clock=clock)
        made += 1
    return made


# Replies of one user are processed in the order in which they came: of two answers the later one counts.
_CLAIM = """
select id from replies_inboundmail mail
where next_attempt_at <= %(now)s and (state = 'processed' or not exists (
    select from replies_inboundmail earlier
    where earlier.user_id = mail.user_id and earlier.state = 'received' and earlier.id < mail.id
))
order by next_attempt_at, id limit 1 for no key update skip locked
"""


def claim(now: datetime) -> InboundMail | None:
    """The mail that has waited longest, for this worker alone until the lease runs out."""
    with as_engine():
        with connection.cursor() as cursor:
            cursor.execute(_CLAIM, {"now": now})
            found = cursor.fetchone()
        if found is None:
            return None
        mail = InboundMail.objects.select_related("user", "game").get(pk=found[0])
        mail.attempts += 1
        mail.next_attempt_at = now + LEASE
        mail.save(update_fields=["attempts", "next_attempt_at"])
        return mail


def attempt(mail: InboundMail, *, clock: Now = present) -> None:
    """Process a claimed mail and send its receipt. After an error it is tried again, a few times."""
    try:
        if mail.state == State.RECEIVED:
            process(mail, clock())
        if mail.state == State.PROCESSED:
            send_receipt(mail, clock())
    except Exception as error:
        is_known = isinstance(error, MailError | Problem)
        logger.log(
            logging.WARNING if is_known else logging.ERROR,
            "a reply is not processed: %s",
            type(error).__name__,
            exc_info=not is_known,
            extra={"mail": str(mail.pk)},
        )
        is_final = mail.attempts >= MAX_ATTEMPTS or (isinstance(error, MailError) and error.is_final)
        _put_off(mail, clock(), is_final=is_final)


def _put_off(mail: InboundMail, now: datetime, *, is_final: bool) -> None:
    with as_engine():
        mine = InboundMail.objects.filter(pk=mail.pk, attempts=mail.attempts).exclude(state=State.DONE)
        if is_final:
            mine.update(state=State.FAILED, raw=None, outcome=None, sender="", next_attempt_at=None)
        else:
            wait = _WAITS[min(mail.attempts, len(_WAITS)) - 1]
            mine.update(next_attempt_at=now + timedelta(seconds=wait))


@dataclass(frozen=True, slots=True)
class Plan:
    """What a reply asks for: an outcome that is settled, or a command or reading to carry out."""

    code: str
    number: int | None = None
    outcome: Outcome | None = None
    command: Command | None = None
    reading: Reading | None = None


def process(mail: InboundMail, now: datetime) -> None:
    """Read a mail and carry it out, with what came of it in the same transaction.

    Raises 503 `game_busy`: nothing has happened then.
    """
    message = parsed(bytes(mail.raw or b""))
    sender = sender_of(message) or ""
    plan = _plan(mail, message, sender, now)
    with as_engine(now=now):
        locked = InboundMail.objects.select_for_update(no_key=True).filter(pk=mail.pk, state=State.RECEIVED)
        if locked.first() is None:  # another worker was faster: the lease had run out
            return
        outcome = plan.outcome or _carry_out(mail.user, plan, now)
        is_dropped = outcome.result in DROPPED
        mail.state = State.DROPPED if is_dropped else State.PROCESSED
        mail.result, mail.sender, mail.raw = outcome.result, "" if is_dropped else sender, None
        mail.outcome = None if is_dropped else outcome.as_json()
        mail.next_attempt_at = None if is_dropped else mail.next_attempt_at
        mail.save()


def _plan(mail: InboundMail, message: Message, sender: str, now: datetime) -> Plan:
    """What to do with a mail. Called outside of a scope."""
    code, user = mail.game.code, mail.user
    dropped = _reason_to_drop(mail, message, sender)
    poll = poll_for(user.pk, code, now)
    if dropped is None and (not user.is_active or poll is None or poll.house != mail.house):
        dropped = Result.NO_SEAT
    if dropped is not None:
        return Plan(code, outcome=Outcome(dropped))
    assert poll is not None
    if sort_of(message, domain=domain()) == Sort.FORWARDED:
        return Plan(code, outcome=Outcome(Result.FORWARDED))
    text = written_in(message)
    asked = None if mail.expires_at <= now else asked_of(user, code, poll, mail.number)
    if asked is None:
        command = read_command(text)
        outcome = Outcome(Result.STALE) if command is None else None
        return Plan(code, outcome=outcome, command=command)
    reading = read(text, asked["kind"], asked["options"], _known(user, code, asked))
    return Plan(code, asked["number"], command=reading.command, reading=reading)


def _reason_to_drop(mail: InboundMail, message: Message, sender: str) -> Result | None:
    """Why nobody is answered: the mail of a program, of somebody else, or one too many."""
    if sort_of(message, domain=domain()) not in (Sort.REPLY, Sort.FORWARDED):
        return Result.AUTOMATIC
    if is_refused(message):
        return Result.FORGED
    if not _is_address_of(mail.user, sender):
        return Result.FOREIGN_SENDER
    try:
        spend("reply", str(mail.user.pk))
    except Throttled:
        return Result.TOO_OFTEN
    return None


def _is_address_of(user: User, address: str) -> bool:
    """Whether a user proved that an address is theirs, for the account or for mails."""
    with as_engine():
        if user.email_confirmed_at is not None and (user.email or "").lower() == address:
            return True
        channels = Channel.objects.filter(user=user, kind=By.EMAIL, confirmed_at__isnull=False)
        return channels.filter(address__iexact=address).exists()


def asked_of(user: User, code: str, poll: Poll, number: int | None) -> Row | None:
    """An open decision that a user may answer, or answer again, as clients receive it; None if it is not."""
    return next((row for row in open_for(user, code, poll) if row["number"] == number), None)


def open_for(user: User, code: str, poll: Poll) -> list[Row]:
    """The open decisions that a user may answer, with their options."""
    rows = (orjson.loads(orjson.dumps(row)) for row in decisions_for(user, code, poll).results)
    return [row for row in rows if row["options"] is not None]


def _known(user: User, code: str, asked: Row) -> Row | None:
    """What a reply completes: the answer that it replaces, or a draft."""
    if asked["answer"] is not None:
        return dict(asked["answer"])
    try:
        draft: Any = draft_for(user, code, asked["number"])["draft"]
    except Problem:
        return None
    return dict(draft)


def _carry_out(user: User, plan: Plan, now: datetime) -> Outcome:
    """Called as the engine, in the transaction that ends the mail."""
    if plan.command is not None:
        return _command(user, plan, plan.command, now)
    assert plan.reading is not None and plan.number is not None
    reading = plan.reading
    if reading.answer is not None:
        return _answer(user, plan.code, plan.number, reading.answer, now)
    kept = None if reading.draft is None else _draft(user, plan.code, plan.number, reading.draft, now)
    return Outcome(Result.UNCLEAR if kept is None else Result.KEPT, kept, reading.problems)


def _answer(user: User, code: str, number: int, answer: Row, now: datetime) -> Outcome:
    try:
        accepted: Any = answer_decision(user=user.pk, code=code, number=number, given=dict(answer), now=now)
    except Problem as problem:
        _raise_if_busy(problem)
        if problem.code in ("decision_closed", "game_over", "decision_unknown"):
            return Outcome(Result.STALE)
        return Outcome(Result.REFUSED, answer, detail=_detail(problem, user))
    return Outcome(Result.ANSWERED, accepted["answer"])


def _draft(user: User, code: str, number: int, draft: Row, now: datetime) -> Row | None:
    """What is kept of a reply; None where no draft can be."""
    try:
        kept: Any = save_draft(user=user.pk, code=code, number=number, given=dict(draft), now=now)
    except Problem as problem:
        _raise_if_busy(problem)
        return None
    return dict(kept["draft"])


def _command(user: User, plan: Plan, command: Command, now: datetime) -> Outcome:
    match command.word:
        case Word.ABSENT:
            ends_at = now + timedelta(days=command.days)
            try:
                announce_absence(user=user.pk, starts_at=now + timedelta(seconds=1), ends_at=ends_at, now=now)
            except Problem as problem:
                return Outcome(Result.REFUSED, detail=_detail(problem, user))
            except Throttled:
                return Outcome(Result.TOO_OFTEN)
            return Outcome(Result.ABSENT, ends_at=ends_at.isoformat())
        case Word.UNDO:
            return _undo(user, plan, now)
    return Outcome(Result(command.word.value))


def _undo(user: User, plan: Plan, now: datetime) -> Outcome:
    if plan.number is None or plan.reading is None:
        return Outcome(Result.NOTHING_TO_UNDO)
    try:
        delete_draft(user=user.pk, code=plan.code, number=plan.number, now=now)
    except Problem as problem:
        _raise_if_busy(problem)
        return Outcome(Result.NOTHING_TO_UNDO)
    return Outcome(Result.UNDONE)


def _raise_if_busy(problem: Problem) -> None:
    if problem.code == ErrorCode.GAME_BUSY:
        raise problem


def _detail(problem: Problem, user: User) -> str:
    with translation.override(user.language):
        return problem.words()[1]
