"""A game of three, somewhere for notices to arrive, and the hands of the clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.notices.desk import Desk
from tests.notices.post import Mailbox, Receiver, mail_server, web_server
from tests.people import Person, person
from tests.served import Game, found_game


@pytest.fixture(autouse=True)
def _local(settings: Any) -> None:
    settings.GOT_RATES = {}
    settings.GOT_MAIL_GAP_SECONDS = 0
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = True
    settings.GOT_ADDRESS = "https://got.example"
    settings.DEFAULT_FROM_EMAIL = "Got <notices@got.example>"


@pytest.fixture(scope="session")
def _mail_server() -> Iterator[Mailbox]:
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def mailbox(_mail_server: Mailbox, settings: Any) -> Mailbox:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", _mail_server.port
    _mail_server.mails.clear()
    _mail_server.replies.clear()
    return _mail_server


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with web_server() as running:
        yield running


@pytest.fixture
def catelyn(db: None) -> Person:
    return person("catelyn")


@pytest.fixture
def tywin(db: None) -> Person:
    return person("tywin")


@pytest.fixture
def game(db: None) -> Game:
    """Three houses that place their first orders."""
    return found_game(3)


@pytest.fixture
def desk(db: None) -> Desk:
    """Begins now."""
    return Desk()
