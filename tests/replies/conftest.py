"""A game of three whose houses are asked for orders by mail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.notices.desk import mail_of
from tests.notices.post import Mailbox
from tests.replies.writers import DOMAIN, MX, Writer
from tests.served import Game, found_game


@pytest.fixture
def settings_of_mail(settings: Any) -> None:
    settings.GOT_RATES = {}
    settings.GOT_ADDRESS = "https://got.example"
    settings.DEFAULT_FROM_EMAIL = f"Got <notices@{DOMAIN}>"
    settings.GOT_REPLY_DOMAIN = DOMAIN
    settings.GOT_AUTHSERV_ID = MX


@pytest.fixture
def mailbox(mailbox: Mailbox, settings_of_mail: None) -> Mailbox:
    return mailbox


@pytest.fixture
def game(db: None, settings_of_mail: None) -> Game:
    return found_game(3)


@pytest.fixture
def stark(game: Game, mailbox: Mailbox) -> Writer:
    """The player of Stark, who answers by mail."""
    mail_of(game.people["stark"], "stark@example.org")
    return Writer(game, "stark", "stark@example.org", mailbox)
