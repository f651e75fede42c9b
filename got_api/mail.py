"""Handing one mail to the mail server: text, and where it has some, the same with pictures."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from email.message import Message
from email.mime.image import MIMEImage
from email.mime.text import MIMEText
from email.utils import format_datetime, parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, SafeMIMEMultipart, get_connection
from django.core.mail.backends.base import BaseEmailBackend

PERMANENT = 500


class MailError(Exception):
    """The mail was not accepted. `word` says why, for logs; a final failure is not worth another attempt."""

    def __init__(self, word: str, *, is_final: bool = False) -> None:
        super().__init__(word)
        self.word = word
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class Mail:
    """What a mail says. `html` says the same as `text`; it shows a picture by `<img src="cid:name">`."""

    subject: str
    text: str
    language: str
    html: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Name -> PNG."""
    thread: str = ""
    """What several mails are about, such as one game: mail programs show these together."""
    calendar: bytes | None = None
    """An iCalendar object with METHOD:PUBLISH, for the receiver's calendar program."""
    reply_to: str = ""
    """The address that reads replies; without it they go to the sender."""
    is_reply: bool = False
    """Whether it answers a mail, so that no program answers it (RFC 3834)."""


class _Related(EmailMultiAlternatives):
    """Its pictures belong to the text, so that no mail program lists them as attachments."""

    mixed_subtype = "related"
    calendar: bytes | None = None

    def message(self) -> Any:  # type: ignore[override]
        """A calendar stands beside the text and its pictures, for mail programs show it as an attachment."""
        related: Any = super().message()
        if self.calendar is None:
            return related
        mixed = SafeMIMEMultipart("mixed", encoding=related.encoding)
        for name, value in related.items():
            if name.lower() not in _OF_A_PART:
                # It is encoded and folded already; Django takes the end of its first line for an injection.
                Message.__setitem__(mixed, name, value)
                del related[name]
        mixed.attach(related)
        attached = MIMEText(self.calendar.decode(), "calendar", "utf-8")
        attached.set_param("method", "PUBLISH")
        attached["Content-Disposition"] = 'attachment; filename="due.ics"'
        mixed.attach(attached)
        return mixed


_OF_A_PART = frozenset({"content-type", "content-transfer-encoding", "mime-version"})
"""Headers that each part has for itself."""


def domain() -> str:
    """Of the sender: the right side of every Message-ID."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


@contextmanager
def mail_server() -> Iterator[BaseEmailBackend]:
    """The mail server for several mails one after another: connected to for the first, and after an error."""
    server: BaseEmailBackend = get_connection()
    try:
        yield server
    finally:
        _hang_up(server)


def _hang_up(server: BaseEmailBackend) -> None:
    with suppress(smtplib.SMTPException, OSError):
        server.close()


def send_mail(
    mail: Mail,
    *,
    address: str,
    message: str,
    written_at: datetime,
    unsubscribe: Sequence[str] = (),
    server: BaseEmailBackend | None = None,
) -> None:
    """Hand one mail to the mail server. Raises `MailError`; a refusal for good is final.

    `unsubscribe` are addresses by which the receiver wants no more of them; one is a link (RFC 8058).
    `message` makes the Message-ID, `written_at` the date, so that a repeated mail is the same mail. Without a
    `server` it has a connection of its own.
    """
    headers = {
        "Message-ID": f"<{message}@{domain()}>",
        "Date": format_datetime(written_at),
        "Auto-Submitted": "auto-replied" if mail.is_reply else "auto-generated",
        "Content-Language": mail.language,
    }
    if mail.thread:
        # All refer to one mail that was never sent: so they stay together when the first was deleted.
        headers["References"] = headers["In-Reply-To"] = f"<{mail.thread}@{domain()}>"
        headers["List-Id"] = f"<{mail.thread}.{domain()}>"
    if mail.reply_to:
        headers["Reply-To"] = mail.reply_to
    if unsubscribe:
        headers["List-Unsubscribe"] = ", ".join(f"<{each}>" for each in unsubscribe)
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    sent = _Related(
        " ".join(mail.subject.split()), mail.text, to=[address], headers=headers, connection=server
    )
    sent.calendar = mail.calendar
    if mail.html:
        sent.attach_alternative(mail.html, "text/html")
    for name, png in mail.pictures.items():
        picture = MIMEImage(png, "png")
        picture["Content-ID"] = f"<{name}>"
        picture["Content-Disposition"] = f'inline; filename="{name}.png"'
        sent.attach(picture)
    try:
        if server is not None:
            server.open()
        sent.send()
    except (OSError, smtplib.SMTPException) as error:
        if server is not None:
            _hang_up(server)
        raise _failure(error) from error


def _failure(error: OSError | smtplib.SMTPException) -> MailError:
    match error:
        case smtplib.SMTPRecipientsRefused():
            codes = [code for code, _ in error.recipients.values()]
            return _refused(codes[0] if codes else 0)
        case smtplib.SMTPAuthenticationError() | smtplib.SMTPConnectError():
            # a fault of ours, and mended some day
            return MailError(f"smtp {error.smtp_code}")
        case smtplib.SMTPResponseException():
            return _refused(error.smtp_code)
        case TimeoutError():
            return MailError("timeout")
    return MailError("mail server away")


def _refused(code: int) -> MailError:
    return MailError(f"smtp {code}", is_final=code >= PERMANENT)
