"""GET and PATCH /me."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.mails import send_account_mails
from accounts.models import AccessToken, User
from accounts.services import FRESH_LOGIN
from tests.notices.post import Mailbox, text_of
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db


def test_every_user_can_read_their_own_account(catelyn: Person, tywin: Person) -> None:
    assert catelyn.gets("/me").json()["username"] == "catelyn"
    assert tywin.gets("/me").json()["username"] == "tywin"
    assert catelyn.gets("/me")["Cache-Control"] == "no-store"


def test_visitor_has_no_account(visitor: Visitor) -> None:
    response = visitor.gets("/me")
    expect_problem(response, 401, "token_missing")
    assert response["WWW-Authenticate"] == 'Bearer realm="got"'


def test_reading_needs_the_scope_read_and_changing_needs_the_scope_account(catelyn: Person) -> None:
    reader = catelyn.with_token(scopes=["read"])
    assert reader.gets("/me").status_code == 200
    expect_problem(reader.patches("/me", {"language": "ro"}), 403, "scope_missing")
    changer = catelyn.with_token(scopes=["account"])
    expect_problem(changer.gets("/me"), 403, "scope_missing")
    assert changer.patches("/me", {"language": "ro"}).status_code == 200


def test_address_is_shown_only_to_tokens_with_a_private_scope(catelyn: Person) -> None:
    """A bot that reads a user's games does not see their address."""
    User.objects.filter(pk=catelyn.user.pk).update(email="c@example.org", email_confirmed_at=timezone.now())
    assert catelyn.gets("/me").json()["email"] == "c@example.org"
    seen = catelyn.with_token(scopes=["read", "play", "host"]).gets("/me").json()
    assert (seen["username"], seen["email"], seen["email_confirmed"]) == ("catelyn", None, False)


def logged_in(one: Person) -> Person:
    """The same user with a token from a log-in."""
    return one.with_token(kind=AccessToken.Kind.LOGIN)


def test_address_changes_only_soon_after_logging_in(catelyn: Person) -> None:
    """The address gives access to the password: a stolen token must not be enough."""
    change = {"email": "thief@example.org"}
    expect_problem(catelyn.patches("/me", change), 403, "log_in_again")
    old = logged_in(catelyn)
    AccessToken.objects.filter(pk=old.token.pk).update(created_at=timezone.now() - 2 * FRESH_LOGIN)
    expect_problem(old.patches("/me", change), 403, "log_in_again")
    assert old.patches("/me", {"language": "pl"}).status_code == 200
    assert logged_in(catelyn).patches("/me", change).status_code == 200


def test_old_address_is_notified_that_it_was_removed(catelyn: Person, mailbox: Mailbox) -> None:
    one = logged_in(catelyn)
    one.patches("/me", {"email": "first@example.org"})
    one.patches("/me", {"email": "second@example.org"})
    User.objects.filter(pk=catelyn.user.pk).update(email_confirmed_at=timezone.now())
    one.patches("/me", {"email": None})
    assert send_account_mails() == 3
    [mail] = mailbox.mails
    assert mail["To"] == "second@example.org"
    assert "no longer the mail address of the account: catelyn" in text_of(mail)


def test_change_applies_only_to_the_fields_that_are_sent(catelyn: Person) -> None:
    body = catelyn.patches("/me", {"time_zone": "Europe/Warsaw"}).json()
    assert (body["time_zone"], body["language"], body["email"]) == ("Europe/Warsaw", "en", None)
    catelyn = logged_in(catelyn)
    body = catelyn.patches("/me", {"language": "pl", "email": "c@example.org"}).json()
    assert (body["time_zone"], body["language"], body["email"]) == ("Europe/Warsaw", "pl", "c@example.org")
    assert catelyn.patches("/me", {}).json() == body == catelyn.gets("/me").json()
    assert catelyn.patches("/me", {"email": None}).json()["email"] is None


def test_new_address_waits_for_its_confirmation(catelyn: Person) -> None:
    catelyn = logged_in(catelyn)
    catelyn.patches("/me", {"email": "c@example.org"})
    User.objects.filter(pk=catelyn.user.pk).update(email_confirmed_at=timezone.now())
    assert catelyn.gets("/me").json()["email_confirmed"] is True
    assert catelyn.patches("/me", {"email": "c@example.org"}).json()["email_confirmed"] is True
    body = catelyn.patches("/me", {"email": "d@example.org"}).json()
    assert (body["email"], body["email_confirmed"]) == ("c@example.org", True)
    assert body["new_email"] == "d@example.org"


def test_change_does_not_reveal_whether_an_address_is_known(catelyn: Person, tywin: Person) -> None:
    logged_in(tywin).patches("/me", {"email": "lion@example.org"})
    User.objects.filter(pk=tywin.user.pk).update(email_confirmed_at=timezone.now())
    response = logged_in(catelyn).patches("/me", {"email": "LION@example.org"})
    assert response.status_code == 200
    assert response.json()["email"] == "LION@example.org"
    assert response.json()["email_confirmed"] is False


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"username": "cersei"}, "username", "unknown_field"),
        ({"is_staff": True}, "is_staff", "unknown_field"),
        ({"email_confirmed": True}, "email_confirmed", "unknown_field"),
        ({"time_zone": "Mars"}, "time_zone", "unknown_time_zone"),
        ({"time_zone": None}, "time_zone", "null"),
        ({"language": "xx"}, "language", "invalid_choice"),
        ({"email": "@"}, "email", "invalid"),
    ],
)
def test_invalid_change_is_refused(catelyn: Person, fields: dict[str, Any], field: str, code: str) -> None:
    before = catelyn.gets("/me").json()
    problem = expect_problem(catelyn.patches("/me", {"language": "hu"} | fields), 400, "malformed")
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, code)]
    assert catelyn.gets("/me").json() == before


def test_two_users_cannot_both_confirm_one_address(catelyn: Person, tywin: Person) -> None:
    from django.db import IntegrityError, transaction

    now = timezone.now()
    User.objects.filter(pk=tywin.user.pk).update(email="lion@example.org", email_confirmed_at=now)
    with pytest.raises(IntegrityError, match="accounts_user_email_unique"), transaction.atomic():
        User.objects.filter(pk=catelyn.user.pk).update(email="Lion@example.org", email_confirmed_at=now)
