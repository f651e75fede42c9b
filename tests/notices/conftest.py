"""A game of three, receivers for notices, and a controllable clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.notices.desk import Desk
from tests.notices.post import Receiver, web_server
from tests.people import Person, person
from tests.served import Game, found_game


@pytest.fixture(autouse=True)
def _local_settings(settings: Any) -> None:
    settings.GOT_RATES = {}
    settings.GOT_MAIL_GAP_SECONDS = 0
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = True
    settings.GOT_ADDRESS = "https://got.example"
    settings.DEFAULT_FROM_EMAIL = "Got <notices@got.example>"


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
    """A game of three houses that must place their first orders."""
    return found_game(3)


@pytest.fixture
def desk(db: None) -> Desk:
    """A desk whose clock starts at the current time."""
    return Desk()
