"""Mails over LMTP (RFC 2033), the protocol with which a mail server passes on the mails that it has
accepted."""

import logging
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP
from asgiref.sync import sync_to_async
from django.db import close_old_connections

from games.replies.services.receiving import MAX_BYTES, ReceiveResult, receive_mail

logger = logging.getLogger("games.replies")

REPLIES = {
    ReceiveResult.STORED: "250 2.0.0 Accepted",
    ReceiveResult.RETURNED: "250 2.0.0 Accepted",
    ReceiveResult.UNSUBSCRIBED: "250 2.0.0 Accepted",
    ReceiveResult.UNKNOWN: "250 2.0.0 Accepted",
    ReceiveResult.TOO_LARGE: "552 5.3.4 Message too large",
    ReceiveResult.TOO_MANY: "452 4.3.1 Too many messages, try again later",
}


class Receiver:
    """The handler of LMTP connections. A mail is stored before it is accepted."""

    async def handle_RCPT(  # noqa: N802  (the library's names)
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if envelope.rcpt_tos:
            # LMTP needs a reply for each recipient. Servers retry the other recipients separately.
            return "452 4.5.3 One recipient at a time"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        try:
            # Several threads, so that mails of several connections are committed together.
            received = sync_to_async(_receive, thread_sensitive=False)
            result = await received(envelope.content, envelope.rcpt_tos[0])
        except Exception:
            logger.exception("a mail is not accepted")
            return "451 4.3.0 Try again later"
        return REPLIES[result]


def _receive(raw: bytes, recipient: str) -> ReceiveResult:
    close_old_connections()
    try:
        return receive_mail(raw, recipient)
    finally:
        close_old_connections()


class LmtpServer(Controller):
    """The LMTP server. It runs in a separate thread between `start` and `stop`."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(Receiver(), hostname=host, port=port)

    def factory(self) -> SMTP:
        return LMTP(self.handler, data_size_limit=MAX_BYTES, ident="got", enable_SMTPUTF8=True)
