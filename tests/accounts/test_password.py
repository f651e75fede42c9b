"""PUT /me/password."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import AccessToken
from tests.factories import PASSWORD, TokenFactory, UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db

PATH = "/me/password"
NEW = "three-boys-and-two-girls"


@pytest.fixture
def lysa(db: None) -> Person:
    return Person(UserFactory.create(username="lysa", password=PASSWORD))


def logs_in(password: str) -> int:
    return int(Visitor().posts("/sessions", {"username": "lysa", "password": password}).status_code)


def test_new_password_replaces_the_current_one(lysa: Person) -> None:
    response = lysa.puts(PATH, {"current": PASSWORD, "new": NEW})
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert (logs_in(PASSWORD), logs_in(NEW)) == (401, 201)


def test_changing_the_password_revokes_other_tokens(lysa: Person, tywin: Person) -> None:
    others = [
        lysa.with_token(),
        lysa.with_token(kind=AccessToken.Kind.LOGIN),
        lysa.with_token(scopes=["read"]),
    ]
    long_ago = TokenFactory.create(user=lysa.user, revoked_at=lysa.token.created_at)
    assert lysa.puts(PATH, {"current": PASSWORD, "new": NEW}).status_code == 200
    for other in others:
        expect_problem(other.gets("/me"), 401, "token_invalid")
    assert lysa.gets("/me").status_code == 200 and tywin.gets("/me").status_code == 200
    assert AccessToken.objects.get(pk=long_ago.pk).revoked_at == long_ago.revoked_at


def test_wrong_password_changes_nothing(lysa: Person) -> None:
    other = lysa.with_token()
    expect_problem(lysa.puts(PATH, {"current": "wrong", "new": NEW}), 422, "password_wrong")
    assert other.gets("/me").status_code == 200
    assert (logs_in(PASSWORD), logs_in(NEW)) == (201, 401)


def test_password_attempts_are_limited_for_each_token(lysa: Person, settings: Any) -> None:
    """A stolen token can guess only slowly, and does not use up the limit of the owner's token."""
    settings.GOT_RATES = {"password": "2/min"}
    stolen = lysa.with_token()
    for _ in range(2):
        expect_problem(stolen.puts(PATH, {"current": "wrong", "new": NEW}), 422, "password_wrong")
    expect_problem(stolen.puts(PATH, {"current": PASSWORD, "new": NEW}), 429, "too_many_requests")
    assert lysa.puts(PATH, {"current": PASSWORD, "new": NEW}).status_code == 200


def test_failed_log_ins_do_not_block_a_change_of_password(lysa: Person, settings: Any) -> None:
    settings.GOT_RATES = {"login_name": "1/min", "login_name_anywhere": "1/h"}
    assert [logs_in("wrong"), logs_in("wrong")] == [401, 429]
    assert lysa.puts(PATH, {"current": PASSWORD, "new": NEW}).status_code == 200


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"current": PASSWORD}, "new"),
        ({"current": PASSWORD, "new": "short"}, "new"),
        ({"current": PASSWORD, "new": "password"}, "new"),
        ({"current": PASSWORD, "new": "x" * 257}, "new"),
        ({"current": PASSWORD, "new": 12345678901}, "new"),
        ({"new": NEW}, "current"),
    ],
)
def test_invalid_password_is_refused(lysa: Person, body: Any, field: str) -> None:
    problem = expect_problem(lysa.puts(PATH, body), 400, "malformed")
    assert {error["field"] for error in problem["errors"]} == {field}
    assert logs_in(PASSWORD) == 201


def test_changing_the_password_needs_the_scope_account(lysa: Person) -> None:
    player = lysa.with_token(scopes=["read", "play", "host"])
    expect_problem(player.puts(PATH, {"current": PASSWORD, "new": NEW}), 403, "scope_missing")


def test_account_without_a_password_cannot_set_one_by_guessing(catelyn: Person) -> None:
    catelyn.user.set_unusable_password()
    catelyn.user.save(update_fields=["password"])
    expect_problem(catelyn.puts(PATH, {"current": "!", "new": NEW}), 422, "password_wrong")
