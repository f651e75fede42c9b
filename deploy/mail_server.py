"""The mail server of `make run`, which writes every mail in both directions to a file.

    python -m deploy.mail_server --port 8025 --lmtp-port 8024 --domain play.localhost --folder var/mail

It listens on loopback and sends nothing elsewhere. Mails from the game server to players are stored in
`sent`. Mails to the reply domain, and bounces to the sender of our mails, are stored in `received` and
delivered over LMTP, as a receiving mail server does.
"""

import argparse
import asyncio
import logging
import re
import signal
import smtplib
import threading
from datetime import UTC, datetime
from email import message_from_bytes
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from deploy.logs import write_json

AUTHSERV_ID = "localhost"
LMTP_SECONDS = 60.0
_DOMAIN = re.compile(r"[A-Za-z0-9.-]+")
_UNSAFE = re.compile(r"[^\w.@+-]")


class MailRouter:
    """Routes a mail by the domain of its recipient."""

    def __init__(self, folder: Path, *, domain: str, bounces: str, lmtp_port: int) -> None:
        self._sent, self._received = folder / "sent", folder / "received"
        self._domain, self._bounces, self._lmtp_port = domain.lower(), bounces.lower(), lmtp_port
        for each in (self._sent, self._received):
            each.mkdir(parents=True, exist_ok=True)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  (the library's name)
        for recipient in envelope.rcpt_tos:
            refusal = await asyncio.to_thread(self._deliver, envelope.mail_from, recipient, envelope.content)
            if refusal:
                return refusal
        return "250 2.0.0 Accepted"

    def _deliver(self, sender: str, recipient: str, raw: bytes) -> str:
        """Stores a mail, and delivers it to the game server if it is a reply. Returns the refusal, "" if
        accepted.
        """
        if not self._is_for_us(recipient):
            store(self._sent, recipient, raw)
            return ""
        try:
            with smtplib.LMTP("127.0.0.1", self._lmtp_port, timeout=LMTP_SECONDS) as lmtp:
                lmtp.sendmail(sender or "", [recipient], with_results(raw))
        except smtplib.SMTPRecipientsRefused as error:
            [(code, words)] = error.recipients.values()
            return f"{code} {_format_words(words)}"
        except smtplib.SMTPResponseException as error:
            return f"{error.smtp_code} {_format_words(error.smtp_error)}"
        except OSError:
            return "451 4.3.0 The server does not answer, try again later"
        store(self._received, recipient, raw)
        return ""

    def _is_for_us(self, recipient: str) -> bool:
        address = recipient.lower()
        return address == self._bounces or address.rpartition("@")[2] == self._domain


def with_results(raw: bytes) -> bytes:
    """Adds authentication results like those of a receiving server. Every sender on this machine is
    trusted.
    """
    author = parseaddr(str(message_from_bytes(raw)["From"]))[1].rpartition("@")[2]
    results = f"dmarc=pass header.from={author}" if _DOMAIN.fullmatch(author) else "none"
    return f"Authentication-Results: {AUTHSERV_ID}; {results}\r\n".encode() + raw


def store(folder: Path, recipient: str, raw: bytes) -> Path:
    """Writes a mail to a file. Its name starts with the time and ends with the recipient."""
    name = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{_UNSAFE.sub('_', recipient)[:100]}.eml"
    draft = folder / f"{name}.part"
    draft.write_bytes(raw)
    return draft.rename(folder / name)


def _format_words(words: bytes | str) -> str:
    return words.decode("ascii", "replace") if isinstance(words, bytes) else words


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m deploy.mail_server", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--lmtp-port", type=int, required=True)
    parser.add_argument("--domain", required=True, help="of the addresses for replies")
    parser.add_argument("--sender", default="", help="the sender of our mails, to whom they come back")
    parser.add_argument("--folder", type=Path, required=True)
    given = parser.parse_args()
    write_json(logging.WARNING)
    bounces = parseaddr(given.sender)[1]
    post = MailRouter(given.folder, domain=given.domain, bounces=bounces, lmtp_port=given.lmtp_port)
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    server = Controller(post, hostname="127.0.0.1", port=given.port)
    server.start()
    ended.wait()
    server.stop()


if __name__ == "__main__":
    main()
