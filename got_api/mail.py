"""Handing one plain text mail to the mail server."""

from __future__ import annotations

import smtplib
from datetime import datetime
from email.utils import format_datetime, parseaddr

from django.conf import settings
from django.core.mail import EmailMessage

PERMANENT = 500


class MailError(Exception):
    """The mail was not accepted. `word` says why, for logs; a final failure is not worth another attempt."""

    def __init__(self, word: str, *, is_final: bool = False) -> None:
        super().__init__(word)
        self.word = word
        self.is_final = is_final


def domain() -> str:
    """Of the sender: the right side of every Message-ID."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def send_mail(
    *,
    address: str,
    message: str,
    subject: str,
    text: str,
    written_at: datetime,
    unsubscribe: str | None = None,
) -> None:
    """Hand one mail to the mail server. Raises `MailError`; a refusal for good is final.

    `message` makes the Message-ID, `written_at` the date, so that a repeated mail is the same mail.
    """
    headers = {
        "Message-ID": f"<{message}@{domain()}>",
        "Date": format_datetime(written_at),
        "Auto-Submitted": "auto-generated",
    }
    if unsubscribe is not None:
        headers["List-Unsubscribe"] = f"<{unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail = EmailMessage(" ".join(subject.split()), text, to=[address], headers=headers)
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise _refused(codes[0] if codes else 0) from error
    except smtplib.SMTPResponseException as error:
        # a login that is refused is a fault of ours, and mended some day
        is_ours = isinstance(error, smtplib.SMTPAuthenticationError | smtplib.SMTPConnectError)
        raise MailError(f"smtp {error.smtp_code}") if is_ours else _refused(error.smtp_code) from error
    except TimeoutError as error:
        raise MailError("timeout") from error
    except (OSError, smtplib.SMTPException) as error:
        raise MailError("mail server away") from error


def _refused(code: int) -> MailError:
    return MailError(f"smtp {code}", is_final=code >= PERMANENT)
