"""Sends mails through the mail server: text, optionally with HTML and pictures."""

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
    """Raised for a mail that was not accepted. `word` is the reason, for logs. After a final error the mail
    is not sent again.
    """

    def __init__(self, word: str, *, is_final: bool = False) -> None:
        super().__init__(word)
        self.word = word
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class Mail:
    """The content of a mail. `html` has the same content as `text`, with pictures as `<img
    src="cid:name">`.
    """

    subject: str
    text: str
    language: str
    html: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Name -> PNG."""
    thread: str = ""
    """Id of a topic that several mails share, such as one game: mail programs group them."""
    calendar: bytes | None = None
    """An iCalendar object with METHOD:PUBLISH, for the recipient's calendar program."""
    reply_to: str = ""
    """The address for replies; without it they go to the sender."""
    is_reply: bool = False
    """Whether it replies to a mail, so that no program replies to it (RFC 3834)."""


class _Related(EmailMultiAlternatives):
    """A mail with inline pictures, so that mail programs do not list them as attachments."""

    mixed_subtype = "related"
    calendar: bytes | None = None

    def message(self) -> Any:  # type: ignore[override]
        """Puts a calendar outside the part with text and pictures, so that it is shown as an attachment."""
        related: Any = super().message()
        if self.calendar is None:
            return related
        mixed = SafeMIMEMultipart("mixed", encoding=related.encoding)
        for name, value in related.items():
            if name.lower() not in _PART_HEADERS:
                # The value is encoded and folded already. Django would take its line breaks for an injection.
                Message.__setitem__(mixed, name, value)
                del related[name]
        mixed.attach(related)
        attached = MIMEText(self.calendar.decode(), "calendar", "utf-8")
        attached.set_param("method", "PUBLISH")
        attached["Content-Disposition"] = 'attachment; filename="due.ics"'
        mixed.attach(attached)
        return mixed


_PART_HEADERS = frozenset({"content-type", "content-transfer-encoding", "mime-version"})
"""Headers that describe a single part."""


def domain() -> str:
    """The domain of the sender: the right-hand side of every Message-ID."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


@contextmanager
def mail_server() -> Iterator[BaseEmailBackend]:
    """A mail server for several mails. It connects for the first mail, and again after an error."""
    server: BaseEmailBackend = get_connection()
    try:
        yield server
    finally:
        _disconnect(server)


def _disconnect(server: BaseEmailBackend) -> None:
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
    """Sends one mail to the mail server. Raises `MailError`, which is final for a permanent refusal.

    `unsubscribe` has the addresses for unsubscribing; one of them is a link (RFC 8058). `message` determines
    the Message-ID and `written_at` the date, so that a repeated mail is the same mail. If there is no
    `server`, the mail uses a new connection.
    """
    headers = {
        "Message-ID": f"<{message}@{domain()}>",
        "Date": format_datetime(written_at),
        "Auto-Submitted": "auto-replied" if mail.is_reply else "auto-generated",
        "Content-Language": mail.language,
    }
    if mail.thread:
        # All mails refer to one that was never sent, so that they stay together if the first one is deleted.
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
            _disconnect(server)
        raise _failure(error) from error


def _failure(error: OSError | smtplib.SMTPException) -> MailError:
    match error:
        case smtplib.SMTPRecipientsRefused():
            codes = [code for code, _ in error.recipients.values()]
            return _refusal(codes[0] if codes else 0)
        case smtplib.SMTPAuthenticationError() | smtplib.SMTPConnectError():
            # our configuration is wrong, so it may succeed after a fix
            return MailError(f"smtp {error.smtp_code}")
        case smtplib.SMTPResponseException():
            return _refusal(error.smtp_code)
        case TimeoutError():
            return MailError("timeout")
    return MailError("mail server away")


def _refusal(code: int) -> MailError:
    return MailError(f"smtp {code}", is_final=code >= PERMANENT)
