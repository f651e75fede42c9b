"""Webhooks over HTTP, at real web processes: unread bodies, and refused mails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from games.replies.services.receiving import MAX_BYTES
from tests import database
from tests.faults.web_server import WebServer
from tests.replies.mail_services import (
    SECRET,
    SIGNING_KEY,
    Sent,
    authorization,
    below_results,
    mailgun,
    mailgun_in_parts,
)
from tests.replies.writers import DOMAIN, Writer, rows

pytestmark = pytest.mark.django_db(transaction=True)

MAX_SENT = 1_000_000
END_OTHERS = (
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
    "where datname = current_database() and usename = 'got_web' and pid <> pg_backend_pid()"
)


@pytest.fixture
def server(db: None, tmp_path: Path, settings: Any) -> Iterator[WebServer]:
    server = WebServer(
        tmp_path,
        database.current_address(),
        SECRET_KEY=settings.SECRET_KEY,
        GOT_WEB_PROCESSES="1",
        GOT_REPLY_DOMAIN=DOMAIN,
        GOT_MAIL_PROVIDER="mailgun",
        GOT_MAIL_WEBHOOK_SECRET=SECRET,
        GOT_MAIL_SIGNING_KEY=SIGNING_KEY,
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()


def posts(server: WebServer, sent: Sent, **wanted: str) -> int:
    """The status of the response. Only the start of a long body is sent: a refusal does not wait for the
    rest.
    """
    headers = {"Content-Type": sent.type, "Authorization": sent.headers["authorization"], **wanted}
    with closing(server.client()) as client:
        client.putrequest("POST", sent.path)
        for name, value in {**headers, "Content-Length": str(len(sent.body))}.items():
            client.putheader(name, value)
        client.endheaders(sent.body[:MAX_SENT])
        response = client.getresponse()
        response.read()
        return response.status


@pytest.mark.long
def test_a_mail_is_accepted_with_the_secret_and_bodies_of_others_are_not_read(
    stark: Writer, server: WebServer
) -> None:
    large = stark.mail("help\n" + "x" * 100_000)
    for request_of in (mailgun, mailgun_in_parts):
        assert posts(server, request_of(large, stark.reply_to())) == 200
    assert [below_results(row) for row in rows()] == [large]
    guessed = authorization("mails:of-a-hundred-crows")
    assert posts(server, mailgun(large, stark.reply_to(2)), Authorization=guessed) == 413
    assert posts(server, mailgun(stark.mail("help"), stark.reply_to(2)), Authorization=guessed) == 403
    assert posts(server, mailgun(b"x" * 10 * MAX_BYTES, stark.reply_to(2))) == 413  # 20 MB
    assert len(rows()) == 1


@pytest.mark.long
def test_mail_that_the_database_cannot_store_is_not_accepted(stark: Writer, server: WebServer) -> None:
    """The database is read-only, as after a failover. The service will send the mail again."""
    sent = mailgun(stark.mail("help"), stark.reply_to())
    with database.connect_web() as web:
        setting = f"alter role got_web in database {web.info.dbname} set default_transaction_read_only"
        web.execute(f"{setting} = on")
        try:
            web.execute(END_OTHERS)
            assert posts(server, sent) == 503
        finally:
            web.execute("set default_transaction_read_only = off")
            web.execute(f"{setting} to default")
            web.execute(END_OTHERS)
            connection.close()
            connection.pool.check()  # type: ignore[attr-defined]
    assert rows() == []
    assert 200 in [posts(server, sent) for _ in range(3)]  # a dead connection is detected by its use
    assert len(rows()) == 1
