"""Mails: plain text, a Message-ID that stays, and one click to be left alone."""

from __future__ import annotations

import smtplib
from datetime import datetime
from email.utils import format_datetime, parseaddr

from django.conf import settings
from django.core.mail import EmailMessage

from games.notices.channels.outcome import Failed

PERMANENT = 500


def domain() -> str:
    """Of the sender: the right side of every Message-ID."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def send(
    *, address: str, message: str, subject: str, text: str, written_at: datetime, unsubscribe: str | None
) -> None:
    """Hand one mail to the mail server. Raises `Failed`; a refusal for good is final.

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
    mail = EmailMessage(_one_line(subject), text, to=[address], headers=headers)
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise _refused(codes[0] if codes else 0) from error
    except smtplib.SMTPResponseException as error:
        # a login that is refused is a fault of ours, and mended some day
        is_ours = isinstance(error, smtplib.SMTPAuthenticationError | smtplib.SMTPConnectError)
        raise Failed(f"smtp {error.smtp_code}") if is_ours else _refused(error.smtp_code) from error
    except TimeoutError as error:
        raise Failed("timeout") from error
    except (OSError, smtplib.SMTPException) as error:
        raise Failed("mail server away") from error


def _refused(code: int) -> Failed:
    return Failed(f"smtp {code}", is_final=code >= PERMANENT)


def _one_line(text: str) -> str:
    return " ".join(text.split())
