"""A sample of `make bench-replies`: a burst of mails is stored and answered, none lost and none repeated."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import pytest
from django.db import connection

from deploy.bench import replies
from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID
from games.replies.lmtp import LmtpServer
from games.replies.models import InboundMail
from games.replies.services.processing import process_due
from got_api.database.viewer import as_engine
from tests.replies.writers import later

COUNT = 40
WORKERS = 2


def works() -> None:
    try:
        process_due(seconds=600)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_burst_is_stored_and_answered_by_two_workers(settings: Any) -> None:
    receipts = replies.Receipts()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", receipts.port
    settings.GOT_REPLY_DOMAIN = replies.DOMAIN
    settings.GOT_AUTHSERV_ID = AUTHSERV_ID
    settings.GOT_RATES = {}
    mails = replies.mails_of(replies.found_players(8), COUNT)
    assert len({to for _, to in mails}) == 8
    server = LmtpServer("127.0.0.1", free_port())
    with receipts.open():
        server.start()
        try:
            seconds, accepted = replies.deliver(server.port, mails)
            assert seconds > 0 and accepted == COUNT
        finally:
            server.stop()
        threads = [threading.Thread(target=works) for _ in range(WORKERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        process_due(clock=later(hours=1))  # replies delayed by games that were being saved
    with as_engine():
        found = list(InboundMail.objects.values_list("state", "result"))
    assert {state for state, _ in found} == {InboundMail.State.DONE}
    results = Counter(result for _, result in found)
    # Of ten mails six are orders, three are commands, and one has a mistake: its clear lines are kept, or its
    # previous answer stands, or a yes is asked for.
    assert [results[each] for each in ("answered", "help", "news", "board")] == [24, 4, 4, 4]
    assert results["kept"] + results["unclear"] + results["unconfirmed"] == 4
    assert set(receipts.found.values()) == {1}
    assert len(receipts.found) == COUNT
