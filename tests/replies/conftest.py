"""A game of three whose houses are asked for orders, by mail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.notices.desk import mail_of
from tests.notices.post import Mailbox, mail_server
from tests.replies.writers import DOMAIN, MX, Writer
from tests.served import Game, found_game


@pytest.fixture
def settings_of_mail(settings: Any) -> None:
    settings.GOT_RATES = {}
    settings.GOT_ADDRESS = "https://got.example"
    settings.DEFAULT_FROM_EMAIL = f"Got <notices@{DOMAIN}>"
    settings.GOT_REPLY_DOMAIN = DOMAIN
    settings.GOT_AUTHSERV_ID = MX


@pytest.fixture(scope="session")
def _mail_server() -> Iterator[Mailbox]:
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def mailbox(_mail_server: Mailbox, settings: Any, settings_of_mail: None) -> Mailbox:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", _mail_server.port
    _mail_server.mails.clear()
    _mail_server.replies.clear()
    return _mail_server


@pytest.fixture
def game(db: None, settings_of_mail: None) -> Game:
    return found_game(3)


@pytest.fixture
def stark(game: Game, mailbox: Mailbox) -> Writer:
    """Plays Stark, and answers by mail."""
    mail_of(game.people["stark"], "stark@example.org")
    return Writer(game, "stark", "stark@example.org", mailbox)
