"""The mail server of `make run`: both directions become files, and replies are delivered."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from deploy.mail_server import MailRouter
from games.replies.lmtp import LmtpServer
from games.replies.models import InboundMail
from games.replies.services.receiving import MAX_BYTES
from tests.notices.post import free_port
from tests.replies.writers import DOMAIN, Writer, rows

pytestmark = pytest.mark.django_db(transaction=True)

FORGED = "Authentication-Results: mx.example.org; dmarc=fail\r\n"


@pytest.fixture
def lmtp() -> Iterator[LmtpServer]:
    server = LmtpServer("127.0.0.1", free_port())
    server.start()
    yield server
    if server.server is not None:
        server.stop()


@pytest.fixture
def smtp(lmtp: LmtpServer, tmp_path: Path) -> Iterator[smtplib.SMTP]:
    post = MailRouter(tmp_path, domain=DOMAIN, bounces=f"notices@{DOMAIN}", lmtp_port=lmtp.port)
    server = Controller(post, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        with smtplib.SMTP("127.0.0.1", server.port) as client:
            yield client
    finally:
        server.stop()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*"))


def test_a_mail_to_a_player_becomes_a_file_with_time_and_receiver(smtp: smtplib.SMTP, tmp_path: Path) -> None:
    for text in (b"first", b"second"):
        smtp.sendmail(f"notices@{DOMAIN}", ["../anna@example.org"], b"Subject: x\r\n\r\n" + text)
    stored = [tmp_path / "sent" / name for name in files(tmp_path / "sent")]
    assert {path.name.partition("-..")[2] for path in stored} == {"_anna@example.org.eml"}
    assert [path.read_bytes().splitlines()[-1] for path in stored] == [b"first", b"second"]
    assert rows() == [] and files(tmp_path / "received") == []


def test_a_reply_is_delivered_as_a_receiving_server_would(
    smtp: smtplib.SMTP, stark: Writer, tmp_path: Path
) -> None:
    """Authentication results that a sender wrote are below those of the server, and are ignored."""
    smtp.sendmail("stark@example.org", [stark.reply_to().upper()], stark.mail("help", more=FORGED))
    [row] = rows()
    assert row.state == InboundMail.State.RECEIVED and row.raw is not None
    assert bytes(row.raw).startswith(
        b"Authentication-Results: localhost; dmarc=pass header.from=example.org\r\nAuthentication-Results: mx"
    )
    assert len(files(tmp_path / "received")) == 1 and files(tmp_path / "sent") == []


@pytest.mark.long
def test_the_sender_of_a_refused_mail_gets_an_smtp_error(
    smtp: smtplib.SMTP, stark: Writer, tmp_path: Path
) -> None:
    with pytest.raises(smtplib.SMTPDataError) as refused:
        smtp.sendmail("stark@example.org", [stark.reply_to()], b"Subject: x\r\n\r\n" + b"x\r\n" * MAX_BYTES)
    assert refused.value.smtp_code == 552
    assert rows() == [] and files(tmp_path / "received") == []


def test_a_reply_is_retried_while_the_server_is_down(
    smtp: smtplib.SMTP, lmtp: LmtpServer, stark: Writer, tmp_path: Path
) -> None:
    lmtp.stop()
    with pytest.raises(smtplib.SMTPDataError) as refused:
        smtp.sendmail("stark@example.org", [stark.reply_to()], stark.mail("help"))
    assert refused.value.smtp_code == 451
    assert files(tmp_path / "received") == []
