"""POST /sessions and DELETE /sessions/current."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import get_hasher
from django.utils import timezone

from accounts.models import AccessToken
from accounts.scopes import ALL_SCOPES
from tests.factories import PASSWORD, TokenFactory, UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def lysa(db: None) -> Any:
    return UserFactory.create(username="Lysa", password=PASSWORD)


def logs_in(visitor: Visitor, **fields: Any) -> Any:
    return visitor.posts("/sessions", {"username": "lysa", "password": PASSWORD} | fields)


def test_logging_in_with_a_password_lasts_thirty_days(visitor: Visitor, lysa: Any) -> None:
    response = logs_in(visitor, name="phone")
    assert response.status_code == 201
    assert response["Cache-Control"] == "no-store"
    body = response.json()
    assert (body["kind"], body["name"]) == ("login", "phone")
    assert body["scopes"] == list(ALL_SCOPES)
    token = AccessToken.objects.get(pk=body["id"])
    assert timedelta(days=29, hours=23) < token.expires_at - timezone.now() <= timedelta(days=30)
    visitor.client.credentials(HTTP_AUTHORIZATION=f"Bearer {body['token']}")
    assert visitor.gets("/me").json()["username"] == "Lysa"


def test_secret_is_stored_only_as_a_hash(visitor: Visitor, lysa: Any) -> None:
    secret = logs_in(visitor).json()["token"]
    assert secret.startswith("got_") and len(secret) >= 47
    token = AccessToken.objects.get()
    assert len(bytes(token.digest)) == 32
    assert secret not in str(vars(token))


def test_wrong_password_and_unknown_user_get_the_same_response(
    visitor: Visitor, lysa: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, and after the same number of password hashes."""
    hashes: list[int] = []
    hasher = type(get_hasher())
    encode = hasher.encode

    def counted(*args: Any, **kwargs: Any) -> str:
        hashes.append(1)
        return encode(*args, **kwargs)

    monkeypatch.setattr(hasher, "encode", counted)
    UserFactory.create(username="petyr", password=PASSWORD, is_active=False)
    hashes.clear()
    answers, counts = [], []
    for fields in ({"password": "wrong"}, {"username": "nobody"}, {"username": "petyr"}):
        response = logs_in(visitor, **fields)
        expect_problem(response, 401, "credentials_wrong")
        # the rate limit of this client address is separate and counts every request
        headers = {name: value for name, value in response.headers.items() if "RateLimit" not in name}
        answers.append((response.content, headers))
        counts.append(len(hashes))
        hashes.clear()
    assert answers[0] == answers[1] == answers[2]
    assert counts == [1, 1, 1]
    assert not AccessToken.objects.exists()


def test_a_refusal_states_the_authentication_scheme(visitor: Visitor, db: None) -> None:
    assert logs_in(visitor)["WWW-Authenticate"] == 'Bearer realm="got"'


def test_attempts_to_log_in_as_one_name_are_limited_whether_or_not_it_exists(
    visitor: Visitor, lysa: Any, settings: Any
) -> None:
    settings.GOT_RATES = {"login_name": "2/min"}
    for name in ("lysa", "nobody"):
        for _ in range(2):
            expect_problem(logs_in(visitor, username=name, password="wrong"), 401, "credentials_wrong")
        expect_problem(logs_in(visitor, username=name.upper()), 429, "too_many_requests")


def from_address(visitor: Visitor, address: str) -> Visitor:
    visitor.client.defaults["REMOTE_ADDR"] = address
    return visitor


def test_wrong_passwords_from_other_addresses_lock_no_user_out(
    visitor: Visitor, lysa: Any, settings: Any
) -> None:
    settings.GOT_RATES = {"login_name": "2/min", "login_name_anywhere": "4/h"}
    home = from_address(visitor, "192.0.2.1")
    assert logs_in(home).status_code == 201
    for number in range(8):
        stranger = from_address(Visitor(), f"198.51.100.{number}")
        status = logs_in(stranger, password="wrong").status_code
        assert status == (401 if number < 3 else 429)
    assert logs_in(home).status_code == 201
    # a lockout at a new address applies to the name, not to the server
    expect_problem(logs_in(from_address(Visitor(), "203.0.113.1")), 429, "too_many_requests")
    expect_problem(
        logs_in(from_address(Visitor(), "203.0.113.1"), username="nobody"), 401, "credentials_wrong"
    )


def test_addresses_of_one_ipv6_network_count_as_one(visitor: Visitor, lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"login": "2/min"}
    for number in range(2):
        expect_problem(
            logs_in(from_address(visitor, f"2001:db8:1:2::{number:x}"), password="wrong"),
            401,
            "credentials_wrong",
        )
    expect_problem(logs_in(from_address(visitor, "2001:db8:1:2:ffff::1")), 429, "too_many_requests")
    assert logs_in(from_address(visitor, "2001:db8:1:3::1")).status_code == 201


def test_attempts_from_one_address_are_limited(visitor: Visitor, lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"login": "2/min"}
    for name in ("lysa", "nobody"):
        expect_problem(logs_in(visitor, username=name, password="wrong"), 401, "credentials_wrong")
    expect_problem(logs_in(visitor), 429, "too_many_requests")


def test_client_address_cannot_be_spoofed(visitor: Visitor, lysa: Any, settings: Any) -> None:
    settings.GOT_RATES = {"login": "1/min"}
    wrong = {"username": "lysa", "password": "wrong"}
    expect_problem(
        visitor.posts("/sessions", wrong, **{"X-Forwarded-For": "192.0.2.1"}), 401, "credentials_wrong"
    )
    expect_problem(
        visitor.posts("/sessions", wrong, **{"X-Forwarded-For": "192.0.2.2"}), 429, "too_many_requests"
    )


def test_logging_in_deletes_only_expired_log_ins(visitor: Visitor, lysa: Any) -> None:
    login = AccessToken.Kind.LOGIN
    expired = TokenFactory.create(user=lysa, kind=login, expires_at=timezone.now() - timedelta(seconds=5))
    revoked = TokenFactory.create(user=lysa, kind=login, revoked_at=timezone.now())
    alive = TokenFactory.create(user=lysa, kind=login)
    personal = TokenFactory.create(user=lysa, revoked_at=timezone.now())
    other = TokenFactory.create(kind=login, revoked_at=timezone.now())
    new = logs_in(visitor).json()["id"]
    left = set(AccessToken.objects.values_list("pk", flat=True))
    assert left == {alive.pk, personal.pk, other.pk, new}
    assert not left & {expired.pk, revoked.pk}


def test_logging_out_revokes_only_this_token(catelyn: Person) -> None:
    other = catelyn.with_token()
    assert catelyn.deletes("/sessions/current").status_code == 204
    expect_problem(catelyn.gets("/me"), 401, "token_invalid")
    assert other.gets("/me").status_code == 200


def test_token_without_scopes_can_revoke_itself(catelyn: Person) -> None:
    bare = catelyn.with_token(scopes=[])
    expect_problem(bare.gets("/me"), 403, "scope_missing")
    assert bare.deletes("/sessions/current").status_code == 204


def test_visitor_cannot_log_out(visitor: Visitor) -> None:
    expect_problem(visitor.deletes("/sessions/current"), 401, "token_missing")
