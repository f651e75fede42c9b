"""Rate limits."""

from __future__ import annotations

from typing import Any

import pytest

from got_api.http import throttling
from got_api.shared.shared_cache import cache_url_of_broker
from tests.people import Person, Visitor, expect_problem


class Clock:
    """A time that the test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rates(clock: Clock) -> throttling.LocalRates:
    return throttling.LocalRates(clock)


def waits(rates: throttling.LocalRates, rate: str, count: int, key: str = "x") -> list[float]:
    return [round(rates.take(throttling.parse_rate(rate), key).wait, 3) for _ in range(count)]


def test_whole_allowance_can_be_used_at_once_and_then_recovers_one_by_one(
    clock: Clock, rates: throttling.LocalRates
) -> None:
    assert waits(rates, "3/min", 4) == [0, 0, 0, 20]
    clock.now += 19
    assert waits(rates, "3/min", 1) == [1]
    clock.now += 1
    assert waits(rates, "3/min", 2) == [0, 20]
    clock.now += 60
    assert waits(rates, "3/min", 3) == [0, 0, 0]


def test_refused_requests_do_not_lengthen_the_wait(rates: throttling.LocalRates) -> None:
    assert waits(rates, "1/10", 6) == [0, 10, 10, 10, 10, 10]


def test_keys_are_counted_separately(rates: throttling.LocalRates) -> None:
    assert [waits(rates, "1/min", 1, key) for key in ("a:x", "a:y", "b:x")] == [[0], [0], [0]]
    assert waits(rates, "1/min", 1, "a:x") == [60]


def test_flood_of_new_keys_removes_no_existing_count(clock: Clock) -> None:
    rates = throttling.LocalRates(clock, max_keys=300)
    assert waits(rates, "2/h", 3, "login:victim")[2] > 0
    for number in range(20_000):
        rates.take(throttling.parse_rate("2/h"), f"login:2001:db8:{number:x}::/64")
    assert waits(rates, "2/h", 1, "login:victim")[0] > 0
    assert len(rates._due) <= 300 + throttling.SHARED_BUCKETS
    # a flood of new addresses is itself limited, and expired entries make space
    refused = [waits(rates, "2/h", 1, f"login:2001:db8:1:{number:x}::/64")[0] > 0 for number in range(100)]
    assert sum(refused) > 70
    clock.now += 7200
    assert waits(rates, "2/h", 1, "login:another") == [0]
    assert len(rates._due) < 300


def test_name_without_a_configured_rate_has_no_limit(settings: Any) -> None:
    settings.GOT_RATES = {"raven": "1/min"}
    assert throttling.count_request("dove", "x") is None


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_addresses_of_one_network_share_a_rate_limit(address: str, network: str) -> None:
    assert throttling.network_of(address) == network


def test_clients_without_an_address_share_a_rate_limit(rf: Any) -> None:
    """Requests behind a unix socket have no address."""
    request = rf.get("/")
    del request.META["REMOTE_ADDR"]
    assert throttling.address_of(request) == throttling.network_of("")


def test_invalid_address_becomes_a_short_key() -> None:
    assert len(throttling.network_of("x" * 10_000)) == 32
    assert throttling.network_of("a") != throttling.network_of("b")


@pytest.mark.parametrize(
    ("broker", "cache"),
    [
        ("redis+socket:///run/broker.sock", "unix:///run/broker.sock?db=1"),
        ("redis://:secret@cache.example:6380/0", "redis://:secret@cache.example:6380/1"),
        ("rediss://cache.example", "rediss://cache.example/1"),
        ("amqp://guest@broker.example//", ""),
        ("", ""),
    ],
)
def test_cache_uses_another_database_on_the_server_of_the_broker(broker: str, cache: str) -> None:
    assert cache_url_of_broker(broker) == cache


@pytest.mark.django_db
def test_requests_of_one_user_do_not_count_for_another(catelyn: Person, tywin: Person, settings: Any) -> None:
    settings.GOT_RATES = {"user": "2/min"}
    assert [catelyn.gets("/me").status_code for _ in range(3)] == [200, 200, 429]
    assert tywin.gets("/me").status_code == 200


@pytest.mark.django_db
def test_second_token_of_a_user_does_not_double_the_rate_limit(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = {"user": "1/min"}
    assert catelyn.gets("/me").status_code == 200
    expect_problem(catelyn.with_token().gets("/me"), 429, "too_many_requests")


@pytest.mark.django_db
def test_visitors_are_counted_by_address(visitor: Visitor, settings: Any) -> None:
    settings.GOT_RATES = {"anonymous": "1/min"}
    assert visitor.gets("/errors").status_code == 200
    response = visitor.gets("/errors")
    problem = expect_problem(response, 429, "too_many_requests")
    assert int(response["Retry-After"]) == problem["facts"]["retry_after_seconds"] <= 61
    elsewhere = Visitor()
    elsewhere.client.defaults["REMOTE_ADDR"] = "192.0.2.9"
    assert elsewhere.gets("/errors").status_code == 200


@pytest.mark.django_db
def test_response_has_rate_limit_headers(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = {"user": "3/min"}
    shown = [catelyn.gets("/me") for _ in range(4)]
    assert [response["RateLimit-Limit"] for response in shown] == ["3"] * 4
    assert [response["RateLimit-Remaining"] for response in shown] == ["2", "1", "0", "0"]
    assert [int(response["RateLimit-Reset"]) for response in shown] == sorted(
        int(response["RateLimit-Reset"]) for response in shown
    )
    assert [response.status_code for response in shown] == [200, 200, 200, 429]
    assert "Retry-After" not in shown[2] and int(shown[3]["Retry-After"]) >= 20


@pytest.mark.django_db
def test_guessed_tokens_are_rate_limited_by_address_but_a_valid_token_is_not(
    visitor: Visitor, catelyn: Person, settings: Any
) -> None:
    settings.GOT_RATES = {"token_invalid": "3/min"}
    guesses = ["Bearer got_x", "Bearer other", f"Bearer got_{'y' * 43}", "Basic eA=="]
    codes = [visitor.gets("/me", Authorization=guess).status_code for guess in guesses]
    assert codes == [401, 401, 401, 429]
    expect_problem(visitor.gets("/games", Authorization="Bearer got_z"), 429, "too_many_requests")
    assert catelyn.gets("/me").status_code == 200


@pytest.mark.django_db
def test_every_configured_rate_can_be_parsed(settings: Any) -> None:
    assert {"anonymous", "user", "login", "login_name", "register", "token_invalid"} <= set(
        settings.GOT_RATES
    )
    for text in settings.GOT_RATES.values():
        rate = throttling.parse_rate(text)
        assert 0 < rate.interval <= rate.period


@pytest.mark.parametrize("text", ["0/min", "-1/min", "5/-1", "many/min", "5"])
def test_invalid_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a rate"):
        throttling.parse_rate(text)
