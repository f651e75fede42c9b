"""The people of these tests."""

from collections.abc import Iterator
from typing import Any

import pytest

from got_api import throttling
from tests.notices.post import Mailbox, mail_server
from tests.people import Person, Visitor, person


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    """Rates count over tests otherwise."""
    throttling.reset()


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


@pytest.fixture
def catelyn(db: None) -> Person:
    return person("catelyn")


@pytest.fixture
def tywin(db: None) -> Person:
    return person("tywin")


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
