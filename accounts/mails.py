"""Sending of account mails. A worker claims a mail under a lock, sends it without the lock, then marks it as
sent. No mail is lost."""

import logging
import time
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from rest_framework.exceptions import Throttled

from accounts.addresses import REFUSABLE_KINDS, REFUSAL_PERIOD, confirmation_code, refusal_code
from accounts.models import AccountMail, User
from accounts.password_reset import account_to_reset, code_for
from accounts.services import digest_of
from got_api.contracts import Words
from got_api.http.throttling import spend
from got_api.shared.clock import Now
from got_api.shared.clock import now as present
from got_api.shared.mail import Mail, MailError, send_mail
from got_api.shared.texts import words_in

logger = logging.getLogger("accounts.mails")

LEASE = timedelta(seconds=150)
"""Time for which a worker has claimed a mail: longer than any attempt can last."""
MAX_ATTEMPTS = 8
RETRY = timedelta(minutes=1)
RETENTION = timedelta(days=1)


def send_account_mails(*, clock: Now = present, max_count: int = 50, seconds: float = 20.0) -> int:
    """Sends due mails one after another, and deletes old ones. Returns the number of attempts."""
    ends = time.monotonic() + seconds
    made = 0
    while made < max_count and time.monotonic() < ends:
        now = clock()
        mail = _claim(now)
        if mail is None:
            break
        _attempt(mail, now)
        made += 1
    done = AccountMail.objects.filter(next_attempt_at__isnull=True)
    done.exclude(kind__in=REFUSABLE_KINDS).filter(created_at__lt=clock() - RETENTION).delete()
    done.filter(created_at__lt=clock() - REFUSAL_PERIOD).delete()
    return made


def _claim(now: datetime) -> AccountMail | None:
    """Claims the mail that has waited longest, for this worker until the lease expires."""
    with transaction.atomic():
        mail = (
            AccountMail.objects.select_for_update(skip_locked=True)
            .filter(next_attempt_at__lte=now)
            .order_by("next_attempt_at")
            .first()
        )
        if mail is not None:
            mail.attempts += 1
            mail.next_attempt_at = now + LEASE
            mail.save(update_fields=["attempts", "next_attempt_at"])
        return mail


def _attempt(mail: AccountMail, now: datetime) -> None:
    try:
        letter = _address_and_content(mail)
        if letter is not None:
            address, written = letter
            send_mail(written, address=address, message=str(mail.pk), written_at=mail.created_at)
    except MailError as failed:
        is_over = failed.is_final or mail.attempts >= MAX_ATTEMPTS
        logger.warning("account mail %s not sent: %s, attempt %d", mail.pk, failed.word, mail.attempts)
        if is_over:
            _finish(mail, failed.word)
        else:
            wait = RETRY * 2 ** (mail.attempts - 1)
            AccountMail.objects.filter(pk=mail.pk).update(next_attempt_at=now + wait, last_error=failed.word)
    else:
        _finish(mail)


def _finish(mail: AccountMail, error: str = "") -> None:
    """Marks a mail as done, and deletes the entered text and the address, which are no longer needed."""
    AccountMail.objects.filter(pk=mail.pk).update(
        next_attempt_at=None, claim="", address="", last_error=error
    )


def _address_and_content(mail: AccountMail) -> tuple[str, Mail] | None:
    """The address and content of a mail, or None if there is nothing to send."""
    if mail.kind == AccountMail.Kind.CONFIRM_EMAIL:
        return _confirmation(mail)
    if mail.kind != AccountMail.Kind.RESET:
        return mail.address, _notice(mail)
    with transaction.atomic():
        user = account_to_reset(mail)
        if user is None:
            return None
        AccountMail.objects.filter(pk=mail.pk).update(user=user)
    assert user.email is not None  # confirmed
    return user.email, reset_mail(user, code_for(user))


def reset_mail(user: User, code: str) -> Mail:
    """The mail with a reset code."""
    words, message = words_in(user.language), "mail-reset"
    return _mail(
        words,
        message,
        words.text(message, username=user.username),
        words.text(f"{message}.enter"),
        f"    {code}",
        words.text(f"{message}.open"),
        _link("reset-password", code, words.language),
        f"{words.text(f'{message}.valid')}\n{words.text(f'{message}.ignore')}",
    )


def _confirmation(mail: AccountMail) -> tuple[str, Mail] | None:
    """The mail with a code for an address, or None if it is no longer wanted.

    Returns None also for an address that was entered too often, so that registrations cannot flood a mailbox.
    """
    user = mail.user
    if user is None or not user.is_active or user.claimed_email != mail.address:
        return None
    try:
        spend("confirmation_mail", digest_of(mail.address.lower()).hex())
    except Throttled:
        return None
    code, words, message = confirmation_code(user), words_in(mail.language), "mail-confirm_email"
    return mail.address, _mail(
        words,
        message,
        words.text(message, username=user.username),
        words.text(f"{message}.open"),
        _link("confirm-email", code, words.language),
        words.text(f"{message}.enter"),
        f"    {code}",
        f"{words.text(f'{message}.valid')}\n{words.text(f'{message}.ignore')}",
    )


def _link(page: str, code: str, language: str) -> str:
    """The link to the page of a mail, in the language of the mail."""
    return f"{settings.GOT_ADDRESS}{reverse(page)}?{urlencode({'code': code, 'lang': language})}"


def _notice(mail: AccountMail) -> Mail:
    """The mail that reports a change, in case somebody else made it."""
    username = "" if mail.user is None else mail.user.username
    words = words_in(mail.language)
    message = f"mail-{mail.kind}"
    paragraphs = [words.text(message, username=username), words.text(f"{message}.next")]
    if mail.kind in REFUSABLE_KINDS:
        paragraphs.append(_link("refuse-email", refusal_code(mail), words.language))
    return _mail(words, message, *paragraphs)


def _mail(words: Words, message: str, *paragraphs: str) -> Mail:
    return Mail(words.text(f"{message}.subject"), "\n\n".join(paragraphs) + "\n", words.language)
