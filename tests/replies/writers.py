"""Players who answer by mail: they send replies, let the server process them, and read the receipts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

from games.replies.models import InboundMail
from games.replies.outcomes import DROPPED
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import ReceiveResult, receive_mail
from games.replies.tokens import reply_address
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.notices.post import Mailbox, text_of
from tests.served import Game, read

DOMAIN = "play.example.org"
MX = f"mx.{DOMAIN}"
PROVEN = (
    f"Authentication-Results: {MX}; dmarc=pass header.from=example.org\r\n"
    "X-Mailgun-Dkim-Check-Result: Pass\r\nDKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=one; b=xyz\r\n"
)
"""Headers of a mail whose sender was checked on every path."""
ORDERS = "{}: march +1\n{}: raid\n{}: support\n"


@dataclass
class Writer:
    """The player of a house. Each of their mails has a different Message-ID."""

    game: Game
    house: str
    address: str
    mailbox: Mailbox
    sent: int = 0

    def reply_to(self, number: int | None = 1, **wanted: Any) -> str:
        user = wanted.get("user", self.game.users[self.house].pk)
        now: datetime = wanted.get("now", clock.now())
        return reply_address(user, self.game.game.pk, wanted.get("house", self.house), number, now)

    def mail(
        self, text: str, *, more: str = "", sender: str | None = None, message: str = "", proof: str = PROVEN
    ) -> bytes:
        self.sent += 1
        message = message or f"{self.house}{self.sent}@mail.example.org"
        head = (
            f"{more}{proof}From: Somebody <{sender or self.address}>\r\nSubject: Re: a game\r\n"
            f"Message-ID: <{message}>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        )
        return (head + text.replace("\n", "\r\n")).encode()

    def sends(self, text: str, to: str | None = None, **wanted: Any) -> ReceiveResult:
        return receive_mail(self.mail(text, **wanted), self.reply_to() if to is None else to)

    def replies(self, text: str, to: str | None = None, **wanted: Any) -> EmailMessage:
        """Sends a reply. Returns the receipt."""
        before = len(self.mailbox.mails)
        assert self.sends(text, to, **wanted) == ReceiveResult.STORED
        process_due_mails()
        [receipt] = self.mailbox.mails[before:]
        return receipt

    def is_ignored(self, text: str, to: str | None = None, **wanted: Any) -> str:
        """The reason why a reply was not read. Its sender gets no answer; a note may go to the player."""
        before = len(self.mailbox.mails)
        assert self.sends(text, to, **wanted) == ReceiveResult.STORED
        process_due_mails()
        notes = self.mailbox.mails[before:]
        row = rows()[-1]
        assert row.result in DROPPED
        assert row.state in (InboundMail.State.DONE, InboundMail.State.DROPPED)
        assert (row.raw, row.outcome, row.sender) == (None, None, "")
        for note in notes:
            assert "was not read" in receipt_text(note) and (
                len(text) < 20 or text.strip() not in receipt_text(note)
            )
        return str(row.result)

    def decision(self, number: int = 1) -> Any:
        return read(self.game.people[self.house].gets(f"{self.game.path}/decisions/{number}"))

    def orders(self, *tokens: str) -> str:
        """Lines with an order for each place, in the order of the tokens."""
        places = self.decision()["options"]["places"]
        return "".join(f"{place}: {token}\n" for place, token in zip(places, tokens, strict=True))


def rows() -> list[InboundMail]:
    with as_engine():
        return list(InboundMail.objects.order_by("id"))


def later(**time: float) -> Any:
    """A clock set forward."""
    return lambda: clock.now() + timedelta(**time)


def receipt_text(receipt: EmailMessage) -> str:
    """The text of a receipt in one line."""
    return " ".join(text_of(receipt).split())
