"""Users and clients of the account tests."""

import pytest

from got_api.http import throttling
from tests.people import Person, Visitor, person


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    """Resets the rate limits, which would otherwise count requests across tests."""
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
