"""Users of these tests."""

from typing import Any

import pytest

from tests.people import Person, Visitor, person
from tests.served import Game, found_game


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    """Whole games are played here; rates have their own tests."""
    settings.GOT_RATES = {}


@pytest.fixture
def fixed_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes games draw the same cards in every run, so that fixed answers always lead to the same events."""
    monkeypatch.setattr("games.services.lobby.key_of", lambda lobby: bytes(range(32)))


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


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
