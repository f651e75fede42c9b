"""The mails of a season, and replies to them."""

from __future__ import annotations

import re
import smtplib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage, Message
from email.policy import SMTP
from email.utils import make_msgid

from deploy.mail_server import with_results

DOMAIN = "play.season.example"
"""Domain of the reply addresses. The driver acts as its mail server, and delivers by LMTP."""


@dataclass(frozen=True)
class Letter:
    """A mail from the server. `code` is that of its game, and empty for a mail about no game or several
    games.
    """

    recipient: str
    received_at: datetime
    code: str
    message: str
    subject: str
    reply_to: str
    is_receipt: bool
    text: str

    @classmethod
    def of(cls, mail: Message, at: datetime) -> Letter:
        """Parses an incoming mail."""
        listed = re.match(r"<game-([0-9a-z]+)\.", str(mail["List-Id"] or ""))
        return cls(
            recipient=str(mail["To"]),
            received_at=at,
            code=listed[1] if listed else "",
            message=str(mail["Message-ID"]),
            subject=str(mail["Subject"]),
            reply_to=str(mail["Reply-To"] or ""),
            is_receipt=mail["Auto-Submitted"] == "auto-replied",
            text=_text(mail),
        )

    def link(self, label: str) -> str | None:
        """The address of the link with this label in the text."""
        found = re.search(rf"^ *{re.escape(label)}: (\S+)\s*$", self.text, re.MULTILINE)
        return None if found is None else found[1]

    def reply(self, text: str) -> EmailMessage:
        """A reply in the format of mail programs: the text above, the mail quoted below."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.recipient, self.reply_to, f"Re: {self.subject}"
        mail["In-Reply-To"] = mail["References"] = self.message
        mail["Message-ID"] = make_msgid(domain=self.recipient.rpartition("@")[2])
        quoted = "".join(f"> {line}\n" for line in self.text.splitlines())
        mail.set_content(
            f"{text}\n\nOn {self.received_at:%a, %d %b %Y at %H:%M}, A Game of Thrones wrote:\n{quoted}"
        )
        return mail


def _text(mail: Message) -> str:
    for part in mail.walk():
        if part.get_content_type() == "text/plain":
            content = part.get_payload(decode=True)
            return content.decode(errors="replace") if isinstance(content, bytes) else ""
    return ""


def deliver_mail(mail: EmailMessage, port: int) -> None:
    """Delivers a reply to the server, like the mail server of its domain. Raises `smtplib.SMTPException`."""
    raw = with_results(mail.as_bytes(policy=SMTP))
    with smtplib.LMTP("127.0.0.1", port, timeout=30) as connection:
        connection.sendmail(str(mail["From"]), [str(mail["To"])], raw)


def max_mails_a_day(letters: Sequence[Letter]) -> int:
    """The maximum number of mails that one person got on a day."""
    return max(
        Counter((letter.recipient, letter.received_at.date()) for letter in letters).values(), default=0
    )
