"""Processes replies: claimed under a lease, read without a lock, answered in one transaction.

If a worker dies before the commit, the row is unchanged, and the next worker reads it when the lease expires.
After the commit the row has the outcome, and only the receipt must still be sent.
"""

import logging
import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from email.message import Message
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import translation
from rest_framework.exceptions import Throttled

from accounts.models import User
from games.notices.channels import names_with
from games.notices.models import Channel
from games.notices.services.switching import switch_off_address
from games.press.selectors.notices import conversation_numbered
from games.press.services.messages import MAX_LENGTH, MAX_LINES, is_sendable, send_message
from games.replies.automated_mail import MailSort, classify_mail
from games.replies.lines import Command, CommandWord
from games.replies.mime import charset_hints, damage_of, is_cut, parse_head, parse_message, texts_of
from games.replies.models import InboundMail
from games.replies.outcomes import DROPPED, NOT_READ, LineCode, LineProblem, Outcome, Result
from games.replies.personal import is_yes, names_in, split_personal
from games.replies.providers import name_of_service
from games.replies.quote_stripping import NewText, cut_texts
from games.replies.reading import (
    Footer,
    ReplyReading,
    answer_above,
    footer_of,
    read,
    read_command,
    says_yes,
    yes_answers,
)
from games.replies.receipts import problem_in_words
from games.replies.senders import is_proven, is_spam, sender_of
from games.replies.services.holding import end_hold_of, held_answer_for, raise_if_busy
from games.replies.services.sending import Row, open_decision, send_receipt
from games.replies.services.unconfirmed import (
    clear_unconfirmed,
    is_known_footer,
    release_withheld_message,
    unconfirmed_of,
    withheld_mail_answered_by,
    withheld_message_of,
)
from games.selectors.decisions import draft_for
from games.selectors.polls import poll_for
from games.services.absences import announce_absence
from games.services.answers import answer_decision, delete_draft, save_draft
from games.services.holding import hold_or_answer
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.http.free_text import normalised
from got_api.http.throttling import spend
from got_api.shared.clock import Now
from got_api.shared.clock import now as present
from got_api.shared.mail import MailError, domain, mail_server

logger = logging.getLogger("games.replies")

LEASE = timedelta(seconds=60)
MAX_ATTEMPTS = 8
_WAITS = (5, 15, 30, 60, 120, 300, 600)
"""Seconds before further attempts."""

State = InboundMail.State


def process_due_mails(*, max_count: int = 200, seconds: float = 20.0, clock: Now = present) -> int:
    """Processes due mails, one after another. Returns the number of attempts."""
    ends = time.monotonic() + seconds
    made = 0
    with mail_server() as server:
        while made < max_count and time.monotonic() < ends:
            mail = claim_mail(clock())
            if mail is None:
                break
            process_claimed_mail(mail, server, clock=clock)
            made += 1
    return made


# Replies of one user are processed in the order of their arrival, so that the last answer counts.
_SELECT_DUE = """
select game_id, id from replies_inboundmail mail
where next_attempt_at <= %(now)s and (state = 'processed' or not exists (
    select from replies_inboundmail earlier
    where earlier.user_id = mail.user_id and earlier.state = 'received' and earlier.id < mail.id
))
order by next_attempt_at, id limit 10
"""
# Several rows, because other workers may claim the first ones.
_CLAIM = """
with free as materialized (
    select id from replies_inboundmail
    where game_id = %(game)s and id = %(id)s::uuid and next_attempt_at <= %(now)s
    for no key update skip locked
)
update replies_inboundmail mail set attempts = attempts + 1, next_attempt_at = %(leased_until)s
from free where mail.game_id = %(game)s and mail.id = free.id returning mail.id
"""


def claim_mail(now: datetime) -> InboundMail | None:
    """Claims the mail that has waited longest, only for this worker until the lease expires."""
    with as_engine() as batch:
        (due,) = batch.fetch((_SELECT_DUE, {"now": now}))
        for game, id in due:
            (claimed,) = batch.fetch(
                (_CLAIM, {"game": game, "id": str(id), "now": now, "leased_until": now + LEASE})
            )
            if claimed:
                return InboundMail.objects.select_related("user", "game").get(pk=(game, id))
    return None


def process_claimed_mail(
    mail: InboundMail, server: BaseEmailBackend | None = None, *, clock: Now = present
) -> None:
    """Processes a claimed mail and sends its receipt. After an error the mail is retried a few times."""
    try:
        if mail.state == State.RECEIVED:
            process_mail(mail, clock())
        if mail.state == State.PROCESSED:
            send_receipt(mail, clock(), server)
    except Exception as error:
        is_known = isinstance(error, MailError | Problem)
        logger.log(
            logging.WARNING if is_known else logging.ERROR,
            "a reply is not processed: %s",
            type(error).__name__,
            exc_info=not is_known,
            extra={"mail": str(mail.id)},
        )
        is_final = mail.attempts >= MAX_ATTEMPTS or (isinstance(error, MailError) and error.is_final)
        _retry_later(mail, clock(), is_final=is_final)


def _retry_later(mail: InboundMail, now: datetime, *, is_final: bool) -> None:
    with as_engine():
        mine = InboundMail.objects.filter(pk=mail.pk, attempts=mail.attempts).exclude(state=State.DONE)
        if is_final:
            mine.update(state=State.FAILED, raw=None, outcome=None, sender="", next_attempt_at=None)
        else:
            wait = _WAITS[min(mail.attempts, len(_WAITS)) - 1]
            mine.update(next_attempt_at=now + timedelta(seconds=wait))


_RESULT = ("state", "result", "sender", "raw", "outcome", "next_attempt_at", "tail", "unconfirmed")


@dataclass(frozen=True, slots=True)
class ReplyPlan:
    """The plan for a reply: a final outcome, a message to send, or a parsed command or answer to apply."""

    number: int | None = None
    outcome: Outcome | None = None
    command: Command | None = None
    reading: ReplyReading | None = None
    message: str | None = None
    withheld: InboundMail | None = None
    """The mail whose withheld message is sent now."""
    tail: bytes | None = None
    """The digest of a footer that was left out, or will be left out if its writer confirms."""
    unconfirmed: Row | None = None
    """The answer that its writer must confirm."""
    is_confirmed: bool = False
    """Whether the writer has confirmed the answer that a receipt showed."""

    @property
    def is_unclear(self) -> bool:
        """Whether a reply to a question is neither an answer nor a command."""
        if self.outcome is not None:
            return self.outcome.result in (Result.UNCLEAR, Result.UNREADABLE)
        return self.command is None and self.reading is not None and self.reading.answer is None


def process_mail(mail: InboundMail, now: datetime) -> None:
    """Reads a mail, applies it and stores its outcome in one transaction.

    Raises 503 `game_busy`; then nothing has changed.
    """
    raw = bytes(mail.raw or b"")
    sender, plan = _plan(mail, raw, now)
    with as_engine(now=now):
        locked = InboundMail.objects.select_for_update(no_key=True).filter(pk=mail.pk, state=State.RECEIVED)
        if locked.values_list("pk").first() is None:  # the lease expired and another worker was faster
            return
        ends_hold = plan.is_unclear and end_hold_of(mail, now)
        outcome = plan.outcome or _carry_out(mail, sender, plan, now)
        if outcome.result == Result.REFUSED and plan.command is None:
            ends_hold = end_hold_of(mail, now)
        outcome = replace(outcome, ends_hold=ends_hold)
        if plan.reading is not None and (plan.command is None or plan.command.word == CommandWord.UNDO):
            clear_unconfirmed(mail)
        is_over = outcome.is_over
        mail.state = State.PROCESSED
        if is_over:
            mail.state = State.DROPPED if outcome.result in DROPPED else State.DONE
        mail.tail = plan.tail
        mail.unconfirmed = None if plan.unconfirmed is None else dict(plan.unconfirmed)
        mail.result, mail.sender, mail.raw = outcome.result, "" if is_over else sender, None
        mail.outcome = None if is_over else outcome.as_json()
        mail.next_attempt_at = None if is_over else mail.next_attempt_at
        mail.save(update_fields=_RESULT)


def _plan(mail: InboundMail, raw: bytes, now: datetime) -> tuple[str, ReplyPlan]:
    """The sender of a mail, and a plan for the mail. Must not be called within `as_viewer` or `as_engine`.

    A mail that is dropped for its headers is dropped before its body is read.
    """
    head = parse_head(raw)
    sender = sender_of(head) or ""
    dropped = _reason_to_drop(mail, head, sender)
    if dropped is not None:
        note_to = _address_for_note(mail, dropped)
        outcome = Outcome(dropped, detail=sender or "", note_to=note_to)
        return note_to, ReplyPlan(outcome=outcome)
    return sender, _plan_of_reply(mail, parse_message(raw), now)


def _plan_of_reply(mail: InboundMail, message: Message, now: datetime) -> ReplyPlan:
    code, user = mail.game.code, mail.user
    texts = texts_of(message)
    sort = classify_mail(message, texts.plain, domain=domain())
    poll = poll_for(user.pk, code, now)
    if not user.is_active or poll is None or poll.house != mail.house:
        return ReplyPlan(outcome=Outcome(Result.NO_SEAT))
    if sort == MailSort.AUTO_REPLY:
        return ReplyPlan(outcome=Outcome(Result.AUTOMATIC))
    if is_cut(texts.plain) or is_cut(texts.html):
        return _plan_of_truncated_mail(mail)
    # Mail programs write the sender address of our mails into attributions.
    ours = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    cut = cut_texts(texts, [ours] if ours else [])
    written = cut.text
    if mail.is_message:
        return _plan_of_message(mail, message, sort, cut, now)
    if sort == MailSort.FORWARDED:
        return ReplyPlan(outcome=Outcome(Result.FORWARDED))
    if sort == MailSort.VACATION and read_command(written) is None:
        return ReplyPlan(outcome=Outcome(Result.AUTOMATIC))
    asked = None if mail.expires_at <= now else open_decision(user, code, poll, mail.number)
    if asked is None:
        command = None if cut.problems else read_command(written)
        is_unknown = mail.number is None and mail.expires_at > now
        outcome = Outcome(Result.NO_QUESTION if is_unknown else Result.STALE) if command is None else None
        return ReplyPlan(outcome=outcome, command=command)
    known = _known_orders(user, code, asked)
    if cut.problems:
        return _plan_of_unclear_answer(mail, asked, cut, known)
    if says_yes(written) and (confirmed := _plan_of_confirmation(mail, asked, now)) is not None:
        return confirmed
    reading = read(written, asked["kind"], asked["options"], known, language=user.language)
    if reading.problems:
        if (damage := damage_of(message, written)) is not None:
            return ReplyPlan(outcome=Outcome(Result.UNREADABLE, problems=(damage,)))
        tail = footer_of(written, asked["kind"], asked["options"], known, language=user.language)
        if tail is not None:
            return _plan_of_answer_with_footer(mail, asked["number"], reading, tail)
        reading = replace(reading, problems=(*reading.problems, *charset_hints(message, written)))
    return ReplyPlan(asked["number"], command=reading.command, reading=reading)


def _plan_of_confirmation(mail: InboundMail, question: Row, now: datetime) -> ReplyPlan | None:
    """A plan for the answer that the last receipt showed and a reply confirms; None if the receipt showed
    none."""
    number = question["number"]
    if (waiting := unconfirmed_of(mail)) is not None:
        tail = None if waiting.tail is None else bytes(waiting.tail)
        return ReplyPlan(number, reading=ReplyReading(waiting.unconfirmed), tail=tail, is_confirmed=True)
    if yes_answers(question["kind"], question["options"]) or (held := held_answer_for(mail, now)) is None:
        return None
    return ReplyPlan(number, reading=ReplyReading(held), is_confirmed=True)


def _plan_of_answer_with_footer(
    mail: InboundMail, number: int, reading: ReplyReading, footer: Footer
) -> ReplyPlan:
    """A plan for an answer above lines that are no part of it, such as a mail footer. Accepts the answer
    if this user confirmed the same footer before, otherwise asks for confirmation."""
    if footer.can_be_remembered and is_known_footer(mail.user, footer.digest):
        return ReplyPlan(number, reading=ReplyReading(footer.answer), tail=footer.digest)
    if not footer.can_be_confirmed:
        hint = LineProblem(LineCode.SIGNATURE, footer.lines[0])
        return ReplyPlan(number, reading=replace(reading, problems=(*reading.problems, hint)))
    unread = tuple(LineProblem(LineCode.UNREAD, line) for line in footer.lines)
    digest = footer.digest if footer.can_be_remembered else None
    return ReplyPlan(
        number, reading=replace(reading, problems=unread), tail=digest, unconfirmed=footer.answer
    )


def _plan_of_unclear_answer(
    mail: InboundMail, question: Row, cut: NewText, known_answer: Row | None
) -> ReplyPlan:
    """A plan for an answer above lines that may be quoted or belong to it. Asks for confirmation."""
    found = answer_above(
        cut.above, question["kind"], question["options"], known_answer, language=mail.user.language
    )
    if found is None:
        return ReplyPlan(outcome=Outcome(Result.UNCLEAR, problems=cut.problems))
    reading = ReplyReading(problems=cut.problems)
    return ReplyPlan(question["number"], reading=reading, unconfirmed=found)


def _plan_of_truncated_mail(mail: InboundMail) -> ReplyPlan:
    """A plan for a mail that was truncated. It was not read completely, so nothing in it counts."""
    problem = LineProblem(LineCode.TOO_LONG)
    if mail.is_message:
        return _plan_of_unsent_message(mail, problem_in_words(problem, words_for(mail.user.language)))
    return ReplyPlan(outcome=Outcome(Result.UNREADABLE, problems=(problem,)))


def _plan_of_message(
    mail: InboundMail, message: Message, sort: MailSort, cut: NewText, now: datetime
) -> ReplyPlan:
    """A plan for a reply to messages. All its new text is the message, and no word is a command.

    Lines that may reveal its writer are never sent. The writer sends the rest by answering yes to the
    receipt.
    """
    text, words = normalised(cut.text), words_for(mail.user.language)
    damage = damage_of(message, cut.text) or next(iter(cut.problems), None)
    if mail.expires_at <= now:
        reason = "expired"
    elif sort == MailSort.FORWARDED:
        reason = "forwarded"
    elif damage is not None:
        return _plan_of_unsent_message(mail, problem_in_words(damage, words))
    elif not is_sendable(text):
        reason = "unreadable"
    elif (previous := withheld_mail_answered_by(mail, message)) is not None and _is_yes(
        mail, message, previous, text
    ):
        confirmed = withheld_message_of(previous)
        if confirmed is not None:
            return ReplyPlan(mail.number, message=confirmed.detail, withheld=previous)
        reason = "confirmed"
    elif (shown := split_personal(text, names_in(message, mail.user.username))).personal:
        problems = tuple(LineProblem(LineCode.PERSONAL, line) for line in shown.personal)
        return ReplyPlan(outcome=Outcome(Result.WITHHELD, problems=problems, detail=shown.text))
    else:
        return ReplyPlan(mail.number, message=text)
    return _plan_of_unsent_message(mail, words.text(f"reply-not_sent.{reason}", **_LIMITS))


_LIMITS = {"max_length": MAX_LENGTH, "max_lines": MAX_LINES}


def _is_yes(mail: InboundMail, message: Message, previous: InboundMail, text: str) -> bool:
    """Whether a reply to the receipt of a withheld message confirms it and contains nothing else."""
    withheld = withheld_message_of(previous)
    personal = [] if withheld is None else [problem.line for problem in withheld.problems]
    return is_yes(text, personal, names_in(message, mail.user.username))


def _plan_of_unsent_message(mail: InboundMail, detail: str) -> ReplyPlan:
    return ReplyPlan(outcome=Outcome(Result.NOT_SENT, detail=detail))


def _reason_to_drop(mail: InboundMail, head: Message, sender: str) -> Result | None:
    """The reason to drop a mail: a program or another person sent it, or it exceeds the rate limit."""
    sort = classify_mail(head, "", domain=domain())
    if sort not in (MailSort.REPLY, MailSort.FORWARDED, MailSort.VACATION, MailSort.LIST):
        return Result.AUTOMATIC
    if sender not in _addresses_of(mail.user):
        # Mailing lists and absence replies write to any address, so the player is not notified of them.
        if sort in (MailSort.LIST, MailSort.VACATION):
            return Result.AUTOMATIC
        return Result.FOREIGN_SENDER if sender else Result.UNCLEAR_SENDER
    if sort == MailSort.LIST:
        return Result.MAILING_LIST
    trusted = {name.lower() for name in (settings.GOT_AUTHSERV_ID, name_of_service()) if name}
    if not is_proven(head, trusted):
        return Result.FORGED
    if is_spam(head):
        return Result.SPAM
    try:
        spend("reply", str(mail.user.pk))
    except Throttled:
        return Result.TOO_OFTEN
    return None


def _address_for_note(mail: InboundMail, result: Result) -> str:
    """The address for a note that a mail was not read; empty if no note is sent, for example after too
    many."""
    addresses = _addresses_of(mail.user)
    if result not in NOT_READ or not addresses:
        return ""
    try:
        spend("reply_note", str(mail.user.pk))
    except Throttled:
        return ""
    return addresses[0]


def _addresses_of(user: User) -> list[str]:
    """The confirmed addresses of a user, in lower case: first those of mail channels, then that of the
    account."""
    with as_engine():
        channels = Channel.objects.filter(user=user, kind__in=names_with("is_mail"))
        channels = channels.filter(confirmed_at__isnull=False).order_by("pk")
        found = list(channels.values_list("address", flat=True))
    if user.email_confirmed_at is not None and user.email:
        found.append(user.email)
    return [address.lower() for address in found]


def _known_orders(user: User, code: str, question: Row) -> Row | None:
    """The orders that a reply completes: those of the current answer, or of a draft."""
    if question["options"]["kind"] != "assign_orders":
        return None
    if question["answer"] is not None:
        return dict(question["answer"])
    try:
        draft: Any = draft_for(user, code, question["number"])["draft"]
    except Problem:
        return None
    return dict(draft)


def _carry_out(mail: InboundMail, sender: str, plan: ReplyPlan, now: datetime) -> Outcome:
    """Applies a plan. Requires the engine's database role, in the transaction that completes the mail."""
    if plan.message is not None:
        return _message(mail, plan, plan.message, now)
    if plan.command is not None:
        return _run_command(mail, sender, plan, plan.command, now)
    assert plan.reading is not None and plan.number is not None
    reading = plan.reading
    if reading.answer is not None:
        return _answer(mail, plan, plan.number, reading.answer, now)
    kept = None if reading.draft is None else _draft(mail, plan.number, reading.draft, now)
    if plan.unconfirmed is not None:
        return Outcome(Result.UNCONFIRMED, plan.unconfirmed, reading.problems)
    return Outcome(Result.UNCLEAR if kept is None else Result.KEPT, kept, reading.problems)


def _message(mail: InboundMail, plan: ReplyPlan, text: str, now: datetime) -> Outcome:
    """Sends a message to the conversation of the mail's address."""
    user, code = mail.user, mail.game.code
    if plan.withheld is not None and not release_withheld_message(plan.withheld):
        detail = words_for(user.language).text("reply-not_sent.confirmed", **_LIMITS)
        return Outcome(Result.NOT_SENT, detail=detail)
    try:
        conversation = conversation_numbered(code, plan.number or 0)
        send_message(user=user.pk, code=code, conversation=conversation, text=text, now=now)
    except Problem as problem:
        raise_if_busy(problem)
        if problem.code == ErrorCode.NOT_FOUND:
            return Outcome(Result.NO_SEAT)
        return Outcome(Result.NOT_SENT, detail=_detail(problem, user))
    except Throttled:
        return Outcome(Result.NOT_SENT, detail=_detail(Problem(ErrorCode.TOO_MANY_REQUESTS), user))
    return Outcome(Result.SENT)


def _answer(mail: InboundMail, plan: ReplyPlan, number: int, answer: Row, now: datetime) -> Outcome:
    user, code = mail.user, mail.game.code
    wanted: Any = {"user": user.pk, "code": code, "number": number, "answer_json": dict(answer), "now": now}
    accepted: Any
    counts_at = None
    try:
        if plan.is_confirmed:
            accepted = answer_decision(**wanted)
        else:
            accepted, counts_at = hold_or_answer(**wanted)
    except Problem as problem:
        raise_if_busy(problem)
        if problem.code in ("decision_closed", "game_over", "decision_unknown"):
            return Outcome(Result.STALE)
        return Outcome(Result.REFUSED, answer, detail=_detail(problem, user))
    if counts_at is not None:
        return Outcome(Result.HELD, accepted["answer"], ends_at=counts_at.isoformat())
    return Outcome(Result.ANSWERED, accepted["answer"])


def _draft(mail: InboundMail, number: int, draft: Row, now: datetime) -> Row | None:
    """Saves and returns the draft of a reply; None if the question allows no drafts."""
    try:
        user, code = mail.user_id, mail.game.code
        kept: Any = save_draft(user=user, code=code, number=number, answer_json=dict(draft), now=now)
    except Problem as problem:
        raise_if_busy(problem)
        return None
    return dict(kept["draft"])


def _run_command(mail: InboundMail, sender: str, plan: ReplyPlan, command: Command, now: datetime) -> Outcome:
    user = mail.user
    match command.word:
        case CommandWord.ABSENT:
            ends_at = now + timedelta(days=command.days)
            try:
                announce_absence(user=user.pk, starts_at=now + timedelta(seconds=1), ends_at=ends_at, now=now)
            except Problem as problem:
                return Outcome(Result.REFUSED, detail=_detail(problem, user))
            except Throttled:
                return Outcome(Result.TOO_OFTEN)
            return Outcome(Result.ABSENT, ends_at=ends_at.isoformat())
        case CommandWord.UNDO:
            return _undo(mail, plan, now)
        case CommandWord.UNSUBSCRIBE:
            switch_off_address(user=user.pk, address=sender)
            return Outcome(Result.UNSUBSCRIBED)
    return Outcome(Result(command.word.value))


def _undo(mail: InboundMail, plan: ReplyPlan, now: datetime) -> Outcome:
    if plan.number is None or plan.reading is None:
        return Outcome(Result.NOTHING_TO_UNDO)
    was_held = end_hold_of(mail, now)
    try:
        was_there = delete_draft(user=mail.user_id, code=mail.game.code, number=plan.number, now=now)
    except Problem as problem:
        raise_if_busy(problem)
        was_there = False
    if not was_there:
        return Outcome(Result.NOTHING_TO_UNDO)
    return Outcome(Result.TAKEN_BACK if was_held else Result.UNDONE)


def _detail(problem: Problem, user: User) -> str:
    with translation.override(user.language):
        return problem.title_and_detail()[1]
