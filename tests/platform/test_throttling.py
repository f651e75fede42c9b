"""Rates."""

from __future__ import annotations

from typing import Any

import pytest

from got_api import throttling
from tests.people import Person, Visitor, refused


class Clock:
    """Time as the test tells it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        monkeypatch.setattr("time.time", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_whole_count_may_come_at_once_and_then_one_by_one(clock: Clock, settings: Any) -> None:
    settings.GOT_RATES = {"raven": "3/min"}
    assert [throttling.wait_for("raven", "x") for _ in range(3)] == [0, 0, 0]
    assert throttling.wait_for("raven", "x") == pytest.approx(20)
    clock.now += 19
    assert throttling.wait_for("raven", "x") == pytest.approx(1)
    clock.now += 1
    assert throttling.wait_for("raven", "x") == 0
    assert throttling.wait_for("raven", "x") == pytest.approx(20)
    clock.now += 60
    assert [throttling.wait_for("raven", "x") for _ in range(3)] == [0, 0, 0]


def test_refused_requests_do_not_lengthen_the_wait(clock: Clock, settings: Any) -> None:
    settings.GOT_RATES = {"raven": "1/10"}
    assert throttling.wait_for("raven", "x") == 0
    for _ in range(5):
        assert throttling.wait_for("raven", "x") == pytest.approx(10)


def test_keys_and_names_are_counted_apart(clock: Clock, settings: Any) -> None:
    settings.GOT_RATES = {"raven": "1/min", "crow": "1/min"}
    for name, key in (("raven", "x"), ("raven", "y"), ("crow", "x"), ("dove", "x")):
        assert throttling.wait_for(name, key) == 0
    assert throttling.wait_for("raven", "x") > 0
    assert throttling.wait_for("dove", "x") == 0  # no such rate: no limit


@pytest.mark.django_db
def test_one_person_does_not_slow_another(catelyn: Person, tywin: Person, settings: Any) -> None:
    settings.GOT_RATES = {"user": "2/min"}
    assert [catelyn.gets("/me").status_code for _ in range(3)] == [200, 200, 429]
    assert tywin.gets("/me").status_code == 200


@pytest.mark.django_db
def test_second_token_gives_no_second_allowance(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = {"user": "1/min"}
    assert catelyn.gets("/me").status_code == 200
    refused(catelyn.with_token().gets("/me"), 429, "too_many_requests")


@pytest.mark.django_db
def test_visitors_are_counted_by_address(visitor: Visitor, settings: Any) -> None:
    settings.GOT_RATES = {"anonymous": "1/min"}
    assert visitor.gets("/errors").status_code == 200
    response = visitor.gets("/errors")
    problem = refused(response, 429, "too_many_requests")
    assert int(response["Retry-After"]) == problem["facts"]["retry_after"] <= 61
    elsewhere = Visitor()
    elsewhere.client.defaults["REMOTE_ADDR"] = "192.0.2.9"
    assert elsewhere.gets("/errors").status_code == 200


@pytest.mark.django_db
def test_every_named_rate_can_be_read(settings: Any) -> None:
    assert {"anonymous", "user", "login", "login_name", "register"} <= set(settings.GOT_RATES)
    for rate in settings.GOT_RATES.values():
        interval, burst = throttling._parsed(rate)
        assert 0 < interval <= burst
