"""Devices known from an earlier log-in: a cookie of the pages, `device` in the API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import devices
from accounts.models import User
from accounts.password_reset import code_for
from got_api.http import throttling
from tests.accounts.oauth import Browser
from tests.factories import PASSWORD, UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

RATES = {"login": "30/min", "login_name": "5/min", "login_name_anywhere": "20/h"}
NEW_PASSWORD = "three-boys-and-two-girls"


@pytest.fixture
def lysa(db: None, settings: Any) -> Any:
    settings.GOT_RATES = RATES
    return UserFactory.create(username="Lysa", password=PASSWORD)


def visitor_at(address: str) -> Visitor:
    visitor = Visitor()
    visitor.client.defaults["REMOTE_ADDR"] = address
    return visitor


def logs_in(visitor: Visitor, **fields: Any) -> Any:
    return visitor.posts("/sessions", {"username": "lysa", "password": PASSWORD} | fields)


def strangers_guess(username: str = "lysa") -> None:
    """Wrong passwords from addresses in many networks, until all other attempts are refused."""
    for number in range(20):
        logs_in(visitor_at(f"198.{number}.100.7"), username=username, password="wrong")
    expect_problem(logs_in(visitor_at("203.0.113.1"), username=username), 429, "too_many_requests")


def test_device_logs_in_from_a_new_address_while_others_guess(lysa: Any) -> None:
    device = logs_in(visitor_at("192.0.2.1")).json()["device"]
    strangers_guess()
    again = logs_in(visitor_at("203.0.113.9"), device=device)
    assert again.status_code == 201
    assert logs_in(visitor_at("203.0.113.10"), device=again.json()["device"]).status_code == 201


def test_browser_logs_in_from_a_new_address_while_others_guess(lysa: Any) -> None:
    browser = Browser()
    form = {"username": "lysa", "password": PASSWORD}
    assert browser.sends("/log-in", **form).status_code == 302
    cookie = browser.client.cookies[devices.COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Strict" and cookie["path"] == "/"
    browser.sends_to("/tokens", "/log-out")
    strangers_guess()
    browser.client.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert browser.sends("/log-in", **form).status_code == 302
    other = Browser()
    other.client.defaults["REMOTE_ADDR"] = "198.18.7.9"
    assert other.sends("/log-in", **form).status_code == 429


def test_staff_log_in_from_a_new_address_while_others_guess(client: Client, settings: Any) -> None:
    settings.GOT_RATES = RATES
    UserFactory.create(username="aemon", password=PASSWORD, is_staff=True)
    form = {"username": "aemon", "password": PASSWORD}
    assert client.post("/admin/login/", form).status_code == 302
    strangers_guess("aemon")
    client.cookies.pop("sessionid")
    assert client.post("/admin/login/", form, REMOTE_ADDR="203.0.113.9").status_code == 302
    assert Client().post("/admin/login/", form, REMOTE_ADDR="198.18.7.9").status_code == 429


def test_a_browser_is_known_for_two_users(lysa: Any) -> None:
    UserFactory.create(username="petyr", password=PASSWORD)
    browser = Browser()
    for name in ("lysa", "petyr"):
        assert browser.sends("/log-in", username=name, password=PASSWORD).status_code == 302
        browser.sends_to("/tokens", "/log-out")
    strangers_guess()
    browser.client.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert browser.sends("/log-in", username="lysa", password=PASSWORD).status_code == 302


def test_cookie_of_a_browser_with_many_users_stays_short(db: None, settings: Any) -> None:
    settings.GOT_RATES = {}
    browser = Browser()
    for number in range(devices.MAX_IN_COOKIE + 2):
        UserFactory.create(username=f"page{number}", password=PASSWORD)
        assert browser.sends("/log-in", username=f"page{number}", password=PASSWORD).status_code == 302
        browser.sends_to("/tokens", "/log-out")
    assert len(browser.client.cookies[devices.COOKIE].value) < 1000


def test_other_clients_at_the_same_address_do_not_use_up_the_limit_of_a_device(lysa: Any) -> None:
    shared = "192.0.2.1"
    device = logs_in(visitor_at(shared)).json()["device"]
    for name in ("lysa", "nobody", *(f"page{number}" for number in range(40))):
        logs_in(visitor_at(shared), username=name, password="wrong")
    expect_problem(logs_in(visitor_at(shared)), 429, "too_many_requests")
    assert logs_in(visitor_at(shared), device=device).status_code == 201


def test_guessing_with_a_device_is_limited_from_any_address(lysa: Any) -> None:
    device = logs_in(visitor_at("192.0.2.1")).json()["device"]
    answers = [
        logs_in(visitor_at(f"198.{number}.100.7"), password="wrong", device=device).status_code
        for number in range(8)
    ]
    assert answers == [401] * 5 + [429] * 3


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", ["of another", "changed", "made up", "long", "expired", "former password"])
def test_unknown_device_is_ignored(lysa: Any, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    device = devices.new_device(lysa)
    match kind:
        case "of another":
            device = devices.new_device(UserFactory.create(username="petyr"))
        case "changed":
            device = device[:-1] + ("A" if device[-1] != "A" else "B")
        case "made up":
            device = "a:b:c"
        case "long":
            device = "x" * devices.MAX_LENGTH
        case "expired":
            monkeypatch.setattr(devices, "VALID_FOR", timedelta(seconds=-1))
        case _:
            lysa.set_password(NEW_PASSWORD)
            lysa.save()
    strangers_guess()
    expect_problem(logs_in(visitor_at("203.0.113.9"), device=device), 429, "too_many_requests")


def test_device_contains_neither_name_nor_id(lysa: Any) -> None:
    device = logs_in(visitor_at("192.0.2.1")).json()["device"]
    assert "lysa" not in device.lower() and device != logs_in(visitor_at("192.0.2.1")).json()["device"]


def test_setting_a_new_password_returns_a_device(lysa: Any) -> None:
    changed = Person(lysa).puts("/me/password", {"current": PASSWORD, "new": NEW_PASSWORD}).json()
    assert devices.known_device("lysa", changed["device"]) is not None
    user = User.objects.get(pk=lysa.pk)
    user.email, user.email_confirmed_at = "lysa@example.org", timezone.now()
    user.save()
    body = {"code": code_for(user), "password": PASSWORD}
    reset = Visitor().posts("/password-resets/use", body).json()
    assert devices.known_device("lysa", reset["device"]) is not None
    assert devices.known_device("lysa", changed["device"]) is None


@pytest.mark.parametrize(
    ("own", "neighbour", "stranger"),
    [("192.0.2.1", "192.0.2.77", "192.0.3.1"), ("2001:db8:1:2::1", "2001:db8:1:ffff::1", "2001:db8:2::1")],
)
def test_network_of_an_earlier_log_in_has_its_own_limit(
    lysa: Any, own: str, neighbour: str, stranger: str
) -> None:
    assert logs_in(visitor_at(own)).status_code == 201
    strangers_guess()
    expect_problem(logs_in(visitor_at(stranger)), 429, "too_many_requests")
    assert logs_in(visitor_at(neighbour)).status_code == 201


@pytest.mark.parametrize("network", ["198.51.100.{}", "2001:db8:7:{}::1"])
def test_one_network_does_not_use_up_the_limit_of_a_name(lysa: Any, settings: Any, network: str) -> None:
    settings.GOT_RATES = RATES | {"login_name_network": "5/h"}
    answers = [
        logs_in(visitor_at(network.format(number)), password="wrong").status_code for number in range(1, 31)
    ]
    assert answers == [401] * 5 + [429] * 25
    assert logs_in(visitor_at("203.0.113.1")).status_code == 201


@pytest.mark.parametrize(
    ("network", "wider"),
    [
        ("192.0.2.1", "192.0.2.0/24"),
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"),
    ],
)
def test_the_wider_network_contains_the_narrower_one(network: str, wider: str) -> None:
    assert throttling.wider_network_of(network) == wider


def test_malformed_log_ins_count_towards_the_limit_of_their_address(lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"login": "2/min"}
    for _ in range(2):
        expect_problem(visitor_at("192.0.2.1").posts("/sessions", {"username": 7}), 400, "malformed")
    response = visitor_at("192.0.2.1").posts("/sessions", {"username": 7})
    expect_problem(response, 429, "too_many_requests")
    assert response["RateLimit-Remaining"] == "0"


def test_client_address_of_a_sign_up_counts_as_known(settings: Any) -> None:
    settings.GOT_RATES = RATES
    browser = Browser()
    browser.client.defaults["REMOTE_ADDR"] = "192.0.2.1"
    assert browser.sends("/sign-up", username="lysa", password=PASSWORD).status_code == 302
    strangers_guess()
    assert logs_in(visitor_at("192.0.2.1")).status_code == 201


def test_browser_stays_known_when_its_user_changes_the_password(lysa: Any) -> None:
    browser = Browser()
    browser.sends("/log-in", username="lysa", password=PASSWORD)
    browser.sends("/change-password", current=PASSWORD, new=NEW_PASSWORD)
    browser.sends_to("/tokens", "/log-out")
    strangers_guess()
    browser.client.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert browser.sends("/log-in", username="lysa", password=NEW_PASSWORD).status_code == 302
